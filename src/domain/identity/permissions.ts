import { DomainError } from "../../platform/errors.ts";
import { LOWEST_ROLE, type Role, roleCatalogue, roles, rolesFrom } from "./roles.ts";
import type { Business, Caller } from "./rules.ts";

/** A permission: who has it. */
export interface PermissionRule {
  /** The roles that have it. */
  roles: readonly Role[];
  /** The feature that the plan of the business must include. */
  plan?: "dialer";
  /** In the public API every user has it: the scope of the token decides instead of the role. */
  grantedByScope?: true;
  /** Every user has it in a business with open inboxes. */
  grantedByOpenInboxes?: true;
  /** One sentence for `docs/permissions.md` and for dashboards. */
  description: string;
}

const everyone = rolesFrom(LOWEST_ROLE);
const admins = rolesFrom("admin");
const plan = "dialer" as const;

/**
 * The permissions of users, by name. Every field of GraphQL and every route asks for one of them, and the commands of
 * the domain consult the same record. `npm run permissions` prints it to `docs/permissions.md`.
 *
 * - `read`: see objects
 * - `write`: create objects, and change your own
 * - `manage`: change the objects of all users
 */
export const permissions = {
  "viewer.read": { roles: everyone, description: "See your user, your business and your permissions." },
  "viewer.write": {
    roles: everyone,
    description: "Change your phone number, and end your sessions and the access of your apps.",
  },
  "business.manage": { roles: admins, description: "Change the settings of the business." },
  "users.read": { roles: everyone, description: "See the users of the business." },
  "users.manage": {
    roles: admins,
    description: "Invite, change, deactivate and reactivate users, and reset their second factors.",
  },
  "inboxes.read": { roles: everyone, description: "See the active inboxes." },
  "inboxes.manage": {
    roles: admins,
    description: "Create, rename, forward, deactivate and activate inboxes, and see the inactive ones.",
  },
  "inboxes.use_all": {
    roles: roles.filter((role) => roleCatalogue[role].usesEveryInbox),
    description: "Use every inbox, also unassigned ones.",
  },
  "inboxes.see_all": {
    roles: admins,
    grantedByOpenInboxes: true,
    description: "See the texts and calls of every inbox, also of unassigned ones.",
  },
  "numbers.read": { roles: admins, description: "See the numbers of the business, and numbers that can be bought." },
  "numbers.manage": { roles: admins, description: "Buy, adopt, connect and release numbers." },
  "apps.manage": {
    roles: admins,
    description: "See and change the OAuth clients of the business, revoke grants, and forbid apps.",
  },
  "access_keys.manage": {
    roles: admins,
    description: "Make access keys for your scripts, and see and revoke those of the business.",
  },
  "audit.read": { roles: admins, description: "See the audit log." },
  "contacts.read": { roles: everyone, description: "See contacts." },
  "contacts.write": { roles: everyone, description: "Create and change contacts." },
  "contacts.merge": { roles: admins, description: "Merge two contacts; one of them is deleted." },
  "contacts.delete": { roles: admins, description: "Delete contacts." },
  "people.erase": { roles: admins, description: "Export the data of a person, and erase it." },
  "messages.read": { roles: everyone, description: "See conversations and texts, and mark them as read." },
  "messages.write": { roles: everyone, description: "Send texts, and cancel scheduled ones." },
  "audio.read": { roles: everyone, description: "See and hear the uploaded recordings." },
  "audio.manage": { roles: admins, description: "Upload and delete recordings." },
  "calls.read": { roles: everyone, description: "See calls." },
  "calls.write": {
    roles: everyone,
    description: "Place calls, and mute, hold, transfer and end your calls, with their notes and dispositions.",
  },
  "calls.manage": { roles: admins, description: "End the calls of every user, and set their dispositions." },
  "calls.supervise": {
    roles: admins,
    description: "Listen to the running calls of users, speak to the user alone, and join.",
  },
  "recordings.erase": { roles: admins, description: "Erase recordings of calls, with their transcripts." },
  "dispositions.read": { roles: everyone, plan, description: "See the dispositions in use." },
  "dispositions.manage": { roles: admins, plan, description: "Change the list of dispositions." },
  "campaigns.read": { roles: everyone, plan, description: "See campaigns and their contacts." },
  "campaigns.write": {
    roles: everyone,
    plan,
    description: "Create campaigns, and add, import, change and remove their contacts.",
  },
  "imports.read": { roles: everyone, description: "See the imports of contacts, with the refused rows." },
  "imports.cancel": {
    roles: everyone,
    description: "Cancel your imports of contacts; admins cancel those of every user.",
  },
  "campaigns.manage": { roles: admins, plan, description: "Change, pause, resume and archive campaigns." },
  "dialer.read": { roles: everyone, plan, description: "See the sessions of the dialer." },
  "dialer.work": { roles: everyone, plan, description: "Work on a campaign in your own session." },
  "broadcasts.read": { roles: everyone, plan, description: "See broadcasts." },
  "broadcasts.write": {
    roles: everyone,
    plan,
    description: "Preview and create broadcasts, and cancel your broadcasts.",
  },
  "broadcasts.manage": { roles: admins, plan, description: "Cancel the broadcasts of every user." },
  "do_not_call.read": { roles: admins, plan, grantedByScope: true, description: "See the do-not-call list." },
  "do_not_call.manage": {
    roles: admins,
    plan,
    grantedByScope: true,
    description: "Add numbers to the do-not-call list, and remove them.",
  },
  "refusals.review": { roles: admins, description: "See texts that may be refusals, and decide about them." },
  "subscriptions.read": { roles: everyone, description: "See webhook subscriptions and their deliveries." },
  "subscriptions.write": {
    roles: everyone,
    description: "Create and test webhook subscriptions, and change and delete yours.",
  },
  "subscriptions.manage": {
    roles: admins,
    description: "Change and delete the webhook subscriptions of every user.",
  },
  "deletions.read": {
    roles: everyone,
    description: "See the ids of deleted objects, of the kinds that you may read.",
  },
  "events.read": { roles: everyone, description: "See the events of the last 30 days." },
  "events.redeliver": { roles: everyone, description: "Send events to subscriptions again." },
  "notices.read": { roles: everyone, description: "See the notices of the business, and mark them as read." },
  "carrier.simulate": {
    roles: everyone,
    description: "Simulate incoming texts and calls, with the simulated carrier.",
  },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof permissions;

/** The names of all permissions, in the order of the record. */
export const permissionNames = Object.keys(permissions) as Permission[];

type Holder = Pick<Caller, "role" | "byScope" | "hasOpenInboxes">;

const rules: Readonly<Record<Permission, PermissionRule>> = permissions;

/**
 * Whether a caller has a permission: by the role, by the scope in the public API, or by the open inboxes of the
 * business. The plan is checked apart.
 */
export function isPermitted({ role, byScope, hasOpenInboxes }: Holder, permission: Permission): boolean {
  const { roles: holders, grantedByScope, grantedByOpenInboxes } = rules[permission];
  return (
    holders.includes(role) ||
    (byScope === true && grantedByScope === true) ||
    (hasOpenInboxes === true && grantedByOpenInboxes === true)
  );
}

/** Whether the plan of a business includes what a permission needs. */
export function isInPlan({ hasDialer }: Pick<Business, "hasDialer">, permission: Permission): boolean {
  return hasDialer || !needsDialer(permission);
}

/** @throws DomainError `forbidden` if the plan of the business does not include what the permission needs. */
export function requirePlan(business: Pick<Business, "hasDialer">, permission: Permission): void {
  if (!isInPlan(business, permission)) {
    throw new DomainError("forbidden", "The plan of this business does not include the dialer.");
  }
}

/** Whether a permission needs the dialer on the plan of the business. */
export function needsDialer(permission: Permission | null): boolean {
  return permission !== null && rules[permission].plan === "dialer";
}

/** Whether some users lack a permission, by their role or the plan of their business. */
export function mayRefuse(permission: Permission): boolean {
  const { roles: holders, plan: needed } = rules[permission];
  return needed !== undefined || holders.length < roles.length;
}

/** @throws DomainError `forbidden` if the caller lacks the permission. */
export function requirePermission(caller: Holder, permission: Permission): void {
  if (!isPermitted(caller, permission)) {
    const holders = rules[permission].roles.map((role) => roleCatalogue[role].one).join(" or ");
    throw new DomainError("forbidden", `Only ${holders} of the business may do this.`);
  }
}
