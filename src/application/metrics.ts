import { Registry } from "@prometheus-io/client";
import type { StreamObserver } from "../domain/live/streams.ts";
import { clockOffset } from "../platform/clock.ts";
import { type CarrierMetrics, carrierMetrics } from "./metrics/carrier.ts";
import { type CertificateMetrics, certificateMetrics } from "./metrics/certificates.ts";
import { type DatabaseMetrics, databaseMetrics } from "./metrics/database.ts";
import { type DiskMetrics, diskMetrics } from "./metrics/disk.ts";
import { Families, type Report } from "./metrics/families.ts";
import { graphqlMetrics, type Operation } from "./metrics/graphql.ts";
import { type LimitMetrics, limitMetrics } from "./metrics/limits.ts";
import { type MailMetrics, mailMetrics } from "./metrics/mails.ts";
import { type ProcessKind, type ProcessMetrics, processMetrics } from "./metrics/process.ts";
import { type RecordingMetrics, recordingMetrics } from "./metrics/recordings.ts";
import { type Answered, requestMetrics } from "./metrics/requests.ts";
import { type SignInMetrics, signInMetrics } from "./metrics/sign-in.ts";
import { streamMetrics } from "./metrics/streams.ts";
import { type WebhookMetrics, webhookMetrics } from "./metrics/webhooks.ts";

/** The service's metrics for Prometheus, by subject. */
export interface Metrics {
  /** An answer of the public API. */
  answered(answer: Answered): void;
  process: ProcessMetrics;
  limits: LimitMetrics;
  database: DatabaseMetrics;
  graphql: { executed(operation: Operation): void };
  signIn: SignInMetrics;
  streams: StreamObserver;
  webhooks: WebhookMetrics;
  carrier: CarrierMetrics;
  recordings: RecordingMetrics;
  mails: MailMetrics;
  disk: DiskMetrics;
  certificates: CertificateMetrics;
  /** All metrics in Prometheus's text format. */
  read(): Promise<{ contentType: string; text: string }>;
  /** What a gateway process counted since its last report. */
  report(): Report;
  /** Adds the report of a gateway process, by its number. */
  add(report: Report, gateway: number): void;
  /** Forgets the gauges of a gateway process that has ended. */
  forget(gateway: number): void;
}

export function createMetrics(kind: ProcessKind = "first"): Metrics {
  const families = new Families(new Registry());
  const requests = requestMetrics(families);
  const ownProcess = processMetrics(families, kind);
  const offset = families.gauge({
    name: "clock_offset_seconds",
    help: "Offset of this machine's clock from the database's; negative if it is behind.",
  });
  families.beforeRead(() => offset(clockOffset() / 1000));
  return {
    ...requests,
    process: ownProcess,
    limits: limitMetrics(families),
    database: databaseMetrics(families),
    graphql: graphqlMetrics(families),
    signIn: signInMetrics(families),
    streams: streamMetrics(families),
    webhooks: webhookMetrics(families),
    carrier: carrierMetrics(families),
    recordings: recordingMetrics(families),
    mails: mailMetrics(families),
    disk: diskMetrics(families),
    certificates: certificateMetrics(families),
    read: () => families.read(),
    report: () => families.report(),
    add: (report, gateway) => families.add(report, gateway),
    forget: (gateway) => families.forget(gateway),
  };
}
