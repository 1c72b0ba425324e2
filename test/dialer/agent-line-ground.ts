import { expect } from "vitest";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { checkSilent } from "../../src/domain/traffic/checks.ts";
import type { AgentLineNews, Carrier } from "../../src/platform/carrier/port.ts";
import type { SimulatorSettings } from "../../src/platform/carrier/simulator/index.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench } from "./bench.ts";

let numbers = 0;
/** A number at which a person answers. */
export function freshNumber(): string {
  numbers += 1;
  return `+1418${String(numbers).padStart(4, "0")}555`;
}

/** The agent's phone rings once for a session. The dialer calls no contact without a connected agent. */
export class LineGround {
  readonly bench: DialerBench;
  carrier: TestCarrier;
  #phones = 0;

  constructor(bench: DialerBench) {
    this.bench = bench;
    this.carrier = this.open();
  }

  /** A new carrier without a worker. */
  open(settings: Partial<SimulatorSettings> = {}): TestCarrier {
    this.carrier = createTestCarrier(this.bench.test, { hooks: dialerHooks(webhookTools.outbox), ...settings });
    return this.carrier;
  }

  start(settings: Partial<SimulatorSettings> = {}): void {
    this.open({ speed: 200, ...settings }).start();
  }

  /** Ends the sessions, calls and lines of the previous test. */
  async reset(): Promise<void> {
    const { test } = this.bench;
    // No TRUNCATE: its locks on whole tables meet those of statements that a process has given up and the server ends.
    for (const table of ["carrier_jobs", "simulator_reports", "simulator_orders"]) {
      await test.query(`DELETE FROM ${table}`);
    }
    await test.query("UPDATE dialer_sessions SET ended_at = now() WHERE ended_at IS NULL");
    await test.query("UPDATE calls SET ended_at = now() WHERE ended_at IS NULL");
    await test.query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE ended_at IS NULL");
  }

  /** An agent with a phone number whose last digits control the simulator. */
  async agentAt(digits = "0100"): Promise<Agent & { phone: string }> {
    const agent = await this.bench.agent();
    this.#phones += 1;
    const phone = `+1416${String(100 + this.#phones)}${digits}`;
    await this.bench.test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [agent.userId, phone]);
    return { ...agent, phone };
  }

  sweep(carrier: Pick<Carrier, "hangUp"> = this.carrier.carrier) {
    return this.bench.sweep(carrier);
  }

  check() {
    const { carrier, receive, calls } = this.carrier;
    return checkSilent({ database: this.bench.test.database, carrier, receive, calls });
  }

  /** Looks as the service does every second, until an expectation holds: one look leaves out the rows that are locked. */
  checkUntil<T>(read: () => Promise<T>) {
    return expect.poll(async () => {
      await this.check();
      return read();
    });
  }

  /** The silence is over. */
  wait() {
    return this.bench.test.query(
      "UPDATE agent_lines SET next_check_at = now() WHERE ended_at IS NULL AND carrier_id IS NOT NULL",
    );
  }

  async lineOf(session: string) {
    const source = "query ($id: ID!) { dialerSession(id: $id) { line { id phoneNumber state lostReason } } }";
    return (await this.bench.ask(source, { id: session })).line;
  }

  /** The number of orders that the carrier got for a phone. */
  async ordersTo(number: string): Promise<number> {
    return (await this.bench.test.query("SELECT id FROM simulator_orders WHERE to_number = $1", [number])).length;
  }

  async readCall(id: string) {
    const [call] = await this.bench.test.query(
      `SELECT status, answered_by AS by, agent_lost_at IS NOT NULL AS lost, last_words_at IS NOT NULL AS told,
         abandoned_at IS NOT NULL AS abandoned FROM calls WHERE id = $1`,
      [id],
    );
    return call;
  }

  /** A session of an agent on the phone, with a claimed contact. */
  async ready(number = freshNumber()) {
    const { bench } = this;
    const who = await this.agentAt();
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId, { phones: [number] });
    const session = await who.start(campaignId);
    await expect.poll(async () => (await this.lineOf(session))?.state).toBe("READY");
    await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const dial = () => who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    return { who, campaignId, contact, session, dial };
  }

  /** The agent hangs up, as the carrier reports it. */
  hangUpAgent(session: string, at?: string): Promise<void> {
    return this.tellOf(session, { kind: "line.left", ...(at && { at }) });
  }

  /** Reports on the line of a session, as the carrier does. */
  async tellOf(session: string, news: AgentLineNews & { at?: string }): Promise<void> {
    const { businessId, test } = this.bench;
    const [line] = await test.query(
      "SELECT id, carrier_id AS carrier FROM agent_lines WHERE session_id = $1 ORDER BY id DESC LIMIT 1",
      [session],
    );
    const event = { line: { businessId, id: line?.id }, carrierId: line?.carrier };
    await this.carrier.receive(test.database, { at: new Date().toISOString(), ...news, ...event });
  }

  async close(): Promise<void> {
    await this.bench.close();
  }
}

export async function createLineGround(): Promise<LineGround> {
  return new LineGround(await createDialerBench());
}
