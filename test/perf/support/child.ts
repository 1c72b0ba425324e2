import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pinnedNode } from "./processors.ts";
import type { Usage } from "./usage.ts";

/** A process of a measurement. It ends with this process. */
export interface Child extends AsyncDisposable {
  readonly process: ChildProcess;
  usage(options?: { collect?: boolean }): Promise<Usage>;
  ask<Reply>(message: object): Promise<Reply>;
}

interface ChildSettings {
  /** The core to which it is bound; null: none. */
  core: number | null;
  environment?: Record<string, string>;
  /** The file for its output. */
  output?: string;
}

/** Starts a module, named relative to the caller's `import.meta.url`. */
export function startChild(module: string, from: string, settings: ChildSettings): Child {
  const [command, leading] = pinnedNode(settings.core);
  const output = settings.output === undefined ? "inherit" : openSync(settings.output, "a");
  const child = spawn(command, [...leading, fileURLToPath(new URL(module, from))], {
    env: { ...process.env, NODE_ENV: undefined, ...settings.environment },
    stdio: ["ignore", output, "inherit", "ipc"],
  });
  if (typeof output === "number") {
    closeSync(output);
  }
  const ask = async <Reply>(message: object): Promise<Reply> => {
    const done = new AbortController();
    const ended = async () => {
      await once(child, "exit", { signal: done.signal });
      throw new Error(`${module} has ended`);
    };
    child.send(message);
    try {
      const [reply] = await Promise.race([once(child, "message", { signal: done.signal }), ended()]);
      return reply as Reply;
    } finally {
      done.abort();
    }
  };
  return {
    process: child,
    ask,
    usage: (options = {}) => ask<Usage>(options),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill();
        await Promise.race([ended, delay(10_000).then(() => child.kill("SIGKILL"))]);
      }
    },
  };
}

/** Waits until a process listens. @throws Error if none does within a minute. */
export async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    const open = await Promise.race([
      once(socket, "connect").then(
        () => true,
        () => false,
      ),
    ]);
    socket.destroy();
    if (open) {
      return;
    }
    await delay(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
