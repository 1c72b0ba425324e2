import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { loadStatements, recordStatements } from "../support/statements.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench } from "./bench.ts";
import { beginWork } from "./moves.ts";

/** Every change of a contact's status or disposition writes its event in the same transaction. */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  await loadStatements();
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterAll(() => bench?.close());

interface Told {
  data: {
    contact: { id: string; status: string; last_disposition: { system_key: string } | null };
    previous: { status: string; last_disposition: { system_key: string } | null };
    campaign: { id: string; name: string };
  };
}

/** The events of a contact, oldest first: status and disposition, before and after. */
async function told(contact: string): Promise<[string, string | null, string, string | null][]> {
  const rows = await bench.test.query<{ body: string }>(
    `SELECT body FROM webhook_events
     WHERE event_type = 'campaign.contact.updated' AND body::jsonb #>> '{data,contact,id}' = $1 ORDER BY id`,
    [contact],
  );
  return rows.map(({ body }) => {
    const { contact: after, previous: before } = (JSON.parse(body) as Told).data;
    const key = (of: typeof before) => of.last_disposition?.system_key ?? null;
    return [before.status, key(before), after.status, key(after)];
  });
}

const sweep = () => sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);

/** An agent whose session has called its only contact; they talked for a while. */
async function talked() {
  const work = await beginWork(bench, agent, 1);
  const [contact] = work.contacts as [string];
  await work.next();
  const call = (await work.dial(contact)).call?.id as string;
  await bench.accept(call);
  await bench.end(call, "completed", { answeredBy: "human" });
  return { ...work, contact, call };
}

const LET_GO = ["in_progress", null, "called", null];

/** Each releases a called contact without a disposition. */
const waysOut: [string, (work: Awaited<ReturnType<typeof talked>>) => Promise<unknown>][] = [
  ["skips it", ({ skip, contact }) => skip(contact)],
  ["leaves", ({ leave }) => leave()],
  ["starts another session", async () => agent.start(await bench.campaign())],
  [
    "vanishes",
    async ({ session }) => {
      await bench.test.query("UPDATE dialer_sessions SET lease_until = now() - interval '1 second' WHERE id = $1", [
        session,
      ]);
      await sweep();
    },
  ],
  [
    "loses the campaign, which is archived",
    ({ campaignId }) => bench.ask(`mutation { archiveCampaign(input: {id: "${campaignId}"}) { __typename } }`),
  ],
];

describe("an agent who", () => {
  it.each(waysOut)("%s sends an event that the contact was called", async (_name, goOut) => {
    const work = await talked();
    expect(await told(work.contact)).toEqual([]);
    await goOut(work);
    expect((await bench.read(work.contact)).status).toBe("called");
    expect(await told(work.contact)).toEqual([LET_GO]);
  });

  it("returns a contact unchanged sends no event", async () => {
    const { contacts, next, skip } = await beginWork(bench, agent, 1);
    const [contact] = contacts as [string];
    await next();
    await skip(contact);
    expect(await told(contact)).toEqual([]);
  });

  it("picks a disposition sends one event, and another one for a correction", async () => {
    const { contact, call, pick } = await talked();
    await pick(contact, "no_answer");
    await bench.ask(`mutation {
      setCallDisposition(input: {id: "${call}", dispositionId: "${await bench.disposition("do_not_call")}"}) { __typename }
    }`);
    expect(await told(contact)).toEqual([
      ["in_progress", null, "called", "no_answer"],
      ["called", "no_answer", "do_not_call", "do_not_call"],
    ]);
  });
});

it("the automatic disposition of a call's end has one event", async () => {
  const { contacts, next, dial } = await beginWork(bench, agent, 1);
  const [contact] = contacts as [string];
  await next();
  const call = (await dial(contact)).call?.id as string;
  await bench.accept(call);
  await bench.end(call, "no_answer");
  expect(await told(contact)).toEqual([["in_progress", null, "called", "no_answer"]]);
});

/**
 * The statements that write a status or a disposition, by the sender of their event; null: no event, with the reason.
 */
const WRITERS: Record<string, (() => Promise<unknown>) | null> = {
  "campaignContact.dispose": async () => {
    const { contact, pick } = await talked();
    await pick(contact, "no_answer");
  },
  "campaignContact.setStatuses": async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    await bench.ask(`mutation {
      updateCampaignContacts(input: { campaignId: "${campaignId}", ids: ["${contact}"], status: DO_NOT_CALL }) {
        __typename
      }
    }`);
  },
  "campaignContact.update": async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    await bench.ask(`mutation {
      updateCampaignContact(input: {campaignId: "${campaignId}", id: "${contact}", status: DO_NOT_CALL}) { __typename }
    }`);
  },
  "dialer.release": async () => (await talked()).leave(),
  // A contact that is added has no status to set.
  "campaignContact.merge": null,
  // A claim is temporary; the event comes with its outcome.
  "dialer.begin": null,
  "dialer.claimNext": null,
};

it("every statement that writes a status or a disposition has an event", async () => {
  const writes = [...knownStatements().values()].flatMap(({ name, text }) => {
    const [, ...changes] = text.split(/UPDATE\s+campaign_contacts\b/);
    const isWriter = changes.some((change) => /(?<![.\w])(status|last_disposition_id)\s+=/.test(change));
    return isWriter ? [name.split(".").slice(0, 2).join(".")] : [];
  });
  expect([...new Set(writes)].sort()).toEqual(Object.keys(WRITERS).sort());
  for (const [name, act] of Object.entries(WRITERS)) {
    if (act) {
      agent = await bench.agent();
      const sent = await recordStatements(act);
      const at = sent.lastIndexOf(name);
      expect(at, `${name} is sent`).toBeGreaterThanOrEqual(0);
      const toldAt = sent.findIndex((one, index) => index > at && one.startsWith("webhook.recordEvent"));
      expect(toldAt, `${name} is told of`).toBeGreaterThan(at);
      expect(sent.slice(at, toldAt), `${name} is told of before the commit`).not.toContain("COMMIT");
    }
  }
});
