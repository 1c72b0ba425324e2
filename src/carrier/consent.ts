import type { Database } from "../db/database.ts";

/** Who must not be texted, as the carrier's side needs it: a number opts out of the whole business. */
export interface Consent {
  /** @returns whether the number was not opted out before. */
  optOut(database: Database, businessId: string, phoneNumber: string, at: string, source: string): Promise<boolean>;
  /** @returns whether the number was opted out before. */
  optIn(database: Database, businessId: string, phoneNumber: string): Promise<boolean>;
  isOptedOut(database: Database, businessId: string, numbers: readonly string[]): Promise<boolean>;
}
