import type { Database } from "../../../platform/db/database.ts";
import { recordOnPage } from "../../audit/record.ts";
import type { PageSource } from "../../audit/rules.ts";
import { markSignedIn } from "../user-store.ts";
import { isEnrolled } from "./rules.ts";
import { findSecondFactor } from "./store.ts";

/** A complete sign-in: only this gives a session. */
export interface SignedIn {
  outcome: "signed-in";
  userId: string;
}

/** The result of a right password, or of an accepted invitation. */
export type Admission =
  | SignedIn
  | {
      /** The user proves the second factor, or enrols the one that the business requires. */
      outcome: "second-factor-needed" | "enrolment-needed";
      userId: string;
      businessId: string;
    };

/** Decides what a user who has proved the password must do next. A user without a business has no second factor. */
export async function admit(
  database: Database,
  { userId, businessId }: { userId: string; businessId: string | null },
  source: PageSource,
): Promise<Admission> {
  if (businessId === null) {
    return completeSignIn(database, { userId, businessId }, source);
  }
  const { isRequired, ...factor } = await findSecondFactor(database, businessId, userId);
  if (isEnrolled(factor)) {
    return { outcome: "second-factor-needed", userId, businessId };
  }
  return isRequired
    ? { outcome: "enrolment-needed", userId, businessId }
    : completeSignIn(database, { userId, businessId }, source);
}

/** Records the sign-in of a user who has proved everything. */
export function completeSignIn(
  database: Database,
  user: { userId: string; businessId: string | null },
  source: PageSource,
): Promise<SignedIn> {
  const { userId } = user;
  return database.transaction(async (transaction) => {
    await markSignedIn(transaction, userId);
    await recordOnPage(transaction, user, source, { action: "user.signed_in" });
    return { outcome: "signed-in", userId };
  });
}
