import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, seenLine } from "../../platform/input.ts";
import { insertApp, markWithdrawn, type PublishedApp, someGrantKeys } from "./operator-store.ts";
import { checkClient, clientDraft, hashSecret, newSecret } from "./rules.ts";
import { revokeGrants } from "./store.ts";

/** The number of grants that end in one batch. */
const BATCH = 1_000;

const appDraft = clientDraft.pick({ name: true, redirectUris: true }).extend({
  publisher: seenLine(80).nullable().default(null),
  isConfidential: z.boolean().default(false),
  isFirstParty: z.boolean().default(false),
  isChecked: z.boolean().default(false),
});

/**
 * Publishes an app for the users of every business. A confidential one has a secret, which is shown only this once.
 *
 * @throws DomainError
 */
export async function publishApp(
  database: Database,
  draft: z.input<typeof appDraft>,
): Promise<{ app: PublishedApp; secret: string | null }> {
  const { name, redirectUris, publisher, isConfidential, isFirstParty, isChecked } = parseInput(appDraft, draft);
  const authMethod = isConfidential ? "client_secret_basic" : "none";
  checkClient({ applicationType: "web", authMethod, redirectUris, postLogoutRedirectUris: [], jwks: null });
  const secret = isConfidential ? newSecret() : null;
  const app = await insertApp(database, {
    ...newIdentity("cli"),
    name,
    publisher,
    authMethod,
    redirectUris,
    firstParty: isFirstParty,
    isChecked,
    secretHash: secret === null ? null : hashSecret(secret),
  });
  return { app, secret };
}

/**
 * Withdraws an app, and ends all its grants. After a kill, the next run continues.
 *
 * @returns the number of ended grants; null if the app does not exist.
 */
export async function withdrawApp(
  database: Database,
  id: string,
): Promise<{ app: PublishedApp; grants: number } | null> {
  const app = await markWithdrawn(database, id);
  let grants = 0;
  while (app) {
    const keys = await someGrantKeys(database, id, BATCH);
    if (keys.length === 0) {
      return { app, grants };
    }
    await revokeGrants(database, keys);
    grants += keys.length;
  }
  return null;
}
