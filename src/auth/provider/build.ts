import type { EventEmitter } from "node:events";
import { Provider } from "oidc-provider";
import { shortMessage, TRY_AGAIN_SECONDS, UnavailableError } from "../../errors.ts";
import type { KeyRing } from "../signing-keys.ts";
import { adapt, type ProviderServices, providerConfiguration } from "./configuration.ts";

/** An authorization server with these keys. */
export function buildProvider(services: ProviderServices, ring: KeyRing, onError: (error: unknown) => void): Provider {
  const provider = new Provider(`${services.publicUrl}/oidc`, providerConfiguration(services, ring));
  // The mount tells it the scheme and host of PUBLIC_URL in these headers, and removes what a client sent in them.
  provider.proxy = true;
  provider.on("server_error", (context, error) => {
    onError(error);
    if (error instanceof UnavailableError) {
      context.status = 503;
      context.set("retry-after", String(TRY_AGAIN_SECONDS));
    }
  });
  // What Koa would print by itself.
  (provider as EventEmitter).on("error", (error: Error & { expose?: boolean }) => error.expose || onError(error));
  provider.use(async (context, next) => {
    await next();
    shorten(context.body);
  });
  adapt(provider, services);
  return provider;
}

/** Cuts what the JSON of an error shows of what was sent, which may be as long as a form. */
function shorten(body: unknown): void {
  if (typeof body === "object" && body !== null && "error" in body) {
    for (const [name, value] of Object.entries(body)) {
      Object.assign(body, { [name]: typeof value === "string" ? shortMessage(value) : value });
    }
  }
}
