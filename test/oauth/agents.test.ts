import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVerifiers, type Verifiers } from "../../src/application/verifiers.ts";
import { requestAgent } from "../../src/domain/oauth/agents.ts";
import { createOAuthClient } from "../../src/domain/oauth/commands.ts";
import { withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { createSignInServer, PlainBrowser, type SignInServer, signLike } from "../support/sign-in.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";
import {
  AGENT_REDIRECT,
  type AgentRequest,
  agentTokens,
  agentUrl,
  type DocumentServer,
  documentOf,
  openAgentConsent,
  openDocumentServer,
  READS,
} from "./agent-ground.ts";
import { allowAll, connect, REDIRECT, refresh, run, type Tokens, token } from "./ground.ts";

/** Agents: from the bare URL to a token, their documents, and the control of a business. */

let documents: DocumentServer;
let server: SignInServer;
let verifiers: Verifiers;
beforeAll(async () => {
  documents = await openDocumentServer();
  server = await createSignInServer({ agents: documents.agents, sendsMail: true });
  verifiers = await createVerifiers(server.test.database, server.issuer, undefined);
});
afterAll(unskipTime);
afterAll(async () => {
  await server?.close();
  await documents?.close();
});

const ADMIN = "admin@northwind.example";
const MEMBER = "agent@northwind.example";

/** The whole way of a person to an agent. */
async function connectAgent(clientId: string, email = ADMIN, request: AgentRequest = {}): Promise<Tokens> {
  const browser = new PlainBrowser(server.publicUrl);
  const page = await openAgentConsent(server, clientId, email, { browser, ...request });
  return agentTokens(server, clientId, await allowAll(browser, page), request);
}

/** Whether the token opens the door of agents. */
const opens = ({ access_token }: Tokens) =>
  verifiers.mcp.verify(access_token).then(
    () => true,
    () => false,
  );

const AGENTS = `{ agents { id name host userCount scopes lastConnectedAt lastUsedAt requestedAt requestedBy { email }
  approvedAt approvedBy { email } forbiddenAt } }`;
const REFUSAL = "... on DomainError { code message }";
const STOP = `mutation ($id: ID!) { stopAgent(input: {clientId: $id}) { ... on StoppedAgent { deletedId endedGrants } ${REFUSAL} } }`;
const APPROVE = `mutation ($id: ID!) { approveAgent(input: {clientId: $id}) { ... on Agent { id approvedBy { email } } ${REFUSAL} } }`;
const FORBID = `mutation ($id: ID!) { forbidApp(input: {clientId: $id}) { ... on AppForbidding { endedGrants } ${REFUSAL} } }`;
const POLICY = `mutation ($policy: AgentPolicy!) { updateBusiness(input: {agentPolicy: $policy}) {
  ... on Business { agentPolicy } ${REFUSAL} } }`;

const asAdmin = (source: string, variables: Record<string, unknown> = {}) =>
  run(server, server.world.admin, source, variables);
const setPolicy = (policy: string) => asAdmin(POLICY, { policy });
const listed = async (clientId: string) => (await asAdmin(AGENTS)).find(({ id }: { id: string }) => id === clientId);

/** The entries of the audit log about an agent, the oldest first. */
const audited = (clientId: string) =>
  server.test
    .query<{ action: string }>("SELECT action FROM audit_entries WHERE object_id = $1 ORDER BY created_at, id", [
      clientId,
    ])
    .then((rows) => rows.map(({ action }) => action));

describe("from the bare URL", () => {
  it("finds the way to a token, whose audience is that of agents alone", async () => {
    const clientId = documents.publish();
    const place = `${server.publicUrl}/.well-known/oauth-protected-resource/mcp`;
    const found = await fetch(place, { headers: { origin: "https://agent.example" } });
    expect([found.status, found.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const resource = (await found.json()) as oauth.ResourceServer & { scopes_supported: string[] };
    expect(resource).toMatchObject({
      resource: `${server.publicUrl}/mcp`,
      authorization_servers: [server.issuer],
      bearer_methods_supported: ["header"],
    });
    expect(resource.scopes_supported).toContain("api:messages:write");
    const issuer = new URL(resource.authorization_servers?.[0] as string);
    const authorizationServer = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", [oauth.allowInsecureRequests]: true }),
    );
    expect(authorizationServer).toMatchObject({
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
    expect(authorizationServer.registration_endpoint).toBeUndefined();

    const browser = new PlainBrowser(server.publicUrl);
    const page = await openAgentConsent(server, clientId, ADMIN, { browser });
    const host = new URL(documents.origin).host;
    expect(page.text).toContain(`<h1>Allow <strong><bdi>${host}</bdi></strong> to act for you as an agent?</h1>`);
    expect(page.text).toContain("An agent is a program, such as an AI assistant, that decides itself what to do.");
    expect(page.text).toContain("<dt>Calls itself</dt><dd><bdi>Helper</bdi></dd>");
    expect(page.text).not.toContain("A program on this device");
    const answer = await allowAll(browser, page);
    expect(new URL(answer.url).searchParams.get("iss")).toBe(server.issuer);
    const tokens = await agentTokens(server, clientId, answer);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: "mcp", client_id: clientId, scope: READS });

    expect(await opens(tokens)).toBe(true);
    for (const audience of ["public-api", "internal-api"] as const) {
      await expect(verifiers[audience].verify(tokens.access_token)).rejects.toThrow("could not be verified");
    }
    const me = await fetch(`${server.publicUrl}/api/v1/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(me.status).toBe(401);

    const rotated = await refresh(server, clientId, tokens);
    expect(rotated.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(rotated.access_token)).toMatchObject({ aud: "mcp", scope: READS });
  });

  it("opens only the door of its audience", async () => {
    for (const audience of ["public-api", "internal-api"] as const) {
      await expect(verifiers.mcp.verify(await signLike(server, { audience }))).rejects.toThrow("could not be verified");
    }
    await expect(verifiers.mcp.verify(await signLike(server, { audience: "mcp" }))).resolves.toMatchObject({
      scopes: ["api:me"],
    });
  });

  it("gives an unregistered agent no other token, also where it names no resource", async () => {
    const clientId = documents.publish();
    const tokens = await connectAgent(clientId, ADMIN, { resource: null });
    expect(decodeJwt(tokens.access_token).aud).toBe("mcp");
    for (const path of ["/api/v1", "", "/graphql"]) {
      const answer = await new PlainBrowser(server.publicUrl).open(
        agentUrl(server, clientId, { resource: server.publicUrl + path }),
      );
      expect(new URL(answer.url).searchParams.get("error")).toBe("invalid_target");
      const { refresh_token } = tokens;
      const other = { grant_type: "refresh_token", refresh_token, resource: server.publicUrl + path };
      expect(await token(server, clientId, other)).toMatchObject({ error: "invalid_target" });
    }
  });

  it("lets a registered client be an agent too", async () => {
    const { client } = await createOAuthClient(
      server.test.database,
      { ...server.world.admin, role: "admin" } as Parameters<typeof createOAuthClient>[1],
      { name: "Own", applicationType: "web", authMethod: "none", redirectUris: [AGENT_REDIRECT, REDIRECT] },
    );
    const tokens = await connectAgent(client.id);
    const rest = await connect(server, client.id, ADMIN);
    expect(await opens(tokens)).toBe(true);
    expect(await opens(rest)).toBe(false);
    expect(await listed(client.id)).toMatchObject({ name: "Own", host: null, userCount: 1 });
    expect(await asAdmin(STOP, { id: client.id })).toEqual({ deletedId: client.id, endedGrants: 1 });
    // The access that is not an agent's stays.
    expect((await refresh(server, client.id, rest)).error).toBeUndefined();
  });

  it("lets a client with a service user be an agent, as far as the business allows agents", async () => {
    const { database } = server.test;
    const admin = { ...server.world.admin, role: "admin" } as Parameters<typeof createOAuthClient>[1];
    const made = await asAdmin(
      `mutation { createServiceUser(input: {name: "Robot"}) { ... on User { id } ${REFUSAL} } }`,
    );
    const { client, secret } = await createOAuthClient(database, admin, {
      name: "Robot",
      applicationType: "web",
      authMethod: "client_secret_basic",
      redirectUris: [],
      serviceUserId: made.id,
    });
    const basic = `Basic ${Buffer.from(`${client.id}:${secret}`).toString("base64")}`;
    const ask = (resource?: string) =>
      token(server, client.id, { grant_type: "client_credentials", ...(resource && { resource }) }, basic);
    const rest = await ask();
    const agent = await ask(`${server.publicUrl}/mcp`);
    expect([await opens(rest), await opens(agent)]).toEqual([false, true]);
    await setPolicy("FORBIDDEN");
    skipTime(2_000);
    await expect.poll(() => opens(agent)).toBe(false);
    expect(await ask(`${server.publicUrl}/mcp`)).toMatchObject({ error: "unauthorized_client" });
    expect((await ask()).error).toBeUndefined();
    await setPolicy("ALLOWED");
  });

  it("adds scopes at a second consent", async () => {
    const clientId = documents.publish();
    const first = await connectAgent(clientId, ADMIN, { scope: "api:me" });
    expect(decodeJwt(first.access_token).scope).toBe("api:me");
    const more = await connectAgent(clientId, ADMIN, { scope: "api:me api:messages:write" });
    expect(decodeJwt(more.access_token).scope).toBe("api:me api:messages:write");
    expect(await listed(clientId)).toMatchObject({ userCount: 1, scopes: ["api:me", "api:messages:write"] });
  });

  it("takes a program on the device at any port, and warns of others in its name", async () => {
    const clientId = documents.publish({ redirect_uris: ["http://127.0.0.1/callback", "javascript:alert(1)"] });
    const request = { redirectUri: "http://127.0.0.1:51234/callback" };
    const page = await openAgentConsent(server, clientId, ADMIN, request);
    expect(page.text).toContain("A program on this device asks in the name of");
    expect(await opens(await connectAgent(clientId, ADMIN, request))).toBe(true);
  });
});

describe("the document of an agent", () => {
  /** What the page says about a request with this document. */
  async function refusalOf(clientId: string, request?: AgentRequest) {
    const page = await new PlainBrowser(server.publicUrl).open(agentUrl(server, clientId, request));
    return `${page.status} ${page.text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")}`;
  }

  type Refused = [what: string, served: Parameters<DocumentServer["serve"]>[1], expected: string];
  const faults: Refused[] = [
    ["redirects", { status: 302, headers: { location: "https://10.0.0.1/" } }, "redirects"],
    ["is missing", { status: 404 }, "answered 404"],
    ["is too large", { body: JSON.stringify({ filler: "x".repeat(5_200) }) }, "too large"],
    ["is no JSON", { body: "<html>" }, "is not valid"],
    ["is of another client", { body: documentOf("https://other.example/agent.json") }, "is of another client_id"],
    ["has a shared secret", { body: "" }, "token_endpoint_auth_method"],
    ["has too many redirect URIs", { body: "" }, "check redirect_uris"],
    ["has no usable redirect URI", { body: "" }, "no redirect_uris that can be used"],
  ];
  const slow: Refused[] = [["never ends", { hangs: true }, "in time"]];
  /** The changes of a document by a word of its fault. */
  const CHANGES: Record<string, Record<string, unknown>> = {
    secret: { token_endpoint_auth_method: "client_secret_post" },
    usable: { redirect_uris: ["http://evil.example/", "javascript:alert(1)"] },
    many: { redirect_uris: Array.from({ length: 21 }, (_, place) => `${AGENT_REDIRECT}/${place}`) },
  };

  async function expectRefusal(...[what, served, expected]: Refused): Promise<void> {
    const clientId = documents.publish();
    const changes = Object.entries(CHANGES).find(([word]) => what.includes(word))?.[1];
    documents.serve(clientId, changes ? { body: documentOf(clientId, changes) } : served);
    const refusal = await refusalOf(clientId);
    expect(refusal).toMatch(/^400 /);
    expect(refusal).toContain(expected);
    // A failure is remembered: it costs its host one request.
    await refusalOf(clientId);
    expect(documents.asked.filter((path) => clientId.endsWith(path))).toHaveLength(1);
  }

  it.each(faults)("is refused if it %s", expectRefusal);
  thorough.it.each(slow)("is refused if it %s", expectRefusal);

  it.each([
    ["http://localhost/agent.json", "invalid_client"],
    ["https://169.254.169.254/agent.json", "must resolve to a public address"],
    ["https://localhost/", "must have a path"],
    ["https://LOCALHOST/agent.json", "must be in normal form"],
    ["https://user@localhost/agent.json", "invalid_client"],
    [`https://localhost/${"a".repeat(300)}`, "at most 255"],
  ])("is not read from %s", async (clientId, expected) => {
    const before = documents.asked.length;
    const refusal = await refusalOf(clientId);
    expect(refusal).toMatch(/^400 /);
    expect(refusal).toContain(expected);
    expect(documents.asked.length).toBe(before);
  });

  it("is not read from a private address in production", async () => {
    const closed = await createSignInServer({
      agents: {
        targets: { allowPrivate: false, ports: [443] },
        outbound: { resolve: async () => [{ address: "127.0.0.1", family: 4 }] },
      },
    });
    const page = await new PlainBrowser(closed.publicUrl).open(agentUrl(closed, "https://agent.example/agent.json"));
    expect([page.status, page.text]).toEqual([400, expect.stringContaining("an address that is not public")]);
    await closed.close();
  });

  it("is read again at the next request after a fault of this service", async () => {
    const lookups: string[] = [];
    const faulty = await createSignInServer({
      agents: {
        targets: { allowPrivate: false, ports: [443] },
        outbound: {
          resolve: async (name) => {
            lookups.push(name);
            throw Object.assign(new Error("queryA ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "queryA" });
          },
        },
      },
    });
    const open = () => new PlainBrowser(faulty.publicUrl).open(agentUrl(faulty, "https://agent.example/agent.json"));
    const page = await open();
    expect([page.status, page.text]).toEqual([503, expect.stringContaining("temporarily")]);
    const before = lookups.length;
    expect((await open()).status).toBe(503);
    expect(lookups.length).toBeGreaterThan(before);
    expect(new Set(faulty.takeErrors())).toEqual(
      new Set([
        "the authorization server failed: the document of an agent could not be read: this service cannot make requests: name_server",
      ]),
    );
    await faulty.close();
  });

  it("is one of four that are read at once for a network, or from a host", async () => {
    const clientIds = Array.from({ length: 7 }, () => documents.publish());
    for (const clientId of clientIds) {
      documents.serve(clientId, { hangs: true });
    }
    const before = documents.asked.length;
    const refusals = await Promise.all(clientIds.map((clientId) => refusalOf(clientId)));
    expect(refusals.filter((refusal) => refusal.startsWith("429 "))).toHaveLength(3);
    expect(new Set(documents.asked.slice(before)).size).toBe(4);
  });

  it("decides about nothing that only the service may decide", async () => {
    const clientId = documents.publish({
      first_party: true,
      business_id: server.world.admin.businessId,
      checked_at: "2026-01-01T00:00:00Z",
      service_user_id: server.world.admin.userId,
      grant_types: ["authorization_code", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"],
      jwks_uri: "https://localhost/keys",
      sector_identifier_uri: "https://localhost/sector",
      document_host: "trusted.example",
    });
    const page = await openAgentConsent(server, clientId, ADMIN);
    expect(page.text).toContain(`<dt>Agent of</dt><dd><strong><bdi>${new URL(clientId).host}</bdi>`);
    expect(page.text).toContain("Not checked by");
    const internal = await new PlainBrowser(server.publicUrl).open(
      agentUrl(server, clientId, { resource: `${server.publicUrl}/graphql`, scope: "internal" }),
    );
    expect(new URL(internal.url).searchParams.get("error")).toBe("invalid_target");
    expect(await token(server, clientId, { grant_type: "client_credentials" })).toMatchObject({
      error: "invalid_request",
    });
  });

  it("refuses another redirect URI", async () => {
    const clientId = documents.publish();
    const refusal = await refusalOf(clientId, { redirectUri: "https://evil.example/callback" });
    expect(refusal).toMatch(/^400 .*redirect_uri/);
  });

  it("is not read for a stranger who asks for tokens", async () => {
    const clientId = documents.publish();
    expect(await token(server, clientId, { grant_type: "refresh_token", refresh_token: "x" })).toMatchObject({
      error: "invalid_client",
    });
    expect(documents.asked.filter((path) => clientId.endsWith(path))).toEqual([]);
  });

  it("may change, and be away: a connected agent is then as at its latest consent", async () => {
    const clientId = documents.publish();
    const tokens = await connectAgent(clientId);
    documents.serve(clientId, { status: 503 });
    await server.restart();
    const refreshed = await refresh(server, clientId, tokens);
    expect(refreshed.error).toBeUndefined();

    documents.serve(clientId, { body: documentOf(clientId, { redirect_uris: ["https://agent.example/new"] }) });
    await server.restart();
    expect(await refusalOf(clientId)).toMatch(/^400 .*redirect_uri/);
    expect((await refresh(server, clientId, refreshed)).error).toBeUndefined();

    documents.serve(clientId, { status: 410 });
    await server.restart();
    expect(await refusalOf(clientId)).toContain("answered 410");
  });

  it("is refused once the operator has withdrawn the agent", async () => {
    const clientId = documents.publish();
    const tokens = await connectAgent(clientId);
    expect(await withdrawApp(server.test.database, clientId)).toMatchObject({ grants: 1 });
    skipTime(2_000);
    await expect.poll(() => opens(tokens)).toBe(false);
    // The process still remembers the document.
    expect(await connectAgent(clientId)).not.toHaveProperty("access_token");
    expect(
      await server.test.query("SELECT FROM oauth_artifacts WHERE model = 'Grant' AND client_id = $1", [clientId]),
    ).toEqual([]);
    await server.restart();
    expect(await refusalOf(clientId)).toContain("has withdrawn this agent");
  });
});

describe("the control of a business", () => {
  it("lists an agent by its host, and ends its access for all within two seconds", async () => {
    const clientId = documents.publish();
    const [admin, member] = [await connectAgent(clientId), await connectAgent(clientId, MEMBER)];
    expect(await listed(clientId)).toEqual({
      id: clientId,
      name: "Helper",
      host: new URL(clientId).host,
      userCount: 2,
      scopes: READS.split(" ").sort(),
      lastConnectedAt: expect.any(String),
      lastUsedAt: null,
      requestedAt: null,
      requestedBy: null,
      approvedAt: null,
      approvedBy: null,
      forbiddenAt: null,
    });
    expect(await run(server, server.world.rival, AGENTS)).toEqual([]);
    expect(await run(server, server.world.rival, STOP, { id: clientId })).toMatchObject({ code: "NOT_FOUND" });
    expect(await run(server, server.world.rival, FORBID, { id: clientId })).toMatchObject({ code: "NOT_FOUND" });
    expect(await Promise.all([admin, member].map(opens))).toEqual([true, true]);
    expect(await asAdmin(STOP, { id: clientId })).toEqual({ deletedId: clientId, endedGrants: 2 });
    expect(await refresh(server, clientId, member)).toMatchObject({ error: "invalid_grant" });
    skipTime(2_000);
    await expect.poll(() => Promise.all([admin, member].map(opens))).toEqual([false, false]);
    expect(await listed(clientId)).toBeUndefined();
    expect(await audited(clientId)).toEqual(["app.authorized", "app.authorized", "agent.stopped"]);
  });

  it("lets a person end the access to their own account", async () => {
    const clientId = documents.publish();
    const [own, other] = [await connectAgent(clientId, MEMBER), await connectAgent(clientId)];
    const disconnect = `mutation ($id: ID!) { disconnectApp(input: {clientId: $id}) { ... on DisconnectedApp { deletedId } ${REFUSAL} } }`;
    const { apps } = await run(server, server.world.agent, "{ viewer { apps { id name } } }");
    expect(apps).toContainEqual({ id: clientId, name: `Helper (${new URL(clientId).host})` });
    expect(await run(server, server.world.agent, disconnect, { id: clientId })).toEqual({ deletedId: clientId });
    skipTime(2_000);
    await expect.poll(() => Promise.all([own, other].map(opens))).toEqual([false, true]);
  });

  it("forbids one agent like any app", async () => {
    const clientId = documents.publish();
    const tokens = await connectAgent(clientId, MEMBER);
    expect(await asAdmin(FORBID, { id: clientId })).toEqual({ endedGrants: 1 });
    skipTime(2_000);
    await expect.poll(() => opens(tokens)).toBe(false);
    const page = await openAgentConsent(server, clientId, MEMBER);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("This app is forbidden")]);
    expect(await asAdmin(APPROVE, { id: clientId })).toMatchObject({ code: "CONFLICT" });
  });

  it("lets an admin approve each agent", async () => {
    const clientId = documents.publish();
    await setPolicy("APPROVED");
    const browser = new PlainBrowser(server.publicUrl);
    const page = await openAgentConsent(server, clientId, MEMBER, { browser });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("An admin must approve this agent")]);
    const forged = await browser.submit(page, "/consent", [
      ["scope", "api:me"],
      ["decision", "allow"],
    ]);
    expect(forged.status).toBe(403);
    const answer = await browser.submit(page, "/consent", [["decision", "ask"]]);
    const { searchParams } = new URL(answer.url);
    expect([searchParams.get("error"), searchParams.get("error_description")]).toEqual([
      "access_denied",
      "an admin of the business must approve this agent first: they have been asked",
    ]);
    expect(await listed(clientId)).toMatchObject({ requestedBy: { email: MEMBER }, approvedAt: null, userCount: 0 });
    expect(await run(server, server.world.agent, APPROVE, { id: clientId })).toMatchObject({ code: "FORBIDDEN" });
    expect(await asAdmin(APPROVE, { id: clientId })).toEqual({ id: clientId, approvedBy: { email: ADMIN } });
    expect(await asAdmin(APPROVE, { id: clientId })).toMatchObject({ code: "CONFLICT" });
    expect(await opens(await connectAgent(clientId, MEMBER))).toBe(true);
    expect(await audited(clientId)).toEqual(["agent.requested", "agent.approved", "app.authorized"]);
    await asAdmin(STOP, { id: clientId });
    expect((await openAgentConsent(server, clientId, MEMBER)).status).toBe(403);
    await setPolicy("ALLOWED");
  });

  it("tells the admins by mail once a day that an agent waits, of five agents of a user and of ten in all", async () => {
    await setPolicy("APPROVED");
    const { query, database } = server.test;
    const mails = () =>
      query<{ recipient: string; subject: string }>("SELECT recipient, subject FROM mails ORDER BY id");
    await query("DELETE FROM mails");
    await query("DELETE FROM sign_in_attempts");
    const tools = { box: secretBox([TEST_KEY]), sendsMail: true };
    const source = { clientId: null, network: null, requestId: null };
    const ask = (clientId: string, userId = server.world.agent.userId) =>
      requestAgent({ database, tools }, userId, source as never, { clientId, document: null });
    const colleagues = await query<{ id: string }>(
      `INSERT INTO users (business_id, id, name, email, role, created_at, updated_at)
       SELECT business_id, own.id, name, own.id || '@example.com', role, created_at, updated_at
       FROM users, unnest($2::text[]) AS own (id) WHERE users.id = $1 RETURNING id`,
      [server.world.agent.userId, [newIdentity("usr").id, newIdentity("usr").id]],
    );
    const clientId = documents.publish({ client_name: "Ask www.example.com" });
    const asking = async () => {
      const browser = new PlainBrowser(server.publicUrl);
      const page = await openAgentConsent(server, clientId, MEMBER, { browser });
      await browser.submit(page, "/consent", [["decision", "ask"]]);
    };
    await asking();
    await asking();
    const told = { recipient: ADMIN, subject: "An agent waits for your approval in Campaign Dialer" };
    expect(await mails()).toEqual([told]);
    const askFor = async (first: number, last: number, userId?: string) => {
      for (let number = first; number <= last; number += 1) {
        await ask(`registered-${number}`, userId);
      }
      return (await mails()).length;
    };
    expect(await askFor(1, 5)).toBe(5);
    expect(await askFor(6, 9, colleagues[0]?.id)).toBe(9);
    expect(await askFor(10, 11, colleagues[1]?.id)).toBe(10);
    // What was refused for today is told when somebody asks again on another day.
    await query("DELETE FROM sign_in_attempts");
    expect(await askFor(5, 5)).toBe(11);
    expect(await mails()).toEqual(Array.from({ length: 11 }, () => told));
    await query("DELETE FROM users WHERE id = ANY($1)", [colleagues.map(({ id }) => id)]);
    await query("DELETE FROM mails");
    await setPolicy("ALLOWED");
  });

  it("says to an admin that their consent approves the agent", async () => {
    const clientId = documents.publish();
    await setPolicy("APPROVED");
    expect((await openAgentConsent(server, clientId, ADMIN)).text).toContain("Your consent also approves this agent");
    await connectAgent(clientId);
    expect(await listed(clientId)).toMatchObject({ approvedBy: { email: ADMIN } });
    expect(await opens(await connectAgent(clientId, MEMBER))).toBe(true);
    await setPolicy("ALLOWED");
  });

  it("ends the access of all agents when it forbids them", async () => {
    const clientId = documents.publish();
    const tokens = await connectAgent(clientId, MEMBER);
    expect(await setPolicy("FORBIDDEN")).toEqual({ agentPolicy: "FORBIDDEN" });
    skipTime(2_000);
    await expect.poll(() => opens(tokens)).toBe(false);
    const page = await openAgentConsent(server, clientId, ADMIN);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("Agents are forbidden")]);
    await setPolicy("ALLOWED");
    expect(await opens(await connectAgent(clientId, MEMBER))).toBe(true);
  });

  it("has a maximum of agents, beyond which those that nobody uses make room", async () => {
    const { businessId } = server.world.admin;
    await server.test.query("DELETE FROM business_agents WHERE business_id = $1", [businessId]);
    await server.test.query("UPDATE businesses SET limits = '{\"agents\": 2}' WHERE id = $1", [businessId]);
    const [first, second, third] = [documents.publish(), documents.publish(), documents.publish()];
    await connectAgent(first);
    await connectAgent(second);
    const browser = new PlainBrowser(server.publicUrl);
    const page = await allowAll(browser, await openAgentConsent(server, third, MEMBER, { browser }));
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("Too many agents")]);
    // One that is connected already needs no room.
    expect(await opens(await connectAgent(first, MEMBER))).toBe(true);
    await server.test.query("DELETE FROM oauth_artifacts WHERE client_id = $1", [second]);
    expect(await opens(await connectAgent(third, MEMBER))).toBe(true);
    expect((await asAdmin(AGENTS)).map(({ id }: { id: string }) => id)).toEqual([third, first]);
    await server.test.query("UPDATE businesses SET limits = '{}' WHERE id = $1", [businessId]);
  });

  it("gives a person without a business no agent", async () => {
    const page = await openAgentConsent(server, documents.publish(), "stray@nowhere.example");
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("You belong to no business")]);
  });
});

it("knows no agents when the service is closed to them", async () => {
  const closed = await createSignInServer({ agents: null });
  const metadata = await (await fetch(`${closed.issuer}/.well-known/openid-configuration`)).json();
  expect(metadata).not.toHaveProperty("client_id_metadata_document_supported");
  const before = documents.asked.length;
  const page = await new PlainBrowser(closed.publicUrl).open(agentUrl(closed, documents.publish()));
  expect([page.status, page.text, documents.asked.length]).toEqual([400, expect.stringContaining("client"), before]);
  const registered = await new PlainBrowser(closed.publicUrl).open(
    agentUrl(closed, "demo-app", { redirectUri: "http://127.0.0.1:5599/callback" }),
  );
  expect(new URL(registered.url).searchParams.get("error")).toBe("invalid_target");
  await closed.close();
});
