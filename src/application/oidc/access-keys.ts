import type { FastifyReply } from "fastify";
import { findUsers } from "../../domain/identity/store.ts";
import { findAccessKeys } from "../../domain/oauth/access-key-store.ts";
import { createAccessKey, revokeAccessKey } from "../../domain/oauth/access-keys.ts";
import { moment, shownKey } from "./apps.ts";
import {
  type Developer,
  type DeveloperServices,
  developerForms,
  newFormId,
  type Opened,
  type Sent,
} from "./developer-forms.ts";
import { sendPage } from "./page.ts";
import { LIFETIMES, newKeyPage, revocationPage, tokenPage } from "./pages/access-keys.ts";
import { ACCESS_KEYS, APPS } from "./pages/developer-paths.ts";
import type { Form, PageScope } from "./routes.ts";

/** The pages on which admins make access keys for their scripts, and revoke those of the business. */
export function accessKeyRoutes(scope: PageScope, services: DeveloperServices): void {
  const { database, tools } = services;
  const { page, form, recorded, recordedOnce } = developerForms(scope, services);

  page(ACCESS_KEYS, (_request, reply, { csrf }) => {
    const empty = { name: "", scopes: ["api:me"], lifetimeSeconds: LIFETIMES.standard };
    return sendPage(reply, newKeyPage({ csrf, formId: newFormId(), form: empty }));
  });

  form(
    ACCESS_KEYS,
    async (request, reply, developer) => {
      const draft = keyOf(request.body);
      const { accessKey, token } = await recordedOnce(
        request,
        developer,
        (transaction) => createAccessKey(transaction, developer.caller, tools, draft),
        (created) => ({ action: "access_key.created", objectId: created.accessKey.id, given: draft }),
      );
      const { name, scopes, expiresAt } = accessKey;
      const made = { name, scopes, token, expires: moment(expiresAt), publicUrl: tools.publicUrl };
      return sendPage(reply, tokenPage(made));
    },
    (request, reply, { csrf }, problem) =>
      sendPage(reply, newKeyPage({ csrf, formId: newFormId(), form: keyOf(request.body), problem })),
  );

  page(`${ACCESS_KEYS}/:id`, (request, reply, developer) => showKey(request, reply, developer));

  form(
    `${ACCESS_KEYS}/:id/revoke`,
    async (request, reply, developer) => {
      const { id } = request.params;
      await recorded(
        request,
        developer,
        (transaction) => revokeAccessKey(transaction, developer.caller, tools, id),
        () => ({ action: "access_key.revoked", objectId: id }),
      );
      return reply.redirect(`${APPS}?done=revoked`, 303);
    },
    showKey,
  );

  /** A key that somebody else has revoked meanwhile is no longer in the list. */
  async function showKey(
    request: Opened | Sent,
    reply: FastifyReply,
    { caller, csrf }: Developer,
    problem?: string,
  ): Promise<FastifyReply> {
    const [key] = await findAccessKeys(database, caller.businessId, [request.params.id]);
    if (!key) {
      return reply.redirect(APPS, 303);
    }
    const makers = await findUsers(database, caller.businessId, [key.userId]);
    return sendPage(reply, revocationPage({ csrf, key: shownKey(key, makers), problem }));
  }
}

function keyOf(fields: Form) {
  return {
    name: fields.get("name") ?? "",
    scopes: fields.getAll("scope"),
    lifetimeSeconds: Number(fields.get("lifetime") ?? Number.NaN),
  };
}
