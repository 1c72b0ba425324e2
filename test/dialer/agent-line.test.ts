import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentLineState, moveLine } from "../../src/domain/call/agent-line-rules.ts";
import type { AgentLineNews } from "../../src/platform/carrier/port.ts";
import { thorough } from "../support/effort.ts";
import { createLineGround, freshNumber, type LineGround } from "./agent-line-ground.ts";
import type { DialerBench } from "./bench.ts";

/** The line of a session: the agent's phone rings once, and the dialer calls no contact before it is connected. */

let ground: LineGround;
let bench: DialerBench;
beforeAll(async () => {
  ground = await createLineGround();
  bench = ground.bench;
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

describe("a session", () => {
  it("rings the agent's phone once, and calls no contact before a key is pressed", async () => {
    ground.start();
    const who = await ground.agentAt();
    const campaignId = await bench.campaign();
    const numbers = [freshNumber(), freshNumber()];
    const contacts = [
      await bench.contact(campaignId, { phones: [numbers[0]] }),
      await bench.contact(campaignId, { phones: [numbers[1]] }),
    ];
    const session = await who.start(campaignId);
    expect(await ground.lineOf(session)).toMatchObject({
      phoneNumber: who.phone,
      state: expect.not.stringMatching("READY"),
    });
    await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const early = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contacts[0]}"})`);
    expect(early).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(/phone/) });
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("READY");
    for (const [index, contact] of contacts.entries()) {
      expect((await who.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact?.id).toBe(contact);
      const { call } = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
      await expect.poll(async () => (await ground.readCall(call?.id as string))?.status).toBe("completed");
      expect(await ground.readCall(call?.id as string)).toMatchObject({ by: "human", lost: false, abandoned: false });
      expect(await ground.ordersTo(numbers[index] as string)).toBe(1);
      await who.run(
        `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition("Interested")}"})`,
      );
    }
    expect(await ground.ordersTo(who.phone)).toBe(1);
    expect(await ground.lineOf(session)).toMatchObject({ state: "READY", lostReason: null });

    await who.run(`leaveDialerSession(input: {sessionId: "${session}"})`);
    await ground.checkUntil(async () => (await ground.lineOf(session)).state).toBe("CLOSED");
  });

  thorough.it.each([
    ["0021", "NO_ANSWER"],
    ["0022", "NO_KEY"],
    ["0023", "HUNG_UP"],
  ])("whose agent's phone ends in %s loses the line: %s, and rings it again on request", async (digits, reason) => {
    ground.start({ speed: 100 });
    const who = await ground.agentAt(digits);
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    const session = await who.start(campaignId);
    await expect.poll(() => ground.lineOf(session)).toMatchObject({ state: "LOST", lostReason: reason });
    await who.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const refused = await who.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`);
    expect(refused).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("connectDialerSession") });
    await bench.test.query("UPDATE users SET phone_number = '+14165559999' WHERE id = $1", [who.userId]);
    expect((await who.run(`connectDialerSession(input: {sessionId: "${session}"})`)).code).toBeUndefined();
    expect((await who.run(`connectDialerSession(input: {sessionId: "${session}"})`)).code).toBe("CONFLICT");
    await expect.poll(() => ground.lineOf(session)).toMatchObject({ state: "READY", phoneNumber: "+14165559999" });
  });

  it("takes over the connected phone of the previous session", async () => {
    ground.start();
    const { who, session } = await ground.ready();
    const next = await who.start(await bench.campaign());
    expect((await ground.lineOf(next)).state).toBe("READY");
    expect((await ground.lineOf(session))?.id).toBeUndefined();
    await ground.check();
    expect(await ground.ordersTo(who.phone)).toBe(1);
    expect((await ground.lineOf(next)).state).toBe("READY");
  });

  it("of an agent without a phone number has none", async () => {
    ground.start();
    const who = await bench.agent();
    const session = await who.start(await bench.campaign());
    expect(await ground.lineOf(session)).toBeNull();
    expect((await who.run(`connectDialerSession(input: {sessionId: "${session}"})`)).code).toBeUndefined();
    expect(await ground.lineOf(session)).toBeNull();
  });

  it("that ends before the phone rings never rings it", async () => {
    ground.open();
    const who = await ground.agentAt();
    const session = await who.start(await bench.campaign());
    await who.run(`leaveDialerSession(input: {sessionId: "${session}"})`);
    ground.carrier.start();
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("CLOSED");
    expect(await ground.ordersTo(who.phone)).toBe(0);
  });
});

describe("reports on a line", () => {
  const NEWS: AgentLineNews[] = [
    { kind: "line.status", status: "ringing" },
    { kind: "line.status", status: "in_progress" },
    { kind: "line.proved" },
    { kind: "line.joined", conferenceId: "CF1" },
    { kind: "line.left" },
    { kind: "line.status", status: "completed" },
  ];
  const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
    values.length === 0
      ? [[]]
      : values.flatMap((value, place) => ordersOf(values.toSpliced(place, 1)).map((rest) => [value, ...rest]));
  const play = (news: readonly AgentLineNews[], isClosing = false): AgentLineState =>
    news.reduce<AgentLineState>((state, each) => moveLine(state, isClosing, each)?.state ?? state, "ordered");

  it("in any order, twice or not, end in the same state", () => {
    for (const news of ordersOf(NEWS)) {
      expect(play(news)).toBe("lost");
      expect(play(news, true)).toBe("closed");
      const living = news.filter((each) => each.kind !== "line.left" && each !== NEWS[5]);
      expect(play([...living, ...living])).toBe("ready");
    }
  });

  it("are recovered after a loss: the agent has joined", async () => {
    ground.start({ faults: { reports: (plans) => plans.filter(({ event }) => event.kind !== "line.joined") } });
    const who = await ground.agentAt();
    const session = await who.start(await bench.campaign());
    await expect.poll(async () => (await ground.lineOf(session)).state).toBe("JOINING");
    await ground
      .checkUntil(async () => {
        await ground.wait();
        return (await ground.lineOf(session)).state;
      })
      .toBe("READY");
  });

  it("are recovered after a loss: the agent has hung up", async () => {
    const isEnd = (kind: string, status: unknown) => kind === "line.left" || status === "completed";
    ground.start({
      speed: 100,
      faults: {
        reports: (plans) => plans.filter(({ event }) => !isEnd(event.kind, "status" in event ? event.status : null)),
      },
    });
    const who = await ground.agentAt("0023");
    const session = await who.start(await bench.campaign());
    await ground
      .checkUntil(async () => {
        await ground.wait();
        return ground.lineOf(session);
      })
      .toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
  });
});
