import { defineConfig } from "vitest/config";

/** `npm run e2e`: the built page in a real browser, against a real server with real bots. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } }, // as long as the pages are waited for
  },
});
