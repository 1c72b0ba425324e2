import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { COMPILED } from "./service-process.ts";

/** The settings with which a command finds the service. */
export type Settings = Record<string, string>;

/** Runs `npm run admin -- …` as a separate process, and reads its JSON. */
export async function admin<Answer>(settings: Settings, ...words: string[]): Promise<Answer> {
  return JSON.parse((await runAdmin(settings, ...words, "--json")).stdout);
}

/** The same with its output. A refusal is thrown with its `code` and `stderr`. */
export function runAdmin(settings: Settings, ...words: string[]) {
  return promisify(execFile)(process.execPath, ["scripts/admin.ts", ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...settings },
  });
}
