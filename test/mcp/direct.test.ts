import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDirectCall } from "../../rest-facade/mcp/direct.ts";
import { toolsOf } from "../../rest-facade/mcp/tools.ts";
import { agentEndpoints } from "../../src/application/http/public-listener.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { VERSIONS } from "../support/agent.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** Calls that are answered without the package, beside the same calls with something that leaves them to it. */

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi({ agents: true, max: 1_000 });
  token = await api.token(api.world.admin.userId, { audience: "mcp", clientId: "assistant", scopes: scopesOf("mcp") });
});
afterAll(() => api?.close());

const tools = toolsOf(agentEndpoints());

type Version = (typeof VERSIONS)[number];

interface Called {
  name: string;
  given?: unknown;
  version: Version;
  id?: unknown;
  meta?: Record<string, unknown>;
}

function callOf({ name, given = {}, version, id = 1, meta }: Called) {
  const envelope = version === "2026-07-28" && {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const whole = { ...envelope, ...meta };
  return {
    headers: {
      host: "api.test",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      ...(envelope && { "mcp-method": "tools/call", "mcp-name": name }),
    } as Record<string, string>,
    payload: {
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: given, ...(Object.keys(whole).length > 0 && { _meta: whole }) },
    } as Record<string, unknown>,
  };
}

type Call = ReturnType<typeof callOf>;

const isDirect = ({ headers, payload }: Call, name: string) =>
  readDirectCall(headers, payload, tools.get(name) as NonNullable<ReturnType<typeof tools.get>>) !== null;

/** Status, type, caching and message of an answer, without what differs from request to request. */
async function answerTo({ headers, payload }: Call) {
  const answer = await api.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  const [, data = answer.body] = /^event: message\ndata: (.*)\n\n$/.exec(answer.body) ?? [];
  return {
    status: answer.statusCode,
    type: answer.headers["content-type"],
    caching: answer.headers["cache-control"],
    isEvent: answer.body.startsWith("event: "),
    message: JSON.parse(data.replaceAll(/req_\w+/g, "req_")),
  };
}

describe.each(VERSIONS)("a call of the version %s", (version) => {
  it.each([
    { name: "identity_me", id: "text as id" },
    { name: "identity_me", given: undefined },
    { name: "contacts_list", given: { limit: 2 } },
    { name: "contacts_list", given: { limit: "x" } },
    { name: "contacts_get", given: { id: "con_01m65sfgvde4trnz7mj15mgbg2" } },
    { name: "campaigns_list", given: { wrong_argument: 1 } },
  ])("of $name is answered as by the package", async (called) => {
    const call = callOf({ ...called, version });
    expect(isDirect(call, called.name)).toBe(true);
    // A space before the version means nothing, and is unusual.
    const indirect = { ...call, headers: { ...call.headers, "mcp-protocol-version": ` ${version}` } };
    expect(isDirect(indirect, called.name)).toBe(false);
    expect(await answerTo(call)).toEqual(await answerTo(indirect));
  });
});

const version = "2026-07-28";
const usual = callOf({ name: "identity_me", version });
const claim = (usual.payload.params as { _meta: object })._meta;

describe("is left to the package", () => {
  it.each<[string, Call, string?]>([
    ["an act that reaches a person", callOf({ name: "messages_send", version }), "messages_send"],
    ["arguments that are no object", callOf({ name: "identity_me", given: [], version })],
    ["a fraction as id", callOf({ name: "identity_me", id: 1.5, version })],
    ["null as id", callOf({ name: "identity_me", id: null, version })],
    ["a message of another protocol", { ...usual, payload: { ...usual.payload, jsonrpc: "1.0" } }],
    ["a message with more fields", { ...usual, payload: { ...usual.payload, extra: 1 } }],
    [
      "an answer to a question",
      { ...usual, payload: { ...usual.payload, params: { name: "identity_me", _meta: claim, inputResponses: {} } } },
    ],
    ["a call without its envelope", { ...usual, payload: { ...usual.payload, params: { name: "identity_me" } } }],
    [
      "an invalid envelope",
      callOf({ name: "identity_me", version, meta: { "io.modelcontextprotocol/clientInfo": {} } }),
    ],
    ["a long envelope", callOf({ name: "identity_me", version, meta: { "example.com/more": "x".repeat(2_000) } })],
    ["a header that names another tool", { ...usual, headers: { ...usual.headers, "mcp-name": "inboxes_list" } }],
    ["a header that names another method", { ...usual, headers: { ...usual.headers, "mcp-method": "tools/list" } }],
    [
      "a progress token of the older version",
      callOf({ name: "identity_me", version: "2025-11-25", meta: { progressToken: 1 } }),
    ],
    [
      "a client that takes no stream",
      {
        ...callOf({ name: "identity_me", version: "2025-11-25" }),
        headers: { "mcp-protocol-version": "2025-11-25", accept: "application/json" },
      },
    ],
  ])("%s", (_, call, name = "identity_me") => {
    expect(isDirect(usual, "identity_me")).toBe(true);
    expect(isDirect(call, name)).toBe(false);
  });
});
