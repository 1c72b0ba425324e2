import { DomainError } from "../../platform/errors.ts";
import type { OwnLimits } from "./caps.ts";

export const roles = ["admin", "member"] as const;
export type Role = (typeof roles)[number];

/** Who acts, inside a business: every command of the domain is given one. */
export interface Caller {
  businessId: string;
  userId: string;
  role: Role;
  /** By the public API the scope of the token decides, which has been checked, and not who made something. */
  byScope?: boolean | undefined;
}

export interface Business {
  id: string;
  name: string;
  /** Whether the plan has the dialer: without it every campaign operation is refused. */
  hasDialer: boolean;
  /** The IANA zone in which it is called where nothing tells where somebody is. */
  timeZone: string;
  /** How long a number that somebody answered rests before another campaign calls it. */
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
  /** The phone that calls are put through to; null where calls cannot be. */
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
  /** The phone that rings when the inbox is called; null: the caller is told that nobody is there. */
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

/** The membership of a user in good standing. Anything else is `business_suspended`: suspended or not associated. */
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

/** Whether the caller may change what others have made: an admin, and by the public API whoever has the scope. */
export function mayChangeOthers(caller: Caller): boolean {
  return caller.role === "admin" || caller.byScope === true;
}

/** The refusal of a change to what somebody else made, or nobody knows who. */
export function notTheMaker(): DomainError {
  return new DomainError("forbidden", "Only its creator and an admin of the business may do this.");
}

export function requireDialer(business: Business): void {
  if (!business.hasDialer) {
    throw new DomainError("forbidden", "The plan of this business does not include the dialer.");
  }
}
