import type { List } from "../../platform/db/list.ts";
import { isGivenInbox, usesAllInboxes } from "./inbox-use-sql.ts";
import { isPermitted } from "./permissions.ts";
import type { Caller } from "./rules.ts";

/** The inboxes whose texts and calls a user sees. */
export interface Sight {
  businessId: string;
  /** The member who sees only the inboxes assigned to them; null: all inboxes. */
  memberId: string | null;
}

export function sightOf(caller: Caller): Sight {
  const { businessId, userId } = caller;
  return { businessId, memberId: isPermitted(caller, "inboxes.see_all") ? null : userId };
}

/** The sight of the service itself, and of users who see all inboxes. */
export const allInboxesOf = (businessId: string): Sight => ({ businessId, memberId: null });

/** The inboxes of a member as `id`. `$1` is the business; `user` is SQL of the member. */
export const givenInboxes = (user: string): string =>
  `SELECT iu.inbox_id AS id FROM inbox_users iu WHERE iu.business_id = $1 AND iu.user_id = ${user}`;

/** A condition: whether a user, whose role is read now, sees the texts and calls of the inbox. */
export const seesInbox = ({ user, inbox }: { user: string; inbox: string }): string => `EXISTS (
        SELECT FROM users u JOIN businesses b ON b.id = u.business_id
        WHERE u.business_id = $1 AND u.id = ${user}
          AND (b.open_inboxes OR ${usesAllInboxes("u.role")} OR ${isGivenInbox({ user, inbox })})
      )`;

/**
 * Limits a list of texts, calls or conversations to a sight.
 *
 * @param inbox the column of the inbox, such as `m.inbox_id`.
 * @param isNarrow whether a filter leaves the rows of one contact, number or the like: they are read along the index of
 *   the filter. Other lists are read inbox by inbox, or walked in an order of their own.
 */
export function limitToSight<Row extends { id: string }>(
  list: List<Row>,
  { memberId }: Sight,
  inbox: string,
  { isNarrow }: { isNarrow: boolean },
): List<Row> {
  const isGiven = isGivenInbox({ user: "?", inbox });
  // No index has the rows of an inbox by change.
  return isNarrow || list.isOrdered
    ? list.limitTo(isGiven, memberId)
    : list.limitToEach(givenInboxes("?"), inbox.replace(/^.*\./, ""), memberId);
}
