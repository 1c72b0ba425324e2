import { parseArgs } from "node:util";
import { readConfig } from "../src/application/config.ts";
import { sealedArtifacts } from "../src/domain/oauth/artifact-store.ts";
import { sealedSecrets } from "../src/domain/webhook/secrets.ts";
import type { Database } from "../src/platform/db/database.ts";
import { PATIENT } from "../src/platform/db/pool.ts";
import { countSecrets, reseal } from "../src/platform/db/reseal.ts";
import { sealedAnswers } from "../src/platform/idempotency/store.ts";
import { localKey, type SecretBox, secretBox } from "../src/platform/secret-box.ts";
import { StartError } from "../src/platform/start-error.ts";
import {
  ensureSigningKey,
  listSigningKeys,
  rotateSigningKey,
  sealedPrivateKeys,
} from "../src/platform/tokens/signing-keys.ts";
import { runCommand } from "./support/run-command.ts";
import { withDatabase } from "./support/with-database.ts";

const USAGE = "npm run keys -- list | rotate | reseal";
const ACTIONS = ["list", "rotate", "reseal"] as const;
type Action = (typeof ACTIONS)[number];

/** Everything that is sealed with the keys of ENCRYPTION_KEY. */
const SEALED = [...sealedSecrets, sealedPrivateKeys, sealedArtifacts, sealedAnswers];

/** The most secrets that cannot be opened that are named one by one. */
const NAMED = 20;

/**
 * Shows the keys, publishes a new one to sign tokens with, or moves all secrets to the first key that encrypts; it
 * works while the service runs.
 */
async function main(): Promise<void> {
  const action = readAction();
  const config = readConfig(process.env);
  await withDatabase(config, { size: 1, limits: PATIENT }, async (database) => {
    const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
    if (action === "reseal") {
      await resealAll(database, box);
      return;
    }
    await ensureSigningKey(database, box, config.signingAlgorithm);
    if (action === "rotate") {
      const { kid, activatesAt } = await rotateSigningKey(database, box, config.signingAlgorithm);
      console.log(`published ${kid}: it signs from ${activatesAt}; the others verify for a day after that\n`);
    }
    for (const { kid, algorithm, activatesAt, retiredAt } of await listSigningKeys(database)) {
      console.log(`${kid}  ${algorithm}  signs from ${activatesAt}  verifies until ${retiredAt ?? "it is rotated"}`);
    }
    await printEncryptionKeys(database, box);
  });
}

/** Moves every secret to the first key. The exit code is 1 where some cannot be opened or were left to another run. */
async function resealAll(database: Database, box: SecretBox): Promise<void> {
  const { moved, unreadable } = await reseal(database, box, SEALED, {
    onProgress: (column, count) => console.log(`${column}: ${count} moved`),
  });
  console.log(`moved in all: ${moved}`);
  for (const { column, id } of unreadable.slice(0, NAMED)) {
    console.log(`cannot be opened: ${column} of ${id}`);
  }
  if (unreadable.length > NAMED) {
    console.log(`cannot be opened: ${unreadable.length - NAMED} more`);
  }
  const left = await printEncryptionKeys(database, box);
  if (left > 0) {
    process.exitCode = 1;
  }
}

/** @returns how many secrets are not under the first key. */
async function printEncryptionKeys(database: Database, box: SecretBox): Promise<number> {
  const counts = await countSecrets(database, SEALED);
  const [first, ...others] = box.keyIds as [string, ...string[]];
  const inWords = (id: string) => `${counts.get(id) ?? 0} secret${counts.get(id) === 1 ? "" : "s"}`;
  console.log(`\nencryption key ${first}  the first: it encrypts  ${inWords(first)}`);
  for (const id of others) {
    console.log(
      `encryption key ${id}  ${inWords(id)}: ${counts.has(id) ? "run npm run keys -- reseal" : "it can go from ENCRYPTION_KEY"}`,
    );
  }
  for (const id of [...counts.keys()].filter((known) => !box.keyIds.includes(known))) {
    console.log(`encryption key ${id}  ${inWords(id)}: it is missing in ENCRYPTION_KEY`);
  }
  return [...counts].reduce((sum, [id, count]) => sum + (id === first ? 0 : count), 0);
}

function readAction(): Action {
  let positionals: string[] = [];
  try {
    ({ positionals } = parseArgs({ allowPositionals: true, options: {} }));
  } catch {
    // An option that there is not.
  }
  const action = ACTIONS.find((known) => positionals.length === 1 && positionals[0] === known);
  if (!action) {
    throw new StartError(`usage: ${USAGE}`);
  }
  return action;
}

await runCommand(main);
