import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectWellFormed } from "../support/answer.ts";
import type { ApiAnswer } from "../support/api.ts";
import { freezeClocks, passTime, releaseClocks, skipTime, unskipTime } from "../support/clock.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";

/** Rate limits, and the time until a running service sees a change in the database. */

const LIMIT = 3;
const ANONYMOUS_LIMIT = 2;

/** Frozen clocks begin in the past: identifiers ahead of the time would keep all later ones of this worker ahead. */
const PAST_MS = 300_000;

const left = (answer: ApiAnswer) => [answer.headers["x-ratelimit-limit"], answer.headers["x-ratelimit-remaining"]];

describe("an allowance", () => {
  let api: ContractApi;
  beforeAll(async () => {
    api = await createContractApi({ max: LIMIT, anonymousMax: ANONYMOUS_LIMIT });
  });
  afterAll(() => api?.close());

  const me = (token: string) => api.call("GET", "/me", { token });
  const tokenOf = (actor: "admin" | "agent" | "rival" | "stray" | "suspended", clientId: string) =>
    api.token(api.world[actor].userId, { clientId });

  /** Calls from an address, with the general checks on every answer. */
  async function from(remoteAddress: string, url: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const response = await api.app.inject({ method: "GET", url, remoteAddress, headers });
    const answer = {
      status: response.statusCode,
      headers: response.headers as ApiAnswer["headers"],
      text: response.body,
      body: JSON.parse(response.body),
    };
    expectWellFormed(answer);
    return answer;
  }

  it("counts down, and one call more is rate_limited", async () => {
    const token = await tokenOf("admin", "counting");
    const answers = [await me(token), await me(token), await me(token), await me(token), await me(token)];
    expect(answers.map(left)).toEqual([
      ["3", "2"],
      ["3", "1"],
      ["3", "0"],
      ["3", "0"],
      ["3", "0"],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const last = answers[4] as ApiAnswer;
    expect(errorOf(last)).toEqual({ status: 429, code: "rate_limited" });
    const untilReset = Number(last.headers["x-ratelimit-reset"]) - Date.now() / 1000;
    expect(untilReset).toBeGreaterThan(0);
    expect(untilReset).toBeLessThanOrEqual(61);
    expect(Number(last.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(last.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("resets at one instant for all calls of a window", async () => {
    const token = await tokenOf("admin", "resetting");
    const resets = [await me(token), await me(token), await me(token), await me(token)].map((answer) =>
      Number(answer.headers["x-ratelimit-reset"]),
    );
    expect(Math.max(...resets) - Math.min(...resets)).toBeLessThanOrEqual(1);
  });

  it("belongs to a business and a client together", async () => {
    const used = await tokenOf("admin", "shared");
    for (let call = 0; call <= LIMIT; call += 1) {
      await me(used);
    }
    expect((await me(used)).status).toBe(429);
    expect((await me(await tokenOf("agent", "shared"))).status, "another user of the business").toBe(429);
    expect((await me(await api.token(api.world.admin.userId, { clientId: "shared", lifetime: 60 }))).status).toBe(429);
    expect(left(await me(await tokenOf("admin", "another"))), "another client").toEqual(["3", "2"]);
    expect(left(await me(await tokenOf("rival", "shared"))), "another business").toEqual(["3", "2"]);
  });

  it("counts refused calls too, for any refusal", async () => {
    for (const actor of ["suspended", "stray"] as const) {
      const token = await tokenOf(actor, "refused");
      const answers = [await me(token), await me(token), await me(token), await me(token)];
      expect(answers.map((answer) => errorOf(answer).code)).toEqual([
        "business_suspended",
        "business_suspended",
        "business_suspended",
        "rate_limited",
      ]);
    }
    const token = await tokenOf("admin", "mistaken");
    const mistakes = [1, 2, 3, 4].map(() => api.call("GET", "/me", { token, query: { unknown: "1" } }));
    expect((await Promise.all(mistakes)).map(({ status }) => status).sort()).toEqual([400, 400, 400, 429]);
  });

  it("is exact under calls at once", async () => {
    const token = await tokenOf("admin", "at once");
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - LIMIT);
  });

  it("belongs to the address where there is no token", async () => {
    const path = "/api/v1/openapi.json";
    const answers = [await from("10.0.0.1", path), await from("10.0.0.1", path), await from("10.0.0.1", path)];
    expect(answers.map(left)).toEqual([
      ["2", "1"],
      ["2", "0"],
      ["2", "0"],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(left(await from("10.0.0.2", path))).toEqual(["2", "1"]);
  });

  it("shows on the health check, which is counted and never refused", async () => {
    const health = "/api/v1/health";
    const answers = [await from("10.0.4.1", health), await from("10.0.4.1", health), await from("10.0.4.1", health)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(left)).toEqual([
      ["2", "1"],
      ["2", "0"],
      ["2", "0"],
    ]);
    expect((await from("10.0.4.1", "/api/v1/openapi.json")).status).toBe(429);
  });

  it("of an address does not grow with the client's own claims", async () => {
    const path = "/api/v1/openapi.json";
    await from("10.0.1.1", path, { "x-forwarded-for": "192.0.2.1" });
    await from("10.0.1.1", path, { "x-forwarded-for": "192.0.2.2", forwarded: "for=192.0.2.3" });
    expect((await from("10.0.1.1", path, { "x-forwarded-for": "192.0.2.4" })).status).toBe(429);
  });

  it("of the address shows on 401 and on unknown routes", async () => {
    expect(left(await from("10.0.2.1", "/api/v1/me"))).toEqual(["2", "1"]);
    const invalid = await from("10.0.2.1", "/api/v1/me", { authorization: "Bearer x" });
    expect([errorOf(invalid).code, ...left(invalid)]).toEqual(["invalid_token", "2", "0"]);
    expect(errorOf(await from("10.0.2.1", "/api/v1/nothing")).code).toBe("rate_limited");
    expect(left(await from("10.0.2.2", "/api/v1/nothing"))).toEqual(["2", "1"]);
    expect(left(await from("10.0.2.2", "/api/v1/campaigns/%ZZ"))).toEqual(["2", "0"]);
  });

  it("of the address does not limit a client with a token", async () => {
    const headers = { authorization: `Bearer ${await tokenOf("admin", "same address")}` };
    await from("10.0.3.1", "/api/v1/nothing");
    await from("10.0.3.1", "/api/v1/nothing");
    expect(left(await from("10.0.3.1", "/api/v1/me", headers))).toEqual(["3", "2"]);
  });
});

describe("changes that a running service sees", () => {
  const KEYS_FRESH_MS = 200;
  let api: ContractApi;
  beforeAll(async () => {
    api = await createContractApi({ max: 1_000_000, keysFreshMs: KEYS_FRESH_MS });
  });
  afterAll(async () => {
    unskipTime();
    await api?.close();
  });

  /** How long a user's business may be remembered. */
  const FRESH_MS = 2_000;
  const often = { interval: 50 };
  const codeOf = async (path: string, token: string) => {
    const answer = await api.call("GET", path, { token });
    return answer.status === 200 ? 200 : errorOf(answer).code;
  };

  it.each([
    ["a suspension", "suspended_at = now()", "suspended_at = NULL", "business_suspended"],
    ["a plan without the dialer", "has_dialer = false", "has_dialer = true", "forbidden"],
  ])("follows %s within two seconds, and its end", async (_name, change, back, code) => {
    const set = (assignment: string) =>
      api.test.query(`UPDATE businesses SET ${assignment} WHERE id = $1`, [api.world.northwind.businessId]);
    const token = api.adminToken;
    expect(await codeOf("/campaigns", token)).toBe(200);
    await set(change);
    skipTime(FRESH_MS);
    expect(await codeOf("/campaigns", token)).toBe(code);
    await set(back);
    skipTime(FRESH_MS);
    expect(await codeOf("/campaigns", token)).toBe(200);
  });

  it("sees within two seconds that a user left the business", async () => {
    const { agent, northwind } = api.world;
    const token = await api.token(agent.userId);
    expect(await codeOf("/me", token)).toBe(200);
    await api.test.query("DELETE FROM inbox_users WHERE user_id = $1", [agent.userId]);
    await api.test.query("DELETE FROM queue_members WHERE user_id = $1", [agent.userId]);
    await api.test.query("DELETE FROM queue_agents WHERE user_id = $1", [agent.userId]);
    await api.test.query("UPDATE queued_calls SET user_id = NULL, owner_id = NULL WHERE business_id = $1", [
      northwind.businessId,
    ]);
    await api.test.query("UPDATE messages SET user_id = NULL WHERE user_id = $1", [agent.userId]);
    await api.test.query("UPDATE calls SET user_id = NULL WHERE user_id = $1", [agent.userId]);
    await api.test.query("UPDATE subscriptions SET user_id = NULL WHERE user_id = $1", [agent.userId]);
    await api.test.query("UPDATE users SET business_id = NULL WHERE id = $1", [agent.userId]);
    skipTime(FRESH_MS);
    expect(await codeOf("/me", token)).toBe("business_suspended");
    await api.test.query("UPDATE users SET business_id = $2 WHERE id = $1", [agent.userId, northwind.businessId]);
  });

  it("refuses the tokens of a key that is withdrawn, remembered or not", async () => {
    const remembered = api.adminToken;
    expect(await codeOf("/me", remembered)).toBe(200);
    await api.test.query("UPDATE signing_keys SET retired_at = now() - interval '1 second'");
    await expect.poll(() => codeOf("/me", remembered), often).toBe("invalid_token");
    expect(await codeOf("/me", await api.token(api.world.admin.userId, { lifetime: 60 }))).toBe("invalid_token");
    await api.test.query("UPDATE signing_keys SET retired_at = NULL");
    await expect.poll(() => codeOf("/me", remembered), often).toBe(200);
  });
});

describe("a token that is remembered", () => {
  let api: ContractApi;
  beforeAll(async () => {
    api = await createContractApi();
    freezeClocks(Date.now() - PAST_MS);
  });
  afterAll(async () => {
    releaseClocks();
    await api?.close();
  });

  it("is refused at its expiry", async () => {
    const token = await api.token(api.world.admin.userId, { lifetime: 60 });
    const ask = () => api.call("GET", "/me", { token });
    expect((await ask()).status).toBe(200);
    passTime(59_000);
    expect((await ask()).status).toBe(200);
    passTime(2_000);
    expect(errorOf(await ask()).code).toBe("expired_token");
  });
});

describe("a window", () => {
  let api: ContractApi;
  beforeAll(async () => {
    api = await createContractApi({ max: 1, windowSeconds: 60 });
    freezeClocks(Date.now() - PAST_MS);
  });
  afterAll(async () => {
    releaseClocks();
    await api?.close();
  });

  it("ends at its reset, with a whole allowance after it", async () => {
    const ask = () => api.call("GET", "/me", { token: api.adminToken });
    expect((await ask()).status).toBe(200);
    passTime(58_500);
    const refused = await ask();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "2"]);
    passTime(2_000);
    const again = await ask();
    expect([again.status, left(again)]).toEqual([200, ["1", "0"]]);
  });
});
