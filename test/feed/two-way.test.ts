import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";
import { chanceOf } from "../support/chance.ts";
import { rounds } from "../support/effort.ts";
import type { Answer } from "../support/json-answer.ts";

/**
 * A sync of the contacts of two instances of the service in both directions, as `docs/public/sync.md` tells it: by events
 * with their actor, and with `If-Match`. Users change both sides meanwhile. Both end equal, and the sync never answers
 * its own changes.
 */

const CHANGES = rounds(20, 1_000);
const SYNC = "cli_sync";

interface Side {
  api: TestApi;
  /** The tokens of the users of this side and of the sync. */
  users: string;
  sync: string;
  /** The contacts that the side had before. */
  earlier: Set<string>;
  /** The place of the sync in the events. */
  cursor: string | undefined;
}

/** A contact on both sides, with the tag that each had when they were last equal. */
interface Pair {
  ids: [string, string];
  tags: [string, string];
}

let sides: [Side, Side];
beforeAll(async () => {
  sides = [await createSide(), await createSide()];
});
afterAll(() => Promise.all((sides ?? []).map(({ api }) => api.close())));

async function createSide(): Promise<Side> {
  const api = await createTestApi();
  const { userId } = api.world.admin;
  const [users, sync] = [await api.token(userId), await api.token(userId, { clientId: SYNC })];
  const side: Side = { api, users, sync, earlier: new Set(), cursor: undefined };
  side.earlier = new Set((await contactsOf(side)).map(({ id }) => id));
  await eventsOf(side);
  return side;
}

const otherOf = (place: 0 | 1) => (place === 0 ? 1 : 0);

async function contactsOf({ api, sync: token }: Side): Promise<Answer[]> {
  const rows: Answer[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = { limit: "100", ...(cursor && { cursor }) };
    const { body } = await api.call("GET", "/contacts", { token, query });
    rows.push(...body.data);
    cursor = body.next_cursor;
  }
  return rows;
}

/** The events of contacts since the last reading. */
async function eventsOf(side: Side): Promise<Answer[]> {
  const events: Answer[] = [];
  for (let hasMore = true; hasMore; ) {
    const query = {
      ...{ event_type: "contact.created,contact.updated,contact.deleted", order: "asc", limit: "100" },
      ...(side.cursor && { cursor: side.cursor }),
    };
    const { status, body } = await side.api.call("GET", "/events", { token: side.sync, query });
    expect(status).toBe(200);
    events.push(...body.data);
    side.cursor = body.next_cursor;
    hasMore = body.has_more;
  }
  return events;
}

const FIELDS = ["first_name", "last_name", "company", "title", "email", "phones", "extra_fields"] as const;
const contentOf = (contact: Answer) => Object.fromEntries(FIELDS.map((name) => [name, contact[name]]));

/** The program between the two sides. */
class Sync {
  readonly #pairs: [Map<string, Pair>, Map<string, Pair>] = [new Map(), new Map()];
  writes = 0;
  conflicts = 0;

  /** Processes the new events of both sides. @returns their number, without those of its own changes. */
  async pass(): Promise<number> {
    let count = 0;
    for (const place of [0, 1] as const) {
      for (const { type, actor, data } of await eventsOf(sides[place])) {
        if (actor.client_id !== SYNC) {
          count += 1;
          await (type === "contact.deleted"
            ? this.#remove(place, data.contact.id)
            : this.#meet(place, data.contact.id));
        }
      }
    }
    return count;
  }

  twinOf(place: 0 | 1, id: string): string | undefined {
    return this.#pairs[place].get(id)?.ids[otherOf(place)];
  }

  async #call(place: 0 | 1, method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
    const { api, sync: token } = sides[place];
    const answer = await api.call(method, path, { token, headers, body });
    if (method !== "GET" && answer.status < 300) {
      this.writes += 1;
    }
    return answer;
  }

  async #meet(place: 0 | 1, id: string): Promise<void> {
    const pair = this.#pairs[place].get(id);
    await (pair ? this.#reconcile(pair) : this.#add(place, id));
  }

  /** Adds a new contact of one side to the other. The key makes it safe to repeat. */
  async #add(place: 0 | 1, id: string): Promise<void> {
    const own = await this.#call(place, "GET", `/contacts/${id}`);
    if (own.status === 410) {
      return;
    }
    const other = otherOf(place);
    const body = { ...contentOf(own.body), external_id: id };
    const added = await this.#call(other, "POST", "/contacts", { "idempotency-key": id }, body);
    expect(added.status).toBe(201);
    const twin = await this.#call(other, "GET", `/contacts/${added.body.id}`);
    const [ids, tags] = [
      [id, added.body.id as string],
      [own.headers.etag as string, twin.headers.etag ?? ""],
    ];
    const pair = { ids: place === 0 ? ids : ids.reverse(), tags: place === 0 ? tags : tags.reverse() } as Pair;
    // A user may have changed or deleted the new one already: an event tells.
    if (JSON.stringify(contentOf(twin.body)) !== JSON.stringify(contentOf(own.body))) {
      pair.tags[other] = "";
    }
    this.#pairs[0].set(pair.ids[0], pair);
    this.#pairs[1].set(pair.ids[1], pair);
  }

  /** Brings the later change to the other side, unless that changes at the same time: then it looks again. */
  async #reconcile(pair: Pair): Promise<void> {
    for (;;) {
      const read = [
        await this.#call(0, "GET", `/contacts/${pair.ids[0]}`),
        await this.#call(1, "GET", `/contacts/${pair.ids[1]}`),
      ] as const;
      if (read.some(({ status }) => status === 410)) {
        return;
      }
      const changed = read.map(({ headers }, place) => headers.etag !== pair.tags[place]);
      if (!changed.includes(true)) {
        return;
      }
      const isConflict = !changed.includes(false);
      const isSecondLater = read[1].body.updated_at > read[0].body.updated_at;
      const from = isConflict ? Number(isSecondLater) : changed.indexOf(true);
      const to = otherOf(from as 0 | 1);
      this.conflicts += Number(isConflict);
      const headers = { "if-match": read[to].headers.etag as string };
      const body = contentOf((read[from] as (typeof read)[0]).body);
      const written = await this.#call(to, "PATCH", `/contacts/${pair.ids[to]}`, headers, body);
      if (written.status === 200) {
        pair.tags[from] = (read[from] as (typeof read)[0]).headers.etag as string;
        pair.tags[to] = written.headers.etag as string;
        return;
      }
      expect([409, 410]).toContain(written.status);
    }
  }

  async #remove(place: 0 | 1, id: string): Promise<void> {
    const pair = this.#pairs[place].get(id);
    if (pair) {
      const other = otherOf(place);
      const removed = await this.#call(other, "DELETE", `/contacts/${pair.ids[other]}`);
      expect([204, 410]).toContain(removed.status);
      this.#pairs[0].delete(pair.ids[0]);
      this.#pairs[1].delete(pair.ids[1]);
    }
  }
}

/** Users of one side add, change and delete contacts, also those that the sync has added. */
async function change({ api, users: token, earlier }: Side, chance: () => number, count: number): Promise<void> {
  const below = (limit: number) => Math.floor(chance() * limit);
  const known: string[] = [];
  for (let place = 0; place < count; place += 1) {
    if (place % 20 === 0) {
      const { body } = await api.call("GET", "/contacts", { token, query: { limit: "50" } });
      known.push(...body.data.map(({ id }: Answer) => id).filter((id: string) => !earlier.has(id)));
    }
    const id = known[below(known.length)];
    const kind = below(10);
    const fields = {
      title: `Title ${place}`,
      ...(below(2) === 0 && { company: ["Analytical Engines", "Difference & Co", null][below(3)] }),
      ...(below(3) === 0 && { phones: [`+1415555${String(1_000 + below(9_000))}`] }),
      ...(below(4) === 0 && { extra_fields: { place: String(place) } }),
    };
    if (id === undefined || kind < 3) {
      const added = await api.call("POST", "/contacts", { token, body: { first_name: "Ada", ...fields } });
      expect(added.status).toBe(201);
      known.push(added.body.id);
    } else if (kind < 9) {
      const changed = await api.call("PATCH", `/contacts/${id}`, { token, body: fields });
      expect([200, 410]).toContain(changed.status);
    } else {
      expect([204, 410]).toContain((await api.call("DELETE", `/contacts/${id}`, { token })).status);
    }
  }
}

it("ends equal and quiet", async () => {
  const sync = new Sync();
  const [one, other] = sides;
  const quiet = async () => {
    while ((await sync.pass()) > 0) {
      // The next pass sees the changes made meanwhile.
    }
  };

  // One contact is changed on both sides before the sync looks: the later change stays.
  const { id } = (await one.api.call("POST", "/contacts", { token: one.users, body: { first_name: "Both" } })).body;
  await quiet();
  const twin = sync.twinOf(0, id) as string;
  await one.api.call("PATCH", `/contacts/${id}`, { token: one.users, body: { title: "Earlier" } });
  await other.api.call("PATCH", `/contacts/${twin}`, { token: other.users, body: { title: "Later" } });
  await quiet();
  const titles = sides.map(async ({ api, sync: token }, place) => {
    const { body } = await api.call("GET", `/contacts/${[id, twin][place]}`, { token });
    return body.title;
  });
  expect([await Promise.all(titles), sync.conflicts]).toEqual([["Later", "Later"], 1]);

  let isChanging = true;
  const changing = Promise.all(sides.map((side, place) => change(side, chanceOf(7 + place), CHANGES))).finally(() => {
    isChanging = false;
  });
  while (isChanging) {
    await sync.pass();
  }
  await changing;
  await quiet();

  const contents = await Promise.all(
    sides.map(async (side, place) => {
      const own = (await contactsOf(side)).filter((contact) => !side.earlier.has(contact.id));
      const keyOf = (contact: Answer) => (place === 0 ? contact.id : sync.twinOf(1, contact.id));
      return new Map(own.map((contact) => [keyOf(contact), contentOf(contact)]));
    }),
  );
  expect(contents[0]?.size).toBeGreaterThan(CHANGES / 10);
  expect(contents[1]).toEqual(contents[0]);
  // One write for each change at most, and none once all is equal.
  expect(sync.writes).toBeLessThanOrEqual(2 * CHANGES + 3);
  const { writes } = sync;
  await sync.pass();
  expect(sync.writes).toBe(writes);
}, 900_000);
