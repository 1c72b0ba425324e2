import type { EventEmitter } from "node:events";
import { errors, type KoaContextWithOIDC, Provider } from "oidc-provider";
import { shortMessage, TRY_AGAIN_SECONDS, UnavailableError } from "../../platform/errors.ts";
import type { KeyRing } from "../../platform/tokens/signing-keys.ts";
import { adapt, type ProviderServices, providerConfiguration } from "./configuration.ts";
import { explain } from "./explain.ts";
import { revokeAccessToken } from "./revoke-access-token.ts";

/** The time between the polls of a device (RFC 8628, section 3.2). */
const POLL_INTERVAL_SECONDS = 5;

/** An authorization server with these keys. */
export function buildProvider(services: ProviderServices, ring: KeyRing, onError: (error: unknown) => void): Provider {
  const issuer = `${services.publicUrl}/oidc`;
  const provider = new Provider(issuer, providerConfiguration(services, ring));
  // The mount sets the scheme and host of PUBLIC_URL in these headers, and removes those of the client.
  provider.proxy = true;
  provider.on("server_error", (context, error) => {
    onError(error);
    if (error instanceof UnavailableError) {
      context.status = 503;
      context.set("retry-after", String(TRY_AGAIN_SECONDS));
    }
  });
  // Errors that Koa would print itself.
  (provider as EventEmitter).on("error", (error: Error & { expose?: boolean }) => error.expose || onError(error));
  const explainFailure = ({ body }: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    if (isFailure(body)) {
      body.error_description = explain(error) ?? body.error_description;
    }
  };
  provider.on("grant.error", explainFailure);
  const granted = (outcome: "issued" | "refused") => (context: KoaContextWithOIDC) =>
    services.granted?.(String(context.oidc.params?.grant_type), outcome);
  provider.on("grant.success", granted("issued"));
  provider.on("grant.error", granted("refused"));
  provider.on("revocation.error", explainFailure);
  provider.on("pushed_authorization_request.error", explainFailure);
  provider.on("device_authorization.error", explainFailure);
  provider.on("device_authorization.success", (_context, answer) => {
    Object.assign(answer, { interval: POLL_INTERVAL_SECONDS });
  });
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await next();
    if (isFailure(context.body) && context.body.error === "unsupported_token_type") {
      await answerRevocation(provider, context, revokeAccessToken(services.database, issuer, context.oidc));
    }
    if (context.status === 200 && context.oidc?.route === "revocation") {
      // RFC 7009 allows any body, and some clients accept JSON alone.
      context.body = {};
    }
    shorten(context.body);
  });
  adapt(provider, services);
  return provider;
}

/** The JSON of an error (RFC 6749, section 5.2). */
interface Failure {
  error: string;
  error_description?: string | undefined;
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "error" in body;
}

async function answerRevocation(
  provider: Provider,
  context: KoaContextWithOIDC,
  revocation: Promise<void>,
): Promise<void> {
  try {
    await revocation;
    context.body = "";
    context.status = 200;
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) {
      context.body = { error: error.error, error_description: error.error_description } satisfies Failure;
    } else {
      context.status = 500;
      context.body = { error: "server_error" } satisfies Failure;
      provider.emit("server_error", context, error);
    }
  }
}

/** Cuts the quoted input in the JSON of an error, which may be as long as a form. */
function shorten(body: unknown): void {
  if (isFailure(body)) {
    for (const [name, value] of Object.entries(body)) {
      Object.assign(body, { [name]: typeof value === "string" ? shortMessage(value) : value });
    }
  }
}
