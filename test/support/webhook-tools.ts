import { prepareEventData } from "../../rest-facade/events.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { schema } from "../../schema/index.ts";
import type { LinkTools } from "../../src/domain/identity/links.ts";
import { mediaLinks } from "../../src/domain/media/links.ts";
import type { MediaLinks } from "../../src/domain/media/rules.ts";
import type { SubscriptionTools } from "../../src/domain/webhook/commands.ts";
import { openOutbox } from "../../src/domain/webhook/outbox-store.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import type { CarrierNumbers } from "../../src/platform/carrier/numbers-port.ts";
import { secretBox } from "../../src/platform/secret-box.ts";

import { quietNumbers } from "./numbers.ts";

/** The key of secrets at rest. */
export const TEST_KEY = Buffer.alloc(32, 1);

const box = secretBox([TEST_KEY]);

const subscriptions: SubscriptionTools & {
  mediaLinks: MediaLinks;
  sendsMedia: boolean;
  links: LinkTools;
  numbers: CarrierNumbers;
} = {
  box,
  links: { box, publicUrl: "http://api.test", sendsMail: false, hasPages: true },
  targets: { allowPrivate: false, ports: [443, 8443] },
  sampleData,
  mediaLinks: mediaLinks("http://api.test", [TEST_KEY]),
  sendsMedia: true,
  numbers: quietNumbers,
};

/** The service's webhook tools for GraphQL, with only public targets. */
export const webhookTools: typeof subscriptions & { outbox: Outbox } = {
  ...subscriptions,
  outbox: openOutbox(prepareEventData(schema, subscriptions)),
};
