import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "../../start-error.ts";

/** The processes of one server, identified by the cluster's name and not by a process id in a file. */
export interface ServerProcesses {
  readonly postmasters: number[];
  /** Backends outlive a killed postmaster while a query keeps them busy, and a new server then cannot start. */
  readonly backends: number[];
}

export async function findProcesses(clusterName: string): Promise<ServerProcesses> {
  const found: ServerProcesses = { postmasters: [], backends: [] };
  for (const [pid, words] of await listCommands()) {
    if (basename(words[0] ?? "") === "postgres" && words.includes(`cluster_name=${clusterName}`)) {
      found.postmasters.push(pid);
    } else if (words.join(" ").startsWith(`postgres: ${clusterName}: `)) {
      found.backends.push(pid);
    }
  }
  return found;
}

/**
 * Ends the processes that an earlier launcher left running, so that transactions of a dead program release their locks.
 */
export async function endProcesses(clusterName: string): Promise<void> {
  const started = performance.now();
  const sent = new Map<number, string>();
  const signal = (pid: number, name: "SIGINT" | "SIGQUIT") => {
    if (sent.get(pid) === name) return;
    sent.set(pid, name);
    sendSignal(pid, name);
  };
  for (;;) {
    const { postmasters, backends } = await findProcesses(clusterName);
    const [first] = [...postmasters, ...backends];
    if (first === undefined) return;
    const elapsed = performance.now() - started;
    if (elapsed > 30_000)
      throw new StartError(`the old database process ${first} does not end: end it, then start again`);
    for (const pid of postmasters) signal(pid, elapsed < 10_000 ? "SIGINT" : "SIGQUIT");
    if (postmasters.length === 0) for (const pid of backends) signal(pid, "SIGQUIT");
    await sleep(15);
  }
}

/** A process that has already ended needs no signal. */
export function sendSignal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function listCommands(): Promise<[pid: number, words: string[]][]> {
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], { maxBuffer: 1 << 26 });
    return stdout.split("\n").map((line) => {
      const [, pid, command = ""] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
      return [Number(pid), command.split(/ -[Dc] /)];
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readCommand(name)]);
}

function readCommand(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return []; // the process has ended meanwhile
  }
}
