import type { FastifyReply } from "fastify";
import { beginAddition } from "../../domain/identity/second-factor/commands.ts";
import {
  addOneTimeCodes,
  addPasskey,
  type Enrolled,
  type PendingSecret,
  proposeSecret,
  reopenSecret,
} from "../../domain/identity/second-factor/enrolment.ts";
import { creationOptions, relyingParty } from "../../domain/identity/second-factor/passkeys.ts";
import { findStep, type Step } from "../../domain/identity/second-factor/step-store.ts";
import type { Refused } from "../../domain/identity/sign-in.ts";
import { sendPage } from "./page.ts";
import { expiredStepPage, recoveryCodesPage } from "./pages/second-factor.ts";
import { newCodesPage, newPasskeyPage } from "./pages/second-factor-settings.ts";
import type { PageScope } from "./routes.ts";
import { nameOf, notAdded } from "./second-factor.ts";
import {
  by,
  HOME,
  type Later,
  type Sent,
  type SettingsServices,
  secondFactorForms,
  type Visitor,
} from "./second-factor-forms.ts";
import { sourceOf } from "./source.ts";

/** The pages on which a person adds a passkey or turns one-time codes on: each asks for the password first. */
export function secondFactorAdditionRoutes(scope: PageScope, services: SettingsServices): void {
  const { database, tools, attempts: limits } = services;
  const { form, confirmed } = secondFactorForms(scope, services);
  const party = relyingParty(tools.publicUrl);

  confirmed(
    "/passkeys",
    {
      title: "Add a passkey",
      lead: "Confirm with your password that it is you. The next page creates the passkey.",
      button: "Continue",
    },
    (request, reply, visitor) =>
      begin(request, reply, visitor, (step) => showNewPasskey(reply, visitor, step, nameOf(request))),
  );

  form(
    "/passkeys/new",
    async (request, reply, visitor) => {
      const step = await stepOf(request, visitor);
      if (!step) {
        return showExpired(reply);
      }
      const [response = "", name = ""] = ["response", "name"].map((field) => request.body.get(field) ?? "");
      const passkey = { response, name, ...sourceOf(request) };
      const result = await addPasskey(database, tools, step, "addition", passkey);
      return result.outcome === "refused"
        ? showNewPasskey(reply.status(422), visitor, step, name, notAdded(request.body))
        : showAdded(reply, result, "passkey");
    },
    async (request, reply, visitor, problem) => {
      const step = await stepOf(request, visitor);
      return step ? showNewPasskey(reply, visitor, step, request.body.get("name") ?? "", problem) : showExpired(reply);
    },
  );

  confirmed(
    "/codes",
    {
      title: "Turn on one-time codes",
      lead: "Confirm with your password that it is you. The next page shows a code for your authenticator app.",
      button: "Continue",
    },
    (request, reply, visitor) =>
      begin(request, reply, visitor, (step) => showNewCodes(reply, visitor, step, proposeSecret(tools, step))),
  );

  form(
    "/codes/new",
    async (request, reply, visitor) => {
      const [step, secret] = await secretOf(request, visitor);
      if (!step || !secret) {
        return showExpired(reply);
      }
      const answer = { secret: secret.secret, code: request.body.get("code") ?? "", ...sourceOf(request) };
      const result = await addOneTimeCodes(database, tools, step, "addition", answer);
      return result.outcome === "refused"
        ? showNewCodes(reply.status(422), visitor, step, secret, notAdded(request.body))
        : showAdded(reply, result, "codes");
    },
    async (request, reply, visitor, problem) => {
      const [step, secret] = await secretOf(request, visitor);
      return step && secret ? showNewCodes(reply, visitor, step, secret, problem) : showExpired(reply);
    },
  );

  /** Begins an addition after the password. */
  async function begin(
    request: Sent,
    reply: FastifyReply,
    { person, csrf }: Visitor,
    show: (step: Step) => Promise<FastifyReply>,
  ): Promise<Refused | Later> {
    const begun = await beginAddition({ database, tools, limits }, by(request, person), csrf);
    if (typeof begun !== "string") {
      return begun;
    }
    const step = await findStep(database, begun, "addition", csrf);
    return () => (step ? show(step) : showExpired(reply));
  }

  function stepOf(request: Sent, { csrf }: Visitor): Promise<Step | null> {
    return findStep(database, request.body.get("step") ?? "", "addition", csrf);
  }

  async function secretOf(request: Sent, visitor: Visitor): Promise<[Step | null, PendingSecret | null]> {
    const step = await stepOf(request, visitor);
    return [step, step && reopenSecret(tools, step, request.body.get("secret") ?? "")];
  }

  async function showNewPasskey(reply: FastifyReply, { csrf }: Visitor, step: Step, name: string, problem?: string) {
    if (!party) {
      return reply.redirect(HOME, 303);
    }
    const options = await creationOptions(database, party, step);
    const form = { action: `${HOME}/passkeys/new`, csrf, step: step.token };
    return options
      ? sendPage(reply, newPasskeyPage({ form, options, name, problem }), "", { usesScript: true })
      : showExpired(reply);
  }

  function showNewCodes(reply: FastifyReply, { csrf }: Visitor, step: Step, secret: PendingSecret, problem?: string) {
    const form = { action: `${HOME}/codes/new`, csrf, step: step.token };
    return sendPage(reply, newCodesPage({ form, secret, problem }));
  }
}

async function showAdded(
  reply: FastifyReply,
  result: Exclude<Enrolled, { outcome: "refused" }>,
  done: string,
): Promise<FastifyReply> {
  if (result.outcome !== "enrolled") {
    return showExpired(reply);
  }
  return result.recoveryCodes === null
    ? reply.redirect(`${HOME}?done=${done}`, 303)
    : sendPage(reply, recoveryCodesPage(result.recoveryCodes));
}

function showExpired(reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(reply.status(400), expiredStepPage(HOME));
}
