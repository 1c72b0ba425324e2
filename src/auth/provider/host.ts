import type { EventEmitter } from "node:events";
import { Provider } from "oidc-provider";
import { readKeyRing } from "../signing-keys.ts";
import { adapt, type ProviderServices, providerConfiguration } from "./configuration.ts";

/** Keys that another process has published or activated are noticed within so long. */
const FRESH_MS = 3_000;

/** The authorization server of this process. It is built anew when the keys change; what runs finishes on the old one. */
export interface ProviderHost {
  current(): Promise<Provider>;
}

export function createProviderHost(services: ProviderServices, onError: (error: unknown) => void): ProviderHost {
  let provider: Provider | undefined;
  let version = "";
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async () => {
    const startedAt = Date.now();
    const ring = await readKeyRing(services.database, services.box);
    if (!provider || ring.version !== version) {
      provider = build(services, ring, onError);
      version = ring.version;
    }
    checkedAt = startedAt;
  };
  return {
    async current() {
      if (Date.now() - checkedAt >= FRESH_MS) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        // With a server at hand a database that is away does not turn everybody down.
        await (provider ? checking.catch(onError) : checking);
      }
      return provider as Provider;
    },
  };
}

function build(
  services: ProviderServices,
  ring: Parameters<typeof providerConfiguration>[1],
  onError: (error: unknown) => void,
): Provider {
  const provider = new Provider(`${services.publicUrl}/oidc`, providerConfiguration(services, ring));
  // The mount tells it the scheme and host of PUBLIC_URL in these headers, and removes what a client sent in them.
  provider.proxy = true;
  provider.on("server_error", (_context, error) => onError(error));
  // What Koa would print by itself.
  (provider as EventEmitter).on("error", (error: Error & { expose?: boolean }) => error.expose || onError(error));
  adapt(provider, services.resources);
  return provider;
}
