import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { crc32, zipped } from "./zip";

const bytes = (text: string) => new TextEncoder().encode(text);
const READ = "import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(json.dumps({'bad': z.testzip(), 'files': {n: z.read(n).decode() for n in z.namelist()}}))";

it("the check value that everybody gives", () => {
  expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
});

it.each([[{}], [{ "a.json": "{}", "été/b.json": "ô ✓".repeat(5000), "empty.json": "" }]])("an archive that another program reads: %#", (files) => {
  const folder = mkdtempSync(join(tmpdir(), "tablee-"));
  const archive = join(folder, "all.zip");
  writeFileSync(archive, zipped(Object.entries(files).map(([name, text]) => ({ name, data: bytes(text) }))));
  expect(JSON.parse(execFileSync("python3", ["-c", READ, archive], { encoding: "utf8" }))).toEqual({ bad: null, files });
  rmSync(folder, { recursive: true });
});
