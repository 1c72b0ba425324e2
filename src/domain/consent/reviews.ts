import { z } from "zod";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Page, type PageRequest, pageOf } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { recordRefusal, refusalKinds } from "./refuse.ts";
import { closeReview, dueReviews, listReviews, openReview, type RefusalReview } from "./review-store.ts";

/** Texts that may be refusals, which a person decides about within ten business days. */

/** The business days within which a refusal must be honored (47 CFR 64.1200(a)(10)). */
const BUSINESS_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * Ten business days after an instant (RFC 3339). Saturdays and Sundays in UTC do not count. Holidays count: that is
 * earlier, so never too late.
 */
export function reviewDueAt(instant: string): string {
  let at = Date.parse(instant);
  for (let days = 0; days < BUSINESS_DAYS; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    days += weekday === 0 || weekday === 6 ? 0 : 1;
  }
  return new Date(at).toISOString();
}

/** Asks for a decision about a text, in the transaction that stores it. */
export async function askForReview(
  transaction: Database,
  businessId: string,
  text: Omit<RefusalReview, "dueAt">,
): Promise<void> {
  await openReview(transaction, businessId, { ...text, dueAt: reviewDueAt(text.saidAt) });
}

/** A page of the open reviews, the earliest due time first or, in direction `desc`, last. @throws DomainError on a cursor. */
export async function findReviews(
  database: Database,
  caller: Caller,
  page: PageRequest,
): Promise<Page<RefusalReview & { id: string }>> {
  requirePermission(caller, "refusals.review");
  const { first, after, direction, isBackward = false } = page;
  const last = after ? readCursor(after) : null;
  const found = await listReviews(database, caller.businessId, {
    last,
    count: first + 1,
    isBackward: (direction === "desc") !== isBackward,
  });
  const rows = found.map((review) => ({ ...review, id: review.phoneNumber }));
  return pageOf(rows, page, (review) => writeCursor(review));
}

function writeCursor({ dueAt, phoneNumber: number }: Pick<RefusalReview, "dueAt" | "phoneNumber">): string {
  return Buffer.from(`${dueAt} ${number}`).toString("base64url");
}

const cursor = z.object({ dueAt: z.iso.datetime(), phoneNumber });

function readCursor(given: string): z.output<typeof cursor> {
  const [dueAt = "", number = ""] = Buffer.from(given, "base64url").toString().split(" ");
  const read = cursor.safeParse({ dueAt, phoneNumber: number });
  if (!read.success || writeCursor(read.data) !== given) {
    throw new DomainError("validation_error", "the cursor does not belong to this list", { field: "cursor" });
  }
  return read.data;
}

/** The decisions about a text: what it refuses. */
const refusalDecisions = [...refusalKinds, "none"] as const;

const decided = z.object({ id: z.string(), decision: z.enum(refusalDecisions) });

/**
 * Decides what the text of a number refuses, and records it. The number is the id of the review.
 *
 * @returns the ended review.
 * @throws DomainError `not_found` if there is no open review of the number, or another decision came first.
 */
export async function decideRefusal(database: Database, caller: Caller, input: unknown): Promise<RefusalReview> {
  requirePermission(caller, "refusals.review");
  const { id, decision } = parseInput(decided, input);
  const number = phoneNumber.safeParse(id).data;
  return database.transaction(async (transaction) => {
    const review = number === undefined ? undefined : await closeReview(transaction, caller.businessId, number);
    if (!review) {
      throw new DomainError("not_found", "No text of this number waits for a decision.");
    }
    if (decision !== "none") {
      await recordRefusal(transaction, caller.businessId, review.phoneNumber, decision, {
        ...{ at: review.saidAt, source: "app" },
        ...{ reason: "Asked by text, as reviewed.", note: "Asked by text not to be called, as reviewed." },
      });
    }
    return review;
  });
}

/** The reviews of one round. */
const BATCH = 100;
const LATE = "A text that may be a refusal was not reviewed in time.";

/**
 * Takes the texts that nobody has decided about in time as refusals of everything, each in a transaction of its own; any
 * number of processes may.
 *
 * @returns their number.
 */
export async function lapseReviews(database: Database, outbox: Outbox, ending?: AbortSignal): Promise<number> {
  let lapsed = 0;
  const failures: unknown[] = [];
  let due: Awaited<ReturnType<typeof dueReviews>>;
  do {
    due = await dueReviews(database, BATCH);
    for (const { businessId, phoneNumber: number } of due) {
      const lapse = async (transaction: Database) => {
        const review = await closeReview(transaction, businessId, number);
        if (review) {
          const record = { at: review.saidAt, source: "app", reason: LATE, note: LATE } as const;
          await recordRefusal(transaction, businessId, number, "all", record);
          lapsed += 1;
        }
      };
      // One that fails does not stop the others.
      await withEvents(database.onBehalfOf(businessId), outbox, { businessId, actor: SERVICE_ITSELF }, lapse).catch(
        (error) => failures.push(error),
      );
    }
  } while (due.length === BATCH && failures.length === 0 && !ending?.aborted);
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} late reviews could not be recorded as refusals`);
  }
  return lapsed;
}

/** Looks for late reviews once a minute. Returns the function that stops it after the current batch. */
export function lapseReviewsRegularly(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * *", (ending) => lapseReviews(database, outbox, ending), onError);
}
