import { expect } from "vitest";
import { isLineAwaited } from "../../src/domain/call/agent-line-need-store.ts";
import { admitBrowser } from "../../src/domain/call/browser-phone-store.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { answerIncoming } from "../../src/domain/route/answer.ts";
import { heldCaller } from "../../src/domain/route/hold.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import { attempt } from "../../src/domain/traffic/attempt.ts";
import { checkSilent } from "../../src/domain/traffic/checks.ts";
import { openTextWork } from "../../src/domain/traffic/text-work.ts";
import type { WorkerParts } from "../../src/domain/traffic/worker.ts";
import { startTwilio } from "../../src/platform/carrier/twilio/index.ts";
import { type Agent, createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { audioUrl, claimDue, createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import { listenAnywhere } from "../support/raw-http.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { PUBLIC_URL, settingsFor } from "./account.ts";
import { callbackServer } from "./callback-server.ts";
import { type Description, loadDescription } from "./description.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";
import { createTelephony, type Telephony } from "./telephony/index.ts";
import type { Leg } from "./telephony/legs.ts";

/**
 * The dialer with Twilio as its carrier: requests and reports go over HTTP between it and the phones of the stand-in.
 */
export interface VoiceBench {
  bench: DialerBench;
  phones: Telephony;
  api: StandIn;
  description: Description;
  /** The worker and the reports of the carrier; a restart creates new ones. */
  open(): TestCarrier;
  /** Ends the worker and starts another one. */
  restart(settings?: Partial<WorkerParts>): Promise<void>;
  /** Ends the worker. */
  stop(): Promise<void>;
  /**
   * Starts every due order in a worker that dies before it has stored the answer: before or after Twilio has answered.
   */
  dieAt(moment: "between POST and answer" | "between answer and commit"): Promise<void>;
  /** Waits until no order is pending. */
  settled(): Promise<void>;
  /** Runs the service's work of one second. */
  sweep(): Promise<void>;
  /** Queries silent orders immediately. */
  checkAll(): Promise<void>;
  /** The running leg to a number, once it is placed. */
  legTo(number: string): Promise<Leg>;
  /** An agent with a phone. */
  agent(): Promise<Agent & { phone: string }>;
  lineOf(session: string): Promise<{ state: string; lostReason: string | null } | null>;
  callOf(id: string): Promise<CallRow>;
  close(): Promise<void>;
}

export interface CallRow {
  status: string;
  by: string | null;
  error: string | null;
  told: boolean;
  abandoned: boolean;
}

let lastPhone = 0;

export async function createVoiceBench(): Promise<VoiceBench> {
  const [bench, description] = await Promise.all([createDialerBench(), loadDescription()]);
  const { database } = bench.test;
  const api = await openStandIn(description);
  let origin = "";
  const phones = createTelephony(description, () => origin);
  api.answer = (request, response) => phones.answer(request, response);
  let open: TestCarrier;
  const { carrier, callbacks } = await startTwilio({
    settings: settingsFor(api.url),
    publicUrl: PUBLIC_URL,
    events: (event) => open.receive(database, event),
    heldCaller: (call) => heldCaller(database, audioUrl, call),
    answerIncoming: (call) => answerIncoming(database, audioUrl, call),
    isAwaited: ({ businessId, id }) => isLineAwaited(database, businessId, id),
    admitBrowser: (line, leg) => admitBrowser(database, line, leg),
    unchecked: () => {},
  });
  const app = callbackServer(callbacks);
  origin = `http://127.0.0.1:${await listenAnywhere(app)}`;
  const openCarrier = () => createTestCarrier(bench.test, { carrier, hooks: dialerHooks(webhookTools.outbox) });
  open = openCarrier();
  const sweep = async () => {
    await bench.sweep(carrier);
    await leadCalls(database, open.outbox);
    await checkSilent({ database, carrier, receive: open.receive, calls: open.calls });
  };
  return {
    bench,
    phones,
    api,
    description,
    open: () => open,
    async restart(settings = {}) {
      await open.close();
      open = openCarrier();
      open.start(settings);
    },
    stop: () => open.close(),
    async dieAt(moment) {
      const pace = { segmentsPerSecond: 10_000, callsPerSecond: 10_000 };
      const jobs = await claimDue(database, 10, pace);
      expect(jobs).not.toEqual([]);
      for (const job of jobs) {
        const death = new AbortController();
        if (moment === "between POST and answer") {
          api.answer = async (request, response) => {
            const answer = await phones.answer(request, response);
            if (request.method === "POST") {
              death.abort();
            }
            return death.signal.aborted ? undefined : answer;
          };
        }
        await attempt(
          {
            ...{ database, carrier, mediaUrl: () => "", giveUpSeconds: { text: 60, call: 60 } },
            texts: openTextWork(database, async () => {}),
            claimedAt: performance.now(),
          },
          job,
          death.signal,
        );
      }
      api.answer = (request, response) => phones.answer(request, response);
      // The leases would last a minute.
      await bench.test.query(
        "UPDATE carrier_jobs SET due_at = now() - interval '1 second' WHERE lease_token IS NOT NULL",
      );
    },
    async settled() {
      open.wake();
      await open.settle();
    },
    sweep,
    async checkAll() {
      await bench.test.query("UPDATE calls SET next_check_at = now() WHERE next_check_at IS NOT NULL");
      await bench.test.query("UPDATE messages SET next_check_at = now() WHERE next_check_at IS NOT NULL");
      await bench.test.query("UPDATE agent_lines SET next_check_at = now() WHERE ended_at IS NULL");
      await sweep();
    },
    async legTo(number) {
      const find = () => phones.legs.findLast((leg) => leg.to === number && phones.isLive(leg));
      open.wake();
      await expect.poll(find, { interval: 10 }).toBeDefined();
      return find() as Leg;
    },
    async agent() {
      const agent = await bench.agent();
      lastPhone += 1;
      const phone = `+1416555${String(lastPhone).padStart(4, "0")}`;
      await bench.test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [agent.userId, phone]);
      return { ...agent, phone };
    },
    async lineOf(session) {
      const [line] = await bench.test.query<{ state: string; lostReason: string | null }>(
        `SELECT state, lost_reason AS "lostReason" FROM agent_lines WHERE session_id = $1 ORDER BY created_at DESC LIMIT 1`,
        [session],
      );
      return line ?? null;
    },
    async callOf(id) {
      const [call] = await bench.test.query<CallRow>(
        `SELECT status, answered_by AS by, error_code AS error, last_words_at IS NOT NULL AS told,
           abandoned_at IS NOT NULL AS abandoned FROM calls WHERE id = $1`,
        [id],
      );
      return call as CallRow;
    },
    async close() {
      await open.close();
      await app.close();
      await api.close();
      await bench.close();
    },
  };
}
