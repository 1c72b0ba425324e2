import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { allowConnections } from "../support/sessions.ts";

/** Failures inside: an opaque 500 outside, the cause with the request id in the log. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const OPAQUE = "An unexpected error occurred. Quote the request id to the operator.";
const LATER = "The service is temporarily unavailable: try again in 5 s.";

/** The log line of the failure behind this answer. */
function loggedCause(answer: ApiAnswer): { level: number; err: { message: string; stack: string } } {
  const lines = api.logs.flatMap((line) => line.trim().split("\n")).map((line) => JSON.parse(line));
  return lines.find((line) => line.reqId === answer.headers["x-request-id"] && line.err);
}

describe("a statement that fails", () => {
  afterEach(() => api.test.query("ALTER TABLE IF EXISTS campaigns_away RENAME TO campaigns"));

  it.each([
    ["GET", "/campaigns", undefined],
    ["GET", "/campaigns/cmp_01h455vb4pex5vsknk084sn02q", undefined],
    ["POST", "/campaigns/cmp_01h455vb4pex5vsknk084sn02q/contacts", { phones: ["+14155550123"] }],
  ])("behind %s %s is an opaque 500", async (method, path, body) => {
    await api.test.query("ALTER TABLE campaigns RENAME TO campaigns_away");
    const answer = await api.call(method, path, { token: api.adminToken, ...(body && { body }) });
    expect(errorOf(answer)).toEqual({ status: 500, code: "internal_error" });
    expect(answer.body.error.message).toBe(OPAQUE);
    expect(answer.text).not.toMatch(/campaigns|relation|42P01|\.ts|select/i);
    expect(loggedCause(answer)).toMatchObject({ level: 50, err: { message: 'relation "campaigns" does not exist' } });
  });

  it("stores nothing under an Idempotency-Key", async () => {
    await api.test.query("ALTER TABLE campaigns RENAME TO campaigns_away");
    const request = {
      token: api.adminToken,
      body: { name: "Again", inbox_ids: [api.world.northwind.inboxIds[0]] },
      headers: { "idempotency-key": "after a failure" },
    };
    expect((await api.call("POST", "/campaigns", request)).status).toBe(500);
    await api.test.query("ALTER TABLE campaigns_away RENAME TO campaigns");
    const answer = await api.call("POST", "/campaigns", request);
    expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  it("does not log tokens or bodies", async () => {
    await api.test.query("ALTER TABLE campaigns RENAME TO campaigns_away");
    const body = { phones: ["+14155550123"], first_name: "Confidential" };
    await api.call("POST", "/campaigns/cmp_01h455vb4pex5vsknk084sn02q/contacts", { token: api.adminToken, body });
    const logs = api.logs.join("");
    expect(logs).not.toContain(api.adminToken.split(".")[2]);
    expect(logs).not.toContain("Confidential");
    expect(logs).not.toContain("+14155550123");
  });
});

describe("a database that is away", () => {
  afterEach(() => allowConnections(api.test, true));

  it("does not affect the health check, which needs no database", async () => {
    await allowConnections(api.test, false);
    expect((await api.call("GET", "/health")).body).toEqual({ status: "ok" });
    const response = await api.app.inject({ method: "HEAD", url: "/api/v1/health" });
    expect([response.statusCode, response.body]).toEqual([200, ""]);
    expect(response.headers).toMatchObject({
      "x-request-id": expect.stringMatching(/^req_/),
      "x-ratelimit-limit": expect.any(String),
      "x-ratelimit-remaining": expect.any(String),
      "x-ratelimit-reset": expect.any(String),
    });
  });

  it("makes a list a 503, and a 200 again when it is back", async () => {
    const token = await api.token(api.world.admin.userId);
    const ask = () => api.call("GET", "/contacts", { token });
    expect((await ask()).status).toBe(200);
    await allowConnections(api.test, false);
    const answer = await ask();
    expect(errorOf(answer)).toEqual({ status: 503, code: "internal_error" });
    expect(answer.body.error.message).toBe(LATER);
    expect(loggedCause(answer)).toMatchObject({ level: 40, err: { message: expect.stringMatching(/./) } });
    await allowConnections(api.test, true);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it("makes every other route a 503, never a 401 or a 403", async () => {
    await allowConnections(api.test, false);
    const request = { token: await api.token("usr_01h455vb4pex5vsknk084sn02q") };
    for (const path of ["/me", "/inboxes", "/campaigns"]) {
      expect(errorOf(await api.call("GET", path, request))).toEqual({ status: 503, code: "internal_error" });
    }
  });

  it("still refuses requests without a token, and unknown routes", async () => {
    await allowConnections(api.test, false);
    expect(errorOf(await api.call("GET", "/me")).code).toBe("missing_token");
    expect(errorOf(await api.call("GET", "/nothing")).code).toBe("not_found");
  });
});
