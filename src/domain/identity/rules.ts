import { DomainError } from "../../platform/errors.ts";
import type { ValuesOf } from "../../platform/settings.ts";
import type { OwnLimits } from "./caps.ts";
import type { inboxSettings } from "./inbox-settings.ts";
import type { Retention } from "./retention.ts";
import type { Role } from "./roles.ts";
import type { businessSettings } from "./settings.ts";

/** The user who acts, within a business: every command of the domain gets one. */
export interface Caller {
  businessId: string;
  userId: string;
  role: Role;
  /** Whether the public API acts. It has checked the scope of the token, which decides some permissions. */
  byScope?: boolean | undefined;
  /** Whether the business has open inboxes. */
  hasOpenInboxes?: boolean | undefined;
  /** The scopes of the token, in the public API. */
  scopes?: readonly string[] | undefined;
  /** The OAuth client or the access key that acts for the user; null on pages of the service. */
  clientId?: string | null | undefined;
  /** Whether the user is a program, with credentials of its own. */
  isService?: boolean | undefined;
}

export interface Business extends ValuesOf<typeof businessSettings> {
  id: string;
  name: string;
  /** Whether the plan has the dialer: without it every campaign operation is refused. */
  hasDialer: boolean;
  /** The days for which it keeps its data. */
  retention: Retention;
  /** The limits that are its own, in place of the service's. */
  limits: OwnLimits;
  suspendedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A person signs in. As a service user an integration acts, with access keys and the tokens of OAuth clients. */
export const userTypes = ["person", "service"] as const;
export type UserType = (typeof userTypes)[number];

export interface User {
  id: string;
  businessId: string | null;
  type: UserType;
  /** The sign-in address; null for a service user. */
  email: string | null;
  name: string;
  role: Role;
  /** The phone that calls are connected to; null if that is not possible. */
  phoneNumber: string | null;
  /** The IANA time zone of the user; null: that of the business. */
  timeZone: string | null;
  /** The time of the deactivation; the user cannot sign in afterwards. */
  deactivatedAt: string | null;
  /** To the minute. */
  lastSignInAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A user who can sign in. */
export interface Person extends User {
  email: string;
}

export function isPerson(user: User): user is Person {
  return user.type === "person";
}

/**
 * @param what the thing that only people have, with its article.
 * @throws DomainError `unprocessable_entity` for a service user.
 */
export function requirePerson(user: User, what: string, field?: string): Person {
  if (!isPerson(user)) {
    const details = field === undefined ? {} : { field };
    throw new DomainError("unprocessable_entity", `A service user cannot sign in and has no ${what}.`, details);
  }
  return user;
}

/** A phone number of the business. */
export interface Inbox extends ValuesOf<typeof inboxSettings> {
  id: string;
  businessId: string;
  phoneNumber: string;
  deactivatedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A user with the business, as the gate of every request needs them. */
export interface Membership {
  user: User;
  business: Business;
}

/** Finds the memberships of users. */
export interface Memberships {
  /** The user's business, suspension and plan, never older than two seconds; null without a business. */
  find(userId: string): Promise<Membership | null>;
}

/** Returns the membership of a user in good standing. A suspended or unassociated user gets `business_suspended`. */
export function requireGoodStanding(membership: Membership | null): Membership {
  if (!membership) {
    throw new DomainError("business_suspended", "This user is not associated with a business.");
  }
  if (membership.business.suspendedAt !== null) {
    throw new DomainError("business_suspended", "This business is suspended.");
  }
  return membership;
}

/** The refusal of a change to an object of another or an unknown maker. */
export function notTheMaker(): DomainError {
  return new DomainError("forbidden", "Only its creator and an admin of the business may do this.");
}
