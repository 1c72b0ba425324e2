import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { addDay, TABLES } from "../../src/domain/webhook/partition-store.ts";
import { lowestIdAt } from "../../src/platform/id.ts";
import { createGround, type Ground } from "./ground.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

/** The body of an event is stored once and compressed, and sent byte for byte. */

const TYPE = "message.incoming.received";
const DAY_MS = 86_400_000;

let ground: Ground;
let receiver: Receiver;
let businessId: string;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
  businessId = await ground.business();
  await ground.subscribe(businessId, `${receiver.url}/bodies`);
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});

/** The bodies so far. */
const stored: string[] = [];

const compressionOf = async (id: string) =>
  (
    await ground.test.query<{ method: string | null; partition: string }>(
      "SELECT pg_column_compression(body) AS method, tableoid::regclass::text AS partition FROM webhook_events WHERE id = $1",
      [id],
    )
  )[0];

it.each([
  ["a text", sampleData(TYPE, "2026-11-21T09:30:00.000Z"), "pglz"],
  ["a short body", { index: 1 }, null],
  ["a body that cannot be compressed, longer than a page", { noise: randomBytes(30_000).toString("base64") }, null],
  ["a long body with characters of several bytes", { message: { body: "ü \u2028 👋".repeat(5_000) } }, "pglz"],
])("%s arrives as it is stored", async (_name, data, method) => {
  const id = await ground.record(businessId, TYPE, data);
  const [event] = await ground.test.query<{ body: string }>("SELECT body FROM webhook_events WHERE id = $1", [id]);
  expect(JSON.parse(event?.body ?? "")).toMatchObject({ id, type: TYPE, data });
  expect(await compressionOf(id)).toMatchObject({ method });
  const dispatcher = ground.start({ timeoutMs: 10_000 });
  const arrived = () => receiver.received.find(({ headers }) => headers["webhook-id"] === id)?.body.toString();
  await expect.poll(arrived).toBe(event?.body);
  await dispatcher.end();
  stored.push(event?.body as string);
});

it("a body is stored in one table", async () => {
  expect(stored).toHaveLength(4);
  const tables = await ground.test.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const holds = ({ name }: { name: string }) =>
    `SELECT '${name}' AS name WHERE EXISTS (
       SELECT FROM ${name} t, unnest($1::text[]) AS sent (text)
       WHERE strpos(to_jsonb(t)::text, to_jsonb(sent.text)::text) > 0)`;
  const holding = await ground.test.query(tables.map(holds).join(" UNION ALL "), [stored]);
  expect(holding).toEqual([{ name: "webhook_events" }]);
});

it("events in the default partition and in a partition of a later day are compressed too", async () => {
  const body = JSON.stringify(sampleData(TYPE, "2026-11-21T09:30:00.000Z"));
  const [row] = await ground.test.query<{ day: number }>(
    "SELECT extract(epoch FROM date_trunc('day', now(), 'UTC') + interval '10 days')::float8 * 1000 AS day",
  );
  const day = row?.day as number;
  const id = lowestIdAt("evt", day + DAY_MS / 2);
  await ground.test.query(
    "INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body) VALUES ($1, $2, $3, now(), $4)",
    [businessId, id, TYPE, body],
  );
  expect(await compressionOf(id)).toEqual({ method: "pglz", partition: "webhook_events_default" });
  for (const table of TABLES) {
    await addDay(ground.test.database, table, day);
  }
  const name = `webhook_events_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`;
  expect(await compressionOf(id)).toEqual({ method: "pglz", partition: name });
  const later = lowestIdAt("evt", day + DAY_MS / 2 + 1);
  await ground.test.query(
    "INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body) VALUES ($1, $2, $3, now(), $4)",
    [businessId, later, TYPE, body],
  );
  expect(await compressionOf(later)).toEqual({ method: "pglz", partition: name });
  const bodies = await ground.test.query<{ body: string }>("SELECT body FROM webhook_events WHERE id IN ($1, $2)", [
    id,
    later,
  ]);
  expect(bodies).toEqual([{ body }, { body }]);
});
