import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { findOrderedLine } from "../../src/domain/call/agent-line-need-store.ts";
import { answerIncoming } from "../../src/domain/route/answer.ts";
import { audioUrl } from "../support/carrier.ts";
import { createRouteGround, freshCaller, type RouteGround } from "./ground.ts";

/** Callers who withhold their number: a call, but no contact and no conversation. */

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

const at = () => new Date().toISOString();

it("a caller without a number is simulated", async () => {
  await ground.route([]);
  const id = await ground.call("anonymous");
  expect(await ground.bench.test.query("SELECT phone_number FROM calls WHERE id = $1", [id])).toEqual([
    { phone_number: null },
  ]);
  await expect(ground.call("withheld")).rejects.toMatchObject({ code: "validation_error", field: "from" });
});

it("a caller without a number follows the route, and leaves a message and a missed call", async () => {
  const who = await ground.agentAt();
  await ground.route([who], { strategy: "owner_first" });
  const to = await ground.inboxNumber();
  const { test } = ground.bench;
  const { receive, database } = ground.carrier;
  const countRows = () =>
    test.query(
      "SELECT (SELECT count(*) FROM contacts)::int AS contacts, (SELECT count(*) FROM conversations)::int AS conversations",
    );
  const before = await countRows();
  await Promise.all(
    [null, "sip:bob@example.com"].map((from, place) =>
      receive(database, { kind: "call.incoming", carrierId: `CA-withheld-${place}`, from, to, at: at() }),
    ),
  );
  const rows = await test.query<{ id: string; carrier: string }>(
    "SELECT id, carrier_id AS carrier FROM calls WHERE carrier_id LIKE 'CA-withheld-%' AND phone_number IS NULL ORDER BY carrier_id",
  );
  expect(rows).toHaveLength(2);
  const ringing = await Promise.all(rows.map(({ id }) => ground.ringing(id)));
  expect(ringing.flat()).toEqual([who.phone]);
  const [rung] = rows.filter((_row, place) => ringing[place]?.length === 1);
  expect(await answerIncoming(database, audioUrl, { carrierId: rung?.carrier as string, to })).toMatchObject({
    do: "wait",
  });
  await ground.lapse(rung?.id as string);
  expect(await answerIncoming(database, audioUrl, { carrierId: rung?.carrier as string, to })).toMatchObject({
    do: "voicemail",
  });
  await receive(database, {
    ...{ kind: "recording.ended", call: { inboxNumber: to }, carrierId: rung?.carrier as string, of: "voicemail" },
    ...{ recordingId: "RE-withheld", durationSeconds: 7, at: at() },
  });
  await ground.hangUp(rung?.id as string);
  expect(await test.query("SELECT voicemail_seconds AS seconds FROM missed_calls WHERE id = $1", [rung?.id])).toEqual([
    { seconds: 7 },
  ]);
  expect(await countRows()).toEqual(before);
  const events = ground.carrier.domainEvents.filter(
    ({ subject }) => "callId" in subject && subject.callId === rung?.id,
  );
  expect(events.map(({ type }) => type).sort()).toEqual([
    "call.incoming.completed",
    "call.incoming.missed",
    "call.incoming.started",
  ]);
});

it("a text from a short code or a name leaves no row, and is told to the operator with its inbox", async () => {
  const to = await ground.inboxNumber();
  const { receive, database, ignored } = ground.carrier;
  for (const from of ["70123", "ACME"]) {
    const carrierId = `SM-${from}`;
    await receive(database, { kind: "text.incoming", carrierId, from, to, body: "Your code is 1", at: at() });
  }
  expect(ignored.map((event) => "to" in event && event.to)).toEqual([to, to]);
});

it("those who are rung hear the name of a known caller, or the number, and the inbox", async () => {
  const members = [await ground.agentAt()];
  await ground.route(members);
  const from = freshCaller();
  const [first] = [await ground.call(from)];
  const { test, businessId } = ground.bench;
  await test.query("UPDATE contacts SET first_name = 'Ada', last_name = 'Lovelace' WHERE id = $1", [
    (await test.query("SELECT contact_id AS id FROM calls WHERE id = $1", [first]))[0]?.id,
  ]);
  const [line] = await ground.lines(first as string);
  const [inbox] = await test.query("SELECT name FROM inboxes WHERE id = $1", [ground.inboxId]);
  expect(await findOrderedLine(test.database, businessId, line?.id as string)).toMatchObject({
    callerName: "Ada Lovelace",
    callerNumber: from,
    inboxName: inbox?.name,
  });
});
