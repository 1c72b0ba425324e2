import { carrierCatalogue, carrierNames } from "../../platform/carrier/catalogue.ts";
import { StartError } from "../../platform/start-error.ts";
import { type Environment, expectations } from "./environment.ts";
import { isLoopbackUrl } from "./loopback.ts";

/** URLs that carry tokens, passwords, keys or people's files. */
const PROTECTED_URLS = ["PUBLIC_URL", "INTERNAL_URL", "OIDC_ISSUER", "TWILIO_API_URL", "S3_ENDPOINT"] as const;

/**
 * Checks the required and the forbidden settings of a service for the public: no protection has a default.
 *
 * @throws StartError that names the variable and the next step, never its value.
 */
export function requireForProduction(environment: Environment): void {
  if (!environment.ENCRYPTION_KEY) {
    throw new StartError(`ENCRYPTION_KEY is missing: in production it must be ${expectations.ENCRYPTION_KEY}`);
  }
  if (environment.ENCRYPTION_KEY.some(isGuessable)) {
    throw new StartError(
      "ENCRYPTION_KEY contains a key that is not random: in production generate each key with openssl rand -base64 32",
    );
  }
  if (!environment.CARRIER) {
    const external = carrierNames.filter((name) => carrierCatalogue[name].isExternal).join(", ");
    throw new StartError(
      `CARRIER is missing: in production set it to ${external}, or to simulator, which only simulates texts and calls`,
    );
  }
  if (environment.WEBHOOK_ALLOW_PRIVATE_TARGETS) {
    throw new StartError("WEBHOOK_ALLOW_PRIVATE_TARGETS is for development: it must not be set in production");
  }
  const carrier = carrierCatalogue[environment.CARRIER];
  if (carrier.isExternal && isPlain(environment.PUBLIC_URL)) {
    throw new StartError(`PUBLIC_URL is not https: in production ${carrier.name} must report to an https URL`);
  }
  for (const name of PROTECTED_URLS) {
    const url = environment[name];
    if (isPlain(url) && !isLoopbackUrl(url as string)) {
      throw new StartError(`${name} is not https: in production it must be, except on a loopback address`);
    }
  }
  if (environment.INTERNAL_ORIGINS.some((origin) => isPlain(origin) && !isLoopbackUrl(origin))) {
    throw new StartError(
      "INTERNAL_ORIGINS contains an origin that is not https: in production each must be, except on a loopback address",
    );
  }
}

function isPlain(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol === "http:";
}

/** Of 32 random bytes, practically always at least 20 are different. */
const FEWEST_DIFFERENT = 8;

/** Whether the key looks typed or like a placeholder: few different bytes, or bytes that count up or down. */
function isGuessable(key: Buffer): boolean {
  const steps = key.subarray(1).map((byte, at) => byte - (key[at] as number));
  return new Set(key).size < FEWEST_DIFFERENT || new Set(steps).size === 1;
}
