import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOrderedCall } from "../../src/domain/call/progress-store.ts";
import { loseParty } from "../../src/domain/call/talk-store.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createTalkGround, type PlayedTalk, type TalkGround } from "./ground.ts";

/** Transfers, blind and with a consultation. The person is never left alone without an end. */

let ground: TalkGround;
beforeAll(async () => {
  ground = await createTalkGround();
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const transfer = (talk: PlayedTalk, to: { userId: string }) =>
  ground.ask(talk.who, `transferCall(input: {id: "${talk.id}", toUserId: "${to.userId}"})`);
const consult = (talk: PlayedTalk, to: { userId: string }) =>
  ground.ask(talk.who, `startConsultation(input: {id: "${talk.id}", toUserId: "${to.userId}"})`);
const complete = (talk: PlayedTalk) => ground.ask(talk.who, `completeTransfer(input: {id: "${talk.id}"})`);
const cancel = (talk: PlayedTalk) => ground.ask(talk.who, `cancelTransfer(input: {id: "${talk.id}"})`);

const ALONE = { onHold: false, ending: false, handedOver: false };

describe.each([
  ["dialed", false],
  ["own", false],
  ["incoming", true],
] as const)("a blind transfer of a call that is %s", (kind, isInConferenceOfCall) => {
  it("holds the person until the colleague has joined; then the colleague has the call", async () => {
    const talk = await ground[kind]();
    const colleague = await ground.agentAt();
    expect(await transfer(talk, colleague)).toMatchObject({
      isOnHold: true,
      transfer: { kind: "BLIND", state: "RINGING", toUser: { id: colleague.userId } },
    });
    const line = await ground.ringing(talk.id);
    expect(line).toMatchObject({ phone: colleague.phone, conference: talk.id });
    expect((await ground.view(colleague)).offeredCalls).toMatchObject([{ id: talk.id }]);
    await ground.join(line.id);
    expect(await ground.controls()).toEqual([
      [`CA-${talk.id}`, { do: "hold", on: true }],
      [`CA-${talk.id}`, isInConferenceOfCall ? { do: "hold", on: false } : { do: "move", conference: talk.id }],
    ]);
    expect(await ground.person(talk.id)).toEqual({ ...ALONE, handedOver: true, told: false, ended: false });
    expect((await ground.view(colleague)).currentCall).toMatchObject({
      id: talk.id,
      handler: { id: colleague.userId },
      transfer: { state: "COMPLETED" },
    });
    expect((await ground.view(talk.who)).currentCall).toBeNull();
    expect((await ground.stateOf(talk.lineId))?.closing).toBe(kind === "incoming");
  });

  it("that nobody takes within 20 seconds returns the person to the user, and stops the ring", async () => {
    const talk = await ground[kind]();
    await transfer(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.controls();
    // The order of the phone waits for its turn at the carrier: its time has not begun.
    await ground.expire(talk.id, { hasRung: false });
    expect(await ground.transferOf(talk.id)).toEqual({ state: "ringing", reason: null });
    await ground.expire(talk.id);
    expect(await ground.controls()).toEqual([[`CA-${talk.id}`, { do: "hold", on: false }]]);
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason: "no_answer" });
    expect((await ground.stateOf(line.id))?.closing).toBe(true);
    await ground.join(line.id);
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
  });
});

describe("a blind transfer", () => {
  it("to an outside number needs no key, and that party's end ends the call without an announcement", async () => {
    const talk = await ground.dialed();
    const answer = await ground.ask(talk.who, `transferCall(input: {id: "${talk.id}", toNumber: "+14165550177"})`);
    expect(answer.transfer).toMatchObject({ state: "RINGING", toNumber: "+14165550177", toUser: null });
    const line = await ground.ringing(talk.id);
    await ground.join(line.id);
    expect((await ground.lineOfCall(talk.id)).user).toBeNull();
    expect(await ground.ask(talk.who, `endCall(input: {id: "${talk.id}"})`)).not.toHaveProperty("code");
    const member = { ...(await ground.bench.agent("member", ground.bench.inboxIds)), phone: "" };
    expect(await ground.ask(member, `endCall(input: {id: "${talk.id}"})`)).toMatchObject({ code: "FORBIDDEN" });
    await ground.leave(line.id);
    expect(await ground.person(talk.id)).toMatchObject({ ending: true, told: false });
  });

  it.each([
    ["without a phone number", null],
    ["whose phone is not rung then", "+14165550178"],
  ])("rings the browser of a colleague who talks there, %s", async (_case, phone) => {
    const talk = await ground.own();
    const colleague = await ground.agentInBrowser(phone);
    expect(await transfer(talk, colleague)).toMatchObject({ isOnHold: true, transfer: { state: "RINGING" } });
    const line = await ground.ringing(talk.id);
    expect(line).toMatchObject({ device: "browser", phone: null });
    // The page has picked up, and is in the conference.
    await ground.report(line.id, { kind: "line.status", status: "in_progress" });
    await ground.join(line.id);
    expect((await ground.view(colleague)).currentCall).toMatchObject({ id: talk.id, transfer: { state: "COMPLETED" } });
  });

  it("to a colleague who waits in a session gives the call at once, and the colleague cannot dial meanwhile", async () => {
    const talk = await ground.dialed();
    const { who, session, lineId } = await ground.waiting();
    expect(await transfer(talk, who)).toMatchObject({ isOnHold: false, transfer: { state: "COMPLETED" } });
    expect(await ground.controls()).toEqual([[`CA-${talk.id}`, { do: "move", conference: lineId }]]);
    expect(await ground.lineOfCall(talk.id)).toMatchObject({ id: lineId, user: who.userId });
    const contact = (await who.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact;
    expect(contact).toBeNull();
    await ground.record(talk.id, "completed");
    expect(await ground.stateOf(lineId)).toMatchObject({ state: "ready", closing: false });
  });

  it("begins the wrap-up of the agent, who picks the outcome and goes on while the call continues", async () => {
    const talk = await ground.dialed();
    const { who: colleague } = await ground.waiting();
    await transfer(talk, colleague);
    expect(await talk.who.run(`hangUpCall(input: {sessionId: "${talk.session}"})`)).toMatchObject({
      code: "CONFLICT",
      message: "No call is running.",
    });
    const [disposition] = await ground.bench.test.query(
      "SELECT id FROM dispositions WHERE business_id = $1 AND system_key IS NULL ORDER BY id LIMIT 1",
      [ground.bench.businessId],
    );
    const picked = await talk.who.run(
      `pickDisposition(input: {sessionId: "${talk.session}", contactId: "${talk.contact}", dispositionId: "${disposition?.id}"})`,
    );
    expect(picked).toMatchObject({ contact: null, endedAt: null });
    expect(await ground.person(talk.id)).toMatchObject({ ending: false, ended: false });
    await talk.who.run(`leaveDialerSession(input: {sessionId: "${talk.session}"})`);
    expect(await ground.person(talk.id)).toMatchObject({ ending: false, ended: false });
    await ground.record(talk.id, "completed");
    expect(await ground.person(talk.id)).toMatchObject({ ended: true });
  });

  it("has the carrier asked before the next dial of the agent until the person has certainly left", async () => {
    const { businessId, inboxIds, test } = ground.bench;
    const talk = await ground.dialed();
    const { who: colleague } = await ground.waiting();
    await transfer(talk, colleague);
    const { id } = newIdentity("call");
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, line_id, user_id,
         started_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'outgoing', '+14155550100', '+14165550178', 'queued', $4, $5, now(), now(), now())`,
      [businessId, id, inboxIds[0], talk.lineId, talk.who.userId],
    );
    const isAsked = async () => (await findOrderedCall(test.database, businessId, id))?.isAfterDoubt;
    // The move waits for the carrier.
    expect(await isAsked()).toBe(true);
    // It may be made once more.
    await test.query(`UPDATE call_controls SET control = '{"do": "confirm_move"}'`);
    expect(await isAsked()).toBe(true);
    await test.query("DELETE FROM call_controls");
    expect(await isAsked()).toBe(false);
    // It was given up: the person may still be with the agent until the end of the call.
    await loseParty(test.database, businessId, talk.id);
    expect(await isAsked()).toBe(true);
    await ground.record(talk.id, "completed");
    expect(await isAsked()).toBe(false);
  });

  it("has it asked before the dials of a user who hands on a call that was handed over", async () => {
    const { businessId, inboxIds, test } = ground.bench;
    const talk = await ground.dialed();
    const [second, third] = [await ground.waiting(), await ground.waiting()];
    await transfer(talk, second.who);
    await test.query("DELETE FROM call_controls");
    await transfer({ ...talk, who: second.who }, third.who);
    expect(await ground.lineOfCall(talk.id)).toMatchObject({ id: third.lineId });
    // Later calls of the user do not hide it.
    const ids = Array.from({ length: 6 }, () => newIdentity("call").id);
    await test.query(
      `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, ended_at, line_id,
         user_id, started_at, created_at, updated_at)
       SELECT $1, id, $3, 'outgoing', '+14155550100', '+14165550178', CASE WHEN place = 6 THEN 'queued' ELSE 'no_answer' END,
         CASE WHEN place < 6 THEN now() END, $4, $5, now(), now(), now()
       FROM unnest($2::text[]) WITH ORDINALITY AS added (id, place)`,
      [businessId, ids, inboxIds[0], second.lineId, second.who.userId],
    );
    const isAsked = async () => (await findOrderedCall(test.database, businessId, ids[5] as string))?.isAfterDoubt;
    expect(await isAsked()).toBe(true);
    // It may be made once more.
    await test.query(`UPDATE call_controls SET control = '{"do": "confirm_move"}'`);
    expect(await isAsked()).toBe(true);
    await test.query("DELETE FROM call_controls");
    expect(await isAsked()).toBe(false);
  });

  it.each([
    ["does not pick up", "no_answer", "no_answer"],
    ["is busy or declines on the phone", "busy", "no_answer"],
    ["cannot be reached", "failed", "failed"],
  ] as const)("returns the person if the colleague %s", async (_case, status, reason) => {
    const talk = await ground.dialed();
    await transfer(talk, await ground.agentAt());
    await ground.report((await ground.ringing(talk.id)).id, { kind: "line.status", status });
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason });
  });

  it("returns the person if the colleague presses no key, or declines in the dashboard", async () => {
    const talk = await ground.dialed();
    const colleague = await ground.agentAt();
    await transfer(talk, colleague);
    const first = await ground.ringing(talk.id);
    await ground.report(first.id, { kind: "line.status", status: "in_progress" });
    await ground.report(first.id, { kind: "line.status", status: "completed" });
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason: "declined" });
    await transfer(talk, colleague);
    expect(await ground.ask(colleague, `declineTransfer(input: {id: "${talk.id}"})`)).toMatchObject({
      isOnHold: false,
    });
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason: "declined" });
    expect((await ground.ringing(talk.id)).closing).toBe(true);
    expect(await ground.ask(colleague, `declineTransfer(input: {id: "${talk.id}"})`)).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("gives a colleague who has picked up some seconds more for the key", async () => {
    const talk = await ground.dialed();
    await transfer(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.report(line.id, { kind: "line.status", status: "in_progress" });
    await ground.expire(talk.id);
    expect(await ground.transferOf(talk.id)).toEqual({ state: "ringing", reason: null });
    await ground.join(line.id);
    expect(await ground.transferOf(talk.id)).toEqual({ state: "completed", reason: null });
  });

  it("gives a colleague by phone the time of the longest words before the key", async () => {
    const talk = await ground.dialed();
    await transfer(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.report(line.id, { kind: "line.status", status: "in_progress" });
    await ground.expire(talk.id, { seconds: 57 });
    expect(await ground.transferOf(talk.id)).toEqual({ state: "ringing", reason: null });
    await ground.expire(talk.id, { seconds: 60 });
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason: "no_answer" });
  });

  it("goes on without the user, and ends the call with an announcement if it fails then", async () => {
    const talk = await ground.dialed();
    const colleague = await ground.agentAt();
    await transfer(talk, colleague);
    await ground.leave(talk.lineId);
    expect(await ground.person(talk.id)).toMatchObject({ ending: false, onHold: true });
    await ground.record(talk.id, "in_progress");
    expect(await ground.person(talk.id)).toMatchObject({ ending: false });
    await ground.expire(talk.id);
    expect(await ground.person(talk.id)).toMatchObject({ ending: true, told: true });
  });

  it("goes on without the user to the colleague who joins", async () => {
    const talk = await ground.own();
    await transfer(talk, await ground.agentAt());
    await ground.leave(talk.lineId);
    await ground.join((await ground.ringing(talk.id)).id);
    expect(await ground.person(talk.id)).toMatchObject({ ending: false, handedOver: true, onHold: false });
  });

  it("ends with the call, whoever hangs up", async () => {
    const talk = await ground.dialed();
    await transfer(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.record(talk.id, "completed");
    expect(await ground.transferOf(talk.id)).toEqual({ state: "canceled", reason: "ended" });
    expect((await ground.stateOf(line.id))?.closing).toBe(true);
    await ground.join(line.id);
    expect(await ground.person(talk.id)).toMatchObject({ ended: true, handedOver: false });
  });

  it("can be followed by another, and the first user may get the call back", async () => {
    const talk = await ground.incoming();
    const second = await ground.waiting();
    await transfer(talk, second.who);
    expect(await ground.controls()).toEqual([[`CA-${talk.id}`, { do: "move", conference: second.lineId }]]);
    const back = { ...talk, who: second.who };
    await ground.bench.test.query("UPDATE agent_lines SET ended_at = now(), state = 'closed' WHERE id = $1", [
      talk.lineId,
    ]);
    await transfer(back, talk.who);
    await ground.join((await ground.ringing(talk.id)).id);
    expect((await ground.view(talk.who)).currentCall).toMatchObject({ id: talk.id });
  });
});

it("a colleague who does not see the inbox sees the call while it is transferred, and has it afterwards", async () => {
  const talk = await ground.dialed();
  const member = { ...(await ground.bench.agent("member")), phone: "+14165550190" };
  await ground.bench.test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [member.userId, member.phone]);
  await transfer(talk, member);
  expect((await ground.view(member)).offeredCalls).toMatchObject([{ id: talk.id }]);
  await ground.join((await ground.ringing(talk.id)).id);
  expect(await ground.view(member)).toMatchObject({ currentCall: { id: talk.id }, offeredCalls: [] });
  expect(await ground.ask(member, `holdCall(input: {id: "${talk.id}", isOnHold: true})`)).toMatchObject({
    isOnHold: true,
  });
  await ground.record(talk.id, "completed");
  expect(await ground.ask(member, `noteCall(input: {id: "${talk.id}", note: "Called back"})`)).not.toHaveProperty(
    "message",
  );
});

it("a colleague who owes an outcome of the dialer gets a call, unless they have set their presence", async () => {
  const [talk, owing] = [await ground.dialed(), await ground.dialed()];
  await ground.record(owing.id, "completed");
  const presence = `query ($id: ID!) { user(id: $id) { presence { state mayBeRung } } }`;
  const read = async () => (await ground.bench.ask(presence, { id: owing.who.userId }, owing.who.userId)).presence;
  expect(await read()).toEqual({ state: "WRAP_UP", mayBeRung: true });
  const set = "mutation { setMyPresence(input: {state: AVAILABLE}) { ... on Presence { state mayBeRung } } }";
  expect(await ground.bench.ask(set, {}, owing.who.userId)).toEqual({ state: "WRAP_UP", mayBeRung: false });
  expect(await transfer(talk, owing.who)).toMatchObject({
    code: "CONFLICT",
    message: "Agent is away, offline or in wrap-up.",
  });
  await ground.bench.test.query("DELETE FROM user_presences");
  expect(await transfer(talk, owing.who)).toMatchObject({ transfer: { state: "COMPLETED" } });
});

describe("a transfer is refused", () => {
  /** A colleague on whose line, in a session of the dialer, a call is offered. */
  const offered = async () => {
    const { who, lineId } = await ground.waiting();
    const { id } = await ground.incoming();
    await ground.bench.test.query(
      `INSERT INTO call_offers (business_id, call_id, user_id, line_id, state, rings_until, created_at)
       VALUES ($1, $2, $3, $4, 'ringing', now() + interval '20 seconds', now())`,
      [ground.bench.businessId, id, who.userId, lineId],
    );
    return who;
  };

  it.each([
    ["in a call", async () => (await ground.dialed()).who, "CONFLICT", "Agent is in a call, or is being rung."],
    ["away", async () => await ground.awayAgent(), "CONFLICT", "Agent is away, offline or in wrap-up."],
    ["without a phone", async () => await ground.bench.agent(), "CONFLICT", "Agent has no phone to ring."],
    ["offered a call", () => offered(), "CONFLICT", "Agent is in a call, or is being rung."],
  ])("to a colleague %s", async (_case, colleague, code, message) => {
    const talk = await ground.dialed();
    expect(await transfer(talk, await colleague())).toEqual({ code, message, field: "toUserId" });
    expect(await ground.controls()).toEqual([]);
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
  });

  it("to a colleague who is deactivated, of another business, or the user", async () => {
    const talk = await ground.dialed();
    const gone = await ground.agentAt();
    await ground.bench.test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [gone.userId]);
    const [stranger] = await ground.bench.test.query("SELECT id FROM users WHERE business_id <> $1 LIMIT 1", [
      ground.bench.businessId,
    ]);
    for (const userId of [gone.userId, stranger?.id as string, talk.who.userId]) {
      expect(await transfer(talk, { userId })).toMatchObject({ code: "VALIDATION_ERROR", field: "toUserId" });
    }
  });

  it("to nobody, to two parties, to no number and to the person", async () => {
    const talk = await ground.dialed();
    const [person] = await ground.bench.test.query("SELECT phone_number AS number FROM calls WHERE id = $1", [talk.id]);
    for (const [target, field] of [
      ["", "toUserId"],
      [`, toUserId: "${talk.who.userId}", toNumber: "+14165550177"`, "toUserId"],
      [`, toNumber: "12"`, "toNumber"],
      [`, toNumber: "${person?.number}"`, "toNumber"],
    ]) {
      expect(await ground.ask(talk.who, `transferCall(input: {id: "${talk.id}"${target}})`)).toMatchObject({ field });
    }
  });

  it("during another, which a repetition leaves as it is", async () => {
    const talk = await ground.dialed();
    const colleague = await ground.agentAt();
    await transfer(talk, colleague);
    await ground.controls();
    expect(await transfer(talk, colleague)).toMatchObject({ transfer: { state: "RINGING" } });
    expect(await consult(talk, colleague)).toMatchObject({ code: "CONFLICT" });
    expect(await transfer(talk, await ground.agentAt())).toMatchObject({ code: "CONFLICT" });
    expect(await ground.ask(talk.who, `holdCall(input: {id: "${talk.id}", isOnHold: false})`)).toMatchObject({
      code: "CONFLICT",
    });
    expect(await ground.controls()).toEqual([]);
  });

  it("at the same instant to the same colleague: one call rings", async () => {
    const colleague = await ground.agentAt();
    const talks = [await ground.dialed(), await ground.own()];
    const answers = await Promise.all(talks.map((talk) => transfer(talk, colleague)));
    expect(answers.map(({ code }) => code ?? "done").sort()).toEqual(["CONFLICT", "done"]);
    const rung = "SELECT count(*)::int AS lines FROM agent_lines WHERE user_id = $1 AND ended_at IS NULL";
    expect(await ground.bench.test.query(rung, [colleague.userId])).toEqual([{ lines: 1 }]);
  });
});

describe("a consultation", () => {
  it("rings the colleague into the conference of the agent; the completion moves both out of it", async () => {
    const talk = await ground.dialed();
    const colleague = await ground.agentAt();
    await consult(talk, colleague);
    const line = await ground.ringing(talk.id);
    expect(line.conference).toBe(talk.lineId);
    expect(await complete(talk)).toMatchObject({ code: "CONFLICT" });
    await ground.join(line.id);
    expect(await ground.transferOf(talk.id)).toMatchObject({ state: "consulting" });
    expect(await ground.person(talk.id)).toMatchObject({ onHold: true, handedOver: false });
    await ground.ask(talk.who, `muteCall(input: {id: "${talk.id}", isMuted: true})`);
    expect(await complete(talk)).toMatchObject({ handler: { id: colleague.userId }, transfer: { state: "COMPLETED" } });
    expect(await ground.controls()).toEqual([
      [`CA-${talk.id}`, { do: "hold", on: true }],
      [`CA-${talk.lineId}`, { do: "mute", on: true }],
      [`CA-${talk.lineId}`, { do: "mute", on: false }],
      [`CA-${line.id}`, { do: "move", conference: talk.id, line: line.id }],
      [`CA-${talk.id}`, { do: "move", conference: talk.id }],
    ]);
    expect(await complete(talk)).toMatchObject({ code: "FORBIDDEN" });
    expect(await ground.stateOf(talk.lineId)).toMatchObject({ state: "ready", closing: false });
    await ground.join(line.id, "CF-new");
    await ground.leave(line.id);
    expect(await ground.person(talk.id)).toMatchObject({ ending: true, told: false });
  });

  it("in the conference of an incoming call ends with the hold and without the user", async () => {
    const talk = await ground.incoming();
    await consult(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.join(line.id);
    await complete(talk);
    expect(await ground.controls()).toEqual([
      [`CA-${talk.id}`, { do: "hold", on: true }],
      [`CA-${talk.id}`, { do: "hold", on: false }],
    ]);
    expect((await ground.stateOf(talk.lineId))?.closing).toBe(true);
  });

  it("with a colleague who waits in a session brings them in; the completion brings both to their conference", async () => {
    const talk = await ground.dialed();
    const { who, lineId } = await ground.waiting();
    await consult(talk, who);
    expect(await ground.stateOf(lineId)).toMatchObject({ state: "joining", conference: talk.lineId });
    await ground.join(lineId, "CF-agent");
    expect(await ground.transferOf(talk.id)).toMatchObject({ state: "consulting" });
    await complete(talk);
    expect(await ground.controls()).toEqual([
      [`CA-${talk.id}`, { do: "hold", on: true }],
      [`CA-${lineId}`, { do: "move", conference: talk.lineId, line: lineId }],
      [`CA-${lineId}`, { do: "move", conference: lineId, line: lineId }],
      [`CA-${talk.id}`, { do: "move", conference: lineId }],
    ]);
    await ground.join(lineId, "CF-home");
    const [line] = await ground.bench.test.query("SELECT conference_id AS id FROM agent_lines WHERE id = $1", [lineId]);
    expect(line).toEqual({ id: "CF-home" });
  });

  it("that is canceled returns the person, hangs up the colleague's phone, or sends them back to their session", async () => {
    const talk = await ground.dialed();
    await consult(talk, await ground.agentAt());
    const rung = await ground.ringing(talk.id);
    await ground.join(rung.id);
    expect(await cancel(talk)).toMatchObject({ isOnHold: false, transfer: { state: "CANCELED", reason: null } });
    expect((await ground.stateOf(rung.id))?.closing).toBe(true);
    const { who, lineId, session } = await ground.waiting();
    await consult(talk, who);
    await ground.join(lineId, "CF-agent");
    await ground.controls();
    await cancel(talk);
    await cancel(talk);
    expect(await ground.controls()).toEqual([
      [`CA-${lineId}`, { do: "move", conference: lineId, line: lineId }],
      [`CA-${talk.id}`, { do: "hold", on: false }],
    ]);
    expect(await ground.stateOf(lineId)).toMatchObject({ state: "joining", conference: null });
    await ground.join(lineId, "CF-home");
    expect((await ground.lineOf(session)).state).toBe("READY");
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
  });

  it("whose colleague hangs up returns the person", async () => {
    const talk = await ground.dialed();
    await consult(talk, await ground.agentAt());
    const line = await ground.ringing(talk.id);
    await ground.join(line.id);
    await ground.leave(line.id);
    expect(await ground.transferOf(talk.id)).toEqual({ state: "failed", reason: "left" });
    expect(await ground.person(talk.id)).toMatchObject(ALONE);
    expect(await complete(talk)).toMatchObject({ code: "CONFLICT" });
  });

  it("whose agent is lost connects the person with the colleague", async () => {
    const talk = await ground.dialed();
    const colleague = await ground.agentAt();
    await consult(talk, colleague);
    const line = await ground.ringing(talk.id);
    await ground.join(line.id);
    await ground.controls();
    await ground.leave(talk.lineId);
    expect(await ground.person(talk.id)).toMatchObject({ handedOver: true, ending: false, onHold: false });
    expect(await ground.controls()).toEqual([
      [`CA-${line.id}`, { do: "move", conference: talk.id, line: line.id }],
      [`CA-${talk.id}`, { do: "move", conference: talk.id }],
    ]);
  });

  it("whose agent is lost before the colleague picks up connects them afterwards, or ends the call", async () => {
    const talks = [await ground.dialed(), await ground.dialed()] as const;
    for (const talk of talks) {
      await consult(talk, await ground.agentAt());
      await ground.leave(talk.lineId);
    }
    await ground.join((await ground.ringing(talks[0].id)).id);
    await ground.leave((await ground.ringing(talks[1].id)).id);
    expect(await ground.person(talks[0].id)).toMatchObject({ handedOver: true, ending: false });
    expect(await ground.person(talks[1].id)).toMatchObject({ handedOver: false, ending: true, told: true });
  });

  it("whose person hangs up ends, and the agent is free", async () => {
    const talk = await ground.dialed();
    const { who, lineId } = await ground.waiting();
    await consult(talk, who);
    await ground.join(lineId, "CF-agent");
    await ground.record(talk.id, "completed");
    expect(await ground.transferOf(talk.id)).toEqual({ state: "canceled", reason: "ended" });
    expect(await ground.stateOf(lineId)).toMatchObject({ conference: null, closing: false });
    expect(await ground.stateOf(talk.lineId)).toMatchObject({ state: "ready", closing: false });
  });

  it("that is completed while the colleague hangs up leaves nobody alone", async () => {
    for (let round = 0; round < 3; round += 1) {
      const talk = await ground.dialed();
      await consult(talk, await ground.agentAt());
      const line = await ground.ringing(talk.id);
      await ground.join(line.id);
      await Promise.all([complete(talk), ground.leave(line.id)]);
      const { handedOver, ending } = (await ground.person(talk.id)) as { handedOver: boolean; ending: boolean };
      expect([handedOver, ending]).toEqual(handedOver ? [true, true] : [false, false]);
    }
  });
});

it("a move that the carrier cannot make ends the call with an announcement", async () => {
  const talk = await ground.dialed();
  const { who: colleague } = await ground.waiting();
  await transfer(talk, colleague);
  await ground.carrier.close();
  const control = async () => {
    throw new Error("unavailable");
  };
  ground.open();
  const { carrier } = ground.carrier;
  Object.assign(carrier, { control });
  await ground.bench.test.query("UPDATE call_controls SET attempts = 3");
  ground.carrier.start();
  await expect.poll(() => ground.person(talk.id)).toMatchObject({ ending: true, told: true });
  expect(await ground.controls()).toEqual([]);
});
