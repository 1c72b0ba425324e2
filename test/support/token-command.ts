import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { COMPILED } from "./service-process.ts";

/** An access token as `npm run token` prints it. */
export async function printToken(settings: Record<string, string>, email: string, ...options: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/token.ts", "--user", email, ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...settings },
  });
  return stdout.trim();
}
