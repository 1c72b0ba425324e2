import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";

/**
 * How many of each thing one business may have: of what takes one call to make and costs everybody for as long as it
 * exists. What is above a cap already stays and works.
 */
export const caps = {
  /** Those who are active, and those who are invited. */
  users: 1_000,
  invitationsADay: 500,
  subscriptions: 100,
  subscriptionsOfType: 20,
  oauthClients: 50,
  /** Of the workspace's own, those in use. */
  dispositions: 100,
  /** Of the workspace's own and the CRM's, those out of use included: they stay readable. */
  dispositionsEver: 2_000,
  /** Those that are scheduled or running. */
  broadcasts: 100,
  /** Those that have moved on lately: one that was interrupted takes no place. */
  imports: 5,
  /** Texts that wait for their time. */
  scheduledTexts: 10_000,
} as const;

export type Caps = Record<keyof typeof caps, number>;

/** The limits that one business has in place of the service's: calls of the public API in a window, and caps. */
export type OwnLimits = Partial<Caps & { requests: number }>;

const holdStatement = statement<{ limits: OwnLimits }>(
  "business.hold",
  "SELECT limits FROM businesses WHERE id = $1 FOR NO KEY UPDATE",
  { unbound: "holds the business itself, whose id is the first parameter" },
);

/**
 * Holds the business until commit: whoever else holds it waits, so that of two who count at a cap one sees what the
 * other has made. Whoever holds a row of the business as well holds the business first.
 *
 * @returns the caps of the business.
 */
export async function holdBusiness(transaction: Database, businessId: string): Promise<Caps> {
  return { ...caps, ...(await transaction.row(holdStatement, [businessId]))?.limits };
}

/**
 * Refuses what would go beyond a cap.
 *
 * @param what in the plural, as people call it.
 * @param advice how to make room, as a sentence of its own.
 * @throws DomainError `conflict`
 */
export function requireRoom(count: number, cap: number, what: string, advice: string): void {
  if (count >= cap) {
    throw new DomainError("conflict", `A business may have at most ${cap} ${what}. ${advice}`);
  }
}
