import type { FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { isFresh } from "../../domain/identity/fresh-proof.ts";
import type { SignedIn } from "../../domain/identity/second-factor/admission.ts";
import { artifactKey } from "../../domain/oauth/artifact-store.ts";
import { describeBrowserSession, proofAgeOf } from "../../domain/oauth/browser-session-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { ownCookie } from "../cookies.ts";
import { lifetimes } from "./settings.ts";

/** The browser's session in oidc-provider: the account page shares it with the apps' sign-ins. */
export function findSession(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  return provider.Session.get(provider.createContext(request.raw, reply.raw));
}

export async function beginSession(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { database, signedIn, secure }: { database: Database; signedIn: SignedIn; secure: boolean },
): Promise<void> {
  const old = await findSession(provider, request, reply);
  if (old.accountId !== undefined) {
    await old.destroy();
  }
  // Always a new one: a session id from before the sign-in must not be valid afterwards.
  const session = new provider.Session();
  session.loginAccount({ accountId: signedIn.userId });
  await session.save(lifetimes.session);
  await describeBrowserSession(database, artifactKey(session.jti), {
    browser: request.headers["user-agent"],
    network: addressOf(request),
  });
  if (secure) {
    // The proxy with TLS may not name the protocol, and the cookie is refused without it.
    request.raw.headers["x-forwarded-proto"] = "https";
  }
  const context = provider.createContext(request.raw, reply.raw);
  const { name, options } = ownCookie("session", secure);
  context.cookies.set(name, session.jti, {
    ...options,
    signed: true,
    sameSite: "lax",
    expires: new Date(Date.now() + lifetimes.session * 1000),
  });
}

/**
 * Whether the person of a session has proved their identity lately. The access of an app outlives the session: whoever
 * gives it has.
 */
export async function hasFreshProof(database: Database, { jti }: { jti: string }): Promise<boolean> {
  return isFresh(await proofAgeOf(database, artifactKey(jti)));
}

export async function endSession(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const session = await findSession(provider, request, reply);
  await session.destroy();
}
