import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { packagesOf } from "./install.ts";

/** Apollo Client on the internal GraphQL: at its defaults, and with the remedies of the guide "Build a dashboard". */

const CLIENTS = await packagesOf("apollo").then((folder) => import(pathToFileURL(`${folder}clients.mjs`).href));
const { gql } = CLIENTS;
type Client = ReturnType<typeof CLIENTS.plainClient>;

const PAGE = gql`query Page($after: String) {
  campaigns(first: 1, after: $after) { edges { node { id dialerSettings { dialMode } } } pageInfo { endCursor } }
}`;

let dataDir: string;
let service: ServiceProcess;
/** New clients: one at its defaults, and one with the remedies. */
let both: <Result>(work: (client: Client) => Promise<Result>) => Promise<Result[]>;

beforeAll(async () => {
  // Apollo Client warns of the pitfalls.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  dataDir = await mkdtemp(join(tmpdir(), "service-apollo-"));
  service = await startService({ DATA_DIR: dataDir });
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: service.publicUrl };
  const headers = { authorization: `Bearer ${await makeToken(settings, "admin@northwind.example", "internal-api")}` };
  const url = `${service.internalUrl}/graphql`;
  both = (work) => Promise.all([CLIENTS.plainClient(url, headers), CLIENTS.carefulClient(url, headers)].map(work));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});

const firstId = async (client: Client): Promise<string> =>
  (await client.query({ query: PAGE })).data.campaigns.edges[0].node.id;

it("replaces a part without an id, or merges it", async () => {
  const modes = await both(async (client) => {
    const query = gql`query Attempts($id: ID!) { campaign(id: $id) { id dialerSettings { maxAttempts } } }`;
    await client.query({ query, variables: { id: await firstId(client) } });
    return client.readQuery({ query: PAGE })?.campaigns.edges[0].node.dialerSettings.dialMode ?? null;
  });
  expect(modes).toEqual([null, "PREVIEW"]);
});

it("loses the fields of an interface, or knows its types", async () => {
  const query = gql`query Node($id: ID!) { node(id: $id) { ... on Node { id } ... on Campaign { name } } }`;
  const nodes = await both(async (client) => {
    const { data } = await client.query({ query, variables: { id: await firstId(client) } });
    return Object.keys(data.node).sort();
  });
  expect(nodes).toEqual([
    ["__typename", "name"],
    ["__typename", "id", "name"],
  ]);
});

it("puts the next page beside the list, or behind its rows", async () => {
  const lengths = await both(async (client) => {
    const { data } = await client.query({ query: PAGE });
    const list = client.watchQuery({ query: PAGE });
    const subscription = list.subscribe(() => {});
    await list.fetchMore({ variables: { after: data.campaigns.pageInfo.endCursor } });
    subscription.unsubscribe();
    return client.readQuery({ query: PAGE }).campaigns.edges.length;
  });
  expect(lengths).toEqual([1, 2]);
});

it("throws for a field that is refused, or returns the others", async () => {
  const query = gql`query Both { viewer { user { name } } broadcasts(first: 1000) { totalCount } }`;
  const results = await both((client) =>
    client.query({ query }).then(
      ({ data, error }: { data: object; error: Error }) => [data, error.message],
      ({ message }: Error) => message,
    ),
  );
  expect(results).toEqual([
    "first must be from 1 to 100",
    [expect.objectContaining({ viewer: expect.anything(), broadcasts: null }), "first must be from 1 to 100"],
  ]);
});

it("resolves for a refused mutation", async () => {
  const mutation = gql`mutation Rename($input: UpdateCampaignInput!) {
    updateCampaign(input: $input) { ... on Campaign { name } ... on DomainError { code } }
  }`;
  const results = await both(async (client) => {
    const { data } = await client.mutate({ mutation, variables: { input: { id: await firstId(client), name: "" } } });
    return data.updateCampaign;
  });
  const refusal = { __typename: "DomainError", code: "VALIDATION_ERROR" };
  expect(results).toEqual([refusal, refusal]);
});

it("is refused a subscription, or has a stream", async () => {
  const query = gql`subscription Hints { changes(topics: [CAMPAIGNS]) { topics } }`;
  const hints = await both(
    (client) =>
      new Promise((resolve) => {
        const subscription = client.subscribe({ query }).subscribe({
          next({ data, error }: { data?: { changes: { topics: string[] } }; error?: Error }) {
            queueMicrotask(() => subscription.unsubscribe());
            resolve(error?.message ?? data?.changes.topics);
          },
        });
      }),
  );
  expect(hints).toEqual(["Ask for a stream: send Accept: text/event-stream, and no batch.", ["CAMPAIGNS"]]);
});
