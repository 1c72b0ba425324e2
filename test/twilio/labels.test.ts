import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { exchanges } from "../../src/platform/carrier/twilio/client.ts";
import { readLabels } from "../../src/platform/carrier/twilio/labels.ts";
import { loadPackage } from "../../src/platform/carrier/twilio/package.ts";
import { ACCOUNT, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { failure } from "./number-account.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

/** The numbers whose calls networks block, as Twilio reports them. */

const REPORTS = "/v2/Voice/Reports/PhoneNumbers/Outbound";
const REPORT = "voiceinsights_report_01jmzm99cte5rrbbhv8bctd4av";
const NEVER = new AbortController().signal;

let api: StandIn;
beforeAll(async () => {
  api = await openStandIn(await loadDescription());
});
beforeEach(() => {
  api.requests.length = 0;
});
afterEach(() => {
  api.answer = null;
  expect(api.faults.splice(0)).toEqual([]);
});
afterAll(() => api?.close());

const read = async (signal = NEVER) =>
  readLabels(exchanges(await loadPackage(), settingsFor(api.url)), 1_000)(new Date("2026-11-25T00:00:00.000Z"), signal);

/** The calls of a number at one network, of which it blocked some. */
const row = (handle: string, carrier: string, total_calls: number, blocked_calls: number) => ({
  handle,
  blocked_calls_by_carrier: [
    { country: "US", carriers: [{ carrier, total_calls, blocked_calls, blocked_calls_percentage: 0 }] },
  ],
});
const next = `https://insights.twilio.com${REPORTS}/${REPORT}?PageSize=1000&Page=1&PageToken=PTabc`;

/** Answers like the account; each reading of the report gets the next of these. */
function answering(...reports: object[]) {
  const left = [...reports];
  api.answer = ({ method }) =>
    method === "POST"
      ? { status: 201, body: { account_sid: ACCOUNT, report_id: REPORT, status: "created", url: REPORTS } }
      : ((left.shift() ?? failure(500, 20500, "An internal error")) as ReturnType<typeof failure>);
}
const page = (reports: object[], next_page_url: string | null = null) => ({
  status: 200,
  body: { reports, meta: { key: "reports", page: 0, page_size: 1000, next_page_url } },
});

it("orders a report as Twilio describes it, waits until it is written, and reads all of its pages", async () => {
  answering(
    failure(404, 20404, "The requested resource was not found"),
    page([]),
    page([row("+14155550100", "att", 40, 12)], next),
    page([row("+14155550101", "verizon", 50, 5)]),
  );
  expect(await read()).toEqual([
    { phoneNumber: "+14155550100", network: "AT&T", reason: "blocked 12 of 40 calls" },
    { phoneNumber: "+14155550101", network: "Verizon", reason: "blocked 5 of 50 calls" },
  ]);
  expect(JSON.parse(api.requests[0]?.body as string)).toEqual({
    time_range: { start_datetime: "2026-11-25T00:00:00.000Z", end_datetime: expect.any(String) },
    size: 6_000,
  });
  expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${REPORTS}`,
    ...Array.from({ length: 3 }, () => `GET ${REPORTS}/${REPORT}?PageSize=1000`),
    `GET ${REPORTS}/${REPORT}?PageSize=1000&Page=1&PageToken=PTabc`,
  ]);
});

it("labels a number of which a network blocks at least 5 calls and a tenth, and no other", async () => {
  answering(
    page([
      row("+14155550100", "att", 40, 4),
      row("+14155550101", "att", 51, 5),
      row("+14155550102", "tmobile", 5, 5),
      row("+14155550103", "a network of the future", 30, 6),
      { handle: "+14155550104" },
      { handle: "+14155550105", blocked_calls_by_carrier: [] },
    ]),
  );
  expect(await read()).toEqual([
    { phoneNumber: "+14155550102", network: "T-Mobile", reason: "blocked 5 of 5 calls" },
    { phoneNumber: "+14155550103", network: "a network of the future", reason: "blocked 6 of 30 calls" },
  ]);
});

it("has no labels where nobody has called, and fails where the report is not written in time", async () => {
  const readings = (last: object) => answering(...Array.from({ length: 8 }, () => page([])), last);
  readings(page([]));
  expect(await read()).toEqual([]);
  readings(failure(404, 20404, "The requested resource was not found"));
  await expect(read()).rejects.toThrow("was not written in time");
});

it("reads on where a later page was not there yet", async () => {
  answering(
    page([row("+14155550100", "att", 40, 12)], next),
    failure(404, 20404, "The requested resource was not found"),
    page([row("+14155550101", "verizon", 50, 5)]),
  );
  expect((await read()).map(({ phoneNumber }) => phoneNumber)).toEqual(["+14155550100", "+14155550101"]);
});

it("has one label of a number that several networks block", async () => {
  const [first] = row("+14155550100", "att", 40, 12).blocked_calls_by_carrier;
  const [second] = row("+14155550100", "verizon", 40, 20).blocked_calls_by_carrier;
  answering(page([{ handle: "+14155550100", blocked_calls_by_carrier: [first, second] }]));
  expect(await read()).toEqual([{ phoneNumber: "+14155550100", network: "AT&T", reason: "blocked 12 of 40 calls" }]);
});

it("reads the example of the description", async () => {
  expect(await read()).toEqual([]);
});

it("fails where Twilio refuses the report, or answers with something else, and at the end of the process", async () => {
  api.answer = () => failure(403, 20003, "Permission denied: advanced features are not enabled");
  await expect(read()).rejects.toThrow("HTTP 403");
  answering(failure(500, 20500, "An internal error"));
  await expect(read()).rejects.toThrow("HTTP 500");
  answering({ status: 200, body: { reports: "none" } });
  await expect(read()).rejects.toThrow();
  answering();
  await expect(read(AbortSignal.abort())).rejects.toThrow();
});
