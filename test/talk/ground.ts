import type { AgentLineNews, CallStatus, Control } from "../../src/platform/carrier/port.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { freshNumber, LineGround } from "../dialer/agent-line-ground.ts";
import { type Agent, createDialerBench } from "../dialer/bench.ts";
import { ASKED_FIELDS } from "../support/asked.ts";
import type { Answer } from "../support/json-answer.ts";

/** The fields of a call that the tests of talks read. */
const CALL = `
  ... on Call {
    id callStatus isMuted isOnHold note handler { id } endedAt
    transfer { kind state reason toUser { id } toNumber }
    supervisors { user { id } mode isConnected }
  }
  ... on DomainError { code message field }`;

export type Phoned = Agent & { phone: string };

/** A talk of an agent: the carrier's leg of a line is `CA-<line>`, that of the person `CA-<call>`. */
export interface PlayedTalk {
  who: Phoned;
  /** The id of the call. */
  id: string;
  /** The line of the agent. */
  lineId: string;
  session: string | null;
  contact: string | null;
}

/** Talks whose reports of the carrier are played by hand; nothing is sent to a carrier. */
export class TalkGround extends LineGround {
  override async reset(): Promise<void> {
    await super.reset();
    await this.bench.test.query("TRUNCATE call_controls, call_transfers");
  }

  /** An agent with a phone, who is away. */
  async awayAgent(): Promise<Phoned> {
    const agent = await this.agentAt();
    const set = "mutation { setMyPresence(input: {state: AWAY}) { ... on Presence { state } } }";
    await this.bench.ask(set, {}, agent.userId);
    return agent;
  }

  /** An agent with an open page that is the phone; without another, unless it is given. */
  async agentInBrowser(phone: string | null = null): Promise<Phoned> {
    const who = await this.bench.agent();
    const { businessId, test } = this.bench;
    await test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [who.userId, phone]);
    await test.query(
      `INSERT INTO browser_phones (business_id, user_id, page_id, beat_at, opened_at)
       VALUES ($1, $2, repeat('0', 32), clock_timestamp(), now())`,
      [businessId, who.userId],
    );
    return { ...who, phone: phone ?? "" };
  }

  /** Asks for a mutation of a call, as a user. */
  async ask(who: Agent, field: string): Promise<Answer> {
    return this.bench.ask(`mutation { ${field} { ${CALL} } }`, {}, who.userId);
  }

  /** The call of a user, and those that are being transferred to the user. */
  async view(who: Agent): Promise<{ currentCall: Answer; offeredCalls: Answer[] }> {
    const fields = CALL.split("... on DomainError")[0];
    const source = `{ viewer { currentCall { ${fields} } offeredCalls { ${fields} } } }`;
    return this.bench.ask(source, {}, who.userId) as unknown as { currentCall: Answer; offeredCalls: Answer[] };
  }

  /** The carrier reports on a line. */
  async report(lineId: string, news: AgentLineNews): Promise<void> {
    const { businessId, test } = this.bench;
    const at = new Date().toISOString();
    await this.carrier.receive(test.database, {
      line: { businessId, id: lineId },
      carrierId: `CA-${lineId}`,
      at,
      ...news,
    });
  }

  join(lineId: string, conferenceId = `CF-${lineId}`): Promise<void> {
    return this.report(lineId, { kind: "line.joined", conferenceId });
  }

  leave(lineId: string): Promise<void> {
    return this.report(lineId, { kind: "line.left" });
  }

  /** The carrier reports on the person's leg. */
  async record(callId: string, status: CallStatus): Promise<void> {
    const { businessId, test } = this.bench;
    const isIncoming = (await test.query("SELECT 1 FROM calls WHERE id = $1 AND direction = 'incoming'", [callId]))[0];
    await this.carrier.receive(test.database, {
      kind: "call.status",
      call: isIncoming ? { inboxNumber: "+14155550100" } : { businessId, id: callId },
      carrierId: `CA-${callId}`,
      status,
      answeredBy: status === "in_progress" ? "human" : null,
      durationSeconds: null,
      error: null,
      at: new Date().toISOString(),
    });
  }

  async #noOrders(): Promise<void> {
    await this.bench.test.query("DELETE FROM carrier_jobs");
  }

  /** An agent who waits in a session. */
  async waiting(): Promise<{ who: Phoned; session: string; lineId: string; campaignId: string }> {
    const who = await this.agentAt();
    const campaignId = await this.bench.campaign();
    const session = await who.start(campaignId);
    await this.#noOrders();
    const lineId = (await this.lineOf(session)).id;
    await this.join(lineId);
    return { who, session, lineId, campaignId };
  }

  /** An agent of the dialer talks with a contact. */
  async dialed(): Promise<PlayedTalk & { session: string; contact: string }> {
    const { who, session, lineId, campaignId } = await this.waiting();
    const contact = await this.bench.contact(campaignId, { phones: [freshNumber()] });
    await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    await this.#noOrders();
    await this.record(call?.id as string, "in_progress");
    return { who, id: call?.id as string, lineId, session, contact };
  }

  /** A user talks in a call that they placed by hand. */
  async own(): Promise<PlayedTalk> {
    const who = await this.agentAt();
    const source = `mutation ($inbox: ID!, $to: String!) {
        startCall(input: {inboxId: $inbox, to: $to, ${ASKED_FIELDS}}) { ... on Call { id } } }`;
    const { id } = await this.bench.ask(source, { inbox: this.bench.inboxIds[0], to: freshNumber() }, who.userId);
    const lineId = (await this.lineOfCall(id)).id as string;
    await this.join(lineId);
    await this.#noOrders();
    await this.record(id, "in_progress");
    return { who, id, lineId, session: null, contact: null };
  }

  /** A user has picked up an incoming call: both are in the conference of the call. */
  async incoming(): Promise<PlayedTalk> {
    const { businessId, inboxIds, test } = this.bench;
    const who = await this.agentAt();
    const [call, line] = [newIdentity("call"), newIdentity("lin")];
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, carrier_id,
         started_at, answered_at, created_at, updated_at, user_id)
       VALUES ($1, $2, $3, 'incoming', '+14155550100', $4, 'in_progress', 'CA-' || $2, now(), now(), now(), now(), $5)`,
      [businessId, call.id, inboxIds[0], freshNumber(), who.userId],
    );
    await test.query(
      `INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, phone_number, state, purpose, call_id,
         conference, carrier_id, conference_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '+14155550100', $5, 'ready', 'incoming', $6, $6, 'CA-' || $2, 'CF-1', now(), now())`,
      [businessId, line.id, who.userId, inboxIds[0], who.phone, call.id],
    );
    await test.query("UPDATE calls SET line_id = $2 WHERE id = $1", [call.id, line.id]);
    return { who, id: call.id, lineId: line.id, session: null, contact: null };
  }

  async lineOfCall(callId: string) {
    const [line] = await this.bench.test.query(
      `SELECT l.id, l.state, l.closing_at IS NOT NULL AS closing, l.user_id AS user FROM calls c
       JOIN agent_lines l ON l.id = c.line_id WHERE c.id = $1`,
      [callId],
    );
    return line as { id: string; state: string; closing: boolean; user: string | null };
  }

  /** The line that rings for the open transfer, or for a supervisor. */
  async ringing(callId: string, purpose: "colleague" | "supervisor" = "colleague") {
    const [line] = await this.bench.test.query(
      `SELECT l.id, l.state, l.conference, l.device, l.phone_number AS phone, l.closing_at IS NOT NULL AS closing
       FROM agent_lines l WHERE l.call_id = $1 AND l.purpose = $2 ORDER BY l.id DESC LIMIT 1`,
      [callId, purpose],
    );
    return line as {
      id: string;
      state: string;
      conference: string;
      device: string;
      phone: string | null;
      closing: boolean;
    };
  }

  async stateOf(lineId: string) {
    const [line] = await this.bench.test.query(
      `SELECT state, conference, closing_at IS NOT NULL AS closing FROM agent_lines WHERE id = $1`,
      [lineId],
    );
    return line;
  }

  /** The controls that were asked for since the last time: the leg, and what it does. */
  async controls(): Promise<[string, Control][]> {
    const rows = await this.bench.test.query(
      `WITH gone AS (DELETE FROM call_controls RETURNING id, carrier_id, control)
       SELECT carrier_id AS leg, control FROM gone ORDER BY id`,
    );
    return rows.map(({ leg, control }) => [leg, control] as [string, Control]);
  }

  /** How the call stands for the person. */
  async person(callId: string) {
    const [call] = await this.bench.test.query(
      `SELECT is_on_hold AS "onHold", hang_up_requested_at IS NOT NULL AS "ending", agent_lost_at IS NOT NULL AS told,
         handed_over_at IS NOT NULL AS "handedOver", ended_at IS NOT NULL AS ended FROM calls WHERE id = $1`,
      [callId],
    );
    return call;
  }

  async transferOf(callId: string) {
    const [transfer] = await this.bench.test.query(
      "SELECT state, reason FROM call_transfers WHERE call_id = $1 ORDER BY id DESC LIMIT 1",
      [callId],
    );
    return transfer;
  }

  /**
   * The time for the other party to pick up is over.
   *
   * @param hasRung whether the carrier has been asked to ring them.
   * @param seconds for how long it has been over.
   */
  async expire(callId: string, { hasRung = true, seconds = 1 } = {}): Promise<void> {
    if (hasRung) {
      await this.bench.test.query("UPDATE carrier_jobs SET begun_at = now() WHERE begun_at IS NULL");
    }
    await this.bench.test.query(
      `UPDATE call_transfers SET expires_at = now() - $2::int * interval '1 second'
       WHERE call_id = $1 AND ended_at IS NULL`,
      [callId, seconds],
    );
    await this.sweep({ hangUp: async () => {} });
  }
}

export async function createTalkGround(): Promise<TalkGround> {
  return new TalkGround(await createDialerBench());
}
