/** What hints are about, each with the permission that hears of it. The dashboard lists them too. */
export const topics = {
  access_keys: { may: "access_keys.manage", description: "Access keys." },
  apps: { may: "apps.manage", description: "OAuth clients, grants and forbidden apps." },
  attempts: { may: "subscriptions.read", description: "Attempts and waiting deliveries of webhooks." },
  audio: { may: "audio.read", description: "Uploaded recordings." },
  audit: { may: "audit.read", description: "The audit log." },
  broadcasts: { may: "broadcasts.read", description: "Broadcasts and their recipients." },
  calls: { may: "calls.read", description: "Calls." },
  campaigns: { may: "campaigns.read", description: "Campaigns, their inboxes and settings." },
  campaign_contacts: {
    may: "campaigns.read",
    description: "Contacts of campaigns, and so their progress, and bulk operations on them.",
  },
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
  presence: { may: "users.read", description: "The presence of users." },
  privacy: { may: "people.erase", description: "Exports and erasures of the data of people." },
  queues: { may: "calls.read", description: "Queues, their members and their callers." },
  refusals: { may: "refusals.review", description: "Texts that may be refusals." },
  sessions: { may: "viewer.read", description: "Sign-ins of users." },
  settings: { may: "viewer.read", description: "The settings of the business." },
  subscriptions: { may: "subscriptions.read", description: "Webhook subscriptions and their health." },
} as const satisfies Record<string, { may: string; description: string }>;

export type Topic = keyof typeof topics;

export const topicNames = Object.keys(topics) as Topic[];
