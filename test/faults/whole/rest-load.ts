import { setTimeout as delay } from "node:timers/promises";
import type { Load } from "./load.ts";

/** Clients of the REST API: contacts, campaigns and their contacts, texts and the do-not-call list. */

const COMPANY = ["Analytical Engines", "Difference & Sons", null] as const;

/** The stories of one client. Each story uses objects of its own. */
export async function writeByRest(load: Load, place: number): Promise<void> {
  const stories = [contactStory, listStory, listStory, textStory, textStory, textStory, numberStory, campaignStory];
  for (let turn = place; !load.isOver; turn += 1) {
    await (stories[turn % stories.length] as (typeof stories)[number])(load, `${place}-${turn}`);
    await delay(load.pauseMs);
  }
}

/** Saves a contact and changes it twice. */
async function contactStory({ client, expected, numbers, tokens }: Load, story: string): Promise<void> {
  const externalId = `whole-${story}`;
  const body = { first_name: "Ada", external_id: externalId, phones: [numbers.plain()], match_on: "external_id" };
  const { status, body: made } = await client.write(tokens.admin, "POST", "/contacts", body, [201]);
  if (status !== 201) {
    return;
  }
  const contact = { id: made.id as string, firstName: "Ada" };
  expected.contacts.set(externalId, contact);
  for (const firstName of ["Grace", `Grace ${story}`]) {
    const changed = await client.write(
      tokens.admin,
      "PATCH",
      `/contacts/${contact.id}`,
      { first_name: firstName },
      [200],
    );
    contact.firstName = changed.status === 200 ? firstName : contact.firstName;
  }
}

async function campaignStory({ client, expected, tokens, inboxIds }: Load, story: string): Promise<void> {
  const name = `Whole ${story}`;
  const { status, body } = await client.write(
    tokens.admin,
    "POST",
    "/campaigns",
    { name, inbox_ids: inboxIds.slice(0, 1) },
    [201],
  );
  if (status === 201) {
    expected.campaigns.set(name, body.id);
  }
}

/** Adds contacts to a campaign, one or many, changes them and removes some. */
async function listStory({ client, expected, numbers, tokens, listCampaigns }: Load, story: string): Promise<void> {
  const turn = Number(story.split("-")[1]);
  const campaignId = listCampaigns[turn % listCampaigns.length] as string;
  const path = `/campaigns/${campaignId}/contacts`;
  const isBulk = turn % 3 === 0;
  const added = numbers.some(isBulk ? 20 : 1);
  const drafts = added.map((number) => ({ first_name: "Charles", phones: [number] }));
  const { status, body } = await client.write(tokens.admin, "POST", path, isBulk ? { contacts: drafts } : drafts[0], [
    isBulk ? 200 : 201,
  ]);
  if (status !== 200 && status !== 201) {
    return;
  }
  const contacts = isBulk ? body.data.map(({ contact }: { contact: { id: string } }) => contact) : [body];
  for (const [place, { id }] of contacts.entries()) {
    const number = added[place] as string;
    expected.campaignContacts.set(id, {
      campaignId,
      number,
      company: null,
      status: "not_called",
      isRemoved: false,
      events: 0,
    });
  }
  for (const [place, { id }] of contacts.slice(0, 3).entries()) {
    const contact = expected.campaignContacts.get(id);
    if (!contact) {
      continue;
    }
    const company = COMPANY[(turn + place) % COMPANY.length] ?? null;
    const wanted = place === 1 ? "do_not_call" : contact.status;
    const changes = { company, ...(wanted !== contact.status && { status: wanted }) };
    const changed = await client.write(tokens.admin, "PATCH", `${path}/${id}`, changes, [200]);
    if (changed.status === 200) {
      contact.events += wanted === contact.status ? 0 : 1;
      Object.assign(contact, { company, status: wanted });
    }
    if (place === 2) {
      const removed = await client.write(tokens.admin, "DELETE", `${path}/${id}`, undefined, [204]);
      contact.isRemoved = removed.status === 204;
    }
  }
}

/** Sends a text at once, soon, or much later, and cancels the last. */
async function textStory(
  { client, expected, numbers, tokens, inboxIds, partners }: Load,
  story: string,
): Promise<void> {
  const turn = Number(story.split("-")[1]);
  const isCanceled = turn % 8 === 3;
  const isSoon = turn % 8 === 4;
  const after = isCanceled ? 3_600_000 : 4_000;
  const body = {
    inbox_id: inboxIds[turn % inboxIds.length],
    to: turn % 16 === 5 ? numbers.plain().replace(/....$/, "0009") : partners[turn % partners.length],
    body: `whole text ${story}`,
    ...((isCanceled || isSoon) && { send_at: new Date(Date.now() + after).toISOString() }),
  };
  const { status, body: made } = await client.write(tokens.admin, "POST", "/messages", body, [201]);
  if (status !== 201) {
    return;
  }
  const message = { id: made.id as string, isCanceled: false };
  expected.messages.set(body.body, message);
  if (isCanceled) {
    const canceled = await client.write(tokens.admin, "DELETE", `/messages/${message.id}`, undefined, [204]);
    message.isCanceled = canceled.status === 204;
  }
}

/** Lists a number, and removes every other one. */
async function numberStory({ client, expected, numbers, tokens }: Load, story: string): Promise<void> {
  const number = numbers.plain();
  const { status } = await client.write(tokens.admin, "POST", "/do-not-call", { phone_number: number }, [201]);
  if (status !== 201) {
    return;
  }
  expected.doNotCall.set(number, true);
  if (Number(story.split("-")[1]) % 2 === 0) {
    const removed = await client.write(tokens.admin, "DELETE", `/do-not-call/${number}`, undefined, [204]);
    expected.doNotCall.set(number, removed.status !== 204);
  }
}
