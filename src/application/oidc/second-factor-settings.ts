import type { FastifyReply } from "fastify";
import {
  removeOneTimeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "../../domain/identity/second-factor/commands.ts";
import { listPasskeys } from "../../domain/identity/second-factor/passkey-store.ts";
import { relyingParty } from "../../domain/identity/second-factor/passkeys.ts";
import { findSecondFactor } from "../../domain/identity/second-factor/store.ts";
import { sendPage } from "./page.ts";
import { recoveryCodesPage } from "./pages/second-factor.ts";
import { passkeyPage, secondFactorOverview } from "./pages/second-factor-settings.ts";
import { problemOf, refuse, WRONG_PASSWORD } from "./refusals.ts";
import type { PageScope } from "./routes.ts";
import {
  by,
  HOME,
  type Opened,
  type Sent,
  type SettingsServices,
  secondFactorForms,
  type Visitor,
} from "./second-factor-forms.ts";
import { sourceOf } from "./source.ts";

/** The notices of completed changes, by the word in the URL. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ["passkey", "The passkey is added."],
  ["renamed", "The passkey is renamed."],
  ["removed", "The passkey is removed."],
  ["codes", "One-time codes are on."],
  ["no-codes", "One-time codes are off."],
]);

/** The pages on which a person sees their second factor, and changes or removes what it consists of. */
export function secondFactorSettingsRoutes(scope: PageScope, services: SettingsServices): void {
  const { database, tools, attempts: limits } = services;
  const changing = { database, tools, limits };
  const { page, form, confirmed } = secondFactorForms(scope, services);
  const offersPasskeys = relyingParty(tools.publicUrl) !== null;

  page("", async (request, reply, { person }) => {
    const [passkeys, factor] = await Promise.all([
      listPasskeys(database, person.businessId, person.id),
      findSecondFactor(database, person.businessId, person.id),
    ]);
    const overview = secondFactorOverview({
      ...factor,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        since: day(createdAt),
        lastUsed: lastUsedAt === null ? null : day(lastUsedAt),
      })),
      offersPasskeys,
      notice: NOTICES.get(request.query.done ?? ""),
    });
    return sendPage(reply, overview);
  });

  page("/passkeys/:id", (request, reply, visitor) => showPasskey(request, reply, visitor));

  form(
    "/passkeys/:id/name",
    async (request, reply, { person }) => {
      await renamePasskey(database, person, sourceOf(request), request.params.id, request.body.get("name") ?? "");
      return reply.redirect(`${HOME}?done=renamed`, 303);
    },
    showPasskey,
  );

  form(
    "/passkeys/:id/remove",
    async (request, reply, visitor) => {
      const refused = await removePasskey(changing, by(request, visitor.person), request.params.id);
      return refused === null
        ? reply.redirect(`${HOME}?done=removed`, 303)
        : showPasskey(request, refuse(reply, refused), visitor, problemOf(refused, WRONG_PASSWORD));
    },
    showPasskey,
  );

  confirmed(
    "/codes/off",
    {
      title: "Turn off one-time codes",
      lead: "You can no longer sign in with the codes of your authenticator app.",
      button: "Turn off one-time codes",
    },
    async (request, reply, { person }) => {
      const refused = await removeOneTimeCodes(changing, by(request, person));
      return refused ?? (() => reply.redirect(`${HOME}?done=no-codes`, 303));
    },
  );

  confirmed(
    "/recovery-codes",
    {
      title: "Make new recovery codes",
      lead: "You get ten new codes. The previous ones are no longer valid.",
      button: "Make new recovery codes",
    },
    async (request, reply, { person }) => {
      const result = await renewRecoveryCodes(changing, by(request, person));
      return Array.isArray(result) ? () => sendPage(reply, recoveryCodesPage(result)) : result;
    },
  );

  async function showPasskey(
    request: Opened | Sent,
    reply: FastifyReply,
    { person, csrf }: Visitor,
    problem?: string,
  ): Promise<FastifyReply> {
    const passkeys = await listPasskeys(database, person.businessId, person.id);
    const passkey = passkeys.find(({ id }) => id === request.params.id);
    return passkey ? sendPage(reply, passkeyPage({ passkey, csrf, problem })) : reply.redirect(HOME, 303);
  }
}

const dateWords = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

function day(instant: string): string {
  return dateWords.format(new Date(instant));
}
