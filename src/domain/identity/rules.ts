import { DomainError } from "../../platform/errors.ts";
import type { OwnLimits } from "./caps.ts";

export const roles = ["admin", "member"] as const;
export type Role = (typeof roles)[number];

/** The user who acts, within a business: every command of the domain gets one. */
export interface Caller {
  businessId: string;
  userId: string;
  role: Role;
  /** In the public API the scope of the token decides, which has been checked, instead of the maker of an object. */
  byScope?: boolean | undefined;
}

export interface Business {
  id: string;
  name: string;
  /** Whether the plan has the dialer: without it every campaign operation is refused. */
  hasDialer: boolean;
  /** The IANA zone that counts for calls where the location of a number is unknown. */
  timeZone: string;
  /** The minutes for which an answered number rests before another campaign calls it. */
  answeredRestMinutes: number;
  /** The limits that are its own, in place of the service's. */
  limits: OwnLimits;
  suspendedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface User {
  id: string;
  businessId: string | null;
  email: string;
  name: string;
  role: Role;
  /** The phone that calls are connected to; null where that is not possible. */
  phoneNumber: string | null;
  /** The IANA zone that the person lives in; null: that of the business. */
  timeZone: string | null;
  /** When the person left: nobody signs in as them any more. */
  deactivatedAt: string | null;
  /** To the minute. */
  lastSignInAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A phone number of the business. */
export interface Inbox {
  id: string;
  businessId: string;
  phoneNumber: string;
  name: string;
  /** The phone that rings when the inbox is called; null: the caller hears an announcement. */
  forwardTo: string | null;
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

export function requireAdmin(caller: Caller): void {
  if (caller.role !== "admin") {
    throw new DomainError("forbidden", "Only an admin of the business may do this.");
  }
}

/** Whether the caller may change the objects of others: an admin, or in the public API a token with the scope. */
export function mayChangeOthers(caller: Caller): boolean {
  return caller.role === "admin" || caller.byScope === true;
}

/** The refusal of a change to an object of another or an unknown maker. */
export function notTheMaker(): DomainError {
  return new DomainError("forbidden", "Only its creator and an admin of the business may do this.");
}

export function requireDialer(business: Business): void {
  if (!business.hasDialer) {
    throw new DomainError("forbidden", "The plan of this business does not include the dialer.");
  }
}
