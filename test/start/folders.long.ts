import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { COMPILED, freePort } from "../support/service-process.ts";

/** Working folders other than the project's, and folders that cannot be written. */

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** Not even root can create a file there. */
const READ_ONLY = "/sys";

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await realpath(await mkdtemp(join(tmpdir(), "service-folders-")));
});
afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

const RUNS = '"the service runs"';

/** Starts the service in the folder, ends it after the start, and returns its result. */
async function start(cwd: string, settings: Record<string, string>) {
  const [port, internalPort] = [String(await freePort()), String(await freePort())];
  const child = spawn(process.execPath, [MAIN], {
    cwd,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
      PORT: port,
      INTERNAL_PORT: internalPort,
    },
  });
  let [output, error] = ["", ""];
  child.stdout.on("data", async (chunk) => {
    const hadBegun = output.includes(RUNS);
    output += chunk;
    if (!hadBegun && output.includes(RUNS)) {
      await fetch(`http://127.0.0.1:${port}/api/v1/health`);
      child.kill("SIGTERM");
    }
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  const [code] = await once(child, "close");
  // Without the greeting, whose lines are indented.
  return { code, error: error.replaceAll(/^(?: {2}.*)?\n/gm, ""), hasStarted: output.includes(RUNS) };
}

const STARTED = { code: 0, error: "", hasStarted: true };
const OWN = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };

describe("starts", () => {
  it("in another folder", async () => {
    expect(await start(folder, { DATABASE_URL: test.url, ...OWN })).toEqual(STARTED);
  });

  it("in a read-only folder with a database and a key from the environment", async () => {
    expect(await start(READ_ONLY, { DATABASE_URL: test.url, ...OWN })).toEqual(STARTED);
  });
});

describe("ends with one line if", () => {
  const refused = (dataDir: string) => ({
    code: 1,
    error: expect.stringMatching(
      new RegExp(
        `^the data folder ${dataDir} cannot be used \\(.*\\): correct that, or set DATA_DIR to another folder\\n$`,
      ),
    ),
    hasStarted: false,
  });

  it("the working folder cannot be written", async () => {
    expect(await start(READ_ONLY, {})).toEqual(refused("/sys/.data"));
  });

  it("there is no place for a key", async () => {
    expect(await start(READ_ONLY, { DATABASE_URL: test.url })).toEqual(refused("/sys/.data"));
  });

  it.each([
    ["is a file", "", () => ({})],
    ["lies below one", "/below", () => ({ DATABASE_URL: test.url })],
  ])("the data folder %s", async (_name, below, settings) => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(await start(folder, { ...settings(), DATA_DIR: file + below })).toEqual(refused(file + below));
  });

  it("the system cannot create the folder", async () => {
    expect(await start(folder, { DATA_DIR: "/proc/none/data" })).toEqual(refused("/proc/none/data"));
  });
});
