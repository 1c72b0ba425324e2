import { workOnActivityRegularly } from "../../domain/activity/work.ts";
import { workRegularly } from "../../domain/broadcast/work.ts";
import { workOperationsRegularly } from "../../domain/bulk/work.ts";
import { eraseRegularly } from "../../domain/closing/erase.ts";
import { startPower } from "../../domain/dialer/power.ts";
import { sweepRegularly } from "../../domain/dialer/sweep.ts";
import { claimMails } from "../../domain/identity/mail-store.ts";
import { undoImportsRegularly } from "../../domain/import/undo.ts";
import { importRegularly } from "../../domain/import/work.ts";
import { isReadPast } from "../../domain/listening/mark-store.ts";
import { startFetching } from "../../domain/media/fetch.ts";
import { senderSource } from "../../domain/media/sender.ts";
import { readStateRegularly } from "../../domain/monitoring/work.ts";
import { unassignRegularly } from "../../domain/people/unassignment.ts";
import { erasePeopleRegularly } from "../../domain/person/erase.ts";
import { exportPeopleRegularly } from "../../domain/person/export.ts";
import { workOnPresenceRegularly } from "../../domain/presence/work.ts";
import { watchQueuesRegularly } from "../../domain/queue/alerts.ts";
import { startRemovals } from "../../domain/recording/removals.ts";
import { startRecordings } from "../../domain/recording/work.ts";
import { workRegistriesRegularly } from "../../domain/registry/work.ts";
import { addMissedCall } from "../../domain/route/missed-store.ts";
import { startWebhooks } from "../../domain/webhook/delivery/start.ts";
import { openPool } from "../../platform/db/pool.ts";
import type { Mailer, MailSettings } from "../../platform/mail/port.ts";
import { startMailing } from "../../platform/mail/worker.ts";
import { Downloads } from "../../platform/outbound/download.ts";
import { sweepStorageRegularly } from "../../platform/storage/sweep.ts";
import { logWork } from "../log.ts";
import type { Core } from "./core.ts";
import { observeFetching, observeMailing, observeRecordings, observeWebhooks } from "./observers.ts";
import type { Runtime } from "./runtime.ts";

/** Starts to send texts, place calls, import contacts, fetch media, sweep storage, deliver webhooks and send mails. */
export async function startWork(runtime: Runtime, core: Core): Promise<void> {
  const { config, logger, metrics, running } = runtime;
  const { database, outbox, storage } = core;
  const { carrier } = core.carrier;
  const { segmentsPerSecond = carrier.segmentsPerSecond } = config.carrier;
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, `${what} failed and will continue`);
  const mailer = config.mail && (await openMailer(config.mail));
  const ends = [
    core.carrier.startWork(),
    sweepRegularly(database, carrier, outbox, failed("the sweep of the dialer")),
    dialByPower(core, failed("the dialing of the power mode")),
    workRegularly(database, segmentsPerSecond, failed("the work on broadcasts")),
    importRegularly(database, core, failed("the work on imports")),
    undoImportsRegularly(database, outbox, failed("the undoing of imports")),
    workOperationsRegularly(database, outbox, failed("the work on bulk operations")),
    workRegistriesRegularly(database, failed("the work on registries")),
    fetchMedia(runtime, core),
    workOnRecordings(runtime, core),
    sweepStorageRegularly(database, storage, failed("the sweep of the storage")),
    deliverWebhooks(runtime, core),
    mailer ? sendMails(runtime, core, mailer) : async () => {},
    eraseRegularly(database, failed("the erasure of closed businesses")),
    exportPeopleRegularly(database, failed("the exports of people")),
    erasePeopleRegularly(database, outbox, isReadPast, failed("the erasure of people")),
    unassignRegularly(database, failed("the unassignment of conversations")),
    workOnPresenceRegularly(database, outbox, failed("the noting of presence")),
    watchQueuesRegularly(
      database,
      { ...core.tools.links, internalUrl: config.internalUrl },
      failed("the watch over queues"),
    ),
    workOnActivityRegularly(database, failed("the counting of activity")),
    readStateRegularly(database, metrics.database.readings, (error) =>
      logger.warn({ err: error }, "the state of the queues could not be read for the metrics"),
    ),
  ];
  // All at the same time: each may wait for a database that does not answer.
  running.defer(async () => {
    await Promise.all(ends.map((end) => end()));
  });
}

/** Dials for agents in the power mode. @returns the function that stops it. */
function dialByPower({ database, outbox, wake }: Core, onError: (error: unknown) => void): () => Promise<void> {
  const power = startPower({ database, outbox, onError });
  const forget = wake.on("dialer", power.wake);
  return async () => {
    forget();
    await power.end();
  };
}

/** Fetches pictures and files of texts. @returns the function that stops it. */
function fetchMedia({ config, logger }: Runtime, { database, storage, carrier, wake }: Core): () => Promise<void> {
  const downloads = new Downloads(config.webhooks.targets);
  const fetcher = startFetching({
    database,
    storage,
    sources: { carrier: carrier.carrier.fetchMedia, sender: senderSource(downloads) },
    settleOutgoing: carrier.settleMedia,
    ...observeFetching(logger),
  });
  const forget = wake.on("media", fetcher.wake);
  return async () => {
    forget();
    await fetcher.end();
    await downloads.close();
  };
}

/** Fetches recordings, and has the carrier erase them. @returns the function that stops it. */
function workOnRecordings(
  { logger, metrics }: Runtime,
  { database, storage, carrier, outbox, wake }: Core,
): () => Promise<void> {
  const observer = observeRecordings(logger, metrics);
  const parts = { database, storage, outbox, carrier: carrier.carrier, voicemailFound: addMissedCall, ...observer };
  const [recordings, removals] = [startRecordings(parts), startRemovals(parts)];
  const forget = wake.on("recording", () => {
    recordings.wake();
    removals.wake();
  });
  return async () => {
    forget();
    await Promise.all([recordings.end(), removals.end()]);
  };
}

function deliverWebhooks(runtime: Runtime, { connection, wake, onWritten, box }: Core): () => Promise<void> {
  const { config, descriptors, logger, metrics } = runtime;
  const observer = observeWebhooks(logger, metrics);
  return startWebhooks({
    open: (pool) => openPool({ connection, onTold: (line) => logWork(logger, line), ...pool }),
    wake,
    onWritten,
    box,
    settings: config.webhooks,
    observer,
    mostSockets: descriptors.deliveries,
  });
}

async function openMailer(settings: MailSettings): Promise<Mailer> {
  const { createSmtpMailer } = await import("../../platform/mail/smtp.ts");
  return createSmtpMailer(settings);
}

function sendMails({ logger, metrics }: Runtime, { database, box, wake }: Core, mailer: Mailer): () => Promise<void> {
  const worker = startMailing({
    database,
    claim: claimMails,
    box,
    mailer,
    ...observeMailing(logger, metrics),
  });
  const forget = wake.on("mail", worker.wake);
  return async () => {
    forget();
    await worker.end();
  };
}
