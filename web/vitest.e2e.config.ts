import { defineConfig } from "vitest/config";

/** `npm run e2e`: the built page in a real browser, against a real server with real bots. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    maxWorkers: 2, // each file has a server and a browser of its own, and mostly waits for bots and clocks
    testTimeout: 240_000,
    hookTimeout: 60_000,
    retry: 1, // on a machine that is out of breath; the report names what needed it
    expect: { poll: { timeout: 20_000 } }, // as long as the pages are waited for
  },
});
