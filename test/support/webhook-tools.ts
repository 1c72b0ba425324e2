import { secretBox } from "../../src/auth/secret-box.ts";
import type { SubscriptionTools } from "../../src/webhook/commands.ts";

/** What the service gives to GraphQL for webhooks: public targets alone. */
export const webhookTools: SubscriptionTools = {
  box: secretBox([Buffer.alloc(32, 1)]),
  targets: { allowPrivate: false, ports: [443, 8443] },
};
