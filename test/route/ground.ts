import { expect } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import { simulateInboundCall } from "../../src/domain/traffic/simulate.ts";
import { newId } from "../../src/platform/id.ts";
import { LineGround } from "../dialer/agent-line-ground.ts";
import { type Agent, createDialerBench } from "../dialer/bench.ts";
import { audioUrl } from "../support/carrier.ts";

export const VOICEMAIL = { action: "voicemail" } as const;
export const HANG_UP = { action: "hang_up", words: "We are closed." } as const;

let callers = 0;
/** A number of somebody who calls, with these last digits. */
export function freshCaller(digits = "0100"): string {
  callers += 1;
  return `+1647${String(100 + callers)}${digits}`;
}

export type User = Agent & { phone: string };

/** An inbox with a route, and people who call it. */
export class RouteGround extends LineGround {
  get inboxId(): string {
    return this.bench.inboxIds[0] as string;
  }

  get admin(): Caller {
    return { businessId: this.bench.businessId, userId: this.bench.world.admin.userId, role: "admin" };
  }

  caller({ userId }: Agent): Caller {
    return { businessId: this.bench.businessId, userId, role: "member" };
  }

  async route(members: readonly User[], more: object = {}): Promise<void> {
    await setInboxRoute(this.bench.test.database, this.admin, this.inboxId, {
      strategy: "in_order",
      members: members.map(({ userId }) => ({ userId })),
      whenClosed: VOICEMAIL,
      whenUnanswered: VOICEMAIL,
      ...more,
    });
  }

  /** Somebody calls. @returns the id of the call. */
  call(from = freshCaller(), more: object = {}): Promise<string> {
    const { receive, database } = this.carrier;
    const input = { inboxId: this.inboxId, from, durationSeconds: 30, waitSeconds: 3_600, ...more };
    return simulateInboundCall(database, this.admin, { receive, speed: this.speed, audioUrl }, input);
  }

  speed = 1;

  override start(settings: object & { speed?: number } = {}): void {
    this.speed = settings.speed ?? 200;
    super.start(settings);
  }

  override open(settings: Parameters<LineGround["open"]>[0] = {}) {
    return super.open(settings);
  }

  /** Writes an outgoing call of a user that has ended. The carrier had it unless it failed. */
  async placed(userId: string, phoneNumber: string, status: string, { answered = false } = {}): Promise<void> {
    await this.bench.test.query(
      `INSERT INTO calls (business_id, id, inbox_id, inbox_number, user_id, direction, phone_number, status, started_at,
         accepted_at, answered_at, ended_at, created_at, updated_at)
       SELECT $1, $2, $3, '+15005550006', $4, 'outgoing', $5, $6, now(), CASE WHEN $6 <> 'failed' THEN now() END,
         CASE WHEN $7 THEN now() END, now(), now(), now()`,
      [this.bench.businessId, newId("call"), this.bench.inboxIds[1], userId, phoneNumber, status, answered],
    );
  }

  /** The lines of a call, the oldest first: who is rung, and the state. */
  async lines(callId: string): Promise<{ to: string; state: string; closing: boolean; id: string; carrier: string }[]> {
    return this.bench.test.query(
      `SELECT id, phone_number AS "to", state, closing_at IS NOT NULL AS closing, carrier_id AS carrier
       FROM agent_lines WHERE call_id = $1 ORDER BY id`,
      [callId],
    ) as never;
  }

  /** The phones that ring now. */
  async ringing(callId: string): Promise<string[]> {
    return (await this.lines(callId))
      .filter(({ state, closing }) => !closing && state !== "lost" && state !== "closed")
      .map(({ to }) => to);
  }

  async read(callId: string) {
    const [call] = await this.bench.test.query(
      `SELECT c.status, c.user_id AS "user", c.answered_at IS NOT NULL AS answered, c.ended_at IS NOT NULL AS ended,
         c.hang_up_requested_at IS NOT NULL AS unwanted, c.closing_words AS words, r.state, r.step
       FROM calls c LEFT JOIN routed_calls r ON r.call_id = c.id WHERE c.id = $1`,
      [callId],
    );
    return call;
  }

  /** The controls of a call, at the carrier or on their way to it, each once. */
  async controls(callId: string): Promise<unknown[]> {
    const rows = await this.bench.test.query(
      `SELECT control FROM call_controls WHERE call_id = $1
       UNION
       SELECT jsonb_array_elements(o.controls) FROM simulator_orders o JOIN calls c ON c.carrier_id = o.carrier_id
       WHERE c.id = $1`,
      [callId],
    );
    return rows.map(({ control }) => control);
  }

  /** Reports on the line of a user in a call, as the carrier does. */
  async report(
    callId: string,
    phone: string,
    news:
      | { kind: "line.proved" | "line.left" }
      | { kind: "line.status"; status: "in_progress" | "no_answer" | "busy" | "failed" },
  ): Promise<void> {
    const line = (await this.lines(callId)).findLast(({ to }) => to === phone);
    expect(line).toBeDefined();
    const { businessId, test } = this.bench;
    const event = {
      line: { businessId, id: line?.id as string },
      carrierId: `CA-${line?.id}`,
      at: new Date().toISOString(),
    };
    await this.carrier.receive(test.database, { ...news, ...event });
  }

  /** The caller hangs up. */
  hangUp(callId: string, status: "completed" | "no_answer" = "completed"): Promise<void> {
    return this.tell(callId, { status, durationSeconds: 44 });
  }

  /** Reports on the leg of the caller, or on the phone to which the inbox forwards. */
  async tell(
    callId: string,
    progress: {
      status: "in_progress" | "completed" | "no_answer";
      durationSeconds: number | null;
      isForwarded?: boolean;
    },
  ): Promise<void> {
    const [call] = await this.bench.test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [callId]);
    await this.carrier.receive(this.bench.test.database, {
      kind: "call.status",
      call: { inboxNumber: await this.inboxNumber() },
      carrierId: call?.carrier,
      answeredBy: null,
      ...progress,
      error: null,
      at: new Date().toISOString(),
    });
  }

  /** The carrier tells about the leg of the caller. */
  async hear(
    callId: string,
    news:
      | { kind: "call.waiting" }
      | { kind: "recording.ended"; of: "voicemail"; recordingId: string; durationSeconds: number },
  ): Promise<void> {
    const { businessId, test } = this.bench;
    const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [callId]);
    const about = { call: { businessId, id: callId }, carrierId: call?.carrier, at: new Date().toISOString() };
    await this.carrier.receive(test.database, { ...news, ...about });
  }

  async inboxNumber(): Promise<string> {
    const [inbox] = await this.bench.test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [
      this.inboxId,
    ]);
    return inbox?.number;
  }

  /** The step of a call is over, in which the carrier has been asked to ring its phones. */
  async lapse(callId: string): Promise<void> {
    await this.bench.test.query("UPDATE carrier_jobs SET begun_at = now() WHERE begun_at IS NULL");
    await this.lapseInTurn(callId);
  }

  /** The step of a call is over, and the orders of its phones may wait for their turn. */
  async lapseInTurn(callId: string): Promise<void> {
    await this.bench.test.query(
      "UPDATE routed_calls SET due_at = now() - interval '1 second' WHERE call_id = $1 AND due_at IS NOT NULL",
      [callId],
    );
    await leadCalls(this.bench.test.database, this.carrier.outbox);
  }
}

export async function createRouteGround(): Promise<RouteGround> {
  return new RouteGround(await createDialerBench());
}
