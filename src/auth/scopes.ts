/** What an OAuth client may be granted, in the words that a person reads (specification, "Scopes"). */
export const scopes = {
  "api:me": "Read the authenticated business, user and granted scopes",
  "api:contacts:read": "Read contacts",
  "api:contacts:write": "Create and update contacts",
  "api:messages:read": "Read messages",
  "api:messages:write": "Send messages",
  "api:calls:read": "Read calls",
  "api:campaigns:read": "Read campaigns, their contacts and dispositions",
  "api:campaigns:write": "Create campaigns and add, update and remove their contacts",
  "api:webhooks": "Manage webhook subscriptions",
} as const;

export type Scope = keyof typeof scopes;
