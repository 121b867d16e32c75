import { expect, it } from "vitest";
import { isThisMachine } from "./machine";

it.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "tablee.localhost"])("%s is this machine alone", (host) => {
  expect(isThisMachine(host)).toBe(true);
});

it.each(["192.168.1.20", "tablee.example", "localhost.example", "[2001:db8::1]", "1127.0.0.1"])("%s can be reached by others", (host) => {
  expect(isThisMachine(host)).toBe(false);
});
