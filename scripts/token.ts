import { parseArgs } from "node:util";
import { readConfig } from "../src/application/config.ts";
import { scopesOf } from "../src/domain/oauth/scopes.ts";
import { StartError } from "../src/platform/start-error.ts";
import { mintToken } from "./support/mint-token.ts";
import { reason as reasonOf } from "./support/operator-command.ts";
import { runCommand } from "./support/run-command.ts";

const USAGE = `npm run --silent token -- --user EMAIL [--client ID] [--scope "a b"] [--ttl SECONDS] [--internal | --mcp] [--reason TEXT]`;

/** Prints only an access token for a user; a negative lifetime makes an expired one. */
async function main(): Promise<void> {
  const { user, client, scopes, ttl, audience, reason } = readOptions();
  const config = readConfig(process.env);
  if (config.production && reason === undefined) {
    throw new StartError("--reason is missing: in production say why you make a token for a user, for the audit");
  }
  const token = await mintToken(config, {
    user,
    client,
    audience,
    scopes,
    lifetime: ttl,
    reason,
    publicUrl: process.env.PUBLIC_URL ? config.publicUrl : undefined,
  });
  console.log(token);
}

/** `--ttl -5` as `--ttl=-5`: parseArgs accepts a value with a leading dash only in that form. */
function joinNegative(words: readonly string[]): string[] {
  const at = words.indexOf("--ttl");
  return at === -1 ? [...words] : [...words.slice(0, at), `--ttl=${words[at + 1] ?? ""}`, ...words.slice(at + 2)];
}

function readOptions() {
  let values: {
    user?: string;
    client: string;
    scope?: string;
    ttl: string;
    internal: boolean;
    mcp: boolean;
    reason?: string;
  };
  try {
    values = parseArgs({
      args: joinNegative(process.argv.slice(2)),
      options: {
        user: { type: "string" },
        client: { type: "string", default: "demo-app" },
        scope: { type: "string" },
        ttl: { type: "string", default: "3600" },
        internal: { type: "boolean", default: false },
        mcp: { type: "boolean", default: false },
        reason: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nusage: ${USAGE}`);
  }
  const ttl = Number(values.ttl);
  const reason = values.reason === undefined ? undefined : readReason(values.reason);
  if (!values.user || !Number.isInteger(ttl) || (values.internal && values.mcp)) {
    throw new StartError(`usage: ${USAGE}`);
  }
  const audience = values.internal ? "internal-api" : values.mcp ? "mcp" : "public-api";
  const known = scopesOf(audience);
  const scopes = values.scope?.split(" ").filter(Boolean) ?? known;
  for (const scope of scopes.filter((one) => !known.includes(one))) {
    console.error(`the scope ${scope} does not exist`);
  }
  return { user: values.user, client: values.client, scopes, ttl, audience, reason } as const;
}

/** @throws StartError */
function readReason(text: string): string {
  try {
    return reasonOf(text);
  } catch (error) {
    throw new StartError(`--reason is invalid: ${(error as Error).message}`);
  }
}

await runCommand(main);
