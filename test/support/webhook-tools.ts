import { sampleData } from "../../rest-facade/sample-events.ts";
import { mediaLinks } from "../../src/domain/media/links.ts";
import type { MediaLinks } from "../../src/domain/media/rules.ts";
import type { SubscriptionTools } from "../../src/domain/webhook/commands.ts";
import { secretBox } from "../../src/platform/secret-box.ts";

/** The key of secrets at rest. */
export const TEST_KEY = Buffer.alloc(32, 1);

/** What the service gives to GraphQL for webhooks: public targets alone. */
export const webhookTools: SubscriptionTools & { mediaLinks: MediaLinks; sendsMedia: boolean } = {
  box: secretBox([TEST_KEY]),
  targets: { allowPrivate: false, ports: [443, 8443] },
  sampleData,
  mediaLinks: mediaLinks("http://api.test", [TEST_KEY]),
  sendsMedia: true,
};
