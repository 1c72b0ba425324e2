import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, seenLine } from "../../platform/input.ts";
import { OPERATOR } from "../audit/rules.ts";
import { endGrants } from "./commands.ts";
import {
  insertApp,
  lockApp,
  markWithdrawn,
  type PublishedApp,
  setAppSecret,
  someGrantKeys,
  updateApp,
} from "./operator-store.ts";
import { checkClient, clientDraft, hashSecret, MOST_REDIRECTS, needsSecret, newSecret, websiteUrl } from "./rules.ts";

/** The number of grants that end in one batch. */
const BATCH = 1_000;

/** The authentication methods of a published app. */
export const publishedAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

const publisher = seenLine(80);

const appDraft = clientDraft.pick({ name: true, redirectUris: true }).extend({
  publisher: publisher.nullable().default(null),
  publisherUrl: websiteUrl.nullable().default(null),
  authMethod: z.enum(publishedAuthMethods).default("none"),
  isFirstParty: z.boolean().default(false),
  isChecked: z.boolean().default(false),
});

/** An app with its secret in plain text, which is shown only once; null for an app without one. */
export interface AppWithSecret {
  app: PublishedApp;
  secret: string | null;
}

/**
 * Publishes an app for the users of every business.
 *
 * @throws DomainError
 */
export async function publishApp(database: Database, draft: z.input<typeof appDraft>): Promise<AppWithSecret> {
  const { isFirstParty: firstParty, ...given } = parseInput(appDraft, draft);
  requireValid({ applicationType: "web", ...given });
  const secret = needsSecret(given.authMethod) ? newSecret() : null;
  const secretHash = secret === null ? null : hashSecret(secret);
  return { app: await insertApp(database, { ...newIdentity("cli"), ...given, firstParty, secretHash }), secret };
}

const someRedirects = z.array(z.string().trim()).max(MOST_REDIRECTS);
const appChanges = clientDraft
  .pick({ name: true })
  .extend({
    publisher,
    publisherUrl: websiteUrl,
    isChecked: z.boolean(),
    addedRedirectUris: someRedirects,
    removedRedirectUris: someRedirects,
  })
  .partial();

/**
 * Changes only the given fields of an app.
 *
 * @returns null if the app does not exist.
 * @throws DomainError `conflict` if it is withdrawn.
 */
export async function changeApp(
  database: Database,
  id: string,
  changes: z.input<typeof appChanges>,
): Promise<PublishedApp | null> {
  const { name, publisher, publisherUrl, isChecked, ...redirects } = parseInput(appChanges, changes);
  const { addedRedirectUris = [], removedRedirectUris = [] } = redirects;
  return inUse(database, id, (transaction, app) => {
    const unknown = removedRedirectUris.find((uri) => !app.redirectUris.includes(uri));
    if (unknown !== undefined) {
      throw new DomainError("validation_error", `the app does not redirect to ${unknown}`, { field: "redirectUris" });
    }
    const left = app.redirectUris.filter((uri) => !removedRedirectUris.includes(uri));
    const redirectUris = [...new Set([...left, ...addedRedirectUris])];
    parseInput(clientDraft.pick({ redirectUris: true }), { redirectUris });
    requireValid({ ...app, redirectUris });
    return updateApp(transaction, {
      id,
      name: name ?? app.name,
      publisher: publisher ?? app.publisher,
      publisherUrl: publisherUrl ?? app.publisherUrl,
      redirectUris,
      isChecked: isChecked ?? app.checkedAt !== null,
    });
  });
}

/**
 * Gives an app a new secret; the old one is refused from then on.
 *
 * @returns null if the app does not exist.
 * @throws DomainError `unprocessable_entity` if it has no secret, `conflict` if it is withdrawn.
 */
export async function rotateAppSecret(database: Database, id: string): Promise<AppWithSecret | null> {
  return inUse(database, id, async (transaction, { authMethod }) => {
    if (!needsSecret(authMethod)) {
      throw new DomainError("unprocessable_entity", "This app has no secret: it uses PKCE.");
    }
    const secret = newSecret();
    return { app: await setAppSecret(transaction, id, hashSecret(secret)), secret };
  });
}

/** Changes an app that is not withdrawn, under a lock. */
function inUse<Result>(
  database: Database,
  id: string,
  change: (transaction: Database, app: PublishedApp) => Promise<Result>,
): Promise<Result | null> {
  return database.transaction(async (transaction) => {
    const app = await lockApp(transaction, id);
    if (app !== null && app.withdrawnAt !== null) {
      throw new DomainError("conflict", `${app.name} (${id}) is withdrawn.`);
    }
    return app && change(transaction, app);
  });
}

function requireValid(app: Pick<PublishedApp, "applicationType" | "authMethod" | "redirectUris">): void {
  const { applicationType, authMethod, redirectUris } = app;
  checkClient({ applicationType, authMethod, redirectUris, postLogoutRedirectUris: [], jwks: null });
}

/**
 * Withdraws an app, and ends all its grants. After a kill, the next run continues. The folder `people` ends everything
 * else of the app.
 *
 * @returns the number of ended grants; null if the app does not exist.
 */
export async function withdrawClient(
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
    await endGrants(database, keys, OPERATOR);
    grants += keys.length;
  }
  return null;
}
