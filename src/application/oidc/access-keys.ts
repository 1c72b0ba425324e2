import { createAccessKey, revokeAccessKey } from "../../domain/oauth/access-keys.ts";
import { moment } from "./apps.ts";
import { type DeveloperServices, developerForms } from "./developer-forms.ts";
import { sendPage } from "./page.ts";
import { LIFETIMES, newKeyPage, tokenPage } from "./pages/access-keys.ts";
import { ACCESS_KEYS, APPS } from "./pages/developer-paths.ts";
import type { Form, PageScope } from "./routes.ts";

/** The pages on which admins make access keys for their scripts, and revoke those of the business. */
export function accessKeyRoutes(scope: PageScope, services: DeveloperServices): void {
  const { tools } = services;
  const { page, form, recorded } = developerForms(scope, services);

  page(ACCESS_KEYS, (_request, reply, { csrf }) =>
    sendPage(reply, newKeyPage({ csrf, form: { name: "", scopes: ["api:me"], lifetimeSeconds: LIFETIMES.standard } })),
  );

  form(
    ACCESS_KEYS,
    true,
    async (request, reply, developer) => {
      const draft = keyOf(request.body);
      const { accessKey, token } = await recorded(
        request,
        developer,
        (transaction) => createAccessKey(transaction, developer.caller, tools, draft),
        (created) => ({ action: "access_key.created", objectId: created.accessKey.id, given: draft }),
      );
      const { name, scopes, expiresAt } = accessKey;
      const made = { name, scopes, token, expires: moment(expiresAt), publicUrl: tools.publicUrl };
      return sendPage(reply, tokenPage(made));
    },
    (request, reply, { csrf }, problem) => sendPage(reply, newKeyPage({ csrf, form: keyOf(request.body), problem })),
  );

  form(
    `${ACCESS_KEYS}/:id/revoke`,
    false,
    async (request, reply, developer) => {
      const { id } = request.params;
      await recorded(
        request,
        developer,
        (transaction) => revokeAccessKey(transaction, developer.caller, id),
        () => ({ action: "access_key.revoked", objectId: id }),
      );
      return reply.redirect(`${APPS}?done=revoked`, 303);
    },
    // Somebody else has revoked it.
    async (_request, reply) => reply.redirect(APPS, 303),
  );
}

function keyOf(fields: Form) {
  return {
    name: fields.get("name") ?? "",
    scopes: fields.getAll("scope"),
    lifetimeSeconds: Number(fields.get("lifetime") ?? Number.NaN),
  };
}
