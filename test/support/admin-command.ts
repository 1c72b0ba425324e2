import { execFile, type PromiseWithChild } from "node:child_process";
import { promisify } from "node:util";
import { type Command, CommanderError } from "commander";
import { vi } from "vitest";
import { adminProgram } from "../../scripts/admin/program.ts";
import { runCommand } from "../../scripts/support/run-command.ts";
import { COMPILED } from "./service-process.ts";

/** The settings with which a command finds the service. */
export type Settings = Record<string, string>;

interface Output {
  stdout: string;
  stderr: string;
}

/** Runs `npm run admin -- …` and reads its JSON. */
export async function admin<Answer>(settings: Settings, ...words: string[]): Promise<Answer> {
  return JSON.parse((await runAdmin(settings, ...words, "--json")).stdout);
}

/** The same with its output. A refusal is thrown with its `code`, `stdout` and `stderr`. */
export function runAdmin(settings: Settings, ...words: string[]): Promise<Output> {
  const done = last.then(() => runHere(settings, words));
  last = done.catch(() => {});
  return done;
}

/** The same as a separate process, as operators run it. */
export function runAdminProcess(settings: Settings, ...words: string[]): PromiseWithChild<Output> {
  return promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], {
    env: { ...environment(settings), NODE_COMPILE_CACHE: COMPILED },
  });
}

const environment = (settings: Settings) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...settings });

/** A command has the environment and the console of this process alone: the commands wait for each other. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command in this process: a process takes longer to load the commands than to run one. */
async function runHere(settings: Settings, words: readonly string[]): Promise<Output> {
  const [before, codeBefore] = [process.env, process.exitCode];
  const [stdout, stderr] = [[] as string[], [] as string[]];
  process.env = environment(settings);
  process.exitCode = 0;
  const spies = [
    vi.spyOn(console, "log").mockImplementation((line) => stdout.push(`${line}\n`)),
    vi.spyOn(console, "error").mockImplementation((line) => stderr.push(`${line}\n`)),
  ];
  try {
    await runCommand(async () => {
      const program = adminProgram();
      capture(program, stdout, stderr);
      await program.parseAsync(words, { from: "user" }).catch(keepCode);
    });
    const [code, output] = [process.exitCode, { stdout: stdout.join(""), stderr: stderr.join("") }];
    if (code !== 0) {
      throw Object.assign(new Error(output.stderr), { code, ...output });
    }
    return output;
  } finally {
    process.env = before;
    process.exitCode = codeBefore;
    for (const spy of spies) {
      spy.mockRestore();
    }
  }
}

/** The parser throws instead of ending the process, and writes its messages into the lists. */
function capture(command: Command, stdout: string[], stderr: string[]): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => stdout.push(text),
    writeErr: (text) => stderr.push(text),
  });
  for (const child of command.commands) {
    capture(child, stdout, stderr);
  }
}

function keepCode(error: unknown): void {
  if (!(error instanceof CommanderError)) {
    throw error;
  }
  process.exitCode = error.exitCode;
}
