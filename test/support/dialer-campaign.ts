import type { Page } from "playwright-core";
import type { Answer } from "./json-answer.ts";

/** Runs an operation in the session of the page, and returns its first field. */
export async function askAs(page: Page, query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/dashboard/graphql", { method: "POST", headers, body })).json();
  }, JSON.stringify({ query, variables }));
  if (errors) {
    throw new Error(JSON.stringify(errors));
  }
  return Object.values(data)[0];
}

/** Adds a campaign of the first inbox that calls at any time of day, with these contacts. Returns its id. */
export async function addCampaign(page: Page, name: string, contacts: readonly object[]): Promise<string> {
  const [inbox] = await askAs(page, "{ inboxes { id } }");
  const { id } = await askAs(
    page,
    `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on Campaign { id } } }`,
    { input: { name, inboxIds: [inbox.id] } },
  );
  await changeHours(page, id, "00:00", "24:00");
  await askAs(
    page,
    "mutation ($input: AddCampaignContactsInput!) { addCampaignContacts(input: $input) { __typename } }",
    { input: { campaignId: id, contacts } },
  );
  return id;
}

export async function changeHours(page: Page, id: string, callingFrom: string, callingUntil: string): Promise<void> {
  await askAs(page, "mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }", {
    input: { id, dialerSettings: { callingFrom, callingUntil, hoursReason: "The contacts asked for calls at night" } },
  });
}

/** Ends the session of the user of the page, if there is one. */
export async function endSession(page: Page): Promise<void> {
  const { dialerSession } = await askAs(page, "{ viewer { dialerSession { id } } }");
  if (dialerSession) {
    const leave = "mutation ($input: LeaveDialerSessionInput!) { leaveDialerSession(input: $input) { __typename } }";
    await askAs(page, leave, { input: { sessionId: dialerSession.id } });
  }
}

/** Records that the person of the number has agreed in writing to recorded messages. */
export async function recordWrittenConsent(page: Page, number: string): Promise<void> {
  const record = `mutation ($input: RecordConsentInput!) { recordConsent(input: $input) { __typename } }`;
  const terms = { basis: "WRITTEN", covers: ["AUTOMATED"], givenAt: "2026-01-05T10:00:00Z", channel: "PAPER" };
  const { __typename: type } = await askAs(page, record, { input: { phoneNumbers: [number], ...terms } });
  if (type !== "ConsentRecords") {
    throw new Error(`the consent was not recorded: ${type}`);
  }
}
