import { afterAll, beforeAll, expect, it } from "vitest";
import { withContactEvents } from "../../src/domain/campaign/contact-events.ts";
import { disposeContact } from "../../src/domain/campaign/dialing-store.ts";
import type { Disposition } from "../../src/domain/disposition/rules.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Bench, createBench } from "./bench.ts";

/** The events of campaign contacts: status and disposition, before and after. */

let bench: Bench;
let campaignId: string;
let contact: Answer;
beforeAll(async () => {
  bench = await createBench();
  campaignId = await bench.campaign();
  contact = await bench.contact(campaignId, {
    first_name: "Ada",
    phones: [{ number: "+14155550123", label: "work" }, "+14155550124"],
    extra_fields: { plan: "gold" },
    due_at: "2027-01-01T00:00:00.000Z",
  });
});
afterAll(() => bench.close());

const path = () => `/campaigns/${campaignId}/contacts/${contact.id}`;
const read = async () => (await bench.call("GET", path())).body;

/** The events of contacts, the newest first. */
const events = async () =>
  (await bench.call("GET", "/events", { query: { event_type: "campaign.contact.updated" } })).body.data;
const newest = async (count: number) => {
  const found = await events();
  expect(found).toHaveLength(count);
  return found[0].data;
};

const dispose = async (name: string, goesTo: "called" | null) => {
  const { businessId } = bench.api.world.northwind;
  const [disposition] = await bench.api.test.query<Disposition>(
    `SELECT id, name, source, system_key AS "systemKey", marks_contact_complete AS "marksContactComplete"
     FROM dispositions WHERE business_id = $1 AND marks_contact_complete = $2 AND system_key IS NULL
     ORDER BY id LIMIT 1`,
    [businessId, name === "completing"],
  );
  await withContactEvents(
    bench.api.test.database,
    webhookTools.outbox,
    { businessId, actor: SERVICE_ITSELF },
    (transaction, changes) =>
      disposeContact(transaction, changes, businessId, campaignId, contact.id, {
        disposition: disposition ?? null,
        goesTo,
        ended: null,
      }),
  );
};

it("contains the agent's disposition, as GET shows it, and the earlier state", async () => {
  const campaign = (await bench.call("GET", `/campaigns/${campaignId}`)).body;
  const named = { id: campaignId, name: campaign.name };
  await bench.force(contact.id, "in_progress");
  await dispose("open", null);
  const picked = await read();
  expect(picked.last_disposition).toMatchObject({ source: "service", marks_contact_complete: false });
  expect(await newest(1)).toEqual({
    contact: picked,
    previous: { status: "in_progress", last_disposition: null },
    campaign: named,
  });
  await dispose("completing", null);
  const completed = await read();
  expect(completed.status).toBe("completed");
  expect(await newest(2)).toEqual({
    contact: completed,
    previous: { status: "in_progress", last_disposition: picked.last_disposition },
    campaign: named,
  });
});

it("is sent for a status from the API, and not without a change", async () => {
  const { last_disposition } = await read();
  const patch = (body: object) => bench.call("PATCH", path(), { body });
  await patch({ status: "do_not_call" });
  const marked = await read();
  expect(marked.phones[0]).toEqual({ number: "+14155550123", label: "work" });
  expect(await newest(3)).toMatchObject({ contact: marked, previous: { status: "completed", last_disposition } });
  await patch({ status: "do_not_call", title: "Owner" });
  await patch({ title: "Head" });
  await newest(3);
  await patch({ status: "not_called" });
  expect(await newest(4)).toMatchObject({ previous: { status: "do_not_call" }, contact: { status: "not_called" } });
});

it("commits with the change: a rollback leaves no event", async () => {
  const before = await read();
  const { businessId } = bench.api.world.northwind;
  const undone = withContactEvents(
    bench.api.test.database,
    webhookTools.outbox,
    { businessId, actor: SERVICE_ITSELF },
    async (transaction, changes) => {
      await disposeContact(transaction, changes, businessId, campaignId, contact.id, {
        disposition: {
          id: before.last_disposition.id,
          name: "",
          source: "service",
          systemKey: "do_not_call",
          marksContactComplete: true,
        },
        goesTo: null,
        ended: null,
      });
      throw new Error("undone");
    },
  );
  await expect(undone).rejects.toThrow("undone");
  expect(await read()).toEqual(before);
  await newest(4);
});
