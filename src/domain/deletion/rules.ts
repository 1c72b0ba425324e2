import { DomainError } from "../../platform/errors.ts";
import type { Permission } from "../identity/permissions.ts";
import type { Scope } from "../oauth/scopes.ts";

/** The ids of deleted objects, for systems that keep a copy. */

/** The kinds of objects, with what it takes to read them: the deletions of others are not shown. */
export const deletionKinds = {
  contact: { may: "contacts.read", scope: "api:contacts:read" },
  campaign_contact: { may: "campaigns.read", scope: "api:campaigns:read" },
  conversation: { may: "messages.read", scope: "api:messages:read" },
  message: { may: "messages.read", scope: "api:messages:read" },
  call: { may: "calls.read", scope: "api:calls:read" },
} as const satisfies Record<string, { may: Permission; scope: Scope }>;

export type DeletionType = keyof typeof deletionKinds;

export const deletionTypes = Object.keys(deletionKinds) as DeletionType[];

/** The scopes that show deletions, each those of its kinds. */
export const scopesOfDeletions: readonly Scope[] = [...new Set(Object.values(deletionKinds).map(({ scope }) => scope))];

export const deletionReasons = ["deleted", "merged", "erased", "retention"] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** A system that keeps a copy may be away for so long. */
export const KEPT_DAYS = 180;

/** A deleted object. Nothing else is left of it. */
export interface Deletion {
  /** The id that the object had. */
  id: string;
  type: DeletionType;
  reason: DeletionReason;
  /** The contact into which the contact was merged. */
  mergedInto: string | null;
  deletedAt: string;
}

export interface DeletionFilter {
  types?: readonly DeletionType[] | null | undefined;
  /** RFC 3339, exclusive. */
  createdAfter?: string | null | undefined;
}

/** What a reader may read: the permissions with their plans, and in the public API the scopes of the token. */
export interface Reader {
  may(permission: Permission): boolean;
  scopes: readonly string[] | undefined;
}

/**
 * The kinds of which a reader sees deletions: those in the filter, or without one all that they may read.
 *
 * @throws DomainError `forbidden` for a kind of the filter that they may not read, and if they may read none.
 */
export function visibleTypes({ may, scopes }: Reader, wanted: DeletionFilter["types"]): readonly DeletionType[] {
  const isInScopes = (type: DeletionType) => scopes?.includes(deletionKinds[type].scope) !== false;
  const isVisible = (type: DeletionType) => may(deletionKinds[type].may) && isInScopes(type);
  const refused = wanted?.find((type) => !isVisible(type));
  if (refused) {
    const message = isInScopes(refused)
      ? `You may not read objects of the type ${refused}.`
      : `The token lacks the scope ${deletionKinds[refused].scope}, which the type ${refused} needs.`;
    throw new DomainError("forbidden", message, { field: "type" });
  }
  const visible = deletionTypes.filter((type) => isVisible(type) && wanted?.includes(type) !== false);
  if (visible.length === 0) {
    throw new DomainError("forbidden", "You may read none of the objects whose deletions are recorded.");
  }
  return visible;
}
