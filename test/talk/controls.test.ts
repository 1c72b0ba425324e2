import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTalkGround, type PlayedTalk, type TalkGround } from "./ground.ts";

/** Mute, hold, keypad tones and notes. */

let ground: TalkGround;
beforeAll(async () => {
  ground = await createTalkGround();
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

describe.each(["dialed", "own", "incoming"] as const)("in a call that is %s, the user", (kind) => {
  it("mutes and unmutes their own leg; repeated it does nothing", async () => {
    const { who, id, lineId } = await ground[kind]();
    expect(await ground.ask(who, `muteCall(input: {id: "${id}", isMuted: true})`)).toMatchObject({ isMuted: true });
    await ground.ask(who, `muteCall(input: {id: "${id}", isMuted: true})`);
    expect(await ground.ask(who, `muteCall(input: {id: "${id}", isMuted: false})`)).toMatchObject({ isMuted: false });
    expect(await ground.controls()).toEqual([
      [`CA-${lineId}`, { do: "mute", on: true }],
      [`CA-${lineId}`, { do: "mute", on: false }],
    ]);
  });

  it("puts the other party on hold and takes them back; repeated it does nothing", async () => {
    const { who, id } = await ground[kind]();
    expect(await ground.ask(who, `holdCall(input: {id: "${id}", isOnHold: true})`)).toMatchObject({ isOnHold: true });
    await ground.ask(who, `holdCall(input: {id: "${id}", isOnHold: true})`);
    expect(await ground.ask(who, `holdCall(input: {id: "${id}", isOnHold: false})`)).toMatchObject({ isOnHold: false });
    expect(await ground.controls()).toEqual([
      [`CA-${id}`, { do: "hold", on: true }],
      [`CA-${id}`, { do: "hold", on: false }],
    ]);
  });

  it("sends keypad tones", async () => {
    const { who, id } = await ground[kind]();
    await ground.ask(who, `sendDigits(input: {id: "${id}", digits: "12w#"})`);
    expect(await ground.controls()).toEqual([[`CA-${id}`, { do: "digits", digits: "12w#" }]]);
    expect(await ground.ask(who, `sendDigits(input: {id: "${id}", digits: "call"})`)).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "digits",
    });
    expect(await ground.controls()).toEqual([]);
  });
});

it("an agent who was muted at the end of a call is heard in the next", async () => {
  const { who, id, lineId } = await ground.dialed();
  await ground.ask(who, `muteCall(input: {id: "${id}", isMuted: true})`);
  await ground.record(id, "completed");
  expect(await ground.controls()).toEqual([
    [`CA-${lineId}`, { do: "mute", on: true }],
    [`CA-${lineId}`, { do: "mute", on: false }],
  ]);
});

describe("a control is refused", () => {
  let talk: PlayedTalk;
  beforeEach(async () => {
    talk = await ground.dialed();
  });
  const hold = (who: PlayedTalk["who"]) => ground.ask(who, `holdCall(input: {id: "${talk.id}", isOnHold: true})`);

  it("to another user, also an admin", async () => {
    expect(await hold(await ground.agentAt())).toMatchObject({ code: "FORBIDDEN" });
  });

  it("to a member who does not see the call", async () => {
    const member = { ...(await ground.bench.agent("member")), phone: "" };
    expect(await hold(member)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("after the end, and while the call is being ended", async () => {
    await ground.ask(talk.who, `endCall(input: {id: "${talk.id}"})`);
    expect(await hold(talk.who)).toMatchObject({ code: "CONFLICT" });
    await ground.record(talk.id, "completed");
    expect(await hold(talk.who)).toMatchObject({ code: "CONFLICT", message: "The call has ended." });
    expect(await ground.controls()).toEqual([]);
  });
});

describe("a note", () => {
  const noteOf = async (id: string) =>
    (await ground.bench.test.query("SELECT note FROM calls WHERE id = $1", [id]))[0]?.note;

  it("is saved as typed, also after the call, and kept when an outcome without a note is picked", async () => {
    const { who, id, session, contact } = await ground.dialed();
    expect(await ground.ask(who, `noteCall(input: {id: "${id}", note: "Asks for a de"})`)).toMatchObject({
      note: "Asks for a de",
    });
    await ground.ask(who, `noteCall(input: {id: "${id}", note: "Asks for a demo"})`);
    await ground.record(id, "completed");
    const [disposition] = await ground.bench.test.query(
      "SELECT id FROM dispositions WHERE business_id = $1 AND system_key IS NULL ORDER BY id LIMIT 1",
      [ground.bench.businessId],
    );
    const picked = await who.run(
      `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${disposition?.id}"})`,
    );
    expect(picked.code).toBeUndefined();
    expect(await noteOf(id)).toBe("Asks for a demo");
    await ground.ask(who, `noteCall(input: {id: "${id}", note: ""})`);
    expect(await noteOf(id)).toBeNull();
  });

  it("is not for other users, except admins, and has a maximum", async () => {
    const { who, id } = await ground.dialed();
    const member = { ...(await ground.bench.agent("member", ground.bench.inboxIds)), phone: "" };
    expect(await ground.ask(member, `noteCall(input: {id: "${id}", note: "Mine"})`)).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await ground.ask(await ground.agentAt(), `noteCall(input: {id: "${id}", note: "Checked"})`)).toMatchObject({
      note: "Checked",
    });
    expect(await ground.ask(who, `noteCall(input: {id: "${id}", note: "${"x".repeat(5_001)}"})`)).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "note",
    });
  });
});
