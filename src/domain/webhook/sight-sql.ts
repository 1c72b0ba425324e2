import { seesInbox } from "../identity/sight-sql.ts";
import { typesWithoutInbox } from "./rules.ts";

/** The events that users see and that their subscriptions receive, by the inbox of the text or call. */

/** A condition: whether events of this type have no inbox, so that every user sees them. */
export const isWithoutInbox = (type: string): string =>
  `${type} IN (${typesWithoutInbox.map((name) => `'${name}'`).join(", ")})`;

/**
 * A condition: whether the subscriptions of a user receive an event now. A subscription whose creator is unknown
 * receives all events.
 */
export const receives = ({ user, type, inbox }: { user: string; type: string; inbox: string }): string =>
  `(${isWithoutInbox(type)} OR ${user} IS NULL OR ${seesInbox({ user, inbox })})`;
