import { execFileSync, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether processes can be bound to one core each: Linux with util-linux, and at least two cores. */
const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** The core of the server under test. */
export const SERVER_CORE = 0;
/** The core of the load and, on a machine with two, of the database. */
export const LOAD_CORE = availableParallelism() - 1;

/** Binds this process, and all that it starts from now on, to one core. */
export function pinSelf(core: number): void {
  if (canPin) {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(process.pid)], {
      stdio: "ignore",
    });
  }
}

/** Binds a process with its children, and what they start from now on, to one core. */
export function pinFamily(core: number, pid: number): void {
  const { stdout } = spawnSync("pgrep", ["--parent", String(pid)], { encoding: "utf8" });
  for (const member of canPin ? [String(pid), ...stdout.split("\n").filter(Boolean)] : []) {
    // One that has just ended is none any more.
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), member], { stdio: "ignore" });
  }
}

/** The command that starts Node bound to one core; null: to none. */
export function pinnedNode(core: number | null): [command: string, leading: string[]] {
  return canPin && core !== null ? ["taskset", ["--cpu-list", String(core), process.execPath]] : [process.execPath, []];
}
