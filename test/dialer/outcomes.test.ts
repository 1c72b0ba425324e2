import { graphql } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { ASKED_FIELDS } from "../support/asked.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench } from "./bench.ts";
import { beginWork } from "./moves.ts";

/** The effects of a call's end on the contact. */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterAll(() => bench?.close());

const begin = (count: number, settings: Record<string, unknown> = {}) => beginWork(bench, agent, count, settings);

describe("a call that was never placed", () => {
  it("restores the contact's status, so that it can be dialed again", async () => {
    const { contacts, next, dial } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.end(call, "failed", { errorCode: "not_placed" });
    expect(await bench.read(contact)).toEqual({
      status: "not_called",
      callCount: 0,
      dueAt: null,
      dispositionKey: null,
    });
    expect((await next()).contact?.id).toBe(contact);
  });

  it("does not count toward the number's daily maximum of calls", async () => {
    const { contacts, next, dial } = await begin(1, { daily_number_cap: 1 });
    const [contact] = contacts as [string];
    for (let time = 0; time < 2; time += 1) {
      await next();
      const call = (await dial(contact)).call?.id as string;
      await bench.end(call, "failed", { errorCode: "not_placed" });
    }
    expect((await next()).contact?.id).toBe(contact);
  });
});

const sweep = () => sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);

describe("a talk that is longer than the lease", () => {
  it("extends the lease, and leaves the agent time to pick a disposition", async () => {
    const { contacts, session, next, dial, pick } = await begin(1, { lease_minutes: 1 });
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() - interval '8 seconds' WHERE id = $1", [
      session,
    ]);
    await sweep();
    await bench.end(call, "completed", { answeredBy: "human" });
    await sweep();
    const [row] = await bench.test.query(
      `SELECT extract(epoch FROM lease_until - now()) BETWEEN 280 AND 300 AS "isWrapUp" FROM dialer_sessions
       WHERE id = $1`,
      [session],
    );
    expect(row).toEqual({ isWrapUp: true });
    expect((await pick(contact, "Interested")).code).toBeUndefined();
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
  });

  it("releases the contact after the wrap-up time", async () => {
    const { contacts, session, next, dial } = await begin(1, { wrap_up_minutes: 1 });
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "completed", { answeredBy: "human" });
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [session]);
    await sweep();
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
  });
});

describe("an answering-machine result after the hang-up", () => {
  /** An agent hangs up, and later the carrier reports an answering machine. */
  async function lateVerdict(between: (contact: string, work: Awaited<ReturnType<typeof begin>>) => Promise<unknown>) {
    const work = await begin(1);
    const [contact] = work.contacts as [string];
    await work.next();
    const call = (await work.dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "completed");
    await between(contact, work);
    await bench.end(call, "completed", { answeredBy: "machine" });
    const [row] = await bench.test.query(
      "SELECT COALESCE(d.system_key, d.name) AS key FROM calls c JOIN dispositions d ON d.id = c.disposition_id WHERE c.id = $1",
      [call],
    );
    return { ...work, contact, key: row?.key };
  }

  it("is recorded, and releases the contact", async () => {
    const { contact, key, next } = await lateVerdict(async () => {});
    expect(key).toBe("voicemail");
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
    expect((await next()).contact).toBeNull();
  });

  it("does not change the agent's disposition", async () => {
    const { contact, key } = await lateVerdict((id, { pick }) => pick(id, "Interested"));
    expect(key).toBe("Interested");
    expect(await bench.read(contact)).toMatchObject({ status: "completed", dispositionKey: null });
  });
});

describe("the disposition of a call", () => {
  const set = async (call: string, name: string, userId?: string) => {
    const source = `mutation ($call: ID!, $disposition: ID!) {
      setCallDisposition(input: {id: $call, dispositionId: $disposition}) {
        ... on Call { disposition { name } } ... on DomainError { code }
      }
    }`;
    return bench.ask(source, { call, disposition: await bench.disposition(name) }, userId);
  };

  /** A call of the agent that was disposed of so. */
  async function disposed(name: string) {
    const work = await begin(1);
    const [contact] = work.contacts as [string];
    const number = (await work.next()).contact?.primaryNumber as string;
    const call = (await work.dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "completed", { answeredBy: "human" });
    await work.pick(contact, name);
    return { ...work, contact, call, number };
  }

  it("can be corrected after the session: a contact that it completed is called again", async () => {
    const { campaignId, contact, call, leave } = await disposed("Interested");
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
    await leave();
    expect(await set(call, "Call back later", agent.userId)).toEqual({ disposition: { name: "Call back later" } });
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
    const campaign = "SELECT status, open_contact_count AS open FROM campaigns WHERE id = $1";
    expect(await bench.test.query(campaign, [campaignId])).toEqual([{ status: "active", open: 1 }]);
    expect(await set(call, "Not interested")).toEqual({ disposition: { name: "Not interested" } });
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
    expect(await bench.test.query(campaign, [campaignId])).toEqual([{ status: "completed", open: 0 }]);
  });

  it("can be corrected in the session: a contact that it completed is called again", async () => {
    const { campaignId, contact, pick } = await disposed("Interested");
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
    await pick(contact, "Call back later");
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
    const campaign = "SELECT status, open_contact_count AS open FROM campaigns WHERE id = $1";
    expect(await bench.test.query(campaign, [campaignId])).toEqual([{ status: "active", open: 1 }]);
  });

  it("can be corrected during the call: the contact is in progress again, and called when the call ends", async () => {
    const { contacts, next, dial, pick } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await pick(contact, "Interested");
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
    await pick(contact, "Call back later");
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress" });
    await bench.end(call, "completed", { answeredBy: "human" });
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
  });

  it("does not count for a contact that was called again since", async () => {
    const { contact, call, session, dial, next, pick } = await disposed("Call back later");
    await bench.test.query("UPDATE campaign_contacts SET attempted_at = now() - interval '1 day' WHERE id = $1", [
      contact,
    ]);
    expect((await next()).contact?.id, session).toBe(contact);
    const second = (await dial(contact)).call?.id as string;
    await bench.accept(second);
    await bench.end(second, "completed", { answeredBy: "human" });
    await pick(contact, "Interested");
    expect(await set(call, "Call back later")).toEqual({ disposition: { name: "Call back later" } });
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
  });

  it("do-not-call applies to all campaigns, and stays on the contact after a correction", async () => {
    const { contact, call, number } = await disposed("Call back later");
    await set(call, "do_not_call");
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call" });
    await set(call, "Call back later");
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call" });
    expect(
      await bench.test.query("SELECT phone_number, source FROM do_not_call_numbers WHERE phone_number = $1", [number]),
    ).toEqual([{ phone_number: number, source: "agent" }]);
  });

  it("can be set for a call outside campaigns by its user and admins, and for an incoming one by users of its inbox", async () => {
    const member = await bench.agent("member", [bench.inboxIds[0] as string]);
    const colleague = await bench.agent("member", [bench.inboxIds[0] as string]);
    const stranger = await bench.agent("member");
    const insert = async (userId: string | null, direction: string) => {
      const { id, createdAt } = newIdentity("call");
      await bench.test.query(
        `INSERT INTO calls (business_id, id, inbox_id, user_id, direction, inbox_number, phone_number, status, started_at,
           ended_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, '+14155550100', '+14155550166', 'completed', $6, $6, $6, $6)`,
        [bench.businessId, id, bench.inboxIds[0], userId, direction, createdAt],
      );
      return id;
    };
    const own = await insert(member.userId, "outgoing");
    const incoming = await insert(null, "incoming");
    const said = { disposition: { name: "Interested" } };
    expect(await set(own, "Interested", member.userId)).toEqual(said);
    expect(await set(own, "Interested", colleague.userId)).toEqual({ code: "FORBIDDEN" });
    expect(await set(own, "Interested", stranger.userId)).toEqual({ code: "NOT_FOUND" });
    expect(await set(incoming, "Interested", member.userId)).toEqual(said);
    expect(await set(incoming, "Interested", colleague.userId)).toEqual(said);
    expect(await set(incoming, "Interested", stranger.userId)).toEqual({ code: "NOT_FOUND" });
    expect(await set(incoming, "Interested")).toEqual(said);
  });
});

describe("if calls ring the agent's own phone", () => {
  const NO_PHONE = {
    __typename: "DomainError",
    code: "CONFLICT",
    message: "Calls ring your phone first, but you have no phone number: set one on your account page.",
  };
  const start = async (campaignId: string) => {
    const contextValue = createContext(bench.test.database, await bench.membership(agent.userId), {
      ...webhookTools,
      ringsUsers: true,
    });
    const inboxes = JSON.stringify(bench.inboxIds);
    const source = `mutation {
      session: startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ${inboxes}}) {
        __typename ... on DomainError { code message }
      }
      call: startCall(input: {inboxId: "${bench.inboxIds[0]}", to: "+14155550177", ${ASKED_FIELDS}}) {
        __typename ... on DomainError { code message }
      }
    }`;
    const { data, errors } = await graphql({ schema, source, contextValue });
    expect(errors).toBeUndefined();
    return data;
  };

  it("a service user starts no call, neither with a phone nor with a page, and gets the reason", async () => {
    const { id, createdAt } = newIdentity("usr");
    await bench.test.query(
      `INSERT INTO users (business_id, id, name, type, role, created_at, updated_at)
       VALUES ($1, $2, 'Sync', 'service', 'admin', $3, $3)`,
      [bench.businessId, id, createdAt],
    );
    const { database, caller } = createContext(bench.test.database, await bench.membership(id), webhookTools);
    for (const device of ["phone", "browser"] as const) {
      const given = { inboxId: bench.inboxIds[0], to: "+14155550178", askedByPerson: true, askedNote: "by mail" };
      await expect(startCall(database, caller, given, true, device)).rejects.toMatchObject({
        code: "conflict",
        message:
          "A call rings its user first, and a service user has no phone: start the call with an access key or a token of the person who talks.",
      });
    }
    expect(await bench.test.query("SELECT 1 FROM calls WHERE user_id = $1", [id])).toEqual([]);
  });

  it("an agent without a phone starts no session and no call, and gets the reason", async () => {
    const campaignId = await bench.campaign();
    expect(await start(campaignId)).toEqual({
      session: NO_PHONE,
      call: NO_PHONE,
    });
    await bench.test.query("UPDATE users SET phone_number = '+14155550188' WHERE id = $1", [agent.userId]);
    expect(await start(campaignId)).toEqual({
      session: { __typename: "DialerSession" },
      call: { ...NO_PHONE, message: "Your phone is ringing: pick up and press a key." },
    });
  });
});
