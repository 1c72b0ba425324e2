import { parseArgs } from "node:util";
import { localKey, secretBox } from "../src/auth/secret-box.ts";
import { ensureSigningKey, listSigningKeys, rotateSigningKey } from "../src/auth/signing-keys.ts";
import { readConfig } from "../src/config.ts";
import { StartError } from "../src/start-error.ts";
import { withDatabase } from "./support/with-database.ts";

const USAGE = "npm run keys -- list | rotate";

/** Shows the keys that sign tokens, or publishes a new one; it works while the service runs. */
async function main(): Promise<void> {
  const action = readAction();
  const config = readConfig(process.env);
  await withDatabase(config, 1, async (database) => {
    const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
    await ensureSigningKey(database, box, config.signingAlgorithm);
    if (action === "rotate") {
      const { kid, activatesAt } = await rotateSigningKey(database, box, config.signingAlgorithm);
      console.log(`published ${kid}: it signs from ${activatesAt}; the others verify for a day after that\n`);
    }
    for (const { kid, algorithm, activatesAt, retiredAt } of await listSigningKeys(database)) {
      console.log(`${kid}  ${algorithm}  signs from ${activatesAt}  verifies until ${retiredAt ?? "it is rotated"}`);
    }
  });
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
