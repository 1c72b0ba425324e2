import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WITHHELD } from "../../src/domain/call/rules.ts";
import { setQueue } from "../../src/domain/queue/commands.ts";
import { answerIncoming } from "../../src/domain/route/answer.ts";
import { newId } from "../../src/platform/id.ts";
import { freshCaller, HANG_UP } from "../route/ground.ts";
import { audioUrl } from "../support/carrier.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** Callers choose by a key before they come to a queue. */

let ground: QueueGround;
let queues: { usual: string; sales: string };
beforeAll(async () => {
  ground = await createQueueGround();
  queues = { usual: await ground.queue([]), sales: await ground.queue([]) };
});
beforeEach(async () => {
  await ground.carrier.close();
  await ground.reset();
  ground.start();
});
afterAll(async () => {
  await ground?.carrier.close();
  await ground?.close();
});

const MENU = {
  words: "Press 1 for sales, and 9 to be called never again.",
  keys: [
    { key: "1", action: "queue" },
    { key: "9", action: "never_call" },
  ] as object[],
};
const setMenu = (more: object = {}, queueId = queues.usual) =>
  ground.route([], {
    queueId,
    menu: { ...MENU, keys: [{ key: "1", action: "queue", queueId: queues.sales }, MENU.keys[1]], ...more },
  });
const queueOf = async (id: string) => (await ground.places(id)).map(({ queue }) => queue);
const told = () =>
  ground.carrier.domainEvents.flatMap(({ type, subject }) =>
    type === "call.incoming.queued" && "callId" in subject ? [subject.callId] : [],
  );
const listed = async (number: string) =>
  (await ground.bench.test.query("SELECT note FROM do_not_call_numbers WHERE phone_number = $1", [number])).map(
    ({ note }) => note,
  );

describe("a caller", () => {
  it("comes to the queue of the key, and to that of the route without a key or with a wrong one", async () => {
    await setMenu();
    const [first, none, wrong] = [
      await ground.call(freshCaller(), { key: "1" }),
      await ground.call(),
      await ground.call(freshCaller(), { key: "5" }),
    ];
    await expect.poll(() => queueOf(first)).toEqual([queues.sales]);
    await expect.poll(() => queueOf(none)).toEqual([queues.usual]);
    await expect.poll(() => queueOf(wrong)).toEqual([queues.usual]);
  });

  it("hears the menu, and after the key what follows", async () => {
    await setMenu({ language: "fr-FR", repeats: 2 });
    await ground.carrier.close();
    ground.open();
    const id = await ground.call();
    const { businessId, test } = ground.bench;
    const [call] = await test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]);
    const to = await ground.inboxNumber();
    const ask = () => answerIncoming(test.database, audioUrl, { carrierId: call?.carrier, to });
    const of = { businessId, id };
    expect(await ask()).toEqual({
      do: "ask",
      call: of,
      greeting: { text: MENU.words, language: "fr-FR" },
      keys: ["1", "9"],
      times: 3,
    });
    const choice = { kind: "call.key", call: of, carrierId: call?.carrier, to, key: "1" } as const;
    const at = new Date().toISOString();
    await ground.carrier.receive(test.database, { ...choice, at });
    expect(await ask()).toEqual({ do: "wait", call: of, isQueued: true });
    // The carrier reports again, with another key.
    await ground.carrier.receive(test.database, { ...choice, key: "9", at });
    expect(await ground.states(id)).toEqual(["waiting"]);
  });

  it("is never called again with the key, hears so, and is not missed", async () => {
    await setMenu({ language: "es-MX" });
    const from = freshCaller();
    const id = await ground.call(from, { key: "9" });
    await expect.poll(() => listed(from)).toEqual(["Requested with a key in a call"]);
    await expect.poll(() => ground.read(id).then((call) => call?.ended)).toBe(true);
    expect(await ground.read(id)).toMatchObject({ state: "ended", status: "no_answer" });
    const [route] = await ground.bench.test.query("SELECT last FROM routed_calls WHERE call_id = $1", [id]);
    expect(route?.last).toMatchObject({ words: "No volveremos a llamarle. Adiós.", language: "es-MX" });
    expect(await ground.bench.test.query("SELECT id FROM missed_calls WHERE id = $1", [id])).toEqual([]);
    expect(await queueOf(id)).toEqual([]);
  });

  it("who withholds the number cannot refuse, and comes to the queue of the route", async () => {
    await setMenu();
    const id = await ground.call(WITHHELD, { key: "9" });
    await expect.poll(() => queueOf(id)).toEqual([queues.usual]);
  });

  it("whose choice is never reported comes to the queue of the route", async () => {
    await setMenu();
    await ground.carrier.close();
    ground.open();
    const id = await ground.call(freshCaller(), { key: "1" });
    await ground.lapse(id);
    expect(await queueOf(id)).toEqual([queues.usual]);
    expect(await ground.controls(id)).toEqual([{ do: "move", conference: id, waits: "queue" }]);
    expect(told()).toEqual([id]);
  });

  it("whose choice is never reported rings for the overflow of a full queue, or stays on its voicemail", async () => {
    await ground.carrier.close();
    ground.open();
    const full = (overflow: object) => ground.queue([], { mostCallers: 1, overflow });
    const lapsed = async (queueId: string) => {
      await ground.route([], { queueId });
      await ground.call();
      await setMenu({}, queueId);
      const id = await ground.call();
      await ground.lapse(id);
      return { id, controls: await ground.controls(id) };
    };
    const forwarded = await lapsed(await full({ action: "forward", phoneNumber: "+14165550188" }));
    expect(forwarded.controls).toEqual([{ do: "move", conference: forwarded.id, waits: "ringing" }]);
    const recorded = await lapsed(await full({ action: "voicemail" }));
    expect(recorded.controls).toEqual([expect.objectContaining({ do: "voicemail" })]);
    const ended = await lapsed(await full(HANG_UP));
    expect(ended.controls).toEqual([]);
    expect(await ground.read(ended.id)).toMatchObject({ state: "ended", unwanted: true });
    expect(told()).not.toContain(forwarded.id);
  });

  it("has the time to hear the longest recording again and again", async () => {
    await setMenu({ repeats: 3 });
    await ground.carrier.close();
    ground.open();
    const id = await ground.call();
    const [menu] = await ground.bench.test.query(
      "SELECT due_at > now() + interval '500 seconds' AS waits FROM routed_calls WHERE call_id = $1",
      [id],
    );
    expect(menu).toEqual({ waits: true });
  });
});

it("a simulated caller who is moved from a menu waits, and then talks", async () => {
  await setMenu();
  await ground.carrier.close();
  ground.open();
  const member = await ground.agentAt();
  await setQueue(ground.bench.test.database, ground.admin, queues.usual, {
    ...{ name: "Support", strategy: "in_order", memberIds: [member.userId] },
  });
  const id = await ground.call();
  await ground.lapse(id);
  await ground.carrier.close();
  ground.start();
  await expect.poll(() => ground.bench.test.query("SELECT id FROM call_controls WHERE call_id = $1", [id])).toEqual([]);
  expect(await ground.read(id)).toMatchObject({ ended: false, state: "ringing" });
  await ground.assign();
  await expect.poll(() => ground.states(id)).toEqual(["answered"]);
  await expect.poll(() => ground.read(id)).toMatchObject({ ended: true, answered: true });
});

describe("a menu", () => {
  const refusal = (field: string) => expect.objectContaining({ code: "validation_error", field });

  it("needs a queue for callers who choose nothing, words or a recording, and known queues", async () => {
    await expect(ground.route([], { menu: MENU })).rejects.toEqual(refusal("menu.keys.0.queueId"));
    await expect(ground.route([], { menu: { ...MENU, keys: [{ key: "9", action: "never_call" }] } })).rejects.toEqual(
      refusal("queueId"),
    );
    await expect(setMenu({ words: null })).rejects.toEqual(refusal("menu.words"));
    await expect(setMenu({ keys: [{ key: "1", action: "queue", queueId: newId("que") }] })).rejects.toEqual(
      refusal("menu.keys.0.queueId"),
    );
    await expect(setMenu({ words: null, audioId: newId("snd") })).rejects.toEqual(refusal("menu.audioId"));
    const twice = { key: "1", action: "queue", queueId: queues.sales };
    await expect(setMenu({ keys: [twice, twice] })).rejects.toEqual(refusal("menu.keys.1.key"));
  });

  it("is read as it was set, and removed with the next route", async () => {
    await setMenu();
    const source = `query ($id: ID!) { inbox(id: $id) { route {
      queue { id } menu { words language repeats audio { id } keys { key action queueId } } } } }`;
    const read = async () => (await ground.bench.ask(source, { id: ground.inboxId })).route;
    expect(await read()).toEqual({
      queue: { id: queues.usual },
      menu: {
        ...{ words: MENU.words, language: null, repeats: 1, audio: null },
        keys: [
          { key: "1", action: "QUEUE", queueId: queues.sales },
          { key: "9", action: "NEVER_CALL", queueId: null },
        ],
      },
    });
    await ground.route([]);
    expect(await read()).toEqual({ queue: null, menu: null });
  });
});
