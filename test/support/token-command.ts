import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { mintToken } from "../../scripts/support/mint-token.ts";
import { readConfig } from "../../src/application/config.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import type { Audience } from "../../src/platform/tokens/access-token.ts";
import { COMPILED } from "./service-process.ts";

/** An access token as `npm run token` prints it. */
export async function printToken(settings: Record<string, string>, email: string, ...options: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/token.ts", "--user", email, ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...settings },
  });
  return stdout.trim();
}

/** The same token without a separate process, for tests of other features. */
export function makeToken(
  settings: Record<string, string>,
  user: string,
  audience: Audience = "public-api",
): Promise<string> {
  return mintToken(readConfig({ ...process.env, ...settings }), {
    user,
    client: "demo-app",
    audience,
    scopes: scopesOf(audience),
    lifetime: 3600,
    publicUrl: settings.PUBLIC_URL,
  });
}
