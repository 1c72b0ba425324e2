import { DomainError } from "../../platform/errors.ts";

/**
 * The caps on the number of objects of one business, for objects that one request makes and that cost everybody for as
 * long as they exist. Objects above a cap stay and work. The maximum of one request is with its noun, such as
 * `LARGEST_ADDITION` of campaigns.
 */
export const caps = {
  /** Active and invited people. */
  users: 1_000,
  /** Active ones. They do not count as users. */
  serviceUsers: 50,
  /** Including refused ones: a refusal reveals that an address has an account. */
  invitationsADay: 100,
  /** Uploads of files that prove consents; each may be kept for several numbers. */
  proofsADay: 500,
  /** Uploaded recordings. */
  audioFiles: 100,
  /** Active inboxes. */
  inboxes: 100,
  /** Including inactive ones, whose history stays. */
  inboxesEver: 1_000,
  /**
   * The bought numbers that it has or bought in the last 30 days: they cost the operator money. 0 forbids purchases.
   */
  purchasedNumbers: 10,
  subscriptions: 100,
  subscriptionsOfType: 20,
  oauthClients: 50,
  /** Those that users have connected or asked for. */
  agents: 100,
  /** Keys that have not expired. */
  accessKeys: 100,
  accessKeysOfUser: 20,
  /** The workspace's own dispositions that are in use. */
  dispositions: 100,
  /** Of the workspace and the CRM, including retired ones, which stay readable. */
  dispositionsEver: 2_000,
  /** Queues of callers. */
  queues: 50,
  /** Scheduled and running broadcasts. */
  broadcasts: 100,
  /** Imports with recent progress: an interrupted one does not count. */
  imports: 5,
  /** Those that have not ended. */
  bulkOperations: 5,
  /** Registries, such as one for each area code. */
  registries: 50,
  /** The numbers of all registries. */
  registryNumbers: 5_000_000,
  /** Texts that wait for their time. */
  scheduledTexts: 10_000,
} as const;

export type Caps = Record<keyof typeof caps, number>;

/** The limits that one business has in place of the service's: calls of the public API in a window, and caps. */
export type OwnLimits = Partial<Caps & { requests: number }>;

/**
 * Refuses an object beyond a cap.
 *
 * @param what the plural noun for people.
 * @param advice how to make room, as a sentence of its own.
 * @throws DomainError `conflict`
 */
export function requireRoom(count: number, cap: number, what: string, advice: string): void {
  if (count >= cap) {
    throw new DomainError("conflict", `A business may have at most ${cap} ${what}. ${advice}`);
  }
}
