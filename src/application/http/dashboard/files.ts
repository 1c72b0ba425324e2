import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBuild, hashSource, SHIPPED } from "../../../dashboard/builds.ts";
import { StartError } from "../../../platform/start-error.ts";
import { type Asset, readAssets } from "./assets.ts";

/** The state of the dashboard's files. */
export type DashboardState =
  | { state: "building" }
  | { state: "failed"; reason: string }
  /** The page, and the files that it loads, by their names. */
  | { state: "ready"; page: string; assets: ReadonlyMap<string, Asset> };

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
 * Opens the files. Where the source differs from the shipped build, as during development, another process builds them
 * meanwhile, and the service runs without them.
 *
 * @throws StartError without a build of the source where the packages that build it are not installed.
 */
export async function openDashboardFiles(failed: (reason: string) => void): Promise<DashboardFiles> {
  const hash = await hashSource();
  const found = await findBuild(hash);
  if (found === undefined && !canBuild()) {
    const fault = existsSync(SHIPPED) ? "does not belong to the source beside it" : "is missing";
    throw new StartError(
      `the built dashboard in src/dashboard/built ${fault}, and the packages that build it are not installed: ` +
        "run npm ci && npm run dashboard",
    );
  }
  let state: DashboardState = found === undefined ? { state: "building" } : await read(found);
  const stop = new AbortController();
  const build = async () => {
    await runBuild(stop.signal);
    const folder = await findBuild(hash);
    if (folder === undefined) {
      throw new Error("its source changed during the build: start the service again");
    }
    state = await read(folder);
  };
  const built =
    found === undefined
      ? build().catch((error: Error) => {
          if (!stop.signal.aborted) {
            state = { state: "failed", reason: error.message };
            failed(error.message);
          }
        })
      : undefined;
  return {
    state: () => state,
    async end() {
      stop.abort();
      await built;
    },
  };
}

/** Whether Vite is installed: only with the packages of development. */
function canBuild(): boolean {
  try {
    import.meta.resolve("vite");
    return true;
  } catch {
    return false;
  }
}

async function read(folder: string): Promise<DashboardState> {
  const [page, assets] = await Promise.all([
    readFile(join(folder, "index.html"), "utf8"),
    readAssets(join(folder, "assets")),
  ]);
  return { state: "ready", page, assets };
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
