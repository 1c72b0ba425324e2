import { isInPlan, isPermitted, type Permission } from "../identity/permissions.ts";
import type { Membership } from "../identity/rules.ts";

/**
 * A hint tells a client that something of a topic has changed, so that it reads again. It names no object and has no
 * data, so it reveals nothing that its receiver may not see (docs/decisions/0045).
 */

/** What hints are about, each with the permission that hears of it. */
export const topics = {
  access_keys: { may: "access_keys.manage", description: "Access keys." },
  apps: { may: "apps.manage", description: "OAuth clients, grants and forbidden apps." },
  attempts: { may: "subscriptions.read", description: "Attempts and waiting deliveries of webhooks." },
  audio: { may: "audio.read", description: "Uploaded recordings." },
  audit: { may: "audit.read", description: "The audit log." },
  broadcasts: { may: "broadcasts.read", description: "Broadcasts and their recipients." },
  calls: { may: "calls.read", description: "Calls." },
  campaigns: { may: "campaigns.read", description: "Campaigns, their inboxes and settings." },
  campaign_contacts: { may: "campaigns.read", description: "Contacts of campaigns, and so their progress." },
  contacts: { may: "contacts.read", description: "Contacts and their opt-outs." },
  conversations: { may: "messages.read", description: "Conversations, and what users have read." },
  dialer: { may: "dialer.read", description: "Sessions and lines of the dialer." },
  dispositions: { may: "dispositions.read", description: "Dispositions." },
  do_not_call: { may: "campaigns.read", description: "The do-not-call list." },
  events: { may: "events.read", description: "Events for webhooks." },
  imports: { may: "imports.read", description: "Imports and their progress." },
  inboxes: { may: "inboxes.read", description: "Inboxes and their users." },
  messages: { may: "messages.read", description: "Texts and their media." },
  notices: { may: "notices.read", description: "Notices." },
  numbers: { may: "numbers.read", description: "Numbers." },
  people: { may: "users.read", description: "Users, invitations and second factors." },
  refusals: { may: "refusals.review", description: "Texts that may be refusals." },
  sessions: { may: "viewer.read", description: "Sign-ins of users." },
  settings: { may: "viewer.read", description: "The settings of the business." },
  subscriptions: { may: "subscriptions.read", description: "Webhook subscriptions and their health." },
} as const satisfies Record<string, { may: Permission; description: string }>;

export type Topic = keyof typeof topics;

export const topicNames = Object.keys(topics) as Topic[];

/** The topics of each table. A test requires every table that a statement writes. */
export const topicsByTable: Readonly<Record<string, readonly Topic[]>> = {
  abandonment_checks: [],
  access_keys: ["access_keys"],
  agent_lines: ["dialer"],
  audio_files: ["audio"],
  audit_entries: ["audit"],
  broadcast_outcomes: [],
  broadcast_recipients: ["broadcasts"],
  broadcasts: ["broadcasts"],
  // A heartbeat is no news.
  browser_phones: [],
  businesses: ["settings"],
  call_activity: [],
  call_activity_backfills: [],
  call_activity_changes: [],
  call_controls: [],
  call_offers: ["calls"],
  call_transfers: ["calls"],
  calls: ["calls"],
  campaign_contacts: ["campaign_contacts"],
  campaign_inboxes: ["campaigns"],
  // Its sum is the same before and after.
  campaign_progress: [],
  campaign_progress_changes: [],
  campaign_zones: [],
  campaign_state_zones: [],
  campaigns: ["campaigns"],
  carrier_account: [],
  carrier_blocks: [],
  carrier_jobs: [],
  carrier_lanes: [],
  carrier_listening: [],
  closings: [],
  contact_import_batches: [],
  contact_import_jobs: ["imports"],
  contact_import_refusals: ["imports"],
  contact_imports: ["imports"],
  contact_phones: [],
  contacts: ["contacts"],
  consents: ["contacts"],
  conversation_reads: ["conversations"],
  conversations: ["conversations"],
  dialer_numbers: ["dialer"],
  dialer_sessions: ["dialer"],
  dispositions: ["dispositions"],
  do_not_call_numbers: ["do_not_call"],
  forbidden_clients: ["apps"],
  idempotency_keys: [],
  // A taken inbox is out of its user's sight, with its conversations.
  inbox_users: ["inboxes", "people", "conversations", "messages", "calls"],
  inbox_routes: ["inboxes"],
  incoming_readings: [],
  inboxes: ["inboxes"],
  mails: [],
  media: ["messages"],
  message_carrier_ids: [],
  messages: ["messages"],
  missed_calls: ["calls"],
  notices: ["notices"],
  numbers: ["numbers"],
  oauth_artifacts: ["sessions", "apps"],
  oauth_clients: ["apps"],
  oauth_revoked_grants: ["apps"],
  one_time_code_secrets: ["people"],
  one_time_links: ["people"],
  opt_outs: ["contacts"],
  passkeys: ["people"],
  person_erasures: ["settings"],
  recording_removals: [],
  recordings: ["calls"],
  registries: ["do_not_call", "campaigns"],
  registry_batches: [],
  registry_imports: ["do_not_call"],
  registry_numbers: [],
  recovery_codes: ["people"],
  refusal_reviews: ["refusals"],
  routed_calls: [],
  sign_in_attempts: [],
  sign_in_steps: [],
  signing_keys: [],
  simulator_legs: [],
  simulator_numbers: [],
  simulator_orders: [],
  simulator_reports: [],
  storage_removals: [],
  subscription_health: ["subscriptions"],
  subscriptions: ["subscriptions"],
  text_activity: [],
  text_activity_backfills: [],
  text_activity_changes: [],
  text_consents: ["contacts"],
  users: ["people"],
  webhook_activity: [],
  webhook_activity_backfills: [],
  webhook_activity_changes: [],
  webhook_attempts: ["attempts"],
  webhook_deliveries: ["attempts"],
  webhook_events: ["events"],
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
  const known = remembered.get(tables);
  if (known) {
    return known;
  }
  const found = [...new Set(tables.flatMap((table) => topicsByTable[table] ?? []))];
  remembered.set(tables, found);
  return found;
}
