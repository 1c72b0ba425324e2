import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DEMO_ADMIN } from "../../src/application/demo/seed.ts";
import type { ServiceProcess } from "../../test/support/service-process.ts";
import { allow, PlainBrowser } from "../../test/support/sign-in.ts";
import { makeToken } from "../../test/support/token-command.ts";

/** A day of work on the demo, through the public API and the simulator alone. */

/** The ids that the pages of single objects need. */
export interface Activity {
  conversation: string;
  contact: string;
  campaign: string;
  broadcast: string;
  subscription: string;
  member: string;
}

interface Listed {
  data: { id: string; name?: string; phone_number?: string; email?: string; last_message?: { direction: string } }[];
}

const PEOPLE = [
  ["Amelia", "Hart", "Hart & Sons", "+14155550201", "Could you send the quote again? I cannot find it."],
  ["Marcus", "Webb", "Webb Logistics", "+14155550202", "Thursday at 10 works for us."],
  ["Priya", "Nair", "Nair Dental", "+14155550203", "Thanks! What would a second line cost?"],
  ["Jonas", "Lindqvist", "Nordlys", "+14155550204", "Is there a discount for a year in advance?"],
  ["Elena", "Rossi", "Rossi Ceramics", "+14155550205", "Perfect, we go with the larger plan."],
  ["Samuel", "Okafor", "Okafor Legal", "+14155550206", "Please call me back after lunch."],
  ["Hannah", "Fischer", "Fischer Bakery", "+14155550207", "Got it, see you then."],
  ["Diego", "Morales", "Morales Tiles", "+14155550208", "My colleague will sign today."],
] as const;

const ROUNDS = 3;
const WAIT_MS = 20_000;

/** @param dataDir of the service, which runs. */
export async function makeActivity(dataDir: string, service: ServiceProcess): Promise<Activity> {
  const settings = { DATA_DIR: dataDir };
  const token = await makeToken(settings, DEMO_ADMIN);
  const internal = await makeToken(settings, DEMO_ADMIN, "internal-api");
  const send = async <Answer>(url: string, bearer: string, method: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) {
      throw new Error(`${method} ${url} answers ${answer.status}: ${await answer.text()}`);
    }
    return (await answer.json()) as Answer;
  };
  const api = <Answer>(method: string, path: string, body?: object) =>
    send<Answer>(`${service.publicUrl}/api/v1${path}`, token, method, body);
  const graphql = <Answer = object>(query: string, input: object) =>
    send<Answer>(`${service.internalUrl}/graphql`, internal, "POST", { query, variables: { input } });

  const receiver = createServer((request, response) => {
    request.resume();
    const isDown = request.url === "/erp";
    response.writeHead(isDown ? 503 : 204).end(isDown ? "The database is being updated." : "");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    const subscribe = (event_type: string, path: string) =>
      api<{ id: string }>("POST", "/subscriptions", { event_type, target_url: target + path });
    await subscribe("message.incoming.received", "/crm");
    await subscribe("call.incoming.completed", "/crm");
    const { id: subscription } = await subscribe("message.outgoing.delivered", "/erp");
    const inboxes = (await api<Listed>("GET", "/inboxes")).data;
    for (const [first_name, last_name, company, phone] of PEOPLE) {
      await api("POST", "/contacts", { first_name, last_name, company, phones: [phone], match_on: "phone" });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, [first, , , to]] of PEOPLE.entries()) {
        const inbox_id = inboxes[(place + round) % 2]?.id;
        await api("POST", "/messages", { inbox_id, to, body: TEXTS[(place + round) % TEXTS.length]?.(first) });
      }
    }
    for (const [place, [, , , from, body]] of PEOPLE.entries()) {
      const inboxId = inboxes[place % 2]?.id;
      await graphql(SIMULATE_TEXT, { inboxId, from, body });
      if (place % 2 === 0) {
        await graphql(SIMULATE_CALL, { inboxId, from, durationSeconds: 1 });
      }
    }
    await connectApp(service, DEMO_ADMIN);
    await connectApp(service, "agent@northwind.example");
    await graphql(INVITE, { email: "nora@northwind.example", name: "Nora Whitfield", role: "MEMBER" });
    const campaigns = (await api<Listed>("GET", "/campaigns")).data;
    const campaign = campaigns.at(-1)?.id as string;
    const contacts = await api<Listed>("GET", `/campaigns/${campaign}/contacts?limit=3`);
    for (const { id } of contacts.data) {
      await api("PATCH", `/campaigns/${campaign}/contacts/${id}`, { company: "Analytical Engines" });
    }
    const created = await graphql<{ data: { createBroadcast: { id: string } } }>(CREATE_BROADCAST, {
      campaignId: campaign,
      body: "Hi {{first_name|there}}, your contract ends this month. Shall we renew it?",
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const settled = async () => {
      const open = await api<Listed>("GET", "/messages?status=queued&limit=1");
      const attempts = await api<Listed>("GET", `/subscriptions/${subscription}/deliveries?limit=1`);
      return open.data.length === 0 && attempts.data.length > 0;
    };
    const deadline = Date.now() + WAIT_MS;
    while (!(await settled()) && Date.now() < deadline) {
      await new Promise((done) => setTimeout(done, 250));
    }
    const conversations = await api<Listed>("GET", `/conversations?phone=${encodeURIComponent(PEOPLE[4][3])}`);
    const conversation = conversations.data.find(({ last_message }) => last_message?.direction === "incoming");
    const users = (await api<Listed>("GET", "/users")).data;
    const member = users.find(({ email }) => email?.startsWith("agent@"));
    const [contact] = (await api<Listed>("GET", `/contacts?phone=${encodeURIComponent(PEOPLE[4][3])}`)).data;
    return {
      conversation: conversation?.id as string,
      contact: contact?.id as string,
      campaign,
      broadcast: created.data.createBroadcast.id,
      subscription,
      member: member?.id as string,
    };
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** Gives the demo's app access to the account of a person, who sees the pages of sign-in and consent. */
export async function connectApp({ publicUrl, internalUrl }: ServiceProcess, email: string): Promise<void> {
  const parameters = new URLSearchParams({
    client_id: "demo-app",
    response_type: "code",
    scope: "openid api:me api:contacts:read",
    redirect_uri: "http://127.0.0.1:9/callback",
    resource: `${publicUrl}/api/v1`,
    code_challenge: createHash("sha256").update("a verifier".repeat(5)).digest("base64url"),
    code_challenge_method: "S256",
  });
  await allow(new PlainBrowser(publicUrl, internalUrl), `${publicUrl}/oidc/auth?${parameters}`, email);
}

const TEXTS: readonly ((name: string) => string)[] = [
  (name) => `Hi ${name}, here is the quote that we spoke about. Shall I book a call for questions?`,
  (name) => `Good morning ${name}! Your trial ends on Friday. Do you want to keep the account?`,
  (name) => `${name}, thank you for the call. I have sent the summary to your colleague, too.`,
];

const SIMULATE_TEXT = `mutation ($input: SimulateInboundMessageInput!) {
  simulateInboundMessage(input: $input) { __typename }
}`;
const SIMULATE_CALL = `mutation ($input: SimulateInboundCallInput!) {
  simulateInboundCall(input: $input) { __typename }
}`;
const CREATE_BROADCAST = `mutation ($input: CreateBroadcastInput!) {
  createBroadcast(input: $input) { ... on Broadcast { id } }
}`;
const INVITE = `mutation ($input: InviteUserInput!) { inviteUser(input: $input) { __typename } }`;
