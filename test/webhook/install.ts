import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

await installOnce(fileURLToPath(new URL("./", import.meta.url)), "what the tests of webhooks need (once, about 23 MB)");

interface Webhooks {
  /** @throws Error for a wrong or old signature. */
  constructEvent(body: string, signature: string, secret: string, tolerance?: number): unknown;
}

const Stripe: { webhooks: Webhooks } = createRequire(import.meta.url)("stripe");

/** The functions of Stripe's package, which verify signatures of the same form. */
export const stripeWebhooks = Stripe.webhooks;
