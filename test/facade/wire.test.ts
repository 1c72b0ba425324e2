import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectWellFormed, type ReceivedAnswer } from "../support/answer.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import { exchange, hangUp, listenAnywhere, request } from "../support/raw-http.ts";

/** Bytes on a socket: for any input, every answer has the headers, every error the envelope, and nothing crashes. */

let api: ContractApi;
let port: number;
beforeAll(async () => {
  api = await createContractApi();
  port = await listenAnywhere(api.app);
});
afterAll(() => api?.close());

/** The answer to these bytes, after the general checks on answers. */
async function ask(bytes: string | Buffer, sent: { requestId?: string | undefined } = {}): Promise<ReceivedAnswer> {
  const answer = await exchange(port, bytes);
  if (!answer) {
    throw new Error("the connection was closed without an answer");
  }
  expectWellFormed(answer, sent);
  return answer;
}

const codeOf = (answer: ReceivedAnswer) => [answer.status, JSON.parse(answer.text).error.code];

async function expectAlive(): Promise<void> {
  const answer = await ask(request("GET /api/v1/health HTTP/1.1"));
  expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
}

const authorized = (headers: Record<string, string> = {}) => ({
  Authorization: `Bearer ${api.adminToken}`,
  ...headers,
});

describe("a request that is not valid HTTP is 400 validation_error", () => {
  const UNREADABLE: [name: string, bytes: string | Buffer][] = [
    ["no request at all", "NONSENSE\r\n\r\n"],
    ["a version that does not exist", request("GET /api/v1/health HTTP/9.9")],
    ["a request line without a path", request("GET HTTP/1.1")],
    ["a blank in the path", request("GET /api/v1/a b HTTP/1.1")],
    ["the start of a TLS handshake", Buffer.from("16030100c8010000c40303", "hex")],
    ["a header without a colon", "GET /api/v1/health HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n"],
    ["a blank before the colon", "GET /api/v1/health HTTP/1.1\r\nHost : a\r\n\r\n"],
    ["a control character in a header", "GET /api/v1/health HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\u0001b\r\n\r\n"],
    ["a header block of more than 16 KiB", request("GET /api/v1/health HTTP/1.1", { "X-Long": "x".repeat(17_000) })],
    ["thousands of headers", manyHeaders()],
    ["a URL of more than 16 KiB", request(`GET /api/v1/${"x".repeat(20_000)} HTTP/1.1`)],
    ["a Content-Length that is no number", request("POST /api/v1/campaigns HTTP/1.1", { "Content-Length": "many" })],
    [
      "two different Content-Lengths",
      "POST /api/v1/campaigns HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
    ["Content-Length beside chunks", smuggle()],
    ["a transfer coding that does not exist", request("POST /api/v1/campaigns HTTP/1.1", { "Transfer-Encoding": "x" })],
  ];

  it.each(UNREADABLE)("%s", async (_name, bytes) => {
    expect(codeOf(await ask(bytes))).toEqual([400, "validation_error"]);
    await expectAlive();
  });

  function manyHeaders(): string {
    return request(
      "GET /api/v1/health HTTP/1.1",
      Object.fromEntries(Array.from({ length: 3000 }, (_item, index) => [`X-${index}`, "x"])),
    );
  }

  function smuggle(): string {
    return request("POST /api/v1/campaigns HTTP/1.1", { "Content-Length": "5", "Transfer-Encoding": "chunked" });
  }

  it("a chunk with an invalid size, after valid headers", async () => {
    const headers = authorized({ "Content-Type": "application/json", "Transfer-Encoding": "chunked" });
    const answer = await ask(`${request("POST /api/v1/campaigns HTTP/1.1", headers)}zz\r\n{}\r\n`);
    expect(codeOf(answer)).toEqual([400, "validation_error"]);
    await expectAlive();
  });
});

describe("an unknown route is 404 not_found", () => {
  const UNKNOWN: [name: string, line: string][] = [
    ["a method that does not exist", "FOO /api/v1/health HTTP/1.1"],
    ["a method that no path has", "PROPFIND /api/v1/health HTTP/1.1"],
    ["a method that another path has", "POST /api/v1/health HTTP/1.1"],
    ["PUT", "PUT /api/v1/health HTTP/1.1"],
    ["QUERY", "QUERY /api/v1/health HTTP/1.1"],
    ["OPTIONS", "OPTIONS /api/v1/health HTTP/1.1"],
    ["OPTIONS of everything", "OPTIONS * HTTP/1.1"],
    ["TRACE", "TRACE /api/v1/health HTTP/1.1"],
    ["a path inside the API", "GET /api/v1/nothing HTTP/1.1"],
    ["another version of the API", "GET /api/v2/health HTTP/1.1"],
    ["a path outside the API", "GET /nothing HTTP/1.1"],
    ["the internal GraphQL", "POST /graphql HTTP/1.1"],
    ["the path in capitals", "GET /API/V1/HEALTH HTTP/1.1"],
    ["a slash at the end", "GET /api/v1/health/ HTTP/1.1"],
    ["a double slash inside", "GET /api/v1//health HTTP/1.1"],
    ["a double slash in front", "GET //api/v1/health HTTP/1.1"],
    ["a way around", "GET /api/v1/../v1/health HTTP/1.1"],
    ["an encoded way around", "GET /api/v1/%2e%2e/v1/health HTTP/1.1"],
    ["an encoded slash", "GET /api%2Fv1%2Fhealth HTTP/1.1"],
    ["a percent sign without digits", "GET /api/v1/campaigns/%ZZ HTTP/1.1"],
    ["a percent sign at the end", "GET /api/v1/campaigns/% HTTP/1.1"],
    ["bytes that are not UTF-8", "GET /api/v1/campaigns/%ff%fe HTTP/1.1"],
    ["an encoded NUL in an unknown path", "GET /api/v1/%00 HTTP/1.1"],
    ["a long path", `GET /api/v1/${"x/".repeat(5000)} HTTP/1.1`],
    ["another host's health", "GET http://other.test/api/v1/nothing HTTP/1.1"],
  ];

  it.each(UNKNOWN)("%s", async (_name, line) => {
    const requestId = line.startsWith("FOO") ? undefined : "the-clients-own";
    const headers = authorized(requestId === undefined ? {} : { "X-Request-Id": requestId });
    expect(codeOf(await ask(request(line, headers), { requestId }))).toEqual([404, "not_found"]);
  });

  it.each([
    ["with an unreadable body", "application/json", "{"],
    ["with another media type", "text/plain", "text"],
    ["without a media type", "", "text"],
  ])("POST %s", async (_name, type, body) => {
    const headers = { "Content-Type": type, "Content-Length": String(body.length) };
    const answer = await ask(`${request("POST /api/v1/nothing HTTP/1.1", headers)}${body}`);
    expect(codeOf(answer)).toEqual([404, "not_found"]);
  });

  it("HEAD, without a body", async () => {
    const answer = await exchange(port, request("HEAD /api/v1/nothing HTTP/1.1"));
    expect([answer?.status, answer?.text]).toEqual([404, ""]);
    expect(answer?.headers).toMatchObject({
      "x-request-id": expect.stringMatching(/^req_/),
      "x-ratelimit-limit": expect.any(String),
      "content-type": "application/json; charset=utf-8",
    });
  });

  it.each([
    ["very long", "x".repeat(1000)],
    ["longer than any parameter", "x".repeat(10_000)],
    ["with an encoded NUL", "a%00b"],
    ["with an encoded slash", "a%2Fb"],
    ["with encoded quotes", "%22%27%3B--"],
  ])("a path parameter that is %s", async (_name, parameter) => {
    const answer = await ask(request(`GET /api/v1/campaigns/${parameter} HTTP/1.1`, authorized()));
    expect(codeOf(answer)).toEqual([404, "not_found"]);
  });
});

describe("unusual but valid requests", () => {
  const HEALTHY: [name: string, bytes: string][] = [
    ["without a Host header", "GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["of HTTP/0.9", "GET /api/v1/health\r\n\r\n"],
    ["of HTTP/1.0", "GET /api/v1/health HTTP/1.0\r\n\r\n"],
    ["with an expectation that nobody knows", request("GET /api/v1/health HTTP/1.1", { Expect: "200-bla" })],
    ["with the absolute form of the URL", request("GET http://api.test/api/v1/health HTTP/1.1")],
    [
      "with an upgrade that is not offered",
      request("GET /api/v1/health HTTP/1.1", { Connection: "close, upgrade", Upgrade: "h2c" }),
    ],
    ["with an encoded letter in the path", request("GET /api/v1/h%65alth HTTP/1.1")],
    ["with a question mark at the end", request("GET /api/v1/health? HTTP/1.1")],
    [
      "with a body that nobody reads",
      `${request("GET /api/v1/health HTTP/1.1", { "Content-Length": "2", "Content-Type": "application/json" })}{}`,
    ],
  ];

  it.each(HEALTHY)("%s", async (_name, bytes) => {
    const answer = await ask(bytes);
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
  });

  it("two on one connection are answered in their order", async () => {
    const first = "GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n";
    const answer = await exchange(port, `${first}${request("GET /api/v1/health HTTP/1.1")}`);
    expect(answer?.status).toBe(404);
    expect(answer?.text).toMatch(/^{"error":.*}HTTP\/1\.1 200 OK\r\n/s);
  });

  it("is first refused for a token in its query", async () => {
    const answer = await ask(request("GET /api/v1/nothing?access_token=x HTTP/1.1"));
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, "invalid_token"]);
  });

  it("CONNECT opens no tunnel", async () => {
    const answer = await ask(request("CONNECT other.test:443 HTTP/1.1"));
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, "not_found"]);
    await expectAlive();
  });
});

describe("bodies on the wire", () => {
  const JSON_HEADERS = { "Content-Type": "application/json" };
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const campaign = () => JSON.stringify({ name: "By wire", inbox_ids: [api.world.northwind.inboxIds[0]] });
  const countOf = async () => (await api.test.query("SELECT 1 FROM campaigns WHERE name = 'By wire'")).length;
  const post = (headers: Record<string, string>) =>
    request("POST /api/v1/campaigns HTTP/1.1", authorized({ ...JSON_HEADERS, ...headers }));

  it.each([
    ["letters", "xx"],
    ["a space", " "],
    ["a NUL", "\0"],
    ["an unreadable request", "GET / HTTP/1.1\r\nBad Header\r\n\r\n"],
  ])("are written and answered though %s follow them", async (_name, garbage) => {
    const before = await countOf();
    const body = campaign();
    const head = `POST /api/v1/campaigns HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorized({}).Authorization}\r\n`;
    const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const answer = await exchange(port, `${head}${headers}${body}${garbage}`);
    expect(answer?.status).toBe(201);
    expect(answer?.text).toMatch(/^{"id":"cmp_.*}HTTP\/1\.1 400 Bad Request\r\n.*validation_error/s);
    expect(await countOf()).toBe(before + 1);
  });

  it("that are not UTF-8 are refused", async () => {
    const before = await countOf();
    const body = Buffer.from(campaign().replace("By wire", "By wire caf\xe9"), "latin1");
    const head = post({ "Content-Length": String(body.length) });
    const answer = await exchange(port, Buffer.concat([Buffer.from(head), body]));
    expect([answer?.status, JSON.parse(answer?.text ?? "").error.message]).toEqual([400, "The body is not UTF-8."]);
    expect(await countOf()).toBe(before);
  });

  it.each([
    ["a key", (name: string) => campaign().replace("{", `{"${name}": 1, `)],
    ["a key that holds others", (name: string) => campaign().replace("}", `, "${name}": {"a": [1]}}`)],
    ["a key that reaches a prototype", (name: string) => `{"${name}": {"__proto__": 1}}`],
  ])("of 1 MB in %s are shown in part", async (_name, body) => {
    const text = body("\u{1f680}".repeat(250_000));
    const answer = await ask(`${post({ "Content-Length": String(Buffer.byteLength(text)) })}${text}`);
    expect(codeOf(answer)).toEqual([400, "validation_error"]);
    const { message, field } = JSON.parse(answer.text).error;
    expect(field).toBe(`${"\u{1f680}".repeat(99)}…`);
    expect([message.length <= 500, message.isWellFormed()]).toEqual([true, true]);
  });

  it("sent again in absolute form are the same request", async () => {
    const body = campaign();
    const headers = {
      ...authorized(JSON_HEADERS),
      "Idempotency-Key": "by wire",
      "Content-Length": String(body.length),
    };
    const first = await ask(request("POST /api/v1/campaigns HTTP/1.1", headers) + body);
    const again = await ask(request("POST http://elsewhere.example/api/v1/campaigns HTTP/1.1", headers) + body);
    expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(again.text).toBe(first.text);
  });

  it("in chunks are read", async () => {
    const body = campaign();
    const chunks = [chunk(body.slice(0, 7)), chunk(body.slice(7)), "0\r\n\r\n"].join("");
    expect((await ask(`${post({ "Transfer-Encoding": "chunked" })}${chunks}`)).status).toBe(201);
  });

  it("after Expect: 100-continue are read", async () => {
    const body = campaign();
    const bytes = `${post({ Expect: "100-continue", "Content-Length": String(body.length) })}${body}`;
    const answer = await exchange(port, bytes);
    expect(answer?.status).toBe(100);
    expect(answer?.text).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  });

  it.each([
    ["in chunks", () => `${post({ "Transfer-Encoding": "chunked" })}${chunk(" ".repeat(65_536)).repeat(17)}0\r\n\r\n`],
    ["at once", () => `${post({ "Content-Length": "1048577" })}${" ".repeat(1_048_577)}`],
    ["announced and never sent", () => post({ "Content-Length": "99999999" })],
  ])("of more than 1 MiB %s are refused", async (_name, bytes) => {
    expect(codeOf(await ask(bytes()))).toEqual([400, "validation_error"]);
    await expectAlive();
  });

  it("that break off change nothing, and the process survives", async () => {
    const before = await countOf();
    const body = campaign();
    await hangUp(port, `${post({ "Content-Length": String(body.length + 10) })}${body}`);
    await hangUp(port, `${post({ "Transfer-Encoding": "chunked" })}${chunk(body)}`);
    await hangUp(port, post({ "Content-Length": "100" }).slice(0, 60));
    await expectAlive();
    expect(await countOf()).toBe(before);
  });

  it("in an unsupported coding are refused", async () => {
    const answer = await ask(`${post({ "Content-Encoding": "gzip", "Content-Length": "2" })}{}`);
    expect(codeOf(answer)).toEqual([400, "validation_error"]);
  });
});
