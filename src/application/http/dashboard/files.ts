import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFolder } from "../../../dashboard/cache.ts";

/** The state of the dashboard's files. */
export type DashboardState =
  | { state: "building" }
  | { state: "failed"; reason: string }
  /** The folder of the files, and the page that loads them. */
  | { state: "ready"; folder: string; page: string };

/** The files of the dashboard, which a build makes of `src/dashboard`. */
export interface DashboardFiles {
  state(): DashboardState;
  /** Ends a running build. */
  end(): Promise<void>;
}

const BUILD = fileURLToPath(new URL("../../../dashboard/build.ts", import.meta.url));
/** A build takes two seconds. */
const LONGEST_BUILD_MS = 120_000;
const LONGEST_OUTPUT = 16_384;

/**
 * Opens the files; if the source has changed since the last build, another process builds them meanwhile. The service
 * runs without them.
 */
export async function openDashboardFiles(failed: (reason: string) => void): Promise<DashboardFiles> {
  let state: DashboardState = { state: "building" };
  const stop = new AbortController();
  const fail = (error: Error) => {
    if (!stop.signal.aborted) {
      state = { state: "failed", reason: error.message };
      failed(error.message);
    }
  };
  const find = async () => {
    const folder = await buildFolder();
    if (existsSync(folder)) {
      state = await read(folder);
      return undefined;
    }
    return folder;
  };
  const build = async (folder: string) => {
    await runBuild(stop.signal);
    state = await read(folder);
  };
  const missing = await find().catch(fail);
  const built = missing === undefined ? undefined : build(missing).catch(fail);
  return {
    state: () => state,
    async end() {
      stop.abort();
      await built;
    },
  };
}

async function read(folder: string): Promise<DashboardState> {
  return { state: "ready", folder, page: await readFile(join(folder, "index.html"), "utf8") };
}

function runBuild(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, [BUILD], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    timeout: LONGEST_BUILD_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-LONGEST_OUTPUT);
  });
  child.on("error", reject);
  child.on("close", (code) => {
    if (code === 0) {
      resolve();
    } else {
      reject(new Error(output.trim() || "the build did not end"));
    }
  });
  return promise;
}
