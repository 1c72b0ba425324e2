import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleIds } from "../../rest-facade/samples.ts";
import { newId, newIdentity, type Prefix } from "../../src/platform/id.ts";
import { CASES, type Ids } from "../contract/graphql-cases.ts";
import {
  freshAccess,
  freshAudio,
  freshComment,
  freshEndedImport,
  freshImport,
  freshLists,
  freshOperation,
  freshRecording,
  freshSnippet,
  freshTarget,
} from "../contract/graphql-ground.ts";
import { freshSession } from "../support/dialer.ts";
import { freshAccessKey, freshApps, freshInboxes, freshNumbers, freshPeople } from "../support/people.ts";
import { freshIds, type SampleIds, seedOf } from "../support/samples.ts";
import { collectFaults, expectNoLeak, forEachAtOnce, type Ground, openGround, type SentRequest } from "./ground.ts";
import type { ApiDocument } from "./rest-requests.ts";

/** What differs with each operation: its id, and the points that are left. */
const OWN = /,"requestId":"req_\w+"|,"extensions":\{"cost":\{[^}]*\}\}/g;

/**
 * Every id of another business in every place of every route and root field that takes an id: the answer is, byte for
 * byte, the answer to an unknown id. By default an id is used only where its kind belongs; with `REQUESTS` set,
 * everywhere.
 */

const EVERYWHERE = process.env.REQUESTS !== undefined;

let ground: Ground;
let rivalIds: string[];
let rivalBefore: Record<string, string>;
beforeAll(async () => {
  ground = await openGround();
  // Every attempt to send an invitation counts, whatever id it has.
  await ground.test.query(`UPDATE businesses SET limits = limits || '{"invitationsADay": 1000000}'`);
  await freshIds(ground.test, ground.world.rivals);
  rivalIds = await ground.idsOf(ground.world.rivals.businessId);
  rivalBefore = await ground.rivalRows();
});
afterAll(() => ground?.end());

/** A place for an id, with a function that makes the request for an id. */
interface Place {
  name: string;
  /** An own id of the required kind. */
  own: string;
  listener: "public" | "internal";
  ask(id: string): SentRequest;
}

const prefixOf = (id: string) => id.slice(0, id.indexOf("_"));

/**
 * Sends the request with an id of the rival and with an unknown one, as the admin and as the owner of a third business.
 */
async function expectUnknown(places: readonly Place[]): Promise<void> {
  const faults = collectFaults();
  const trials = places.flatMap((place) =>
    rivalIds.filter((id) => EVERYWHERE || prefixOf(id) === prefixOf(place.own)).map((id) => ({ place, id })),
  );
  expect(trials.length).toBeGreaterThan(places.length / 2);
  await forEachAtOnce(trials, async ({ place, id }) => {
    for (const person of ["admin", "basic"] as const) {
      const send = async (asked: string) => {
        const { headers, ...request } = place.ask(asked);
        const authorization = `Bearer ${ground.tokens[person][place.listener]}`;
        const sent = {
          ...request,
          headers: { ...headers, authorization, "content-type": "application/json", "x-request-id": "same" },
        };
        let answer = await ground.send(place.listener, sent);
        // A business has one preview of a broadcast at a time, and some wait; more are to try again.
        while (answer.status === 503 && place.name.startsWith("Query.previewBroadcast")) {
          answer = await ground.send(place.listener, sent);
        }
        return { sent, answer, neutral: answer.text.replaceAll(asked, "ID").replaceAll(OWN, "") };
      };
      const foreign = await send(id);
      const unknown = await send(newId(prefixOf(id) as Prefix));
      faults.check(`${person} at ${place.name}`, foreign.sent, foreign.answer, () => {
        expectNoLeak(new Set(rivalIds), foreign.sent, foreign.answer);
        expect([foreign.answer.status, foreign.neutral]).toEqual([unknown.answer.status, unknown.neutral]);
        expect(foreign.answer.status).toBeLessThan(500);
      });
    }
  });
  process.stdout.write(`${places.length} places, ${trials.length} ids of the rival in them, each asked by two\n`);
  expect(faults.found).toEqual([]);
  expect(await ground.rivalRows()).toEqual(rivalBefore);
}

it("a route answers as for an unknown id", { timeout: 900_000 }, async () => {
  const own = await freshIds(ground.test, ground.world.northwind);
  const names = Object.keys(sampleIds) as (keyof SampleIds)[];
  const inSamples = routes.flatMap((route) =>
    names
      .filter((name) => JSON.stringify(route.sample).includes(sampleIds[name]))
      .map((name): Place => {
        const ask = (id: string): SentRequest => {
          const { method, path, query, body } = seedOf(route, { ...own, [name]: id });
          const search = new URLSearchParams(query).toString();
          return {
            method,
            path: `/api/v1${path}${search && `?${search}`}`,
            headers: {},
            ...(body !== undefined && { body: JSON.stringify(body) }),
          };
        };
        return { name: `${route.id} ${name}`, own: own[name], listener: "public", ask };
      }),
  );
  const openapi = await ground.send("public", { method: "GET", path: "/api/v1/openapi.json", headers: {} });
  const document = JSON.parse(openapi.text) as ApiDocument;
  const inFilters = Object.entries(document.paths).flatMap(([template, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === "query" && /_id$/.test(parameter.name ?? ""))
      .map(({ name }): Place => {
        const path = `/api/v1${template.replace("{id}", own.campaign)}`;
        const kind = ({ customer_id: "contact", user_id: "user" }[name] ?? name.replace(/_id$/, "")) as keyof SampleIds;
        return {
          name: `${template} ${name}`,
          own: own[kind] ?? "usr_",
          listener: "public",
          ask: (id) => ({ method: "GET", path: `${path}?${name}=${id}`, headers: {} }),
        };
      }),
  );
  await expectUnknown([...inSamples, ...inFilters]);
});

it("a root field answers as for an unknown id", { timeout: 900_000 }, async () => {
  const { test, world } = ground;
  const { businessId, inboxIds, customerId } = world.northwind;
  const fresh = await freshIds(test, world.northwind);
  const broadcast = newIdentity("brd");
  await test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', 'scheduled', now() + interval '1 day', $6, $6)`,
    [businessId, broadcast.id, fresh.campaign, world.admin.userId, inboxIds, broadcast.createdAt],
  );
  const [notice] = await test.query<{ id: string }>("SELECT id FROM notices WHERE business_id = $1", [businessId]);
  const session = await freshSession(test, world.northwind, fresh, false);
  const own: Ids = {
    ...fresh,
    ...session,
    ringingCall: "",
    missedCall: "",
    browserLine: newIdentity("lin").id,
    ...(await freshPeople(test, world.northwind)),
    ...(await freshAccessKey(test, world.northwind)),
    ...(await freshApps(test, world.northwind)),
    ...(await freshAccess(test, world.admin.userId)),
    ...(await freshInboxes(test, world.northwind)),
    ...(await freshNumbers(test, world.northwind)),
    ownDisposition: session.disposition,
    audio: await freshAudio(test, businessId),
    ...(await freshRecording(test, world.northwind, world.admin.userId)),
    broadcast: broadcast.id,
    contactImport: await freshImport(test, world.northwind, fresh),
    endedImport: await freshEndedImport(test, world.northwind, fresh),
    otherCampaign: await freshTarget(test, world.northwind),
    endedOperation: await freshOperation(test, world.northwind, fresh, true),
    bulkOperation: await freshOperation(test, world.northwind, fresh),
    ...(await freshLists(test, world.northwind)),
    comment: await freshComment(test, world.northwind, world.admin.userId),
    snippet: await freshSnippet(test, world.northwind),
    customer: customerId,
    notice: notice?.id as string,
    user: world.agent.userId,
  };
  const names = Object.keys(own) as (keyof Ids)[];
  const places = Object.entries(CASES).flatMap(([field, { source, variables }]) =>
    names
      .filter((name) => variables === undefined && source({ ...own, [name]: "here" }).includes('"here"'))
      .map((name): Place => {
        const ask = (id: string): SentRequest => ({
          method: "POST",
          path: "/graphql",
          headers: {},
          body: JSON.stringify({ query: source({ ...own, [name]: id }) }),
        });
        return { name: `${field} ${name}`, own: own[name], listener: "internal", ask };
      }),
  );
  await expectUnknown(places);
});
