import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTalkGround, type Phoned, type PlayedTalk, type TalkGround } from "./ground.ts";

/** Supervisors who listen, whisper or join. */

let ground: TalkGround;
beforeAll(async () => {
  ground = await createTalkGround();
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const supervise = (who: Phoned, talk: PlayedTalk, mode: "LISTEN" | "WHISPER" | "JOIN") =>
  ground.ask(who, `superviseCall(input: {id: "${talk.id}", mode: ${mode}})`);
const lineOf = async (talk: PlayedTalk) => (await ground.ringing(talk.id, "supervisor")).id;

describe("a supervisor", () => {
  it.each([
    ["LISTEN", [{ do: "mute", on: true }]],
    ["WHISPER", [{ do: "coach", carrierId: "agent" }]],
    [
      "JOIN",
      [
        { do: "coach", carrierId: null },
        { do: "mute", on: false },
      ],
    ],
  ] as const)(
    "is rung into the conference of the call, shown to the agent, and then may %s",
    async (mode, controls) => {
      const talk = await ground.dialed();
      const admin = await ground.agentAt();
      expect(await supervise(admin, talk, mode)).toMatchObject({
        supervisors: [{ user: { id: admin.userId }, mode, isConnected: false }],
      });
      const line = await ground.ringing(talk.id, "supervisor");
      expect(line).toMatchObject({ phone: admin.phone, conference: talk.lineId });
      await ground.join(line.id);
      expect((await ground.view(talk.who)).currentCall).toMatchObject({
        supervisors: [{ user: { id: admin.userId }, mode, isConnected: true }],
      });
      const named = controls.map((control) =>
        "carrierId" in control && control.carrierId !== null ? { ...control, carrierId: `CA-${talk.lineId}` } : control,
      );
      expect(await ground.controls()).toEqual(named.map((control) => [`CA-${line.id}`, control]));
    },
  );

  it("is rung in the browser, if they talk there", async () => {
    const talk = await ground.dialed();
    const admin = await ground.agentInBrowser();
    expect(await supervise(admin, talk, "LISTEN")).toMatchObject({ supervisors: [{ isConnected: false }] });
    const line = await ground.ringing(talk.id, "supervisor");
    expect(line).toMatchObject({ device: "browser", phone: null });
    await ground.join(line.id);
    expect((await ground.view(talk.who)).currentCall).toMatchObject({ supervisors: [{ isConnected: true }] });
  });

  it("changes the mode at once, and before their phone is picked up", async () => {
    const talk = await ground.dialed();
    const admin = await ground.agentAt();
    await supervise(admin, talk, "LISTEN");
    expect(await supervise(admin, talk, "WHISPER")).toMatchObject({ supervisors: [{ mode: "WHISPER" }] });
    expect(await ground.controls()).toEqual([]);
    const line = await lineOf(talk);
    await ground.join(line);
    await supervise(admin, talk, "WHISPER");
    await supervise(admin, talk, "JOIN");
    await supervise(admin, talk, "LISTEN");
    expect((await ground.controls()).map(([, control]) => control)).toEqual([
      { do: "coach", carrierId: `CA-${talk.lineId}` },
      { do: "coach", carrierId: null },
      { do: "mute", on: false },
      { do: "mute", on: true },
    ]);
  });

  it("leaves without an effect on the talk, and twice does nothing", async () => {
    const talk = await ground.own();
    const admin = await ground.agentAt();
    await supervise(admin, talk, "JOIN");
    const line = await lineOf(talk);
    await ground.join(line);
    const leave = () => ground.ask(admin, `leaveSupervision(input: {id: "${talk.id}"})`);
    expect(await leave()).toMatchObject({ supervisors: [] });
    await leave();
    await ground.leave(line);
    expect(await ground.person(talk.id)).toMatchObject({ ending: false, ended: false });
    expect(await ground.stateOf(line)).toMatchObject({ state: "closed" });
  });

  it("is not a party: when the agent is lost the call ends, and with the call the supervision", async () => {
    const talk = await ground.dialed();
    await supervise(await ground.agentAt(), talk, "JOIN");
    const line = await lineOf(talk);
    await ground.join(line);
    await ground.leave(talk.lineId);
    expect(await ground.person(talk.id)).toMatchObject({ ending: true, told: true });
    await ground.record(talk.id, "completed");
    expect((await ground.stateOf(line))?.closing).toBe(true);
  });

  it("leaves when the call is handed over", async () => {
    const talk = await ground.dialed();
    await supervise(await ground.agentAt(), talk, "LISTEN");
    const line = await lineOf(talk);
    const { who } = await ground.waiting();
    await ground.ask(talk.who, `transferCall(input: {id: "${talk.id}", toUserId: "${who.userId}"})`);
    expect((await ground.stateOf(line))?.closing).toBe(true);
  });
});

describe("a supervision is refused", () => {
  it("to members", async () => {
    const talk = await ground.dialed();
    const member = { ...(await ground.bench.agent("member", ground.bench.inboxIds)), phone: "" };
    await expect(supervise(member, talk, "LISTEN")).resolves.toMatchObject({ code: "FORBIDDEN" });
  });

  it("to the user of the call, in another call, and without a phone", async () => {
    const talk = await ground.dialed();
    expect(await supervise(talk.who, talk, "LISTEN")).toMatchObject({ message: "You have this call yourself." });
    const other = await ground.dialed();
    expect(await supervise(other.who, talk, "LISTEN")).toMatchObject({
      code: "CONFLICT",
      message: "You are on the phone: end your call, your session or your supervision first.",
    });
    const phoneless = { ...(await ground.bench.agent()), phone: "" };
    expect(await supervise(phoneless, talk, "LISTEN")).toMatchObject({
      code: "CONFLICT",
      message: "You have no phone to ring: set a phone number (setUserPhoneNumber), or talk in your browser.",
    });
  });

  it("of a call that has ended, and by a fourth supervisor", async () => {
    const talk = await ground.dialed();
    for (let place = 0; place < 3; place += 1) {
      expect(await supervise(await ground.agentAt(), talk, "LISTEN")).not.toHaveProperty("code");
    }
    const fourth = await ground.agentAt();
    expect(await supervise(fourth, talk, "LISTEN")).toMatchObject({ message: "A call has 3 supervisors at most." });
    await ground.record(talk.id, "completed");
    expect(await supervise(fourth, talk, "LISTEN")).toMatchObject({ message: "The call has ended." });
  });

  it("leaves an entry in the audit log otherwise", async () => {
    const talk = await ground.dialed();
    await supervise(await ground.agentAt(), talk, "WHISPER");
    const entries = await ground.bench.test.query(
      "SELECT action FROM audit_entries WHERE object_id = $1 ORDER BY id DESC LIMIT 1",
      [talk.id],
    );
    expect(entries).toMatchObject([{ action: "call.supervised" }]);
  });
});
