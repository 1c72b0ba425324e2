import { afterAll, beforeAll, expect, it } from "vitest";
import { ASKED_FIELDS } from "../support/asked.ts";
import type { Answer } from "../support/json-answer.ts";
import { PUBLIC_URL } from "./account.ts";
import type { Description } from "./description.ts";
import { createNumberAccount } from "./number-account.ts";
import { openServiceGround, type ServiceGround } from "./service-ground.ts";
import { type SignedReport, signedForm } from "./signed.ts";
import { formOf, type StandIn } from "./stand-in.ts";

/**
 * The service in a process of its own, between an integrator and Twilio: Prism answers with the examples of Twilio's
 * description, and reports arrive at the public port, signed by the official package.
 */

const PERSON = "+14155550123";
const NEXT_PERSON = "+14155550124";
const AGENT = "+14155550199";
const CONFERENCE = `CF${"c".repeat(32)}`;
const PERSON_CALL = `CA${"d".repeat(32)}`;

let ground: ServiceGround;
let api: StandIn;
let description: Description;
let inbox: { id: string; phone_number: string };
beforeAll(async () => {
  ground = await openServiceGround();
  ({ api, description } = ground);
  inbox = (await rest("GET", "/inboxes")).body.data[0];
});
afterAll(() => ground?.close());

const rest: ServiceGround["rest"] = (...request) => ground.rest(...request);
const graphql: ServiceGround["graphql"] = (...request) => ground.graphql(...request);

/** Sends a report to the public port. */
async function report({ target, headers, body }: SignedReport) {
  const response = await fetch(ground.service().publicUrl + target, { method: "POST", headers, body });
  return { status: response.status, text: await response.text() };
}

/** The order that the service sent to one of Twilio's paths, and the id in the answer. */
async function ordered(path: "Messages" | "Calls") {
  const isOrder = ({ method, url }: { method: string; url: string }) => method === "POST" && url.includes(`/${path}.`);
  await expect.poll(() => api.requests.filter(isOrder)).toHaveLength(1);
  const request = api.requests.find(isOrder) as StandIn["requests"][number];
  expect(api.faults).toEqual([]);
  const { sid, call_sid: callSid } = (await description.answer(request)).body as { sid: string; call_sid?: string };
  return { sid: callSid ?? sid, form: formOf(request) as Record<string, string> };
}

/** The last request to Twilio at a path. */
async function last(path: string) {
  const isIt = ({ method, url }: { method: string; url: string }) => method === "POST" && url.includes(path);
  await expect.poll(() => api.requests.filter(isIt).length).toBeGreaterThan(0);
  const request = api.requests.findLast(isIt) as StandIn["requests"][number];
  const { sid, call_sid: callSid } = (await description.answer(request)).body as { sid: string; call_sid?: string };
  return { sid: callSid ?? sid, form: formOf(request) as Record<string, string> };
}

/** The request target of a callback URL, without the fragment, which is for Twilio. */
const targetOf = (url: string | undefined) => (url as string).replace(PUBLIC_URL, "").replace(/#.*/, "");

const forged = { authToken: "f".repeat(32) };

it("sends a text and applies Twilio's reports on it", async () => {
  const sent = await rest("POST", "/messages", { inbox_id: inbox.id, to: PERSON, body: "Hello from the service" });
  expect([sent.status, sent.body.status]).toEqual([201, "queued"]);
  const { sid, form } = await ordered("Messages");
  expect(form).toMatchObject({ From: inbox.phone_number, To: PERSON, Body: "Hello from the service" });
  const read = async () => (await rest("GET", `/messages/${sent.body.id}`)).body;
  await expect.poll(async () => (await read()).status).toBe("sent");

  const target = targetOf(form.StatusCallback);
  const fields = { MessageSid: sid, MessageStatus: "delivered", From: inbox.phone_number, To: PERSON };
  expect((await report(signedForm(target, fields, forged))).status).toBe(403);
  expect(await read()).toMatchObject({ status: "sent", delivered_at: null });

  expect((await report(signedForm(target, fields))).status).toBe(204);
  expect((await report(signedForm(target, { ...fields, MessageStatus: "sent" }))).status).toBe(204);
  expect(await read()).toMatchObject({ status: "delivered", delivered_at: expect.any(String), error: null });
});

it("receives a text and obeys a STOP", async () => {
  const incoming = (sid: string, text: string) => ({
    MessageSid: sid,
    From: PERSON,
    To: inbox.phone_number,
    Body: text,
    NumMedia: "0",
  });
  const path = "/carrier/twilio/texts/incoming";
  const forgery = await report(signedForm(path, incoming("SM0", "Not me"), forged));
  expect([forgery.status, JSON.parse(forgery.text).error.code]).toEqual([403, "forbidden"]);
  for (const _time of [1, 2]) {
    expect((await report(signedForm(path, incoming("SM1", "Who is this?")))).status).toBe(200);
  }
  const { body: conversations } = await rest("GET", `/conversations?phone=${encodeURIComponent(PERSON)}`);
  expect(conversations.data).toMatchObject([
    { inbox_id: inbox.id, unread_count: 1, last_message: { direction: "incoming", body: "Who is this?" } },
  ]);
  const { body: messages } = await rest("GET", `/messages?conversation_id=${conversations.data[0].id}`);
  expect(messages.data.map(({ body, status }: { body: string; status: string }) => [body, status])).toEqual([
    ["Who is this?", "received"],
    ["Hello from the service", "delivered"],
  ]);

  const draft = { inbox_id: inbox.id, to: PERSON, body: "One more" };
  expect((await report(signedForm(path, incoming("SM2", "Stop"), forged))).status).toBe(403);
  expect((await report(signedForm(path, { ...incoming("SM3", "STOP"), OptOutType: "STOP" }))).status).toBe(200);
  const refused = await rest("POST", "/messages", draft);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.objectContaining({ code: "unprocessable_entity", field: "to" }),
  ]);
  expect(api.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  expect((await report(signedForm(path, { ...incoming("SM4", "START"), OptOutType: "START" }))).status).toBe(200);
  expect((await rest("POST", "/messages", draft)).status).toBe(201);
});

it("places a call, ends it, and lists it with its outcome", async () => {
  const phone = `mutation ($id: ID!, $number: String!) {
    setUserPhoneNumber(input: {id: $id, phoneNumber: $number}) { ... on User { phoneNumber } }
  }`;
  const { body: me } = await rest("GET", "/me");
  await graphql(phone, { id: me.user.id, number: AGENT });
  const start = `mutation ($inbox: ID!, $to: String!) {
    startCall(input: {inboxId: $inbox, to: $to, ${ASKED_FIELDS}}) { ... on Call { id } } }`;
  const { id } = (await graphql(start, { inbox: inbox.id, to: PERSON })).startCall;
  const agent = await ordered("Calls");
  expect(agent.form).toMatchObject({ From: inbox.phone_number, To: AGENT, Twiml: expect.stringContaining("<Gather") });
  for (const [path, fields] of [
    ["key", { Digits: "1" }],
    ["events", { StatusCallbackEvent: "participant-join", ConferenceSid: CONFERENCE }],
  ] as const) {
    const lineTarget = targetOf(agent.form.StatusCallback).replace("/status?", `/${path}?`);
    expect((await report(signedForm(lineTarget, { CallSid: agent.sid, ...fields }))).status).toBeLessThan(300);
  }
  const { sid, form } = await last(`/Conferences/${CONFERENCE}/Participants.json`);
  expect(form).toMatchObject({ From: inbox.phone_number, To: PERSON, Label: id });

  const target = targetOf(form.StatusCallback);
  const answerer = signedForm(targetOf(form.AmdStatusCallback), { CallSid: sid, AnsweredBy: "human" });
  const progress = (status: string, fields: object = {}, signature = {}) =>
    report(signedForm(target, { CallSid: sid, CallStatus: status, ...fields }, signature));
  expect((await progress("failed", {}, forged)).status).toBe(403);
  expect((await progress("ringing")).status).toBe(204);
  expect((await progress("in-progress")).status).toBe(204);
  expect((await report(answerer)).status).toBe(204);

  const end =
    "mutation ($id: ID!) { endCall(input: {id: $id}) { ... on Call { status } ... on DomainError { code } } }";
  expect((await graphql(end, { id })).endCall).toEqual({ status: "IN_PROGRESS" });
  const isEnd = ({ method, url }: { method: string; url: string }) =>
    method === "POST" && url.includes(`/Calls/${sid}.json`);
  await expect.poll(() => api.requests.filter(isEnd).length).toBeGreaterThan(0);
  expect(formOf(api.requests.find(isEnd) as StandIn["requests"][number])).toEqual({ Status: "canceled" });
  expect((await progress("completed", { CallDuration: "42" })).status).toBe(204);
  expect((await progress("in-progress")).status).toBe(204);
  expect((await graphql(end, { id })).endCall).toEqual({ code: "CONFLICT" });
  const agentLeft = { CallSid: agent.sid, CallStatus: "completed" };
  expect((await report(signedForm(targetOf(agent.form.StatusCallback), agentLeft))).status).toBe(204);

  const incoming = { CallSid: "CA9", From: "+14155550177", To: inbox.phone_number, CallStatus: "ringing" };
  const answer = await report(signedForm("/carrier/twilio/calls/incoming", incoming));
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("no one is available to take your call")]);

  const { body: calls } = await rest("GET", `/calls?inbox_id=${inbox.id}&limit=2`);
  expect(calls.data).toMatchObject([
    { direction: "incoming", from: "+14155550177", status: "no_answer", voicemail_url: null },
    { id, direction: "outgoing", to: PERSON, status: "completed", answered_by: "human", duration_seconds: 42 },
  ]);
  expect(api.faults).toEqual([]);
});

it("refuses a call of a service user, whom nothing can ring, and takes its outcome of another's call", async () => {
  const user = await graphql(
    `mutation { createServiceUser(input: {name: "Warehouse", role: ADMIN}) { ... on User { id } } }`,
    {},
  );
  const { createOAuthClient: made } = await graphql(
    `mutation ($user: ID!) { createOAuthClient(input: {name: "Warehouse", serviceUserId: $user}) {
      ... on OAuthClientWithSecret { secret client { id } } } }`,
    { user: user.createServiceUser.id },
  );
  const answer = await fetch(`${ground.service().publicUrl}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: made.client.id,
      client_secret: made.secret,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${ground.service().publicUrl}/api/v1${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const orders = api.requests.length;
  for (const device of [undefined, "phone"]) {
    expect(await ask("POST", "/calls", { inbox_id: inbox.id, to: NEXT_PERSON, device })).toEqual({
      status: 409,
      body: {
        error: {
          code: "conflict",
          message:
            "A call rings its user first, and a service user has no phone: start the call with an access key or a token of the person who talks.",
          request_id: expect.any(String),
          doc_url: `${PUBLIC_URL}/docs/errors/conflict`,
        },
      },
    });
  }
  expect(api.requests).toHaveLength(orders);

  const { body: calls } = await ask("GET", "/calls?direction=outgoing&status=completed&limit=1");
  const { body: outcomes } = await ask("GET", "/dispositions?source=service");
  const [call, { id: outcome }] = [calls.data[0], outcomes.data[0]];
  expect(call.user_id).not.toBe(user.createServiceUser.id);
  expect(await ask("PATCH", `/calls/${call.id}`, { disposition_id: outcome, note: "From the CRM" })).toMatchObject({
    status: 200,
    body: { note: "From the CRM", disposition: { id: outcome } },
  });
});

it("rings an agent once for a session, and adds the called party to the agent's conference", async () => {
  api.requests.length = 0;
  const campaign = (await rest("POST", "/campaigns", { name: "Agent first", inbox_ids: [inbox.id] })).body;
  const added = await rest("POST", `/campaigns/${campaign.id}/contacts`, { first_name: "Ada", phones: [NEXT_PERSON] });
  const settings = `mutation ($id: ID!) { updateCampaign(input: {id: $id, dialerSettings: {
    callingFrom: "00:00", callingUntil: "24:00", hoursReason: "The contacts asked for calls at night", dailyNumberCap: 20 }}) { ... on Campaign { id } } }`;
  await graphql(settings, { id: campaign.id });
  const start = `mutation ($campaign: ID!, $inbox: ID!) { startDialerSession(input: {campaignId: $campaign, inboxIds: [$inbox]}) {
    ... on DialerSession { id } ... on DomainError { message } } }`;
  const { id } = (await graphql(start, { campaign: campaign.id, inbox: inbox.id })).startDialerSession;
  const { sid, form: agent } = await last("/Calls.json");
  expect(agent).toMatchObject({ To: AGENT, Twiml: expect.stringContaining("<Gather") });

  const line = (path: string, fields: object) => {
    const target = targetOf(agent.StatusCallback).replace("/status?", `/${path}?`);
    return report(signedForm(target, { CallSid: sid, ...fields }));
  };
  const state = async () =>
    (await graphql("query ($id: ID!) { dialerSession(id: $id) { line { state lostReason } } }", { id })).dialerSession
      .line;
  expect((await line("status", { CallStatus: "in-progress" })).status).toBe(204);
  expect(await state()).toEqual({ state: "PROVING", lostReason: null });
  expect((await line("key", { Digits: "1" })).text).toContain("<Conference");
  expect(await state()).toEqual({ state: "JOINING", lostReason: null });
  const joins = { StatusCallbackEvent: "participant-join", ConferenceSid: CONFERENCE };
  expect((await line("events", joins)).status).toBe(204);
  expect(await state()).toEqual({ state: "READY", lostReason: null });

  const contact = added.body.id;
  await graphql(`mutation ($id: ID!) { nextDialerContact(input: {sessionId: $id}) { ... on DialerSession { id } } }`, {
    id,
  });
  const dial = `mutation ($id: ID!, $contact: ID!) { dialContact(input: {sessionId: $id, contactId: $contact}) {
    ... on DialerSession { call { id } } ... on DomainError { message } } }`;
  const { call } = (await graphql(dial, { id, contact })).dialContact;
  const { form: person } = await last(`/Conferences/${CONFERENCE}/Participants.json`);
  expect(person).toMatchObject({ To: NEXT_PERSON, Label: call.id });
  const talk = (status: string) =>
    report(signedForm(targetOf(person.StatusCallback), { CallSid: PERSON_CALL, CallStatus: status }));
  await talk("in-progress");
  await line("events", { StatusCallbackEvent: "participant-join", ConferenceSid: CONFERENCE, CallSid: PERSON_CALL });
  expect(await state()).toEqual({ state: "READY", lostReason: null });

  await line("status", { CallStatus: "completed" });
  expect(await state()).toEqual({ state: "LOST", lostReason: "HUNG_UP" });
  expect((await last("/Calls/")).form).toEqual({ Status: "canceled" });
  expect(api.faults).toEqual([]);
});

it("buys a number, which receives texts from then on, and releases it", async () => {
  const account = createNumberAccount();
  api.answer = account.answer;
  const NUMBER = "+17205550100";
  const { buyNumber: bought } = await graphql(
    `mutation ($number: String!) { buyNumber(input: { phoneNumber: $number, name: "Bought" }) {
      ... on BusinessNumber { id state } ... on DomainError { message } } }`,
    { number: NUMBER },
  );
  expect(bought.state).toBe("ORDERED");
  const current = async () =>
    (await graphql("{ numbers { nodes { id state isConnected inbox { id isActive } } } }", {})).numbers.nodes[0];
  await expect.poll(current).toMatchObject({ id: bought.id, state: "ACTIVE", isConnected: true });
  const target = targetOf(account.numbers[0]?.sms_url as string);
  const text = { MessageSid: "SM7", From: NEXT_PERSON, To: NUMBER, Body: "Hello", NumMedia: "0" };
  expect((await report(signedForm(target, text))).status).toBe(200);
  const { inbox: opened } = await current();
  const { body: received } = await rest("GET", `/messages?inbox_id=${opened.id}`);
  expect(received.data).toMatchObject([{ direction: "incoming", body: "Hello" }]);

  const create = `mutation { createInbox(input: { name: "Unknown", phoneNumber: "+17205550101" }) {
    ... on Inbox { id } ... on DomainError { code } } }`;
  expect((await graphql(create, {})).createInbox).toEqual({ code: "CONFLICT" });
  await graphql(`mutation ($id: ID!) { releaseNumber(input: {id: $id}) { __typename } }`, { id: bought.id });
  await expect.poll(current).toMatchObject({ state: "RELEASED", inbox: { isActive: false } });
  expect(account.numbers).toEqual([]);
  expect(api.faults).toEqual([]);
  api.answer = null;
});
