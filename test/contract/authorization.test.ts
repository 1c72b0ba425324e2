import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopesOf } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type Scope, scopes } from "../../src/domain/oauth/scopes.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { thorough } from "../support/effort.ts";
import { freshIds, type Seed } from "../support/samples.ts";

/** Refusals of a valid token without the scope, the business or the plan. */

const scoped = routes.filter((route) => route.scope !== null);

/** The routes that refuse a member an inbox that is not theirs, the subscription of another user, or what is for admins. */
const MAY_NOT_USE = [
  "calls.create",
  "campaigns.update",
  "contacts.remove",
  "contacts.merge",
  "erasures.create",
  "erasures.get",
  "dispositions.create",
  "messages.send",
  "campaigns.create",
  "subscriptions.update",
  "subscriptions.remove",
  "subscriptions.rotate",
];
/** The routes to whose members a text or call of such an inbox does not exist. */
const DOES_NOT_SEE = [
  "conversations.get",
  "conversations.messages",
  "messages.get",
  "messages.cancel",
  "calls.get",
  "calls.update",
  "events.get",
  "events.redeliver",
];

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

describe.each(scoped)("$on.method $on.path", (route) => {
  const accepted: readonly string[] = scopesOf(route);
  let seed: Seed;
  beforeAll(async () => {
    seed = await api.seed(route);
  });

  it("refuses a token with every scope but its own", async () => {
    const scopesButOwn = Object.keys(scopes).filter((scope) => !accepted.includes(scope));
    const answer = await api.send(seed, { token: await api.token(api.world.admin.userId, { scopes: scopesButOwn }) });
    expect(errorOf(answer)).toEqual({ status: 403, code: "insufficient_scope" });
  });

  it("answers a token with only its scope", async () => {
    const { scope } = route;
    const token = await api.token(api.world.admin.userId, { scopes: [scope as Scope] });
    const own = await api.seed(route);
    // A filter may name what another of its scopes shows.
    const seed = scope === accepted.at(-1) ? own : { ...own, query: {} };
    expect((await api.send(seed, { token })).status).toBeLessThan(300);
  });

  thorough.it("refuses a user whose business is suspended", async () => {
    const answer = await api.send(seed, { token: await api.token(api.world.suspended.userId) });
    expect(errorOf(answer)).toEqual({ status: 403, code: "business_suspended" });
  });

  it("answers a member who may not use the inbox as documented", async () => {
    const { northwind, agent } = api.world;
    const inboxIds = northwind.inboxIds.slice(1);
    const answer = await api.send(await api.seed(route, { ...northwind, inboxIds }), {
      token: await api.token(agent.userId),
    });
    if (MAY_NOT_USE.includes(route.id)) {
      expect(errorOf(answer)).toEqual({ status: 403, code: "forbidden" });
    } else if (DOES_NOT_SEE.includes(route.id)) {
      expect(errorOf(answer)).toEqual({ status: 404, code: "not_found" });
    } else {
      expect(answer.status).toBeLessThan(300);
    }
  });

  it("requires the dialer on the plan exactly if it concerns campaigns", async () => {
    const answer = await api.send(seed, { token: await api.token(api.world.basic.userId) });
    if (/^\/(campaigns|campaign-contacts|dispositions|do-not-call)(\/|$)/.test(route.on.path)) {
      expect(errorOf(answer)).toEqual({ status: 403, code: "forbidden" });
    } else {
      expect(answer.status).not.toBe(403);
    }
  });
});

it.each([
  ["no scope", []],
  ["scopes that only resemble the needed one", ["api:m", "api:me:more", "API:ME"]],
])("a token with %s is refused", async (_name, granted) => {
  const token = await api.token(api.world.admin.userId, { scopes: granted });
  expect(errorOf(await api.call("GET", "/me", { token }))).toEqual({ status: 403, code: "insufficient_scope" });
});

it("a user of a suspended business, one without a business, and one that does not exist are refused", async () => {
  for (const userId of [api.world.suspended.userId, api.world.stray.userId, "usr_01h455vb4pex5vsknk084sn02q"]) {
    const answer = await api.call("GET", "/me", { token: await api.token(userId) });
    expect(errorOf(answer)).toEqual({ status: 403, code: "business_suspended" });
  }
});

it("refuses a member who texts into a conversation of an inbox that the member may not use", async () => {
  const { northwind, agent } = api.world;
  const { conversation } = await freshIds(api.test, { ...northwind, inboxIds: northwind.inboxIds.slice(1) });
  const answer = await api.call("POST", "/messages", {
    token: await api.token(agent.userId),
    body: { conversation_id: conversation, body: "Hello" },
  });
  expect(errorOf(answer)).toEqual({ status: 403, code: "forbidden" });
});
