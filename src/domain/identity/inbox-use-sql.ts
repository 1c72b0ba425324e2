import { permissions } from "./permissions.ts";

/**
 * "May this user use this inbox?" as SQL for the statements of all folders: an admin may use all inboxes of the
 * business, a member those that were given to them. `$1` is the business; `user` and `inbox` are SQL of ids.
 */
interface Use {
  user: string;
  inbox: string;
}

/** A condition: the inbox is assigned to the user, regardless of the user's role. */
export const isGivenInbox = ({ user, inbox }: Use): string => `EXISTS (
        SELECT FROM inbox_users iu WHERE iu.business_id = $1 AND iu.user_id = ${user} AND iu.inbox_id = ${inbox} OFFSET 0
      )`;

/** A condition on the SQL of a role: whether it may use every inbox. */
export const usesAllInboxes = (role: string): string =>
  `${role} IN (${permissions["inboxes.use_all"].roles.map((name) => `'${name}'`).join(", ")})`;

/** A condition: whether a user may use the inbox. `usesAll` is SQL that is true where the user may use every inbox. */
export const mayUseInbox = ({ usesAll, ...use }: Use & { usesAll: string }): string =>
  `(${usesAll} OR ${isGivenInbox(use)})`;

/** A condition on a user whose role is read now. */
export const userMayUseInbox = (use: Use): string => `EXISTS (
        SELECT FROM users u
        WHERE u.business_id = $1 AND u.id = ${use.user} AND ${mayUseInbox({ usesAll: usesAllInboxes("u.role"), ...use })}
      )`;

/** A condition: whether a user is active and may use the inbox. */
export const isInboxUser = (use: Use): string => `(
        ${userMayUseInbox(use)}
        AND EXISTS (SELECT FROM users u WHERE u.business_id = $1 AND u.id = ${use.user} AND u.deactivated_at IS NULL)
      )`;

/** A condition: whether the inbox `i` sends and receives. */
export const IS_ACTIVE_INBOX = "i.deactivated_at IS NULL";

/** A condition: whether the inbox with this id neither sends nor receives. */
export const isInactiveInbox = (inbox: string): string => `NOT EXISTS (
        SELECT FROM inboxes i WHERE i.business_id = $1 AND i.id = ${inbox} AND ${IS_ACTIVE_INBOX} OFFSET 0
      )`;
