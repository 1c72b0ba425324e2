import { deepStrictEqual } from "node:assert";
import { parseArgs } from "node:util";
import { arrange, type Scene } from "./facade/arrange.ts";
import { contestants, openContestant, type RunningContestant } from "./facade/contestants.ts";
import { type Asked, toRequest } from "./facade/workloads.ts";
import { CONNECTIONS, measure, type Slice } from "./facade.ts";
import { startChild } from "./support/child.ts";
import { LOAD_CORE, pinSelf } from "./support/processors.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStage } from "./support/stage.ts";

/** A request and the call of its tool. */
interface Pair {
  name: string;
  asked: Asked;
  tool: string;
  given: Record<string, unknown>;
}

const VERSIONS = ["2026-07-28", "2025-11-25"] as const;

/**
 * A call of a tool beside its REST request, by turns at one process: microseconds of its CPU, and their ratio in each
 * round.
 */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: "string", default: "9" }, seconds: { type: "string", default: "2" } },
  });
  pinSelf(LOAD_CORE);
  await using stage = await openStage();
  const scene = await arrange(stage);
  await using server = await openContestant(stage, contestants.product);
  const agent = { ...server, token: await stage.token("mcp") };
  await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
  const rows: string[][] = [];
  for (const pair of pairs(scene)) {
    const requests = [
      toRequest(pair.asked, server.token),
      ...VERSIONS.map((version) => toRequest(asCall(pair, version), agent.token)),
    ];
    await requireSameAnswer(pair, server, agent);
    const slices: Slice[][] = requests.map(() => []);
    for (let round = -1; round < Number(values.rounds); round += 1) {
      const order = requests.map((_, index) => (index + round + requests.length) % requests.length);
      for (const index of order) {
        const milliseconds = Number(values.seconds) * 1000;
        const chosen = { port: server.port, connections: CONNECTIONS, requests: [requests[index] as string] };
        const slice = await measure(load, server.child, { ...chosen, milliseconds });
        // The first round warms up.
        slices[index]?.push(...(round < 0 ? [] : [slice]));
      }
    }
    rows.push(...figures(pair, slices));
  }
  console.log(`\n${await describeMachine(stage)}. ${values.rounds} rounds of ${values.seconds} s, by turns.\n`);
  console.log(table(["", "", "CPU µs", "ratio", "p50 ms"], rows));
}

function pairs({ campaignId, contactIds: [contactId = ""] }: Scene): Pair[] {
  const contacts = `/api/v1/campaigns/${campaignId}/contacts`;
  const [company, key] = ["Engines {unique}", "{unique}"];
  return [
    { name: "the caller", asked: { method: "GET", path: "/api/v1/me" }, tool: "identity_me", given: {} },
    {
      name: "one contact",
      asked: { method: "GET", path: `${contacts}/${contactId}` },
      tool: "campaign_contacts_get",
      given: { id: campaignId, contactId },
    },
    {
      name: "ten contacts",
      asked: { method: "GET", path: `${contacts}?limit=10` },
      tool: "campaign_contacts_list",
      given: { id: campaignId, limit: 10 },
    },
    {
      name: "a change with a key",
      asked: {
        ...{ method: "PATCH", path: `${contacts}/${contactId}`, body: { company } },
        headers: [`idempotency-key: ${key}`],
      },
      tool: "campaign_contacts_update",
      given: { id: campaignId, contactId, company, idempotency_key: key },
    },
  ];
}

/** The call, with the headers and the envelope of its version. */
function asCall({ tool, given }: Pair, version: (typeof VERSIONS)[number]): Asked {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "measurement", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const isStateless = version === "2026-07-28";
  return {
    method: "POST",
    path: "/mcp",
    headers: [
      "accept: application/json, text/event-stream",
      `mcp-protocol-version: ${version}`,
      ...(isStateless ? ["mcp-method: tools/call", `mcp-name: ${tool}`] : []),
    ],
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: tool, arguments: given, ...(isStateless && { _meta: envelope }) },
    },
  };
}

function figures({ name, asked: { method, path }, tool }: Pair, slices: Slice[][]): string[][] {
  const labels = [
    `${method} ${path
      .split("?")[0]
      ?.replace(/cmp_\w+/, "{id}")
      .replace(/cct_\w+/, "{contact_id}")}`,
    ...VERSIONS.map((version) => `${tool}, ${version}`),
  ];
  const [rest = []] = slices;
  return slices.map((own, index) => {
    const ratios = own.map((slice, round) => slice.cpu / (rest[round]?.cpu ?? Number.NaN));
    return [
      name,
      labels[index] as string,
      median(own.map(({ cpu }) => cpu)).toFixed(0),
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
      median(own.map(({ p50 }) => p50)).toFixed(1),
    ];
  });
}

/** @throws Error if a tool says something else than its request: a refused call would be cheap. */
async function requireSameAnswer(pair: Pair, server: RunningContestant, agent: { token: string }): Promise<void> {
  const origin = `http://127.0.0.1:${server.port}`;
  const ask = async ({ method, path, body, headers = [] }: Asked, token: string) => {
    const sent = Object.fromEntries(headers.map((line) => line.split(": ") as [string, string]));
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...sent, authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.text()).replace(/^event: message\ndata: /, "");
  };
  const wanted = JSON.parse(await ask(pair.asked, server.token));
  for (const version of VERSIONS) {
    const { result } = JSON.parse(await ask(asCall(pair, version), agent.token));
    const found = JSON.parse(result?.content?.[0]?.text ?? "null");
    deepStrictEqual(comparable(found), comparable(wanted), `${pair.tool} answers something else`);
  }
}

/** Without what belongs to the token. */
const comparable = (answer: object) => ({ ...answer, scopes: null, next_cursor: null });
