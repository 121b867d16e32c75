import { expect, it } from "vitest";
import { secondsText } from "./time";

it("seconds as each language writes them", () => {
  expect(secondsText(2140, "en")).toBe("2.1\u202fs");
  expect(secondsText(84, "fr", 2)).toBe("0,08\u202fs");
});
