import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { MonthReport } from "../../domain/conversation/partition-store.ts";
import type { FetcherParts } from "../../domain/media/fetch.ts";
import type { RecordingParts } from "../../domain/recording/work.ts";
import type { Attempted } from "../../domain/webhook/delivery/deliver.ts";
import type { WebhookParts } from "../../domain/webhook/delivery/start.ts";
import type { PartitionReport } from "../../domain/webhook/partition-store.ts";
import type { SharedLimitsSettings } from "../../platform/limit/shared.ts";
import type { MailJob } from "../../platform/mail/outbox.ts";
import type { MailWorkerParts } from "../../platform/mail/worker.ts";
import type { WorkLine } from "../../platform/work-lines.ts";
import type { CarrierParts } from "../carrier.ts";
import { logWork } from "../log.ts";
import type { Metrics } from "../metrics.ts";

/** The parts report events to observers, which count them in the metrics and write them to the log. */

export function observeCarrier(logger: Logger, metrics: Metrics): CarrierParts["observer"] {
  return {
    claimed: metrics.carrier.claimed,
    account: metrics.carrier.account,
    attempted(job, result) {
      metrics.carrier.attempted(job, result);
      if (result.outcome === "later") {
        const { id, businessId, requestId, kind, attempts: attempt } = job;
        logWork(logger, {
          ...{ name: `${kind} attempt failed`, id, businessId, requestId },
          ...{ attempt, reason: result.reason },
        });
      }
    },
    numberAttempted(job, result) {
      const { id, work, attempts } = job;
      metrics.carrier.attempted({ kind: work }, result);
      if (result.outcome === "later" || result.outcome === "refused") {
        logger.warn({ id, work, attempts, reason: result.reason }, "the carrier did not accept work on a number");
      }
    },
    droppedStray: ({ businessId, order, carrierId }) =>
      logger.warn(
        { business: businessId, order, carrierId },
        "the carrier had a call that was given up: it was hung up",
      ),
    ignored: (event, reason) => {
      const inbox = "to" in event ? event.to : undefined;
      logger.info({ kind: event.kind, inbox, reason }, "a report of the carrier was ignored");
    },
    unchecked: (reason) => logger.warn({ reason }, "the credentials of the carrier could not be checked"),
    onError: (error) => logger.error({ err: error }, "work for the carrier failed and will continue"),
  };
}

export function observeFetching(logger: Logger): Pick<FetcherParts, "failed" | "onError"> {
  return {
    failed: ({ id, attempts }, { reason, isGivenUp }) =>
      logger.warn({ id, attempts, reason }, `a picture or file was not fetched${isGivenUp ? " and is given up" : ""}`),
    onError: (error) => logger.error({ err: error }, "fetching media files failed and will continue"),
  };
}

export function observeRecordings(
  logger: Logger,
  { recordings }: Pick<Metrics, "recordings">,
): Pick<RecordingParts, "stored" | "failed" | "onError"> {
  return {
    stored: () => recordings.attempted("stored"),
    failed: ({ id, attempts }, { reason, isGivenUp }) => {
      recordings.attempted(isGivenUp ? "given_up" : "later");
      logger.warn({ id, attempts, reason }, `a recording was not fetched${isGivenUp ? " and is given up" : ""}`);
    },
    onError: (error) => logger.error({ err: error }, "work on recordings failed and will continue"),
  };
}

export function observeMailing(
  logger: Logger,
  { mails }: Pick<Metrics, "mails">,
): Pick<MailWorkerParts, "failed" | "sent" | "onError"> {
  return {
    sent(job) {
      mails.attempted("sent");
      logWork(logger, { name: "mail sent", ...mailOf(job) });
    },
    failed(job, { reason, isGivenUp }) {
      mails.attempted(isGivenUp ? "given_up" : "later");
      logWork(logger, { name: isGivenUp ? "mail failed" : "mail attempt failed", ...mailOf(job), reason });
    },
    onError: (error) => logger.error({ err: error }, "sending mails failed and will continue"),
  };
}

function mailOf({ id, businessId, requestId, attempts: attempt }: MailJob): Omit<WorkLine, "name"> {
  return { id, businessId, requestId, attempt };
}

/** Logs once that Redis goes away and once that it is back. */
export function observeSharing(
  logger: Logger,
  metrics: Metrics,
): Pick<SharedLimitsSettings, "onChange" | "onFallback"> {
  return {
    onChange(state, reason) {
      metrics.limits.inMemory(state === "away");
      if (state === "away") {
        logger.warn(
          { err: reason },
          "Redis is unavailable: until it returns, this process counts rate limits by itself",
        );
      } else {
        logger.info("Redis is available: rate limits are shared again");
      }
    },
    onFallback: metrics.limits.countedInMemory,
  };
}

/** A lasting condition is logged again after a minute. */
const WARN_AGAIN_MS = 60_000;

export function observeWebhooks(logger: Logger, metrics: Metrics): WebhookParts["observer"] {
  const warned = new LRUCache<string, true>({ max: 1_000, ttl: WARN_AGAIN_MS });
  const warnOnce = (key: string, fields: object, what: string) => {
    if (!warned.has(`${key} ${what}`)) {
      warned.set(`${key} ${what}`, true);
      logger.error(fields, what);
    }
  };
  const warn = ({ businessId, subscriptionId }: { businessId: string; subscriptionId: string }, what: string) =>
    warnOnce(subscriptionId, { business: businessId, subscription: subscriptionId }, what);
  return {
    ...metrics.webhooks,
    attempted(outcome, milliseconds, attempted) {
      metrics.webhooks.attempted(outcome, milliseconds);
      logWork(logger, deliveryOf(outcome, attempted));
    },
    healthChanged: ({ businessId, subscriptionId, status, disabledReason }) => {
      metrics.webhooks.changed(status ?? "active");
      logger[status === "active" ? "info" : "warn"](
        { business: businessId, subscription: subscriptionId, reason: disabledReason ?? undefined },
        `a subscription is ${status}`,
      );
    },
    unreadable: (key) => {
      metrics.webhooks.unreadable();
      warn(key, "the secret of a subscription cannot be decrypted: its deliveries wait for the key in ENCRYPTION_KEY");
    },
    previousUnreadable: (key) => {
      metrics.webhooks.previousUnreadable();
      warn(key, "the previous secret of a subscription cannot be decrypted: only the current one signs its deliveries");
    },
    postponed: (error) => {
      metrics.webhooks.postponed(error.fault);
      const { fault, message } = error;
      warnOnce(fault, { fault, reason: message }, "webhooks wait: this service cannot make requests");
    },
    partitions: (report) => reportPartitions(logger, report),
    failed: (error) => logger.error({ err: error }, "delivering webhooks failed and will continue"),
  };
}

function deliveryOf(outcome: string, { delivery, number, isRetried }: Attempted): WorkLine {
  const { eventId: id, businessId, requestId, subscriptionId, eventType } = delivery;
  const line = { id, businessId, requestId, attempt: number, facts: { subscription: subscriptionId, eventType } };
  return outcome === "delivered"
    ? { name: "webhook delivered", ...line }
    : { name: isRetried ? "webhook attempt failed" : "webhook given up", ...line, reason: outcome };
}

export function reportPartitions(logger: Logger, { busy, dropped, kept }: PartitionReport): void {
  for (const { name, rows } of dropped) {
    logger.info({ partition: name, rows }, "a partition was dropped after its retention");
  }
  if (kept.length > 0) {
    const undelivered = kept.reduce((sum, day) => sum + day.undelivered, 0);
    logger.warn(
      { partitions: kept.length, oldest: kept[0]?.name, undelivered },
      "partitions are kept after their retention: they contain pending deliveries",
    );
  }
  if (busy.length > 0) {
    logger.warn(
      { tables: busy },
      "partitions are not maintained until the next hour: a long transaction locks the tables",
    );
  }
}

export function reportMonths(logger: Logger, { isBusy, dropped }: MonthReport): void {
  for (const name of dropped) {
    logger.info({ partition: name }, "an empty partition of texts was dropped");
  }
  if (isBusy) {
    logger.warn("the partitions of texts are not maintained until the next hour: a long transaction locks the tables");
  }
}
