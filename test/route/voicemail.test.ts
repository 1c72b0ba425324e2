import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteAudio } from "../../src/domain/audio/commands.ts";
import { answerIncoming } from "../../src/domain/route/answer.ts";
import { handleMissedCallsOf } from "../../src/domain/route/missed-store.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import { newId } from "../../src/platform/id.ts";
import { audioUrl } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import { createRouteGround, freshCaller, HANG_UP, type RouteGround, VOICEMAIL } from "./ground.ts";

/** What follows when an inbox is closed or nobody takes a call, and the list of missed calls. */

let ground: RouteGround;
beforeAll(async () => {
  ground = await createRouteGround();
});
beforeEach(() => {
  ground.open();
  return ground.reset();
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

/** Closed on every day of the week. */
const CLOSED = { hours: [] };
const missed = async (filter = "first: 50", userId?: string) =>
  (
    await ground.bench.ask(
      `{ missedCalls(${filter}) { nodes { id voicemailSeconds handledAt handledBy { id } call { from status } } } }`,
      {},
      userId,
    )
  ).nodes;
const OPEN = "filter: {handled: false}";

describe("a caller whom nobody takes", () => {
  it("is sent to the voicemail, and the message is in the list of missed calls, once", async () => {
    ground.start();
    const who = await ground.agentAt("0021");
    await ground.route([who], { whenUnanswered: { action: "voicemail", words: "Please speak." } });
    const from = freshCaller();
    const id = await ground.call(from, { voicemailSeconds: 7 });
    await expect.poll(async () => (await ground.read(id))?.status).toBe("no_answer");
    expect(await ground.controls(id)).toEqual([
      { do: "voicemail", greeting: { text: "Please speak." }, longestSeconds: 119 },
    ]);
    const row = { id, voicemailSeconds: 7, handledAt: null, handledBy: null, call: { from, status: "NO_ANSWER" } };
    expect((await missed(OPEN)).filter((each: { id: string }) => each.id === id)).toEqual([row]);
    expect(
      ground.carrier.domainEvents.map(({ type }) => type).filter((type) => type === "call.incoming.missed"),
    ).toEqual(["call.incoming.missed"]);
  });

  it("hears a recorded greeting, at once when the inbox is closed, and words if it was deleted meanwhile", async () => {
    const { test, businessId } = ground.bench;
    const recording = async (owner: string) => {
      const id = newId("snd");
      await test.query(
        `INSERT INTO audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
         VALUES ($1, $2, 'Greeting', $2, 'audio/wav', 1, 1, now())`,
        [owner, id],
      );
      return id;
    };
    const who = await ground.agentAt("0021");
    const foreign = await recording(ground.bench.world.rivals.businessId);
    await expect(
      ground.route([who], { whenUnanswered: { action: "voicemail", greetingId: foreign } }),
    ).rejects.toMatchObject({ code: "validation_error", field: "whenUnanswered.greetingId" });
    const greetingId = await recording(businessId);
    await ground.route([who], {
      ...CLOSED,
      whenClosed: { action: "voicemail", greetingId },
      whenUnanswered: { action: "voicemail", greetingId },
    });
    await expect(deleteAudio(test.database, ground.admin, greetingId)).rejects.toMatchObject({ code: "conflict" });
    const answerTo = async (id: string) => {
      const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
      return answerIncoming(test.database, audioUrl, { carrierId: call?.carrier, to: await ground.inboxNumber() });
    };
    const closed = await ground.call();
    expect(await answerTo(closed)).toEqual({
      do: "voicemail",
      call: { businessId, id: closed },
      greeting: { url: `https://service.example/audio/${greetingId}` },
      longestSeconds: 119,
    });
    await ground.route([who], { whenUnanswered: { action: "voicemail", greetingId } });
    const unanswered = await ground.call();
    await ground.lapse(unanswered);
    expect(await ground.controls(unanswered)).toEqual([
      { do: "voicemail", greeting: { audioId: greetingId }, longestSeconds: 119 },
    ]);
    const late = await ground.call();
    await ground.route([who]);
    await deleteAudio(test.database, ground.admin, greetingId);
    await ground.lapse(late);
    expect(await ground.controls(late)).toEqual([
      {
        do: "voicemail",
        greeting: {
          text: "Sorry, no one is available to take your call right now. Please leave a message after the tone.",
        },
        longestSeconds: 119,
      },
    ]);
  });

  it("hears the words if the inbox is closed, or goes to the voicemail at once", async () => {
    ground.start();
    const who = await ground.agentAt();
    await ground.route([who], { ...CLOSED, whenClosed: HANG_UP });
    const closed = await ground.call();
    await expect.poll(async () => (await ground.read(closed))?.status).toBe("no_answer");
    expect([await ground.lines(closed), await ground.controls(closed)]).toEqual([[], []]);
    await ground.route([who], CLOSED);
    const left = await ground.call(undefined, { voicemailSeconds: 5 });
    await expect.poll(async () => (await ground.read(left))?.status).toBe("no_answer");
    const silent = await ground.call(undefined, { voicemailSeconds: 0 });
    await expect.poll(async () => (await ground.read(silent))?.status).toBe("no_answer");
    const seconds = new Map(
      (await missed(OPEN)).map((row: { id: string; voicemailSeconds: number }) => [row.id, row.voicemailSeconds]),
    );
    expect([closed, left, silent].map((id) => seconds.get(id))).toEqual([null, 5, null]);
  });

  it("is put through to another number, which needs no key and has no user", async () => {
    const number = "+14165550177";
    await ground.route([], { whenUnanswered: { action: "forward", phoneNumber: number } });
    const id = await ground.call();
    expect(await ground.ringing(id)).toEqual([number]);
    await ground.report(id, number, { kind: "line.status", status: "in_progress" });
    expect(await ground.read(id)).toMatchObject({ status: "in_progress", user: null, state: "taken" });
    await ground.hangUp(id);
    expect(await ground.read(id)).toMatchObject({ status: "completed" });
    const refused = await ground.call();
    await ground.report(refused, number, { kind: "line.status", status: "failed" });
    expect(await ground.read(refused)).toMatchObject({
      unwanted: true,
      words: "Sorry, no one is available to take your call right now. Please try again later, or send us a text.",
    });
  });

  it("never waits without an end: a voicemail that does not begin is ended too", async () => {
    await ground.route([]);
    const id = await ground.call();
    expect(await ground.read(id)).toMatchObject({ state: "voicemail", unwanted: false });
    await ground.lapse(id);
    expect(await ground.read(id)).toMatchObject({ state: "ended", unwanted: true });
  });

  it("is asked for at the carrier in each case: without an answer of the service, the fallback takes a message", async () => {
    const expected = (id: string) =>
      ground.bench.test.query("SELECT kind, state FROM recordings WHERE call_id = $1", [id]);
    const who = await ground.agentAt("0021");
    await ground.route([who]);
    const ringing = await ground.call();
    await ground.hangUp(ringing);
    expect([await expected(ringing), await ground.read(ringing)]).toMatchObject([
      [{ kind: "voicemail", state: "running" }],
      { status: "no_answer", answered: false },
    ]);

    await ground.bench.test.query("DELETE FROM inbox_routes WHERE business_id = $1", [ground.bench.businessId]);
    const unrouted = await ground.call();
    await ground.hangUp(unrouted);
    expect([await expected(unrouted), await ground.read(unrouted)]).toMatchObject([
      [{ kind: "voicemail", state: "running" }],
      { status: "no_answer", answered: false },
    ]);
    expect((await missed(OPEN)).map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([ringing, unrouted]),
    );
  });

  it("left a message at the fallback, though a member took the call, which nobody heard", async () => {
    const expected = (id: string) =>
      ground.bench.test.query("SELECT kind, state FROM recordings WHERE call_id = $1", [id]);
    const who = await ground.agentAt("0021");
    await ground.route([who]);
    const take = async (id: string) => {
      await ground.report(id, who.phone, { kind: "line.status", status: "in_progress" });
      await ground.report(id, who.phone, { kind: "line.proved" });
      expect(await ground.read(id)).toMatchObject({ status: "in_progress", state: "taken" });
    };
    // The answer of the service was lost on its way: the caller has never been in the conference.
    const lost = await ground.call();
    await take(lost);
    await ground.hangUp(lost);
    expect([await ground.read(lost), await expected(lost)]).toMatchObject([
      { status: "completed" },
      [{ kind: "voicemail", state: "running" }],
    ]);
    const found = { of: "voicemail", recordingId: "RE-fallback", durationSeconds: 11 } as const;
    await ground.hear(lost, { kind: "recording.ended", ...found });
    expect(await expected(lost)).toEqual([{ kind: "voicemail", state: "pending" }]);
    expect((await missed(OPEN)).filter(({ id }: { id: string }) => id === lost)).toMatchObject([
      { voicemailSeconds: 11, call: { status: "COMPLETED" } },
    ]);

    // One who waited and hung up while phones rang cannot have left one either.
    const gone = await ground.call();
    await ground.hear(gone, { kind: "call.waiting" });
    await ground.hangUp(gone);
    expect([await ground.read(gone), await expected(gone)]).toMatchObject([{ status: "no_answer" }, []]);
    // The route led this one to the voicemail.
    const led = await ground.call();
    await ground.hear(led, { kind: "call.waiting" });
    await ground.lapse(led);
    await ground.hangUp(led);
    expect([await ground.read(led), await expected(led)]).toMatchObject([
      { status: "no_answer" },
      [{ kind: "voicemail", state: "running" }],
    ]);

    const heard = await ground.call();
    await ground.hear(heard, { kind: "call.waiting" });
    await take(heard);
    await ground.hangUp(heard);
    expect([await ground.read(heard), await expected(heard)]).toMatchObject([{ status: "completed" }, []]);
  });

  it("waits at the simulated carrier, so that nobody looks for a message after the talk", async () => {
    ground.start();
    const who = await ground.agentAt("0021");
    await ground.route([who]);
    const id = await ground.call();
    await expect
      .poll(() =>
        ground.bench.test.query("SELECT caller_waited_at IS NULL AS lost FROM routed_calls WHERE call_id = $1", [id]),
      )
      .toEqual([{ lost: false }]);
  });

  it("has a talk where the phone to which the inbox forwards is answered, and only then", async () => {
    await ground.bench.test.query("DELETE FROM inbox_routes WHERE business_id = $1", [ground.bench.businessId]);
    const id = await ground.call();
    await ground.tell(id, { status: "in_progress", durationSeconds: null });
    expect(await ground.read(id)).toMatchObject({ status: "ringing", answered: false });
    await ground.tell(id, { status: "in_progress", durationSeconds: null, isForwarded: true });
    expect(await ground.read(id)).toMatchObject({ status: "in_progress", answered: true });
    await ground.hangUp(id);
    expect(await ground.read(id)).toMatchObject({ status: "completed", answered: true });

    const told = await ground.call();
    await ground.tell(told, { status: "completed", durationSeconds: 12, isForwarded: true });
    expect(await ground.read(told)).toMatchObject({ status: "completed", answered: true });
    expect(await ground.bench.test.query("SELECT FROM recordings WHERE call_id = ANY($1)", [[id, told]])).toEqual([]);
  });

  it("hears the words before the end, once", async () => {
    const who = await ground.agentAt("0021");
    await ground.route([who], { whenUnanswered: { ...HANG_UP, words: "Cerrado.", language: "ES-mx" } });
    const id = await ground.call();
    await ground.lapse(id);
    const said: unknown[] = [];
    const hangUp: Carrier["hangUp"] = async (_id, _signal, words) => void said.push(words);
    await ground.sweep({ hangUp });
    await ground.sweep({ hangUp });
    expect(said).toEqual([{ text: "Cerrado.", language: "es-MX" }]);
  });

  it("hears the greeting of the voicemail, and the words of a closed inbox, in the language of the route", async () => {
    const polish = { words: "Zamknięte.", language: "pl-PL" };
    await ground.route([], { whenUnanswered: { action: "voicemail", ...polish } });
    const answered = async (id: string) => {
      const [call] = await ground.bench.test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
      const { database } = ground.bench.test;
      return answerIncoming(database, audioUrl, { carrierId: call?.carrier as string, to: await ground.inboxNumber() });
    };
    const said = { text: "Zamknięte.", language: "pl-PL" };
    expect(await answered(await ground.call())).toMatchObject({ do: "voicemail", greeting: said });
    await ground.route([], { ...CLOSED, whenClosed: { action: "hang_up", ...polish } });
    expect(await answered(await ground.call())).toEqual({ do: "say", words: said });
    // The usual words follow the language, where the service has them.
    await ground.route([], { whenUnanswered: { ...VOICEMAIL, language: "de-DE" } });
    expect(await answered(await ground.call())).toMatchObject({
      greeting: {
        text: "Leider kann gerade niemand Ihren Anruf annehmen. Bitte hinterlassen Sie nach dem Ton eine Nachricht.",
        language: "de-DE",
      },
    });
    await ground.route([], { ...CLOSED, whenClosed: { action: "hang_up", language: "es-MX" } });
    expect(await answered(await ground.call())).toEqual({
      do: "say",
      words: {
        text: "Lo sentimos, nadie puede atender su llamada en este momento. Inténtelo más tarde o envíenos un mensaje de texto.",
        language: "es-MX",
      },
    });
    await ground.route([], { whenUnanswered: VOICEMAIL });
    expect(await answered(await ground.call())).not.toHaveProperty("greeting.language", expect.anything());
    const refused = (ending: object) =>
      expect(ground.route([], { whenUnanswered: { action: "hang_up", ...ending } })).rejects;
    await refused({ words: "Hi", language: "tlh" }).toMatchObject({ code: "validation_error" });
    await refused({ language: "pl-PL" }).toMatchObject({ code: "validation_error" });
  });
});

describe("missed calls", () => {
  it("are handled by a later talk with the caller, in either direction, and not by an answering machine", async () => {
    const who = await ground.agentAt();
    const from = freshCaller();
    await ground.route([who]);
    const id = await ground.call(from);
    await ground.hangUp(id);
    const isOpen = async () => (await missed(OPEN)).some((row: { id: string }) => row.id === id);
    expect(await isOpen()).toBe(true);
    await ground.bench.test.query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE call_id = $1", [id]);
    const next = await ground.call(from);
    await ground.report(next, who.phone, { kind: "line.proved" });
    await ground.bench.test.query("UPDATE calls SET answered_by = 'machine' WHERE id = $1", [next]);
    await handleMissedCallsOf(ground.bench.test.database, ground.bench.businessId, next);
    expect(await isOpen()).toBe(true);
    await ground.bench.test.query("UPDATE calls SET answered_by = 'human' WHERE id = $1", [next]);
    await ground.hangUp(next);
    expect(await isOpen()).toBe(false);
  });

  it("are marked by users who see the inbox, and listed for them alone", async () => {
    await ground.route([], { whenUnanswered: VOICEMAIL });
    const id = await ground.call();
    await ground.hangUp(id);
    const [mine, other] = [
      await ground.bench.agent("member", [ground.inboxId]),
      await ground.bench.agent("member", [ground.bench.inboxIds[1] as string]),
    ];
    const mark = (userId: string, handled: boolean) =>
      ground.bench.ask(
        "mutation ($input: MarkMissedCallsInput!) { markMissedCalls(input: $input) { ... on MarkedMissedCalls { changedIds } } }",
        { input: { ids: [id], handled } },
        userId,
      );
    const sees = async (userId: string) =>
      (await missed(undefined, userId)).some((row: { id: string }) => row.id === id);
    expect([await sees(mine.userId), await sees(other.userId)]).toEqual([true, false]);
    expect(await mark(other.userId, true)).toEqual({ changedIds: [] });
    expect(await mark(mine.userId, true)).toEqual({ changedIds: [id] });
    expect(await mark(mine.userId, true)).toEqual({ changedIds: [] });
    const row = (await missed("filter: {handled: true}")).find((each: { id: string }) => each.id === id);
    expect(row.handledBy).toEqual({ id: mine.userId });
    expect(await mark(mine.userId, false)).toEqual({ changedIds: [id] });
  });

  it("of a number without a route are listed too", async () => {
    ground.start();
    const { businessId, test } = ground.bench;
    await test.query("DELETE FROM inbox_routes WHERE business_id = $1", [businessId]);
    const id = await ground.call(freshCaller("0012"));
    await expect.poll(async () => (await ground.read(id))?.status).toBe("no_answer");
    expect((await missed(OPEN)).some((row: { id: string }) => row.id === id)).toBe(true);
  });
});

thorough.it("a person who calls back after a text waits for somebody at an inbox with a route", async () => {
  ground.start({ speed: 10 });
  const who = await ground.agentAt();
  await ground.route([who]);
  const to = freshCaller("0015");
  await ground.bench.ask(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on Message { id } ... on DomainError { message } } }`,
    { input: { inboxId: ground.inboxId, to, body: "Call us" } },
  );
  ground.carrier.wake();
  const read = async () =>
    (await ground.bench.test.query("SELECT status, user_id AS user FROM calls WHERE phone_number = $1", [to]))[0];
  await expect.poll(read).toEqual({ status: "completed", user: who.userId });
});

it("a list of missed calls is no feed: a call is missed when it ends, so its place may be among earlier ones", async () => {
  const page = await ground.bench.ask(
    `{ missedCalls(direction: ASC, filter: {inboxId: "inb_none"}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
  );
  expect(page).toEqual({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
});
