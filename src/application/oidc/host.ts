import type { Provider } from "oidc-provider";
import { readKeyRing } from "../../platform/tokens/signing-keys.ts";
import type { ProviderServices } from "./configuration.ts";

/** Keys that another process has published or activated are noticed within so long. */
const FRESH_MS = 3_000;

/**
 * The authorization server of this process. It is built anew when the keys change; what runs finishes on the old one.
 */
export interface ProviderHost {
  current(): Promise<Provider>;
}

export function createProviderHost(services: ProviderServices, onError: (error: unknown) => void): ProviderHost {
  let provider: Provider | undefined;
  let version = "";
  /** By `performance.now()`. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  // Not lru-cache, which counts the age from the end of a read: the key that signs may change while it runs.
  let checking: Promise<void> | undefined;

  const check = async () => {
    const startedAt = performance.now();
    const ring = await readKeyRing(services.database, services.box);
    if (!provider || ring.version !== version) {
      // Loaded by the first sign-in: most starts see none, and a tenth of all modules are its.
      const { buildProvider } = await import("./build.ts");
      provider = buildProvider(services, ring, onError);
      version = ring.version;
    }
    checkedAt = startedAt;
  };
  return {
    async current() {
      if (performance.now() - checkedAt >= FRESH_MS) {
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
