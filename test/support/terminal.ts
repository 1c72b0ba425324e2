import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";

/** A shell in which blocks of commands run one after the other, as a person pastes them. */
export interface Terminal {
  /** Runs a block, with a line for its `read`, and returns its output. A command that fails fails the test. */
  run(block: string, typed?: string): Promise<string>;
  /**
   * Runs a block that does not end, until it has printed this; returns the whole output so far whenever it is asked.
   */
  start(block: string, until: RegExp): Promise<() => string>;
  /** Ends the shell and all that it has started. Returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Reads blocks, each up to a NUL byte, and prints their status after a NUL byte. */
const LOOP = `trap 'printf "failed: %s\\n" "$BASH_COMMAND" >&2' ERR
set -o pipefail
while IFS= read -r -d "" -u 3 block; do eval "$block"; printf '\\0%s\\0' $?; done`;

export interface TerminalSettings {
  folder: string;
  environment: Readonly<Record<string, string>>;
  /** Gives the command line that starts the shell in its own place. */
  inside?: (command: readonly string[]) => [program: string, ...words: string[]];
}

export function openTerminal({ folder, environment, inside }: TerminalSettings): Terminal {
  // nsenter changes the folder.
  const command = ["bash", "--noprofile", "--norc", "-c", `cd "$1"\n${LOOP}`, "bash", folder] as const;
  const [program, ...words] = inside?.(command) ?? command;
  const child = spawn(program, words, {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  const blocks = child.stdio[3] as NodeJS.WritableStream;
  let output = "";
  let errors = "";
  const changes = new EventEmitter();
  const tell = () => changes.emit("change");
  child.stdout?.on("data", (chunk) => {
    output += chunk;
    tell();
  });
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
    tell();
  });
  child.once("close", tell);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  /** Waits for output; fails with all of it if the shell ends before. */
  const until = async <Result>(find: () => Result | null): Promise<Result> => {
    for (;;) {
      const found = find();
      if (found !== null) {
        return found;
      }
      if (hasEnded()) {
        throw new Error(`the shell has ended:\n${output}\n${errors}`);
      }
      await once(changes, "change");
    }
  };

  return {
    async run(block, typed) {
      output = "";
      errors = "";
      if (typed !== undefined) {
        child.stdin?.write(`${typed}\n`);
      }
      blocks.write(`${block}\0`);
      const [, printed = "", status] = await until(() => /^([\s\S]*)\0(\d+)\0$/.exec(output));
      if (status !== "0" || errors.includes("failed: ")) {
        throw new Error(`a command failed (${status}):\n${block}\n${printed}\n${errors}`);
      }
      return printed;
    },
    async start(block, sign) {
      blocks.write(`${block}\0`);
      // The log is on stdout, the greeting on stderr.
      const all = () => `${output}${errors}`;
      await until(() => (sign.test(all()) ? true : null));
      return all;
    },
    async end(signal = "SIGTERM") {
      if (!hasEnded()) {
        const closed = once(child, "close");
        process.kill(-(child.pid as number), signal);
        await closed;
      }
      return child.exitCode;
    },
  };
}
