import type { Command } from "commander";
import { type Config, readConfig } from "../../src/application/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { PATIENT } from "../../src/platform/db/pool.ts";
import { countSecrets, reseal } from "../../src/platform/db/reseal.ts";
import { localKey, type SecretBox, secretBox } from "../../src/platform/secret-box.ts";
import {
  ensureSigningKey,
  listSigningKeys,
  type PublishedKey,
  rotateSigningKey,
} from "../../src/platform/tokens/signing-keys.ts";
import { group, type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { SEALED } from "../support/sealed.ts";
import { withDatabase } from "../support/with-database.ts";

/** The maximum number of unreadable secrets that are listed one by one. */
const NAMED = 20;

/** Shows the keys, publishes a new signing key, or seals all secrets again with the first encryption key. */
export function keyCommands(): Command {
  return group("keys", "the keys that sign tokens and encrypt secrets", [
    operatorCommand("list", "show the signing keys and the number of secrets under each encryption key").action(show),
    operatorCommand("rotate", "publish a new signing key").action(rotate),
    operatorCommand("reseal", "encrypt every secret with the first key of ENCRYPTION_KEY").action(resealAll),
  ]);
}

interface Keys {
  database: Database;
  box: SecretBox;
  config: Readonly<Config>;
}

function withKeys<Result>(work: (keys: Keys) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  return withDatabase(config, { size: 1, limits: PATIENT }, async (database) => {
    const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
    return work({ database, box, config });
  });
}

function show(options: OperatorOptions): Promise<void> {
  return withKeys(async ({ database, box, config }) => {
    await ensureSigningKey(database, box, config.signingAlgorithm);
    const [signing, encryption] = [await listSigningKeys(database), await encryptionKeys(database, box)];
    print(options, { signing, encryption }, [...signing.map(signingLine), "", ...encryption.map(encryptionLine)]);
  });
}

function rotate(options: OperatorOptions): Promise<void> {
  return withKeys(async ({ database, box, config }) => {
    await ensureSigningKey(database, box, config.signingAlgorithm);
    const published = await rotateSigningKey(database, box, config.signingAlgorithm);
    const [signing, encryption] = [await listSigningKeys(database), await encryptionKeys(database, box)];
    const { kid, activatesAt } = published;
    print(options, { published, signing, encryption }, [
      `published ${kid}: it signs from ${activatesAt}; the others verify for a day after that`,
      "",
      ...signing.map(signingLine),
      "",
      ...encryption.map(encryptionLine),
    ]);
  });
}

/** The exit code is 1 when some secrets cannot be opened or remain for another run. */
function resealAll(options: OperatorOptions): Promise<void> {
  return withKeys(async ({ database, box }) => {
    const { moved, unreadable } = await reseal(database, box, SEALED, {
      onProgress: (column, count) => !options.json && console.log(`${column}: ${count} moved`),
    });
    const encryption = await encryptionKeys(database, box);
    const named = unreadable.slice(0, NAMED).map(({ column, id }) => `cannot be decrypted: ${column} of ${id}`);
    const more = unreadable.length - named.length;
    print(options, { moved, unreadable, encryption }, [
      `resealed in total: ${moved}`,
      ...named,
      ...(more > 0 ? [`cannot be decrypted: ${more} more`] : []),
      "",
      ...encryption.map(encryptionLine),
    ]);
    if (encryption.some(({ state, secrets }) => state !== "encrypts" && secrets > 0)) {
      process.exitCode = 1;
    }
  });
}

function signingLine({ kid, algorithm, activatesAt, retiredAt }: PublishedKey): string {
  return `${kid}  ${algorithm}  signs from ${activatesAt}  verifies until ${retiredAt ?? "it is rotated"}`;
}

interface EncryptionKey {
  id: string;
  secrets: number;
  /** The first key encrypts, the others open; a missing key is not in ENCRYPTION_KEY. */
  state: "encrypts" | "opens" | "missing";
}

async function encryptionKeys(database: Database, box: SecretBox): Promise<EncryptionKey[]> {
  const counts = await countSecrets(database, SEALED);
  const missing = [...counts.keys()].filter((id) => !box.keyIds.includes(id));
  return [
    ...box.keyIds.map((id, index) => ({ id, state: index === 0 ? ("encrypts" as const) : ("opens" as const) })),
    ...missing.map((id) => ({ id, state: "missing" as const })),
  ].map((key) => ({ ...key, secrets: counts.get(key.id) ?? 0 }));
}

function encryptionLine({ id, secrets, state }: EncryptionKey): string {
  const inWords = `${secrets} secret${secrets === 1 ? "" : "s"}`;
  switch (state) {
    case "encrypts":
      return `encryption key ${id}  the first: it encrypts  ${inWords}`;
    case "opens":
      return `encryption key ${id}  ${inWords}: ${secrets > 0 ? "run npm run keys -- reseal" : "it can be removed from ENCRYPTION_KEY"}`;
    case "missing":
      return `encryption key ${id}  ${inWords}: it is missing in ENCRYPTION_KEY`;
  }
}
