import type { FastifyReply, FastifyRequest } from "fastify";
import type { LinkTools } from "../../domain/identity/links.ts";
import type { Admission, SignedIn } from "../../domain/identity/second-factor/admission.ts";
import {
  addOneTimeCodes,
  addPasskey,
  type Enrolled,
  type PendingSecret,
  proposeSecret,
  reopenSecret,
} from "../../domain/identity/second-factor/enrolment.ts";
import { creationOptions, relyingParty, requestOptions } from "../../domain/identity/second-factor/passkeys.ts";
import {
  answerWithPasskey,
  type CodeLimits,
  continueEnrolled,
  enterOneTimeCode,
  enterRecoveryCode,
  type StepResult,
} from "../../domain/identity/second-factor/second-step.ts";
import { findStep, insertStep, type Step, type StepPurpose } from "../../domain/identity/second-factor/step-store.ts";
import { findSecondFactor } from "../../domain/identity/second-factor/store.ts";
import { browserName } from "../../domain/oauth/browser-name.ts";
import type { Database } from "../../platform/db/database.ts";
import { sendPage } from "./page.ts";
import {
  enrolledPage,
  enrolmentPage,
  expiredStepPage,
  type StepMethod,
  secondFactorPage,
} from "./pages/second-factor.ts";
import { problemOf, refuse, showingRefusal } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import { sourceOf } from "./source.ts";

/** A page at which people sign in. */
export interface SignInPlace {
  /** The path of the forms of its steps begins with it. */
  path: string;
  /** The token of its forms, which depends on the browser: a step continues only with the token it began with. */
  csrf: string;
  /** The page that begins the sign-in again. */
  start: string;
  /** Further destinations of its forms. */
  formTargets?: string;
  finish(signedIn: SignedIn): Promise<FastifyReply>;
}

/** A form at the path of a place, which has parameters of its own. */
type Sent<Params = unknown> = FastifyRequest<{ Params: Params; Body: Form }>;

export interface SecondFactorSteps {
  /** Goes on after the right password: to the sign-in, or to the step that comes before it. */
  proceed(reply: FastifyReply, place: SignInPlace, admission: Admission): Promise<FastifyReply>;
  /**
   * Adds the routes of the steps of a place.
   *
   * @param path the pattern of the place's path.
   * @param placeOf the place of a form. It throws if the form was not made for this place and browser.
   */
  addRoutes<Params>(
    scope: PageScope,
    path: string,
    placeOf: (request: Sent<Params>, reply: FastifyReply) => Promise<SignInPlace>,
  ): void;
}

interface StepServices {
  database: Database;
  tools: LinkTools;
  limits: CodeLimits;
}

/** The steps between the right password and the sign-in. */
export function secondFactorSteps({ database, tools, limits }: StepServices): SecondFactorSteps {
  const party = relyingParty(tools.publicUrl);

  return {
    async proceed(reply, place, admission) {
      if (admission.outcome === "signed-in") {
        return place.finish(admission);
      }
      const { businessId, userId } = admission;
      const purpose = admission.outcome === "second-factor-needed" ? "second-factor" : "enrolment";
      const token = await insertStep(database, { businessId, userId, purpose, place: place.csrf });
      const step = await findStep(database, token, purpose, place.csrf);
      if (!step) {
        return showExpired(reply, place);
      }
      return purpose === "second-factor" ? showSecondFactor(reply, place, step) : showEnrolment(reply, place, step);
    },

    addRoutes<Params>(
      scope: PageScope,
      path: string,
      placeOf: (request: Sent<Params>, reply: FastifyReply) => Promise<SignInPlace>,
    ) {
      scope.post(`${path}/second-factor`, async (request: Sent<Params>, reply) => {
        const place = await placeOf(request, reply);
        const step = await stepOf(request, place, "second-factor");
        if (!step) {
          return showExpired(reply, place);
        }
        const method = methodOf(request.body);
        const result = await answer(request, step, method);
        return result.outcome === "refused" || result.outcome === "limited"
          ? showSecondFactor(refuse(reply, result), place, step, { method, problem: problemOf(result, WRONG[method]) })
          : goOn(reply, place, result);
      });

      scope.post(`${path}/enrolment`, async (request: Sent<Params>, reply) => {
        const place = await placeOf(request, reply);
        if (request.body.get("method") === "continue") {
          const enrolled = await stepOf(request, place, "enrolled");
          const result = enrolled ? await continueEnrolled(database, enrolled, sourceOf(request)) : EXPIRED;
          return goOn(reply, place, result);
        }
        const step = await stepOf(request, place, "enrolment");
        if (!step) {
          return showExpired(reply, place);
        }
        const secret = reopenSecret(tools, step, request.body.get("secret") ?? "");
        return showingRefusal(
          async () => showEnrolled(request, reply, place, step, secret, await enrol(request, step, secret)),
          (problem) => showEnrolment(reply.status(422), place, step, { secret, problem }),
        );
      });
    },
  };

  function stepOf(request: Sent, place: SignInPlace, purpose: StepPurpose): Promise<Step | null> {
    return findStep(database, request.body.get("step") ?? "", purpose, place.csrf);
  }

  function answer(request: Sent, step: Step, method: StepMethod): Promise<StepResult> {
    const source = sourceOf(request);
    const field = (name: string) => request.body.get(name) ?? "";
    switch (method) {
      case "passkey":
        return answerWithPasskey(database, tools, step, { response: field("response"), ...source });
      case "code":
        return enterOneTimeCode(database, tools, limits, step, { code: field("code"), ...source });
      case "recovery-code":
        return enterRecoveryCode(database, tools, limits, step, { code: field("recovery_code"), ...source });
    }
  }

  async function enrol(request: Sent, step: Step, secret: PendingSecret | null): Promise<Enrolled> {
    if (request.body.get("method") === "passkey") {
      const passkey = { response: request.body.get("response") ?? "", name: nameOf(request), ...sourceOf(request) };
      return addPasskey(database, tools, step, "enrolment", passkey);
    }
    const code = request.body.get("code") ?? "";
    return secret
      ? addOneTimeCodes(database, tools, step, "enrolment", { secret: secret.secret, code, ...sourceOf(request) })
      : { outcome: "refused" };
  }

  function goOn(reply: FastifyReply, place: SignInPlace, result: StepResult): Promise<FastifyReply> {
    return result.outcome === "signed-in" ? place.finish(result) : showExpired(reply, place);
  }

  async function showSecondFactor(
    reply: FastifyReply,
    place: SignInPlace,
    step: Step,
    before?: { method: StepMethod; problem: string },
  ): Promise<FastifyReply> {
    const { hasOneTimeCodes } = await findSecondFactor(database, step.businessId, step.userId);
    const passkey = party && (await requestOptions(database, party, step));
    const first = passkey ? "passkey" : hasOneTimeCodes ? "code" : "recovery-code";
    const page = secondFactorPage({
      form: { action: `${place.path}/second-factor`, csrf: place.csrf, step: step.token },
      email: step.email,
      passkey,
      hasOneTimeCodes,
      method: before?.method ?? first,
      problem: before?.problem,
      start: place.start,
    });
    return sendPage(reply, page, place.formTargets, { usesScript: passkey !== null });
  }

  async function showEnrolment(
    reply: FastifyReply,
    place: SignInPlace,
    step: Step,
    before: { secret?: PendingSecret | null; problem?: string } = {},
  ): Promise<FastifyReply> {
    const passkey = party && (await creationOptions(database, party, step));
    const page = enrolmentPage({
      form: { action: `${place.path}/enrolment`, csrf: place.csrf, step: step.token },
      email: step.email,
      passkey,
      secret: before.secret ?? proposeSecret(tools, step),
      problem: before.problem,
    });
    return sendPage(reply, page, place.formTargets, { usesScript: passkey !== null });
  }

  function showEnrolled(
    request: Sent,
    reply: FastifyReply,
    place: SignInPlace,
    step: Step,
    secret: PendingSecret | null,
    result: Enrolled,
  ): Promise<FastifyReply> {
    switch (result.outcome) {
      case "expired":
        return showExpired(reply, place);
      case "refused":
        return showEnrolment(reply.status(422), place, step, { secret, problem: notAdded(request.body) });
      case "enrolled": {
        const form = { action: `${place.path}/enrolment`, csrf: place.csrf, step: step.token };
        return sendPage(reply, enrolledPage({ form, codes: result.recoveryCodes ?? [] }), place.formTargets);
      }
    }
  }
}

const EXPIRED: StepResult = { outcome: "expired" };

const WRONG: Record<StepMethod, string> = {
  passkey: "This passkey was not accepted. Try again.",
  code: "This code is wrong, or was used before. Wait for the next one.",
  "recovery-code": "This recovery code is wrong, or was used before.",
};

/** The problem of a factor that was not added. */
export function notAdded(form: Form): string {
  return form.get("method") === "passkey"
    ? WRONG.passkey
    : "This code is wrong. Enter the one that the app shows now, and check the clock of its device.";
}

function showExpired(reply: FastifyReply, place: SignInPlace): Promise<FastifyReply> {
  return sendPage(reply.status(400), expiredStepPage(place.start));
}

function methodOf(form: Form): StepMethod {
  const method = form.get("method");
  return method === "passkey" || method === "recovery-code" ? method : "code";
}

/** The first name of a new passkey: its browser. */
export function nameOf({ headers }: FastifyRequest): string {
  return browserName(headers["user-agent"] ?? null);
}
