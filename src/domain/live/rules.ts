import { isInPlan, isPermitted } from "../identity/permissions.ts";
import type { Membership } from "../identity/rules.ts";
import { type Topic, topicNames, topics } from "./topics.ts";

/**
 * A hint tells a client that something of a topic has changed, so that it reads again. It names no object and has no
 * data, so it reveals nothing that its receiver may not see (docs/decisions/0045).
 */

/** The tables of each topic. A test lists the tables without one. */
const tablesByTopic: Readonly<Record<Topic, readonly string[]>> = {
  access_keys: ["access_keys"],
  apps: ["business_agents", "forbidden_clients", "oauth_artifacts", "oauth_clients", "oauth_revoked_grants"],
  attempts: ["webhook_attempts", "webhook_deliveries"],
  audio: ["audio_files"],
  audit: ["audit_entries"],
  broadcasts: ["broadcast_recipients", "broadcasts"],
  calls: ["call_offers", "call_transfers", "calls", "inbox_users", "missed_calls", "recordings"],
  campaigns: ["campaign_inboxes", "campaigns", "registries"],
  campaign_contacts: ["bulk_operations", "campaign_contacts"],
  contacts: ["contacts", "consents", "opt_outs", "text_consents"],
  // A taken inbox is out of its user's sight, with its conversations.
  conversations: ["comment_mentions", "conversation_comments", "conversation_reads", "conversations", "inbox_users"],
  dialer: ["agent_lines", "dialer_numbers", "dialer_sessions"],
  dispositions: ["dispositions"],
  do_not_call: ["do_not_call_numbers", "registries", "registry_imports"],
  events: ["webhook_events"],
  imports: ["contact_import_jobs", "contact_import_refusals", "contact_import_undos", "contact_imports"],
  inboxes: ["inbox_rests", "inbox_route_keys", "inbox_routes", "inbox_users", "inboxes"],
  messages: ["inbox_users", "media", "messages"],
  notices: ["notices"],
  numbers: ["numbers"],
  people: ["inbox_users", "one_time_code_secrets", "one_time_links", "passkeys", "recovery_codes", "users"],
  presence: ["user_presences"],
  privacy: ["person_erasures", "person_exports"],
  queues: ["queue_alerts", "queue_members", "queued_calls", "queues"],
  refusals: ["refusal_reviews"],
  sessions: ["oauth_artifacts"],
  settings: ["businesses", "snippets"],
  subscriptions: ["subscription_health", "subscriptions"],
};

/** After a change of one of these, every open stream of the business asks again whether its caller may have it. */
export const topicsOfAccess: ReadonlySet<string> = new Set<Topic>([
  "access_keys",
  "apps",
  "people",
  "sessions",
  "settings",
] satisfies Topic[]);

/** The topics that a member hears of. */
export function heardBy({ business, user }: Membership): Set<Topic> {
  const holder = { role: user.role, hasOpenInboxes: business.openInboxes };
  return new Set(
    topicNames.filter((topic) => isPermitted(holder, topics[topic].may) && isInPlan(business, topics[topic].may)),
  );
}

/** The topics of some tables, remembered for each statement's list. */
const remembered = new WeakMap<readonly string[], readonly Topic[]>();

/** The topics of the tables that a statement wrote. */
export function topicsOf(tables: readonly string[]): readonly Topic[] {
  const found =
    remembered.get(tables) ??
    topicNames.filter((topic) => tablesByTopic[topic].some((table) => tables.includes(table)));
  remembered.set(tables, found);
  return found;
}
