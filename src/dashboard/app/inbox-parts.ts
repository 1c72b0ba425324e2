/** The parts of the inbox, as its URL names them. */
export const inboxParts = ["open", "unread", "mine", "mentions", "unassigned", "closed", "texts"] as const;

export type InboxPart = (typeof inboxParts)[number];
