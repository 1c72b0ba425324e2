import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { updateUser } from "../../src/domain/identity/users.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId, newIdentity } from "../../src/platform/id.ts";
import type { TestApi } from "../support/api.ts";
import { errorOf } from "../support/contract-api.ts";
import { freshTarget } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import {
  answer as answerTo,
  createSightGround,
  type Exchange,
  give as giveInbox,
  REFUSAL,
  reset,
  type SightGround,
  setOpen as setOpenInboxes,
  take as takeInbox,
  tell as tellOf,
  type Who,
} from "./sight-ground.ts";

/** Members and their subscriptions receive the events of the inboxes that they see. */

let ground: SightGround;
let api: TestApi;
let tokens: SightGround["tokens"];
let own: Exchange;
let other: Exchange;
beforeAll(async () => {
  ground = await createSightGround();
  ({ api, tokens, own, other } = ground);
});
afterAll(() => api?.close());
beforeEach(() => reset(ground));

const give = (inbox: string) => giveInbox(api, inbox);
const take = (inbox: string) => takeInbox(api, inbox);
const setOpen = (isOpen: boolean) => setOpenInboxes(api, isOpen);
const tell = (messageId: string) => tellOf(api, messageId);

async function ask(source: string, who?: Who): Promise<string> {
  const { data, errors } = await answerTo(api, source, who);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
}

const { stringify } = JSON;

describe("events", () => {
  const listed = async (token: string, query: Record<string, string> = {}) => {
    const { status, body } = await api.call("GET", "/events", { token, query: { limit: "100", ...query } });
    expect(status).toBe(200);
    return (body.data as { id: string; type: string; data: object }[]).map((event) => event);
  };

  it("are listed by inbox, those of campaigns to all, in order and page by page", async () => {
    await tellOfContact();
    const all = await listed(tokens.admin);
    const inboxOf = ({ data }: (typeof all)[number]) => /"inbox_id":"(\w+)"/.exec(stringify(data))?.[1] ?? null;
    expect(new Set(all.map(inboxOf)).size).toBeGreaterThan(3);
    const seen = all.filter((event) => [own.inbox, null].includes(inboxOf(event)));
    expect(await listed(tokens.agent)).toEqual(seen);
    for (const event_type of ["message.incoming.received", "campaign.contact.updated"]) {
      const ofType = seen.filter(({ type }) => type === event_type);
      expect(ofType).not.toEqual([]);
      expect(await listed(tokens.agent, { event_type })).toEqual(ofType);
    }
    const first = await api.call("GET", "/events", { token: tokens.agent, query: { limit: "1" } });
    const rest = await listed(tokens.agent, { cursor: first.body.next_cursor as string });
    expect([...first.body.data, ...rest]).toEqual(seen);
  });

  it("of an earlier version, which names no inbox, are for users who see all inboxes", async () => {
    await api.test.query("UPDATE webhook_events SET inbox_id = NULL WHERE id = $1", [own.event]);
    const get = (token: string) => api.call("GET", `/events/${own.event}`, { token });
    expect((await get(tokens.agent)).status).toBe(404);
    expect((await get(tokens.admin)).status).toBe(200);
    await api.test.query("UPDATE webhook_events SET inbox_id = $2 WHERE id = $1", [own.event, own.inbox]);
    expect((await get(tokens.agent)).status).toBe(200);
  });
});

/** Records the event of a changed contact of a campaign, which has no inbox. */
async function tellOfContact(): Promise<void> {
  const { businessId, campaignId, contactIds } = api.world.northwind;
  const subject = { campaignId, campaignContactId: contactIds[0] as string, previous: { status: "called" } };
  const occurredAt = "2026-11-23T10:00:00.000Z";
  await webhookTools.outbox(api.test.database, {
    actor: SERVICE_ITSELF,
    businessId,
    type: "campaign.contact.updated",
    occurredAt,
    subject,
  });
}

describe("subscriptions", () => {
  const subscribe = async (token: string, event_type = "message.incoming.received") => {
    const body = { event_type, target_url: freshTarget() };
    return (await api.call("POST", "/subscriptions", { token, body })).body.id as string;
  };
  const clear = () => api.test.query("DELETE FROM webhook_deliveries");
  /** The number of events that wait for each of these subscriptions. */
  const waiting = async (...ids: string[]) => {
    const rows = await api.test.query<{ id: string }>("SELECT subscription_id AS id FROM webhook_deliveries");
    return ids.map((id) => rows.filter((row) => row.id === id).length);
  };
  const setRole = (role: string) =>
    api.test.query("UPDATE users SET role = $2 WHERE id = $1", [api.world.agent.userId, role]);
  let admins: string;
  let agents: string;
  beforeEach(async () => {
    await api.test.query("DELETE FROM subscriptions");
    [admins, agents] = [await subscribe(tokens.admin), await subscribe(tokens.agent)];
  });

  it("of a member get the events of their inboxes, by the assignment at that time", async () => {
    await tell(own.message);
    expect(await waiting(admins, agents)).toEqual([1, 1]);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([2, 1]);
    await give(other.inbox);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([3, 2]);
    await take(other.inbox);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([4, 2]);
  });

  describe("of a member whose inbox is taken while a text arrives", () => {
    const caller = () => {
      const { admin, northwind } = api.world;
      return { businessId: northwind.businessId, userId: admin.userId, role: "admin" } as const;
    };
    const takeAll = (database: Database = api.test.database) =>
      updateUser(database, caller(), api.world.agent.userId, { inboxIds: [] });
    let texts = 0;
    const arrive = async (database: Database = api.test.database, outbox = webhookTools.outbox) => {
      const [inbox] = await api.test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [own.inbox]);
      const receive = createCarrierEventHandler({
        outbox,
        calls: {
          accepted: async () => {},
          ended: async () => {},
          identified: async () => {},
          handedOver: async () => {},
          messageStarted: async () => {},
          refused: async () => {},
        },
        confirmedKeywords: new Set(),
        ignored: () => {},
      });
      texts += 1;
      const at = "2026-11-23T10:00:00.000Z";
      const event = {
        carrierId: `SM-taken-${texts}`,
        from: `+1416556${1000 + texts}`,
        to: inbox?.number,
        body: "Hi",
        at,
      };
      await receive(database, { kind: "text.incoming", ...event });
    };

    it("get the event that was recorded before, also when its transaction ends later", async () => {
      await api.test.database.transaction(async (transaction) => {
        await arrive(transaction);
        await takeAll();
      });
      expect(await waiting(admins, agents)).toEqual([1, 1]);
    });

    it("get the event that is recorded before the taking is committed, and no later one", async () => {
      await api.test.database.transaction(async (transaction) => {
        await takeAll(transaction);
        await arrive();
      });
      expect(await waiting(admins, agents)).toEqual([1, 1]);
      await arrive();
      expect(await waiting(admins, agents)).toEqual([2, 1]);
    });

    it("do not get the event of a text that began to arrive before", async () => {
      await arrive(api.test.database, async (transaction, event) => {
        await takeAll();
        await webhookTools.outbox(transaction, event);
      });
      expect(await waiting(admins, agents)).toEqual([1, 0]);
    });

    it("get each event of a burst once or not, and none after the taking", async () => {
      await Promise.all(Array.from({ length: 5 }, () => arrive()));
      expect(await waiting(admins, agents)).toEqual([5, 5]);
      await takeAll();
      await Promise.all(Array.from({ length: 20 }, () => arrive()));
      expect(await waiting(admins, agents)).toEqual([25, 5]);
      await give(own.inbox);
      const burst = Array.from({ length: 20 }, () => arrive());
      await Promise.all([...burst, takeAll()]);
      const [all = 0, some = 0] = await waiting(admins, agents);
      expect(all).toBe(45);
      expect(some).toBeLessThanOrEqual(25);
      await arrive();
      expect(await waiting(admins, agents)).toEqual([46, some]);
    });
  });

  it("get all events in a business with open inboxes, of an admin, and of an unknown creator", async () => {
    const receives = async () => {
      await clear();
      await tell(other.message);
      return waiting(admins, agents);
    };
    expect(await receives()).toEqual([1, 0]);
    await setOpen(true);
    expect(await receives()).toEqual([1, 1]);
    await setOpen(false);
    await setRole("admin");
    expect(await receives()).toEqual([1, 1]);
    await setRole("member");
    expect(await receives()).toEqual([1, 0]);
    await api.test.query("UPDATE subscriptions SET user_id = NULL WHERE id = $1", [agents]);
    expect(await receives()).toEqual([1, 1]);
  });

  it("of a member get the events of calls by their inbox, and those of campaigns", async () => {
    const [calls, contacts] = [
      await subscribe(tokens.agent, "call.outgoing.completed"),
      await subscribe(tokens.agent, "campaign.contact.updated"),
    ];
    const { businessId } = api.world.northwind;
    const type = "call.outgoing.completed" as const;
    const occurredAt = "2026-11-23T10:00:00.000Z";
    for (const callId of [own.call, other.call]) {
      await webhookTools.outbox(api.test.database, {
        actor: SERVICE_ITSELF,
        businessId,
        type,
        occurredAt,
        subject: { callId },
      });
    }
    await tellOfContact();
    expect(await waiting(calls, contacts)).toEqual([1, 1]);
  });

  it("get an event again only if their creators see it now", async () => {
    const redeliver = (token: string, event: string, subscription_id?: string) =>
      api.call("POST", `/events/${event}/redeliver`, { token, body: subscription_id ? { subscription_id } : {} });
    expect((await redeliver(tokens.admin, own.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([1, 1]);
    expect(errorOf(await redeliver(tokens.agent, other.event))).toEqual({ status: 404, code: "not_found" });
    expect(errorOf(await redeliver(tokens.admin, other.event, agents))).toMatchObject({ status: 422 });
    expect((await redeliver(tokens.admin, other.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([2, 1]);
    await give(other.inbox);
    expect((await redeliver(tokens.agent, other.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([2, 2]);
  });

  it("show the answers of receivers only to those who see the event", async () => {
    const { businessId } = api.world.northwind;
    const sent = async (eventId: string, isTest = false) => {
      const { id, createdAt } = newIdentity("dlv");
      await api.test.query(
        `INSERT INTO webhook_attempts
           (business_id, id, subscription_id, event_id, attempt, status, duration_ms, attempted_at, answer, is_test)
         VALUES ($1, $2, $3, $4, 1, 200, 1, $5, 'You sent: a text', $6)`,
        [businessId, id, admins, eventId, createdAt, isTest],
      );
    };
    await sent(own.event);
    await sent(other.event);
    await sent(newId("evt"), true);
    const answers = async (token: string) => {
      const { body } = await api.call("GET", `/subscriptions/${admins}/deliveries`, { token });
      return (body.data as { event_id: string; response_body: string | null }[]).map((one) => one.response_body);
    };
    const echo = "You sent: a text";
    expect(await answers(tokens.admin)).toEqual([echo, echo, echo]);
    expect(await answers(tokens.agent)).toEqual([echo, null, echo]);
    await give(other.inbox);
    expect(await answers(tokens.agent)).toEqual([echo, echo, echo]);
  });

  it("get the events of a period again as far as their creators and the caller see them now", async () => {
    const again = async (subscriptionId: string, who: Who = "admin") => {
      const range = `{subscriptionId: ${stringify(subscriptionId)}, perSecond: 1000,
        since: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z"}`;
      const source = `mutation { redeliverWebhookEvents(input: ${range}) {
        ... on WebhookRangeRedelivery { count resumeAfter } ${REFUSAL} } }`;
      return JSON.parse(await ask(source, who)).redeliverWebhookEvents as object;
    };
    const [rows] = await api.test.query<{ all: number; own: number }>(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE inbox_id = $2))::int AS own FROM webhook_events
       WHERE business_id = $1 AND event_type = 'message.incoming.received' AND NOT is_test`,
      [api.world.northwind.businessId, own.inbox],
    );
    const { all, own: mine } = rows as { all: number; own: number };
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(all);
    expect(await again(admins)).toEqual({ count: all, resumeAfter: null });
    expect(await again(agents)).toEqual({ count: mine, resumeAfter: null });
    expect(await waiting(admins, agents)).toEqual([all, mine]);
    await clear();
    expect(await again(admins, "agent")).toEqual({ count: mine, resumeAfter: null });
    expect(await waiting(admins, agents)).toEqual([mine, 0]);
  });
});
