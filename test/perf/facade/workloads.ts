import { print } from "graphql";
import type { Route } from "../../../rest-facade/route.ts";
import { readCampaignContact } from "../../../rest-facade/routes/campaign-contacts/get.ts";
import { listCampaignContacts } from "../../../rest-facade/routes/campaign-contacts/list.ts";
import { updateCampaignContact } from "../../../rest-facade/routes/campaign-contacts/update.ts";
import type { Scene } from "./arrange.ts";
import type { Contestant, ContestantName } from "./contestants.ts";

export interface Workload {
  name: string;
  /** The workload and its contestant that serve as the reference. */
  against: string;
  measure: ContestantName;
  contestants: readonly ContestantName[];
  /** Whole HTTP requests; each time one is chosen at random. */
  requests(scene: Scene, contestant: Pick<Contestant, "name">, token: string): string[];
}

const everybody: readonly ContestantName[] = ["product", "handWritten", "bare", "sofa", "yoga"];
const PICKS = 200;

export interface Asked {
  method: string;
  path: string;
  body?: unknown;
  headers?: string[];
}

export function toRequest({ method, path, body, headers = [] }: Asked, token: string): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ["content-type: application/json"]),
    // Twelve digits replace `{unique}`.
    ...(body === undefined
      ? []
      : [`content-length: ${Buffer.byteLength(text.replaceAll("{unique}", "0".repeat(12)))}`]),
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}

function graphql(route: Route, variables: object): Asked {
  return { method: "POST", path: "/graphql", body: { query: print(route.operation as never), variables } };
}

/** The same query for each contestant: see `same-answers.ts`. */
export const questions = {
  one: ({ campaignId }: Scene, id: string, { name }: Pick<Contestant, "name">): Asked =>
    name === "yoga"
      ? graphql(readCampaignContact, { campaignId, id })
      : { method: "GET", path: `/api/v1/campaigns/${campaignId}/contacts/${id}` },
  page: ({ campaignId }: Scene, size: number, { name }: Pick<Contestant, "name">): Asked => {
    const path = `/api/v1/campaigns/${campaignId}/contacts`;
    switch (name) {
      case "yoga":
        return graphql(listCampaignContacts, { campaignId, first: size });
      case "sofa":
        return { method: "GET", path: `${path}?first=${size}` };
      default:
        return { method: "GET", path: `${path}?limit=${size}` };
    }
  },
  change: ({ campaignId }: Scene, id: string, company: string, { name }: Pick<Contestant, "name">): Asked => {
    const path = `/api/v1/campaigns/${campaignId}/contacts/${id}`;
    switch (name) {
      case "yoga":
        return graphql(updateCampaignContact, { input: { campaignId, id, company } });
      case "sofa":
        return { method: "PATCH", path, body: { changes: { company } } };
      default:
        return { method: "PATCH", path, body: { company } };
    }
  },
};

const KEY = ["idempotency-key: {unique}"];
const picks = ({ contactIds }: Scene) => contactIds.slice(0, PICKS);

function add({ others }: Scene, headers: string[]): Asked[] {
  const body = { first_name: "Ada", last_name: "Lovelace", phones: ["+{unique}"] };
  return others.map((id) => ({ method: "POST", path: `/api/v1/campaigns/${id}/contacts`, body, headers }));
}

export const workloads: readonly Workload[] = [
  {
    name: "one contact",
    against: "one contact",
    measure: "handWritten",
    contestants: everybody,
    requests: (scene, contestant, token) =>
      picks(scene).map((id) => toRequest(questions.one(scene, id, contestant), token)),
  },
  {
    name: "PATCH",
    against: "PATCH",
    measure: "handWritten",
    contestants: everybody,
    requests: (scene, contestant, token) =>
      picks(scene).map((id) => toRequest(questions.change(scene, id, "Engines {unique}", contestant), token)),
  },
  {
    name: "page of 100",
    against: "page of 100",
    measure: "handWritten",
    contestants: everybody,
    requests: (scene, contestant, token) => [toRequest(questions.page(scene, 100, contestant), token)],
  },
  {
    name: "PATCH with a key",
    against: "PATCH",
    measure: "product",
    contestants: ["product"],
    requests: (scene, contestant, token) =>
      picks(scene).map((id) =>
        toRequest({ ...questions.change(scene, id, "Engines {unique}", contestant), headers: KEY }, token),
      ),
  },
  {
    name: "POST",
    against: "PATCH",
    measure: "product",
    contestants: ["product"],
    requests: (scene, _contestant, token) => add(scene, []).map((asked) => toRequest(asked, token)),
  },
  {
    name: "POST with a key",
    against: "POST",
    measure: "product",
    contestants: ["product"],
    requests: (scene, _contestant, token) => add(scene, KEY).map((asked) => toRequest(asked, token)),
  },
];
