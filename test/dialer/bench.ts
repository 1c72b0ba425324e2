import { graphql } from "graphql";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { advanceCall } from "../../src/domain/call/progress-store.ts";
import type { CallStatus } from "../../src/domain/call/rules.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Helpers for tests of the dialer: agents of one business, campaigns, and a scripted carrier. */
export interface DialerBench {
  test: TestDatabase;
  world: World;
  businessId: string;
  inboxIds: string[];
  /** A user of Northwind. A member may use only the given inboxes. */
  agent(role?: "admin" | "member", inboxIds?: string[]): Promise<Agent>;
  membership(userId: string): Promise<Membership>;
  /** Returns the first field of an operation by Northwind's admin or another user; throws its refusal. */
  ask(source: string, variables?: Record<string, unknown>, userId?: string): Promise<Answer>;
  campaign(settings?: Record<string, unknown>, inboxIds?: string[]): Promise<string>;
  contact(campaignId: string, fields?: Record<string, unknown>): Promise<string>;
  read(contactId: string): Promise<ContactRow>;
  /** The carrier's reports of a call: it accepted the order, and the call ended. */
  accept(callId: string): Promise<void>;
  end(
    callId: string,
    status: CallStatus,
    more?: { answeredBy?: "human" | "machine"; errorCode?: string },
  ): Promise<void>;
  disposition(systemKey: string): Promise<string>;
  /** Sweeps until the carrier was asked to end every unwanted call: one sweep leaves out the rows that are locked. */
  sweep(carrier: Pick<Carrier, "hangUp">): Promise<void>;
  close(): Promise<void>;
}

export interface ContactRow {
  status: string;
  callCount: number;
  dueAt: Date | null;
  dispositionKey: string | null;
}

export interface SessionAnswer {
  id: string;
  leaseUntil: string;
  endedAt: string | null;
  contact: { id: string; status: string; primaryNumber: string } | null;
  call: {
    id: string;
    to: string;
    from: string;
    status: string;
    disposition: { systemOutcome: string | null } | null;
  } | null;
  /** Instead of all others, where it was refused. */
  code?: string;
  message?: string;
  field?: string | null;
}

export interface Agent {
  userId: string;
  /** Runs a mutation of the dialer, such as `nextDialerContact(sessionId: "…")`. */
  run(mutation: string): Promise<SessionAnswer>;
  start(campaignId: string, inboxIds?: string[]): Promise<string>;
}

const SESSION = `
  ... on DialerSession {
    id leaseUntil endedAt contact { id status primaryNumber } call { id to from status disposition { systemOutcome } }
  }
  ... on DomainError { code message field }`;

/** Allows calls at any time of day. */
const ALWAYS = { calling_from: "00:00", calling_until: "24:00" };

let lastNumber = 0;
export function freshNumber(): string {
  lastNumber += 1;
  return `+1415${String(2_000_000 + lastNumber)}`;
}

/** @param wrap wraps the database for the test. */
export async function createDialerBench(
  connections?: number,
  wrap = (database: OwnedDatabase) => database,
): Promise<DialerBench> {
  const { test: opened, world } = await createWorldDatabase(connections);
  const test = { ...opened, database: wrap(opened.database) };
  const { businessId, inboxIds } = world.northwind;
  const membership = async (userId: string) => (await findMembership(test.database, userId)) as Membership;
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_name, place) => `$${place + 1}`);
    await test.query(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places.join(", ")})`, Object.values(row));
  };
  return {
    test,
    world,
    businessId,
    inboxIds,
    membership,
    async ask(source, variableValues = {}, userId = world.admin.userId) {
      const contextValue = createContext(test.database, await membership(userId), webhookTools);
      const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
      if (errors) {
        throw errors[0]?.originalError ?? errors[0];
      }
      return Object.values(data ?? {})[0];
    },
    async agent(role = "admin", allowed = []) {
      const { id, createdAt: at } = newIdentity("usr");
      const email = `${id}@northwind.example`;
      const times = { created_at: at, updated_at: at };
      await insert("users", { business_id: businessId, id, email, name: "Agent", role, ...times });
      for (const inbox of allowed) {
        await insert("inbox_users", { business_id: businessId, user_id: id, inbox_id: inbox });
      }
      const member = await membership(id);
      const run = async (mutation: string): Promise<SessionAnswer> => {
        const source = `mutation { answer: ${mutation} { ${SESSION} } }`;
        const contextValue = createContext(test.database, member, webhookTools);
        const { data, errors } = await graphql({ schema, source, contextValue });
        if (errors) {
          throw errors[0]?.originalError ?? errors[0];
        }
        return (data as unknown as { answer: SessionAnswer }).answer;
      };
      return {
        userId: id,
        run,
        async start(campaignId, chosen = inboxIds) {
          const answer = await run(
            `startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ${JSON.stringify(chosen)}})`,
          );
          if (answer.code) {
            throw new Error(answer.message);
          }
          return answer.id;
        },
      };
    },
    async campaign(settings = {}, chosen = inboxIds) {
      const { id, createdAt: at } = newIdentity("cmp");
      const times = { created_at: at, updated_at: at };
      await insert("campaigns", { business_id: businessId, id, name: "Calls", ...times, ...ALWAYS, ...settings });
      for (const [place, inbox] of chosen.entries()) {
        const row = { business_id: businessId, campaign_id: id, inbox_id: inbox, position: place + 1 };
        await insert("campaign_inboxes", row);
      }
      return id;
    },
    async contact(campaignId, { phones = [freshNumber()], ...fields } = {}) {
      const { id, createdAt: at } = newIdentity("cct");
      const entries = (phones as string[]).map((number) => ({ number, label: null }));
      await insert("campaign_contacts", {
        business_id: businessId,
        campaign_id: campaignId,
        id,
        phones: JSON.stringify(entries),
        created_at: at,
        updated_at: at,
        ...fields,
      });
      await test.query(
        `UPDATE campaigns SET contact_count = contact_count + 1, open_contact_count = open_contact_count + $2
         WHERE id = $1`,
        [campaignId, ["completed", "do_not_call"].includes(fields.status as string) ? 0 : 1],
      );
      return id;
    },
    async read(contactId) {
      const [row] = await test.query<ContactRow>(
        `SELECT cc.status, cc.call_count AS "callCount", cc.due_at AS "dueAt", d.system_key AS "dispositionKey"
         FROM campaign_contacts cc
         LEFT JOIN dispositions d ON d.business_id = cc.business_id AND d.id = cc.last_disposition_id
         WHERE cc.id = $1`,
        [contactId],
      );
      return row as ContactRow;
    },
    accept: (callId) =>
      test.database.transaction(async (transaction) => {
        await transaction.rows({ name: "", text: "UPDATE calls SET carrier_id = id WHERE id = $1" }, [callId]);
        const news = await newsOf(test, callId);
        await dialerHooks(webhookTools.outbox).accepted(transaction, {
          ...news,
          status: "queued",
          at: new Date().toISOString(),
        });
      }),
    end: (callId, status, { answeredBy, errorCode } = {}) =>
      test.database.transaction(async (transaction) => {
        const news = await unheard(advanceCall)(transaction, businessId, callId, {
          status,
          carrierId: errorCode ? null : callId,
          answeredBy: answeredBy ?? null,
          durationSeconds: answeredBy ? 5 : 0,
          errorCode: errorCode ?? null,
          at: new Date().toISOString(),
        });
        if (news) {
          await dialerHooks(webhookTools.outbox)[news.change === "moved" ? "ended" : "identified"](transaction, news);
        }
      }),
    async disposition(systemKey) {
      const [row] = await test.query<{ id: string }>(
        "SELECT id FROM dispositions WHERE business_id = $1 AND (system_key = $2 OR name = $2)",
        [businessId, systemKey],
      );
      return row?.id as string;
    },
    async sweep(carrier) {
      const passedOver = `SELECT FROM calls
        WHERE hang_up_requested_at IS NOT NULL AND ended_at IS NULL AND carrier_id IS NOT NULL AND hang_ups = 0`;
      do {
        await sweepDialer(test.database, carrier, webhookTools.outbox);
      } while ((await test.query(passedOver)).length > 0);
    },
    close: () => test.drop(),
  };
}

async function newsOf(test: TestDatabase, callId: string) {
  const [row] = await test.query<{
    businessId: string;
    id: string;
    campaignId: string;
    campaignContactId: string;
    userId: string;
  }>(
    `SELECT business_id AS "businessId", id, campaign_id AS "campaignId", campaign_contact_id AS "campaignContactId",
       user_id AS "userId"
     FROM calls WHERE id = $1`,
    [callId],
  );
  if (!row) {
    throw new Error(`there is no call ${callId}`);
  }
  return { ...row, actorType: null, clientId: null, requestId: null, direction: "outgoing" as const };
}
