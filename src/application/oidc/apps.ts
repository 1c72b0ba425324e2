import type { FastifyReply } from "fastify";
import type { User } from "../../domain/identity/rules.ts";
import { findUsers } from "../../domain/identity/store.ts";
import { type AccessKey, listAccessKeys } from "../../domain/oauth/access-key-store.ts";
import { changeOAuthClient, createOAuthClient, rotateOAuthClientSecret } from "../../domain/oauth/commands.ts";
import { findClient, listClients } from "../../domain/oauth/store.ts";
import { deleteApp } from "../../domain/people/forbidden-apps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { DomainError } from "../../platform/errors.ts";
import {
  type Developer,
  type DeveloperServices,
  developerForms,
  newFormId,
  type Opened,
  type Sent,
} from "./developer-forms.ts";
import { sendPage } from "./page.ts";
import type { ShownKey } from "./pages/access-keys.ts";
import { type AppForm, appPage, appsPage, newAppPage, secretPage } from "./pages/apps.ts";
import { APPS } from "./pages/developer-paths.ts";
import type { Form, PageScope } from "./routes.ts";

/** The notices of completed changes, by the word in the URL. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ["changed", "The app is changed."],
  ["deleted", "The app is deleted, its access is revoked, and its webhook subscriptions are paused."],
  ["revoked", "The access key is revoked: its token is refused within two seconds."],
]);

/** The choices of a new app, by the value of the field. */
const KINDS = {
  server: { applicationType: "web", authMethod: "client_secret_basic" },
  browser: { applicationType: "web", authMethod: "none" },
  device: { applicationType: "native", authMethod: "none" },
} as const;

const KEYS_ON_PAGE = 50;

/** The pages on which admins register the apps of their business and change them. */
export function appRoutes(scope: PageScope, services: DeveloperServices): void {
  const { database, tools } = services;
  const { page, form, recorded, recordedOnce } = developerForms(scope, services);
  const { publicUrl } = tools;

  page(APPS, async (request, reply, { caller }) => {
    const { after, done } = request.query;
    const [apps, keys] = await Promise.all([
      listClients(database, caller.businessId),
      listAccessKeys(database, caller.businessId, { first: KEYS_ON_PAGE, after }).catch((error) => {
        if (error instanceof DomainError) {
          return null;
        }
        throw error;
      }),
    ]);
    if (keys === null) {
      return reply.redirect(APPS, 303);
    }
    const makers = await findUsers(database, caller.businessId, [...new Set(keys.rows.map(({ userId }) => userId))]);
    const last = keys.rows.at(-1);
    const overview = appsPage({
      publicUrl,
      apps,
      keys: keys.rows.map((key) => shownKey(key, makers)),
      next: keys.hasMore && last ? keys.cursorAfter(last) : null,
      notice: NOTICES.get(done ?? ""),
    });
    return sendPage(reply, overview);
  });

  page(`${APPS}/new`, (_request, reply, { csrf }) =>
    sendPage(reply, newAppPage({ csrf, formId: newFormId(), form: { name: "", kind: "server", redirects: "" } })),
  );

  form(
    `${APPS}/new`,
    async (request, reply, developer) => {
      const { name, kind, redirects } = appOf(request.body);
      const draft = { name, ...KINDS[kind], redirectUris: linesOf(redirects) };
      const { client, secret } = await recordedOnce(
        request,
        developer,
        (transaction) => createOAuthClient(transaction, developer.caller, draft),
        (created) => ({ action: "app.created", objectId: created.client.id, given: draft }),
      );
      return sendPage(reply, secretPage({ app: client, secret, publicUrl, isNew: true }));
    },
    (request, reply, { csrf }, problem) =>
      sendPage(reply, newAppPage({ csrf, formId: newFormId(), form: appOf(request.body), problem })),
  );

  page(`${APPS}/:id`, (request, reply, developer) => showApp(request, reply, developer));

  form(
    `${APPS}/:id`,
    async (request, reply, developer) => {
      const { name, redirects } = appOf(request.body);
      const { id } = request.params;
      const changes = { name, redirectUris: linesOf(redirects) };
      await recorded(
        request,
        developer,
        (transaction) => changeOAuthClient(transaction, developer.caller, id, changes),
        () => ({ action: "app.updated", objectId: id, given: changes }),
      );
      return reply.redirect(`${APPS}?done=changed`, 303);
    },
    (request, reply, developer, problem) => showApp(request, reply, developer, { problem, form: appOf(request.body) }),
  );

  form(
    `${APPS}/:id/secret`,
    async (request, reply, developer) => {
      const { client, secret } = await recorded(
        request,
        developer,
        (transaction) => rotateOAuthClientSecret(transaction, developer.caller, request.params.id),
        () => ({ action: "app.secret_rotated", objectId: request.params.id }),
      );
      return sendPage(reply, secretPage({ app: client, secret, publicUrl, isNew: false }));
    },
    (request, reply, developer, problem) => showApp(request, reply, developer, { problem }),
  );

  form(
    `${APPS}/:id/delete`,
    async (request, reply, developer) => {
      await recorded(
        request,
        developer,
        (transaction) => deleteApp(transaction, developer.caller, request.params.id),
        () => ({ action: "app.deleted", objectId: request.params.id }),
      );
      return reply.redirect(`${APPS}?done=deleted`, 303);
    },
    (request, reply, developer, problem) => showApp(request, reply, developer, { problem }),
  );

  async function showApp(
    request: Opened | Sent,
    reply: FastifyReply,
    { caller, csrf }: Developer,
    { problem, form: given }: { problem?: string; form?: AppForm } = {},
  ): Promise<FastifyReply> {
    const app = await findClient(database, caller.businessId, request.params.id);
    if (!app) {
      return reply.redirect(APPS, 303);
    }
    const shown = given ?? { name: app.name, redirects: app.redirectUris.join("\n") };
    return sendPage(reply, appPage({ csrf, app, form: shown, publicUrl, problem }));
  }
}

function appOf(fields: Form): AppForm & { kind: keyof typeof KINDS } {
  const kind = fields.get("kind") ?? "";
  return {
    name: fields.get("name") ?? "",
    kind: Object.hasOwn(KINDS, kind) ? (kind as keyof typeof KINDS) : "server",
    redirects: fields.get("redirects") ?? "",
  };
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

const dateWords = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const timeWords = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

function day(instant: string): string {
  return dateWords.format(new Date(instant));
}

/** An access key in words, with its maker among these users. */
export function shownKey(key: AccessKey, makers: readonly User[]): ShownKey {
  const { id, name, scopes, userId, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    scopes,
    maker: makers.find((user) => user.id === userId)?.name ?? userId,
    since: day(createdAt),
    expires: moment(expiresAt),
    hasExpired: Date.parse(expiresAt) <= databaseNow(),
    lastUsed: lastUsedAt === null ? null : day(lastUsedAt),
  };
}

/** A time to the minute, in words. */
export function moment(instant: string): string {
  return `${timeWords.format(new Date(instant))} UTC`;
}
