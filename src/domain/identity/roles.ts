/**
 * The roles of users in a business. The schema, the OpenAPI document, the permissions and the dashboard derive their
 * lists and words from these rows.
 */

interface RoleRow {
  /** Its name, for people. */
  name: string;
  /** A user of the role, with the article, for refusals. */
  one: string;
  /** Its inboxes, a sentence for readers of the API. */
  description: string;
  /** Its rights, a sentence for those who give it. */
  help: string;
  /** Whether it uses every inbox, or only those that are assigned to the user. */
  usesEveryInbox: boolean;
}

/** In the order of their rank: a role has every permission of the roles after it. */
export const roleCatalogue = {
  admin: {
    name: "Admin",
    one: "an admin",
    description: "May use every inbox.",
    help: "Admins use every inbox and manage people, apps and settings.",
    usesEveryInbox: true,
  },
  member: {
    name: "Member",
    one: "a member",
    description: "May use only the inboxes assigned to them.",
    help: "Members use only these inboxes. An admin who becomes a member loses the access keys.",
    usesEveryInbox: false,
  },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof roleCatalogue;

export const roles = Object.keys(roleCatalogue) as [Role, ...Role[]];

/** The role of which a business always has a user. */
export const [HIGHEST_ROLE] = roles;

/** The role of a new user, unless another one is named. */
export const LOWEST_ROLE = roles.at(-1) as Role;

/** This role and those above it. */
export const rolesFrom = (lowest: Role): readonly Role[] => roles.slice(0, roles.indexOf(lowest) + 1);
