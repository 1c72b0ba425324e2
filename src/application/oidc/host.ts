import type { Provider } from "oidc-provider";
import { OnDemand } from "../../platform/on-demand.ts";
import { readKeyRing } from "../../platform/tokens/signing-keys.ts";
import type { ProviderServices } from "./configuration.ts";

/** The maximum delay before keys that another process has published or activated are noticed. */
const FRESH_MS = 3_000;

/**
 * The authorization server of this process. It is rebuilt when the keys change; running requests finish on the old one.
 */
export interface ProviderHost {
  current(): Promise<Provider>;
}

export function createProviderHost(
  services: ProviderServices,
  onError: (error: unknown) => void,
  onDemand = new OnDemand(),
): ProviderHost {
  // A tenth of all modules belong to it.
  const load = onDemand.add(() => import("./build.ts"));
  let provider: Provider | undefined;
  let version = "";
  /** By `performance.now()`. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  // Not lru-cache, which counts the age from the end of a read: the signing key may change during the read.
  let checking: Promise<void> | undefined;

  const check = async () => {
    const startedAt = performance.now();
    const ring = await readKeyRing(services.database, services.box);
    if (!provider || ring.version !== version) {
      const { buildProvider } = await load();
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
        // Once there is a server, a database that is away does not refuse everyone.
        await (provider ? checking.catch(onError) : checking);
      }
      return provider as Provider;
    },
  };
}
