import { parseArgs } from "node:util";
import { localKey, secretBox } from "../src/auth/secret-box.ts";
import { ensureSigningKey, listSigningKeys, rotateSigningKey } from "../src/auth/signing-keys.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/db/migrate.ts";
import { explainConnection, joinServer } from "../src/db/open.ts";
import { openPool } from "../src/db/pool.ts";
import { StartError } from "../src/start-error.ts";

const USAGE = "npm run keys -- list | rotate";

/** Shows the keys that sign tokens, or publishes a new one; it works while the service runs. */
async function main(): Promise<void> {
  const action = readAction();
  const config = readConfig(process.env);
  const server = await joinServer(config);
  try {
    await migrate(server.connection).catch((error) => {
      throw explainConnection(error);
    });
    const database = openPool({ connection: server.connection, size: 1 });
    try {
      const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
      await ensureSigningKey(database, box, config.signingAlgorithm);
      if (action === "rotate") {
        const { kid, activatesAt } = await rotateSigningKey(database, box, config.signingAlgorithm);
        console.log(`published ${kid}: it signs from ${activatesAt}; the others verify for a day after that\n`);
      }
      for (const { kid, algorithm, activatesAt, retiredAt } of await listSigningKeys(database)) {
        console.log(`${kid}  ${algorithm}  signs from ${activatesAt}  verifies until ${retiredAt ?? "it is rotated"}`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

function readAction(): "list" | "rotate" {
  let action: string | undefined;
  try {
    action = parseArgs({ allowPositionals: true, options: {} }).positionals[0];
  } catch {
    action = undefined;
  }
  if (action !== "list" && action !== "rotate") {
    throw new StartError(`usage: ${USAGE}`);
  }
  return action;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
