import { pruner } from "../../platform/db/prune-sql.ts";

/** Deletes the sessions below an id that ended before a time and have no contact, with the lines of their agents. */
export const pruneSessions = pruner("dialer.pruneSessions", {
  table: "dialer_sessions",
  time: "t.ended_at",
  isDue: "t.campaign_contact_id IS NULL",
});
