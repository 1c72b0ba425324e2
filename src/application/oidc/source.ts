import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import type { AuditOrigin, PageSource } from "../../domain/audit/rules.ts";
import type { Proof } from "../../domain/identity/sign-in.ts";
import { addressOf } from "../../platform/limit/address.ts";
import type { Form } from "./routes.ts";

interface Source extends PageSource {
  /** The browser's own name. */
  browser: string | undefined;
}

const sources = new AsyncLocalStorage<Source>();

/** The request of a page, for the limits and the audit log. */
export function sourceOf(request: FastifyRequest): PageSource {
  return { network: addressOf(request), requestId: request.id };
}

/** The password in the form, as proof. */
export function proofOf(request: FastifyRequest<{ Body: Form }>): Proof {
  return { password: request.body.get("password") ?? "", ...sourceOf(request) };
}

/** Does work in oidc-provider, which passes no request to its storage. */
export function withSource<Result>(request: FastifyRequest, work: () => Result): Result {
  return sources.run({ ...sourceOf(request), browser: request.headers["user-agent"] }, work);
}

/** The request for which oidc-provider works; null outside of requests. */
export function currentSource(): Source | null {
  return sources.getStore() ?? null;
}

/** The origin of a change by an app, in the current request. */
export function originOfClient(clientId: string | null): Omit<AuditOrigin, "userId"> {
  const { network = null, requestId = null } = currentSource() ?? {};
  return { clientId, network, requestId };
}
