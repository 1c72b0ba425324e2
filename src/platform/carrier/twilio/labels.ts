import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { databaseInstant } from "../../clock.ts";
import { type CarrierNumbers, MOST_LABELS, type NumberLabel } from "../numbers-port.ts";
import type { Exchange } from "./client.ts";
import type { TwilioClient } from "./package.ts";

/**
 * Twilio has no list of labelled numbers. Its report of outbound phone numbers (Voice Insights) counts the calls of each
 * number that the networks of the US blocked: https://www.twilio.com/docs/voice/voice-insights/api/reports-api. The report
 * is ordered, and read when it is written.
 */
const REPORTS = "https://insights.twilio.com/v2/Voice/Reports/PhoneNumbers/Outbound";

/**
 * Twilio names a report at once and mostly writes it within seconds; an empty one may not be written yet. Together four
 * minutes.
 */
const PAUSES_MS = [2_000, 5_000, 10_000, 20_000, 30_000, 40_000, 40_000, 45_000, 50_000];

/** The maximum of numbers of a report, and of a page of it. */
const MOST_NUMBERS = 6_000;
const PAGE = 1_000;

/**
 * A network that blocks so many calls, and such a share of them, does so on purpose: in the examples of Twilio it blocks
 * fewer than 1 of 100.
 */
const LEAST_BLOCKED = 5;
const LEAST_SHARE = 0.1;

const NETWORKS: Readonly<Record<string, string>> = { att: "AT&T", tmobile: "T-Mobile", verizon: "Verizon" };
const LONGEST_NETWORK = 40;

const counts = z.object({ carrier: z.string(), total_calls: z.number(), blocked_calls: z.number() });
const ordered = z.object({ report_id: z.string().regex(/^\w{1,100}$/) });
const page = z.object({
  reports: z.array(
    z.object({
      handle: z.string(),
      blocked_calls_by_carrier: z.array(z.object({ carriers: z.array(counts).nullish() })).nullish(),
    }),
  ),
  meta: z.object({ next_page_url: z.string().nullish() }),
});
type Row = z.output<typeof page>["reports"][number];

/** A report, as far as it is read. */
interface Report {
  id: string;
  /** That of the next page. */
  query: string;
  rows: Row[];
}

/** @param speed divides the pauses. */
export function readLabels(
  open: (signal: AbortSignal) => Exchange,
  speed = 1,
): NonNullable<CarrierNumbers["readLabels"]> {
  return async (since, signal) => {
    const { client } = open(signal);
    const { report_id: id } = ordered.parse(
      await ask(client, "post", REPORTS, {
        time_range: { start_datetime: since.toISOString(), end_datetime: databaseInstant() },
        size: MOST_NUMBERS,
      }),
    );
    const report: Report = { id, query: `?PageSize=${PAGE}`, rows: [] };
    let isWritten = false;
    for (const pause of PAUSES_MS) {
      await delay(pause / speed, undefined, { signal });
      isWritten = await readOn(client, report);
      if (isWritten && report.rows.length > 0) {
        return onePerNumber(report.rows.flatMap(labelsOf)).slice(0, MOST_LABELS);
      }
    }
    if (!isWritten) {
      throw new Error("the report of numbers of Twilio was not written in time");
    }
    // Nobody has called.
    return [];
  };
}

/** Reads the pages that are left. @returns false where one is not written yet. */
async function readOn(client: TwilioClient, report: Report): Promise<boolean> {
  while (report.rows.length < MOST_NUMBERS) {
    const answer = await ask(client, "get", `${REPORTS}/${report.id}${report.query}`).catch((error) => {
      if ((error as { status?: unknown }).status === 404) {
        return null;
      }
      throw error;
    });
    if (answer === null) {
      return false;
    }
    const { reports, meta } = page.parse(answer);
    report.rows.push(...reports);
    if (!meta.next_page_url) {
      break;
    }
    // The credentials go to no other address.
    report.query = new URL(meta.next_page_url).search;
  }
  return true;
}

/** The package writes the fields of a report in a form that Twilio does not read. */
async function ask(client: TwilioClient, method: "get" | "post", uri: string, data?: object): Promise<unknown> {
  const headers = data && { "Content-Type": "application/json" };
  const { statusCode, body } = (await client.request({ method, uri, data, headers } as never)) as {
    statusCode: number;
    body: string;
  };
  if (statusCode < 200 || statusCode > 299) {
    throw Object.assign(new Error(`Twilio answered the report of numbers with HTTP ${statusCode}`), {
      status: statusCode,
    });
  }
  return JSON.parse(body);
}

function onePerNumber(labels: readonly NumberLabel[]): NumberLabel[] {
  return [...Map.groupBy(labels, ({ phoneNumber }) => phoneNumber).values()].map(([first]) => first as NumberLabel);
}

function labelsOf({ handle, blocked_calls_by_carrier: countries }: Row): NumberLabel[] {
  const networks = (countries ?? []).flatMap(({ carriers }) => carriers ?? []);
  return networks
    .filter(
      ({ total_calls: calls, blocked_calls: blocked }) => blocked >= LEAST_BLOCKED && blocked / calls >= LEAST_SHARE,
    )
    .map(({ carrier, total_calls: calls, blocked_calls: blocked }) => ({
      phoneNumber: handle,
      network: NETWORKS[carrier] ?? carrier.slice(0, LONGEST_NETWORK),
      reason: `blocked ${blocked} of ${calls} calls`,
    }));
}
