/** SQL: when the conversation `c` was last active. It is the expression of the indexes, to the letter. */
export const ACTIVITY = "GREATEST(c.last_message_at, c.last_call_at, c.created_at)";
