import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findOrderedCall } from "../../src/domain/call/progress-store.ts";
import { changeCampaignContact, removeCampaignContact } from "../../src/domain/campaign/commands.ts";
import {
  dialContact,
  leaveSession,
  pickDisposition,
  skipContact,
  startSession,
} from "../../src/domain/dialer/commands.ts";
import { nextContact } from "../../src/domain/dialer/next.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { Database, OwnedDatabase } from "../../src/platform/db/database.ts";
import { DomainError, UnavailableError } from "../../src/platform/errors.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { chanceOf } from "../support/chance.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * Many agents at once, who skip, disappear and are interrupted, while contacts are set to do-not-call, returned and
 * removed at any moment.
 */

const IS_FULL = process.env.KILLS !== undefined;
const AGENTS = IS_FULL ? 50 : 12;
const CONTACTS = IS_FULL ? 10_000 : 120;
/** In milliseconds: longer than any run should take. */
const PATIENCE = IS_FULL ? 900_000 : 60_000;

/** Whether the contact has a valid number that may be dialed. */
const CAN_BE_CALLED = `EXISTS (
  SELECT FROM jsonb_array_elements(cc.phones) AS phone
  WHERE NOT EXISTS (
    SELECT FROM do_not_call_numbers l
    WHERE l.business_id = cc.business_id AND l.phone_number = phone ->> 'number'
  ) AND NOT EXISTS (
    SELECT FROM calls c WHERE c.business_id = cc.business_id
      AND c.phone_number = phone ->> 'number' AND c.error_code = 'invalid_number'
  )
)`;

/**
 * Retries when the service answers 503, as clients do: all agents want the row of a campaign at once and never pause,
 * so on a busy machine the wait may exceed the limit for locks. Requests in doubt are not retried.
 */
function patient(database: OwnedDatabase): OwnedDatabase {
  const insist = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof UnavailableError) || error.inDoubt) {
          throw error;
        }
        await delay(10);
      }
    }
  };
  return {
    ...database,
    rows: (statement, values) => insist(() => database.rows(statement, values)),
    row: (statement, values) => insist(() => database.row(statement, values)),
    finish: (statement, values) => insist(() => database.finish(statement, values)),
    transaction: (work) => insist(() => database.transaction(work)),
    onBehalfOf: (owner) => patient(database.onBehalfOf(owner) as OwnedDatabase),
  };
}

let bench: DialerBench;
let pool: Database;
beforeAll(async () => {
  // One connection for each agent: an agent that waits for the campaign's row occupies one meanwhile.
  bench = await createDialerBench(AGENTS + 10, patient);
  pool = bench.test.database;
});
afterAll(() => bench?.close());

it(
  `${AGENTS} agents work through ${CONTACTS} contacts of two campaigns that share numbers`,
  async () => {
    const { test, businessId, inboxIds } = bench;
    const settings = {
      attempt_spacing_minutes: 0,
      busy_retry_minutes: 0,
      daily_number_cap: 20,
      max_attempts: 20,
    };
    await test.query("UPDATE businesses SET answered_rest_minutes = 0");
    const campaigns = [await bench.campaign(settings), await bench.campaign(settings)];
    await addContacts(campaigns);
    // Otherwise all plans are those of empty tables until autovacuum runs.
    await test.query("ANALYZE");
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const chance = chanceOf(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item;
    const dispositions = await Promise.all(
      ["Interested", "Not interested", "do_not_call", "Call back later"].map((name) => bench.disposition(name)),
    );

    const barredSince = new Map<string, number>();
    const live = new Set<string>();
    const wrongs: string[] = [];
    const putBack = new Set<string>();
    let over = false;

    /** The carrier: it checks again before it places the call, and reports the end. */
    async function carry(callId: string): Promise<void> {
      const askedAt = performance.now();
      const order = await findOrderedCall(pool, businessId, callId);
      if (!order || order.isBarred) {
        await bench.end(callId, "failed", { errorCode: "opted_out" });
        return;
      }
      if ((barredSince.get(order.to) ?? Number.POSITIVE_INFINITY) < askedAt) {
        wrongs.push(`${order.to} was called after it had been barred`);
      }
      if (live.has(order.to)) {
        wrongs.push(`${order.to} was called twice at once`);
      }
      live.add(order.to);
      const luck = chance();
      if (luck > 0.1) {
        await bench.accept(callId);
      }
      await delay(Math.floor(chance() * 4));
      live.delete(order.to);
      if (luck < 0.1) {
        await bench.end(callId, "failed", { errorCode: luck < 0.05 ? "invalid_number" : "carrier_error" });
      } else {
        const status = luck < 0.4 ? pick(["busy", "no_answer", "canceled"] as const) : "completed";
        const answeredBy = luck > 0.9 ? "machine" : "human";
        await bench.end(callId, status, status === "completed" ? { answeredBy } : {});
      }
    }

    /** The number of callable contacts. An agent may keep a contact whose only number is listed or invalid. */
    async function count(): Promise<number> {
      const [row] = await test.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM campaign_contacts cc
         WHERE campaign_id = ANY($1) AND status IN ('not_called', 'called', 'in_progress') AND call_count < 20
           AND ${CAN_BE_CALLED}`,
        [campaigns],
      );
      return row?.count ?? 0;
    }

    // All share one query, because it takes as long as many requests of an agent.
    let counting: Promise<number> | undefined;
    const remaining = () => {
      counting ??= count().finally(() => {
        counting = undefined;
      });
      return counting;
    };

    async function work(campaignId: string): Promise<void> {
      const caller: Caller = { businessId, userId: (await bench.agent()).userId, role: "admin" };
      let session = (await startSession(pool, caller, webhookTools.outbox, { campaignId, inboxIds })).id;
      for (;;) {
        const { contactId } = await nextContact(pool, caller, webhookTools.outbox, session).catch(refused);
        if (contactId === undefined) {
          // The campaign is completed, or the session has been ended.
          const again = await startSession(pool, caller, webhookTools.outbox, { campaignId, inboxIds }).catch(refused);
          if (again.id === undefined) {
            return;
          }
          session = again.id;
          continue;
        }
        if (contactId === null) {
          if ((await remaining()) === 0) {
            await leaveSession(pool, caller, webhookTools.outbox, session);
            return;
          }
          await delay(5);
          continue;
        }
        const luck = chance();
        if (luck < 0.1) {
          await skipContact(pool, caller, webhookTools.outbox, session, contactId).catch(refused);
        } else if (luck < 0.15) {
          await test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [session]);
          session = (await startSession(pool, caller, webhookTools.outbox, { campaignId, inboxIds }).catch(refused))
            .id as string;
          if (session === undefined) {
            return;
          }
        } else {
          await callContact(caller, session, contactId);
        }
      }
    }

    async function callContact(caller: Caller, session: string, contactId: string): Promise<void> {
      const { callId } = await dialContact(pool, caller, webhookTools.outbox, session, contactId, null).catch(refused);
      if (!callId) {
        await skipContact(pool, caller, webhookTools.outbox, session, contactId).catch(refused);
        return;
      }
      const early =
        chance() < 0.1
          ? pickDisposition(pool, caller, webhookTools.outbox, session, contactId, pick(dispositions)).catch(refused)
          : null;
      let next: string | null = callId;
      while (next !== null) {
        await carry(next);
        const [row] = await test.query<{ id: string }>(
          "SELECT c.id FROM dialer_sessions s JOIN calls c ON c.id = s.call_id WHERE s.id = $1 AND c.ended_at IS NULL",
          [session],
        );
        next = row?.id ?? null;
      }
      await early;
      if (chance() < 0.9) {
        await pickDisposition(pool, caller, webhookTools.outbox, session, contactId, pick(dispositions)).catch(refused);
      } else {
        await skipContact(pool, caller, webhookTools.outbox, session, contactId).catch(refused);
      }
    }

    const admin: Caller = { businessId, userId: bench.world.admin.userId, role: "admin" };

    /** Returns and removes contacts at random, like the API, also while they are claimed or called. */
    async function disturb(): Promise<void> {
      for (let left = CONTACTS / 4; left > 0 && !over; ) {
        const [claimed] = await test.query<{ campaignId: string; contactId: string; session: string; userId: string }>(
          `SELECT campaign_id AS "campaignId", campaign_contact_id AS "contactId", id AS session, user_id AS "userId"
           FROM dialer_sessions WHERE ended_at IS NULL AND campaign_contact_id IS NOT NULL OFFSET $1 LIMIT 1`,
          [Math.floor((chance() * AGENTS) / 2)],
        );
        if (claimed) {
          const { campaignId, contactId, session, userId } = claimed;
          putBack.add(contactId);
          left -= 1;
          await changeCampaignContact(pool, admin, webhookTools.outbox, campaignId, contactId, {
            status: "not_called",
          }).catch(refused);
          if (chance() < 0.5) {
            await unheard(removeCampaignContact)(pool, admin, campaignId, contactId).catch(refused);
            await leaveSession(pool, { ...admin, userId }, webhookTools.outbox, session).catch(refused);
          }
        }
        await delay(20);
      }
    }

    /** Adds numbers to the do-not-call list at random, like the API. */
    async function bar(): Promise<void> {
      for (let time = 0; time < CONTACTS / 20; time += 1) {
        const campaignId = pick(campaigns);
        const [row] = await test.query<{ id: string; number: string }>(
          `SELECT id, primary_number AS number FROM campaign_contacts WHERE campaign_id = $1 OFFSET $2 LIMIT 1`,
          [campaignId, Math.floor((chance() * CONTACTS) / 2)],
        );
        if (!row) {
          continue;
        }
        if (chance() < 0.5) {
          await changeCampaignContact(pool, admin, webhookTools.outbox, campaignId, row.id, { status: "do_not_call" });
        } else {
          await test.query(
            `INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())
             ON CONFLICT DO NOTHING`,
            [businessId, row.number],
          );
          barredSince.set(row.number, performance.now());
        }
        await delay(10);
      }
    }

    async function sweep(): Promise<void> {
      while (!over) {
        await test.query(
          `UPDATE campaign_contacts cc SET held_until = now() - interval '1 second' WHERE held_until > now() AND ${CAN_BE_CALLED}`,
        );
        await sweepDialer(pool, { hangUp: async () => {} }, webhookTools.outbox);
        await delay(20);
      }
    }
    const meanwhile = [sweep(), disturb()];
    await Promise.all([bar(), ...Array.from({ length: AGENTS }, (_, place) => work(campaigns[place % 2] as string))]);
    over = true;
    await Promise.all(meanwhile);
    await test.query("UPDATE dialer_sessions SET lease_until = now()");
    await sweepDialer(pool, { hangUp: async () => {} }, webhookTools.outbox);

    expect(wrongs, `with SEED=${seed}`).toEqual([]);
    expect(await falsehoods(campaigns, [...putBack]), `with SEED=${seed}`).toEqual([]);
    for (const campaignId of campaigns) {
      const turns = await test.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM calls WHERE campaign_id = $1 GROUP BY inbox_id",
        [campaignId],
      );
      const counts = turns.map(({ count }) => count);
      expect(counts).toHaveLength(inboxIds.length);
      expect(Math.max(...counts) - Math.min(...counts), "calls of the inboxes differ by one at most").toBeLessThan(2);
    }
  },
  PATIENCE,
);

/** A refusal is a valid answer; any other error is not. */
function refused(error: unknown): { contactId?: undefined; callId?: undefined; id?: undefined } {
  if (error instanceof DomainError) {
    return {};
  }
  throw error;
}

/** Half of the numbers of one campaign are in the other one too; every fifth contact has two phones. */
async function addContacts(campaigns: string[]): Promise<void> {
  const half = CONTACTS / 2;
  for (const [place, campaignId] of campaigns.entries()) {
    await bench.test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, created_at, updated_at)
       SELECT $1, $2, 'cct_01jcqz' || lpad($3::text, 10, '0') || lpad(n::text, 10, '0'),
         jsonb_build_array(jsonb_build_object('number', '+1415' || (3000000 + n + $4), 'label', null))
           || CASE WHEN n % 5 = 0
             THEN jsonb_build_array(jsonb_build_object('number', '+1415' || (5000000 + n), 'label', null))
             ELSE '[]' END,
         now(), now()
       FROM generate_series(1, $5::int) n`,
      [bench.businessId, campaignId, place, (place * half) / 2, half],
    );
    await bench.test.query("UPDATE campaigns SET contact_count = $2, open_contact_count = $2 WHERE id = $1", [
      campaignId,
      half,
    ]);
  }
}

/** The violations after all work has ended. */
async function falsehoods(campaigns: string[], putBack: string[]): Promise<unknown[]> {
  return bench.test.query(
    `SELECT cc.id, cc.status, cc.call_count, d.name AS disposition, a.accepted, a.ordered, a.live FROM campaign_contacts cc
     LEFT JOIN dispositions d ON d.business_id = cc.business_id AND d.id = cc.last_disposition_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE accepted_at IS NOT NULL)::int AS accepted, count(*)::int AS ordered,
         count(*) FILTER (WHERE ended_at IS NULL)::int AS live
       FROM calls c WHERE c.business_id = cc.business_id AND c.campaign_contact_id = cc.id
     ) a
     WHERE cc.campaign_id = ANY($1) AND NOT (
       a.live = 0 AND cc.call_count = a.accepted AND CASE cc.status
         WHEN 'not_called' THEN a.accepted = 0 OR cc.id = ANY($2)
         WHEN 'called' THEN a.ordered > 0
         WHEN 'completed' THEN d.id IS NOT NULL
         WHEN 'do_not_call' THEN true
         ELSE false
       END
     )
     UNION ALL
     SELECT c.id, c.status, c.contact_count, 'counters', c.open_contact_count, found.contacts, found.open
     FROM campaigns c CROSS JOIN LATERAL (
       SELECT count(*)::int AS contacts, count(*) FILTER (WHERE status NOT IN ('completed', 'do_not_call'))::int AS open
       FROM campaign_contacts cc WHERE cc.business_id = c.business_id AND cc.campaign_id = c.id
     ) found
     WHERE c.id = ANY($1) AND NOT (
       c.contact_count = found.contacts AND c.open_contact_count = found.open
       AND c.status = CASE found.open WHEN 0 THEN 'completed' ELSE 'active' END
     )
     UNION ALL
     SELECT s.id, 'claims', 0, s.campaign_contact_id, 0, 0, 0 FROM dialer_sessions s
     WHERE s.campaign_id = ANY($1) AND (s.ended_at IS NULL OR s.campaign_contact_id IS NOT NULL)
     UNION ALL
     SELECT n.phone_number, 'claimed', 0, n.session_id, 0, 0, 0 FROM dialer_numbers n
     JOIN dialer_sessions s ON s.business_id = n.business_id AND s.id = n.session_id WHERE s.campaign_id = ANY($1)`,
    [campaigns, putBack],
  );
}
