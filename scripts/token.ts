import { parseArgs } from "node:util";
import { signAccessToken } from "../src/auth/access-token.ts";
import { scopes } from "../src/auth/scopes.ts";
import { localKey, secretBox } from "../src/auth/secret-box.ts";
import { currentSigningKey } from "../src/auth/signing-keys.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/db/migrate.ts";
import { explainConnection, joinServer } from "../src/db/open.ts";
import { openPool } from "../src/db/pool.ts";
import { findUserByEmail } from "../src/identity/store.ts";
import { readRunning } from "../src/running.ts";
import { StartError } from "../src/start-error.ts";

const USAGE = `npm run --silent token -- --user EMAIL [--client ID] [--scope "a b"] [--ttl SECONDS] [--internal]`;

/** Prints an access token for a user and nothing else; a negative lifetime makes one that has expired. */
async function main(): Promise<void> {
  const options = readOptions();
  const config = readConfig(process.env);
  if (config.outsideIssuer) {
    throw new StartError(`tokens come from ${config.outsideIssuer.issuer} while OIDC_ISSUER is set`);
  }
  const server = await joinServer(config);
  try {
    await migrate(server.connection).catch((error) => {
      throw explainConnection(error);
    });
    const database = openPool({ connection: server.connection, size: 1 });
    try {
      const user = await findUserByEmail(database, options.user);
      if (!user) {
        throw new StartError(`there is no user ${options.user}: start the service once, or name another one`);
      }
      const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
      const publicUrl = process.env.PUBLIC_URL
        ? config.publicUrl
        : (readRunning(config.dataDir)?.publicUrl ?? config.publicUrl);
      const token = await signAccessToken(await currentSigningKey(database, box), {
        issuer: `${publicUrl}/oidc`,
        audience: options.internal ? "internal-api" : "public-api",
        userId: user.id,
        clientId: options.client,
        scopes: options.scope.split(" ").filter(Boolean),
        lifetime: options.ttl,
      });
      console.log(token);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** `--ttl -5` as `--ttl=-5`: parseArgs takes a value that starts with a dash in that form alone. */
function joinNegative(words: readonly string[]): string[] {
  const at = words.indexOf("--ttl");
  return at === -1 ? [...words] : [...words.slice(0, at), `--ttl=${words[at + 1] ?? ""}`, ...words.slice(at + 2)];
}

function readOptions() {
  let values: { user?: string; client: string; scope: string; ttl: string; internal: boolean };
  try {
    values = parseArgs({
      args: joinNegative(process.argv.slice(2)),
      options: {
        user: { type: "string" },
        client: { type: "string", default: "demo-app" },
        scope: { type: "string", default: Object.keys(scopes).join(" ") },
        ttl: { type: "string", default: "3600" },
        internal: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nusage: ${USAGE}`);
  }
  const ttl = Number(values.ttl);
  if (!values.user || !Number.isInteger(ttl)) {
    throw new StartError(`usage: ${USAGE}`);
  }
  for (const scope of values.scope.split(" ").filter(Boolean)) {
    if (!Object.hasOwn(scopes, scope)) {
      console.error(`no route asks for the scope ${scope}`);
    }
  }
  return { ...values, user: values.user, ttl };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
