import { pruneAuditRegularly } from "../../domain/audit/prune.ts";
import { pruneOperationsRegularly } from "../../domain/bulk/prune.ts";
import { lapseReviewsRegularly } from "../../domain/consent/reviews.ts";
import { maintainMonthsRegularly } from "../../domain/conversation/partition-store.ts";
import { pruneDeletionsRegularly } from "../../domain/deletion/prune.ts";
import { pruneImportsRegularly } from "../../domain/import/prune.ts";
import { applyRetentionRegularly } from "../../domain/retention/prune.ts";
import { pruneRegularly } from "../../platform/idempotency/prune.ts";
import { pruneSignIn } from "../oidc/prune.ts";
import type { Core } from "./core.ts";
import { reportMonths } from "./observers.ts";
import type { Runtime } from "./runtime.ts";

/** Deletes expired records of requests, ends late reviews of refusals, and maintains the partitions of texts. */
export function startPruning({ config, logger, running }: Runtime, { database, outbox }: Core): void {
  const pruned = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} were not pruned`);
  running.defer(pruneRegularly(database, pruned("stored answers")));
  running.defer(pruneSignIn(database, pruned("expired sign-ins")));
  running.defer(pruneAuditRegularly(database, config.auditRetentionDays, pruned("audit entries")));
  running.defer(pruneDeletionsRegularly(database, pruned("records of deletions")));
  running.defer(pruneImportsRegularly(database, pruned("ended imports")));
  running.defer(pruneOperationsRegularly(database, pruned("ended bulk operations")));
  running.defer(applyRetentionRegularly(database, pruned("records past the retention of their business")));
  running.defer(
    lapseReviewsRegularly(database, outbox, (error) =>
      logger.warn({ err: error }, "late reviews of refusals were not ended"),
    ),
  );
  running.defer(
    maintainMonthsRegularly(
      database,
      (report) => reportMonths(logger, report),
      (error) => logger.warn({ err: error }, "the partitions of texts were not maintained"),
    ),
  );
}
