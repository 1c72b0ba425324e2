import type { GuideName } from "../documentation/contents.ts";
import { GUIDES_PATH } from "../documentation/contents.ts";
import type { Declaration, Tag } from "../route.ts";

/** The guide of each operation: a page, or a section of it. */

type Target = GuideName | `${GuideName}#${string}`;

const byTag: Record<Tag, Target> = {
  System: "first-call",
  Identity: "connect-an-app",
  Contacts: "sync",
  Conversations: "sync",
  Messages: "sync#failed-texts",
  Calls: "sync",
  Campaigns: "first-call#fill-a-campaign",
  Webhooks: "webhooks",
  Deletions: "sync#deletions",
};

/** Operations with a section of their own. */
const byOperation: Readonly<Record<string, Target>> = {
  "system.health": "limits#rate-limits",
  "inboxes.list": "first-call#send-a-text",
  "contacts.list": "limits#pages-of-a-list",
  "contacts.get": "sync#deletions",
  "campaignContacts.listAll": "sync#a-copy-with-a-feed",
  "contacts.save": "idempotency#without-a-key",
  "contacts.remove": "sync#deletions",
  "contacts.merge": "sync#deletions",
  "erasures.create": "compliance#deletion-by-an-app",
  "erasures.get": "compliance#deletion-by-an-app",
  "calls.create": "first-call#start-a-call",
  "calls.update": "first-call#start-a-call",
  "dispositions.create": "first-call#start-a-call",
  "messages.send": "first-call#send-a-text",
  "doNotCall.list": "compliance#the-do-not-call-list",
  "doNotCall.add": "compliance#the-do-not-call-list",
  "doNotCall.get": "compliance#the-do-not-call-list",
  "doNotCall.remove": "compliance#the-do-not-call-list",
  "subscriptions.create": "webhooks#subscribe",
  "subscriptions.rotate": "webhooks#rotate-a-secret",
  "subscriptions.update": "webhooks#change-a-subscription",
  "subscriptions.deliveries": "webhooks#when-deliveries-fail",
  "events.list": "sync#a-comparison-from-time-to-time",
  "events.redeliver": "webhooks#when-deliveries-fail",
};

/** The path of the guide of an operation. */
export function guideOf({ id, tag }: Pick<Declaration, "id" | "tag">): string {
  return `${GUIDES_PATH}/${byOperation[id] ?? byTag[tag]}`;
}
