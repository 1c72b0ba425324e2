import type { FastifyReply, FastifyRequest } from "fastify";
import { type AttemptLimits, countAttempt } from "../../domain/identity/attempt-store.ts";
import { type Refused, signIn } from "../../domain/identity/sign-in.ts";
import { approvesByConsent } from "../../domain/oauth/agents.ts";
import type { Database } from "../../platform/db/database.ts";
import { ownCookie } from "../cookies.ts";
import { accountSession, type SignedIn } from "./account-session.ts";
import type { BrowserForms } from "./browser-forms.ts";
import { DENIALS, isAgentRequest, listedScopes, makerOf, nameOf, personOf, refusalOf, saveConsent } from "./consent.ts";
import type { Csrf } from "./csrf.ts";
import { canonicalCode, type DeviceCodes, type DeviceRequest, shownCode } from "./device-codes.ts";
import type { ProviderHost } from "./host.ts";
import { InvalidRequest } from "./invalid-request.ts";
import { sendPage } from "./page.ts";
import { codePage, decidedPage } from "./pages/device.ts";
import { consentPage, type RefusedApp, refusedAppPage, signInPage } from "./pages/index.ts";
import { problemOf, refuse } from "./refusals.ts";
import type { Resources } from "./resources.ts";
import type { Form, PageScope } from "./routes.ts";
import type { SecondFactorSteps, SignInPlace } from "./second-factor.ts";
import { beginSession, endSession } from "./session.ts";
import { proofOf, sourceOf, withSource } from "./source.ts";

interface DeviceServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  forms: BrowserForms;
  attempts: AttemptLimits;
  resources: Resources;
  steps: SecondFactorSteps;
  codes: DeviceCodes;
  secure: boolean;
}

type Sent = FastifyRequest<{ Body: Form }>;
type Opened = FastifyRequest<{ Querystring: { user_code?: unknown } }>;

/** The page for codes, which the device names (RFC 8628, section 3.2). */
const PATH = "/oidc/device";
const COOKIE_SECONDS = 600;
/** One answer for all, so that a guess tells nothing. */
const WRONG = "This code is wrong, has expired or was used before. Check it, or start again on your device.";

/**
 * The pages on which a person gives a device access: they sign in first, so that guesses count for an account, then
 * enter the code, and decide about the app as in the browser.
 */
export function deviceRoutes(scope: PageScope, services: DeviceServices): void {
  const { database, host, csrf, forms, attempts, resources, steps, codes, secure } = services;
  const { find, checked } = accountSession({ database, host, csrf });
  // The code of the link, through the steps of the sign-in.
  const cookie = ownCookie("device", secure);

  scope.get(PATH, async (request: Opened, reply) => {
    const signedIn = await find(request, reply);
    const code = canonicalCode(String(request.query.user_code ?? request.cookies[cookie.name] ?? ""));
    if (signedIn && (await signedIn.isFresh())) {
      reply.clearCookie(cookie.name, cookie.options);
      return sendPage(reply, codePage({ ...signedIn, code: code === null ? "" : shownCode(code) }));
    }
    if (code !== null) {
      reply.setCookie(cookie.name, code, { ...cookie.options, sameSite: "strict", maxAge: COOKIE_SECONDS });
    }
    return showSignIn(request, reply);
  });

  scope.post(`${PATH}/sign-in`, async (request: Sent, reply) => {
    forms.check(request, "device sign-in");
    const email = request.body.get("email") ?? "";
    const result = await signIn(database, attempts, { email, ...proofOf(request) });
    return result.outcome === "refused" || result.outcome === "limited"
      ? showSignIn(request, refuse(reply, result), email, result)
      : steps.proceed(reply, placeOf(request, reply), result);
  });

  steps.addRoutes(scope, `${PATH}/sign-in`, async (request, reply) => {
    forms.check(request, "device sign-in");
    return placeOf(request, reply);
  });

  scope.post(PATH, async (request: Sent, reply) => {
    const signedIn = await checked(request, reply);
    if (!(await signedIn.isFresh())) {
      return reply.redirect(PATH, 303);
    }
    const typed = request.body.get("user_code") ?? "";
    const problem = (text: string, to: FastifyReply) =>
      sendPage(to, codePage({ ...signedIn, code: typed.slice(0, 40), problem: text }));
    const code = canonicalCode(typed);
    if (code === null) {
      return problem("A code has eight letters, such as BCDF-GHJK.", reply.status(422));
    }
    const { network } = sourceOf(request);
    const attempt = await countAttempt(database, attempts, { account: signedIn.user.id, network }, "device code");
    if (attempt.seconds !== null) {
      const result = { outcome: "limited", retryAfter: attempt.seconds } as const;
      return problem(problemOf(result), refuse(reply, result));
    }
    const device = await codes.find(code);
    if (!device) {
      return problem(WRONG, reply.status(422));
    }
    await attempt.succeeded();
    return showConsent(reply, signedIn, code, device);
  });

  scope.post(`${PATH}/decision`, async (request: Sent, reply) => {
    const signedIn = await find(request, reply);
    const code = canonicalCode(request.body.get("user_code") ?? "");
    // The token names the code: only a person who has entered it gets this far.
    if (!signedIn || code === null || !csrf.matches(subject(signedIn, code), request.body.get("csrf"))) {
      throw new InvalidRequest("this form was not made for this session");
    }
    const device = await codes.find(code);
    const isAllowed = request.body.get("decision") === "allow";
    if (!device) {
      return showUsed(reply, signedIn);
    }
    const { provider, client, person, refusal } = await standing(device, signedIn);
    if (isAllowed && refusal !== null) {
      return showRefusal(reply, signedIn, code, device, refusal);
    }
    const accountId = person.user.id;
    const ticked = new Set(request.body.getAll("scope"));
    const saved = isAllowed
      ? await withSource(request, () =>
          saveConsent({ provider, resources }, { accountId, clientId: client.clientId }, device, ticked),
        )
      : null;
    const granted = typeof saved === "object" ? saved : null;
    const denial = DENIALS[typeof saved === "string" ? saved : (refusal ?? "denied")];
    if (!(await codes.decide(device, { accountId, ...(granted ?? { denial }) }))) {
      // Somebody else was first: the device never gets this grant.
      await withSource(request, async () => (await provider.Grant.find(granted?.grantId ?? ""))?.destroy());
      return showUsed(reply, signedIn);
    }
    return reply.redirect(`${PATH}/${granted === null ? "denied" : "allowed"}`, 303);
  });

  scope.get(`${PATH}/allowed`, (_request, reply) => sendPage(reply, decidedPage("allowed")));
  scope.get(`${PATH}/denied`, (_request, reply) => sendPage(reply, decidedPage("denied")));

  scope.post(`${PATH}/switch`, async (request: Sent, reply) => {
    const signedIn = await find(request, reply);
    const code = canonicalCode(request.body.get("user_code") ?? "");
    const own = signedIn && (code === null ? signedIn.subject : subject(signedIn, code));
    if (own === null || !csrf.matches(own, request.body.get("csrf"))) {
      throw new InvalidRequest("this form was not made for this session");
    }
    await endSession(await host.current(), request, reply);
    return reply.redirect(code === null ? PATH : `${PATH}?user_code=${shownCode(code)}`, 303);
  });

  function placeOf(request: FastifyRequest, reply: FastifyReply): SignInPlace {
    return {
      path: `${PATH}/sign-in`,
      csrf: forms.token(request, reply, "device sign-in"),
      start: PATH,
      async finish(signedIn) {
        await beginSession(await host.current(), request, reply, { database, signedIn, secure });
        return reply.redirect(PATH, 303);
      },
    };
  }

  function showSignIn(request: FastifyRequest, reply: FastifyReply, email = "", result?: Refused) {
    const page = signInPage({
      action: `${PATH}/sign-in`,
      csrf: forms.token(request, reply, "device sign-in"),
      reason: "to connect a device",
      email,
      problem: result && problemOf(result),
    });
    return sendPage(reply, page);
  }

  /** The app of a device, the person, and the reason why the person cannot give it access. */
  async function standing(device: DeviceRequest, { user }: SignedIn) {
    const provider = await host.current();
    const client = await provider.Client.find(device.clientId);
    if (!client) {
      throw new InvalidRequest("the app no longer exists");
    }
    const person = await personOf(database, user.id);
    return {
      provider,
      client,
      person,
      refusal: await refusalOf(database, client, person, isAgentRequest(device, resources)),
    };
  }

  async function showConsent(reply: FastifyReply, signedIn: SignedIn, code: string, device: DeviceRequest) {
    const { client, person, refusal } = await standing(device, signedIn);
    if (refusal !== null) {
      return showRefusal(reply, signedIn, code, device, refusal);
    }
    const page = consentPage({
      ...appPage(signedIn, code, device),
      ...person,
      clientName: nameOf(client),
      maker: makerOf(client),
      agent: isAgentRequest(device, resources)
        ? { approves: await approvesByConsent(database, person.user.id) }
        : undefined,
      destination: null,
      scopes: listedScopes(device.scopes),
      identifies: device.scopes.includes("openid"),
    });
    return sendPage(reply, page);
  }

  async function showRefusal(
    reply: FastifyReply,
    signedIn: SignedIn,
    code: string,
    device: DeviceRequest,
    reason: RefusedApp,
  ) {
    const { client, person } = await standing(device, signedIn);
    const page = refusedAppPage({ ...appPage(signedIn, code, device), ...person, clientName: nameOf(client), reason });
    return sendPage(reply.status(403), page);
  }

  function appPage(signedIn: SignedIn, code: string, { network }: DeviceRequest) {
    return {
      action: `${PATH}/decision`,
      switchAction: `${PATH}/switch`,
      csrf: csrf.token(subject(signedIn, code)),
      device: { code: shownCode(code), network },
    };
  }

  function showUsed(reply: FastifyReply, signedIn: SignedIn): Promise<FastifyReply> {
    return sendPage(reply.status(422), codePage({ ...signedIn, problem: WRONG }));
  }
}

function subject(signedIn: SignedIn, code: string): string {
  return `${signedIn.subject} device ${code}`;
}
