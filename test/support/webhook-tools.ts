import { prepareEventData } from "../../rest-facade/events.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { schema } from "../../schema/index.ts";
import { audioLinks } from "../../src/domain/audio/links.ts";
import type { AudioLinks } from "../../src/domain/audio/rules.ts";
import { type ProofLinks, proofLinks } from "../../src/domain/consent/proofs.ts";
import type { LinkTools } from "../../src/domain/identity/links.ts";
import { mediaLinks } from "../../src/domain/media/links.ts";
import type { MediaLinks } from "../../src/domain/media/rules.ts";
import { type ExportLinks, exportLinks } from "../../src/domain/person/links.ts";
import { recordingLinks } from "../../src/domain/recording/links.ts";
import type { RecordingLinks } from "../../src/domain/recording/rules.ts";
import type { SubscriptionTools } from "../../src/domain/webhook/commands.ts";
import { openOutbox } from "../../src/domain/webhook/outbox-store.ts";
import type { Outbox } from "../../src/domain/webhook/rules.ts";
import type { BrowserPhones } from "../../src/platform/carrier/browser-phones-port.ts";
import type { CarrierNumbers } from "../../src/platform/carrier/numbers-port.ts";
import { simulatedBrowserPhones } from "../../src/platform/carrier/simulator/browser-phones.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import type { Storage } from "../../src/platform/storage/port.ts";

import { quietNumbers } from "./numbers.ts";

/** The key of secrets at rest. */
export const TEST_KEY = Buffer.alloc(32, 1);

const box = secretBox([TEST_KEY]);

const subscriptions: SubscriptionTools & {
  mediaLinks: MediaLinks;
  audioLinks: AudioLinks;
  exportLinks: ExportLinks;
  proofLinks: ProofLinks;
  recordingLinks: RecordingLinks;
  sendsMedia: boolean;
  links: LinkTools;
  numbers: CarrierNumbers;
  ringsUsers: boolean;
  browserPhones: BrowserPhones;
  storage: Pick<Storage, "put">;
} = {
  box,
  links: { box, publicUrl: "http://api.test", sendsMail: false, hasPages: true },
  targets: { allowPrivate: false, ports: [443, 8443] },
  sampleData,
  mediaLinks: mediaLinks("http://api.test", [TEST_KEY]),
  audioLinks: audioLinks("http://api.test", [TEST_KEY]),
  exportLinks: exportLinks("http://api.test", [TEST_KEY]),
  proofLinks: proofLinks("http://api.test", [TEST_KEY]),
  recordingLinks: recordingLinks("http://api.test", [TEST_KEY]),
  sendsMedia: true,
  numbers: quietNumbers,
  ringsUsers: false,
  browserPhones: simulatedBrowserPhones,
  storage: { put: async () => {} },
};

/** The service's webhook tools for GraphQL, with only public targets. */
export const webhookTools: typeof subscriptions & { outbox: Outbox } = {
  ...subscriptions,
  outbox: openOutbox(prepareEventData(schema, subscriptions)),
};
