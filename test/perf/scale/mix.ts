import { documentsIn } from "../../../scripts/support/documents-in.ts";
import type { Filled } from "../large/fill.ts";
import { DAY_MS } from "../large/shape.ts";

/**
 * The requests of a working day: users read lists and objects in the dashboard or a program of theirs, change contacts,
 * write down what came of calls and send texts. Their consequences are not requests of the load: the simulated carrier
 * reports each text, people answer or call back, and each event is delivered to a webhook.
 */

export interface Asked {
  method: "GET" | "PATCH" | "POST";
  path: string;
  body?: unknown;
}

export interface Kind {
  name: string;
  /** In per cent. */
  share: number;
  listener: "public" | "internal";
  /** Requests of a business, of which one is chosen each time. `{unique}` is twelve digits. */
  requests(business: Filled): Asked[];
}

/** An agent at work makes a request in this time on average. */
export const SECONDS_BETWEEN = 10;
/** The different objects for which a business asks. */
const OBJECTS = 24;
/** Area codes and beginnings of numbers to which nobody else in the data belongs. */
const PEOPLE = ["212", "305", "312", "415", "303", "602", "808", "713"].flatMap((area) =>
  ["321", "432", "543"].map((exchange) => `+1${area}${exchange}`),
);
/** Ends of numbers by what the simulated person does after a text: half do nothing, most of the others write. */
const MANNERS = ["1014", "1015", "1016", "1017", "1018", "0014", "0014", "0014", "0014", "0015"];

const get = (path: string): Asked => ({ method: "GET", path: `/api/v1${path}` });
const some = <Item>(count: number, item: (place: number) => Item): Item[] =>
  Array.from({ length: Math.min(count, OBJECTS) }, (_, place) => item(Math.floor((place * count) / OBJECTS) % count));

/** A query of the dashboard. */
async function dashboard(name: string, variables: object): Promise<Asked[]> {
  const operations = await documentsIn("src/dashboard");
  const query = operations.find((text) => text.includes(`query ${name}`)) as string;
  return [{ method: "POST", path: "/graphql", body: { query, variables } }];
}

/** The aggregates of the dashboard's overview of these days up to now, in milliseconds, and of as many before. */
export function overviewOf(now: number, days: number): Promise<Asked[]> {
  const at = (before: number) => new Date(now - before * DAY_MS).toISOString();
  return dashboard("Overview", {
    ...{ since: at(days), until: at(0), bucket: "DAY" },
    ...{ sinceBefore: at(2 * days), untilBefore: at(days), bucketBefore: "DAY" },
  });
}

export function patchesOf({ contacts }: Filled): Asked[] {
  return some(contacts.count, (row) => ({
    method: "PATCH",
    path: `/api/v1/contacts/${contacts.id(row)}`,
    body: { company: "Engines {unique}" },
  }));
}

/** @param now in milliseconds. */
export async function workingDay(now: number): Promise<Kind[]> {
  const [overview, firstPage] = [await overviewOf(now, 30), await dashboard("Now", {})];
  const rest = (name: string, share: number, requests: Kind["requests"]): Kind => ({
    ...{ name, share, listener: "public", requests },
  });
  return [
    rest("GET a contact", 20, ({ contacts }) => some(contacts.count, (row) => get(`/contacts/${contacts.id(row)}`))),
    rest("GET 50 contacts", 8, () => [get("/contacts?limit=50")]),
    rest("GET 50 conversations", 10, () => [get("/conversations?limit=50")]),
    rest("GET 50 texts of a conversation", 14, ({ conversations }) =>
      some(conversations.count, (row) => get(`/conversations/${conversations.id(row)}/messages?limit=50`)),
    ),
    rest("GET 50 calls", 6, () => [get("/calls?limit=50")]),
    rest("GET 50 contacts of a campaign", 6, ({ campaigns }) => [
      get(`/campaigns/${campaigns.id(0)}/contacts?limit=50`),
    ]),
    rest("PATCH a contact", 12, patchesOf),
    rest("PATCH the note and outcome of a call", 6, ({ calls, dispositions }) =>
      some(calls.count, (row) => ({
        method: "PATCH",
        path: `/api/v1/calls/${calls.id(row)}`,
        body: { note: "Wants an offer, {unique}", disposition_id: dispositions.id(row % dispositions.count) },
      })),
    ),
    rest("POST a text", 12, ({ inboxes }) =>
      PEOPLE.flatMap((person, place) =>
        MANNERS.map((manner) => ({
          method: "POST",
          path: "/api/v1/messages",
          body: {
            inbox_id: inboxes.id(place % inboxes.count),
            to: `${person}${manner}`,
            body: "Your order {unique} is ready. We are open until 6 pm.",
          },
        })),
      ),
    ),
    {
      name: "the dashboard's aggregates",
      share: 3,
      listener: "internal",
      requests: () => overview,
    },
    { name: "the dashboard's first page", share: 3, listener: "internal", requests: () => firstPage },
  ];
}
