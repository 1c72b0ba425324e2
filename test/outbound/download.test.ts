import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type DownloadOptions, type DownloadRequest, Downloads } from "../../src/platform/outbound/download.ts";
import type { TargetPolicy } from "../../src/platform/outbound/targets.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { type Behaviour, behaviours, openReceiver, type Receiver } from "../webhook/receiver.ts";

/** Downloads from URLs of others, over real TLS: accepted and refused files. */

const DEVELOPMENT = { allowPrivate: true, ports: [443] };

let authority: Authority;
let source: Receiver;
let elsewhere: Receiver;
let downloads: Downloads;
beforeAll(async () => {
  authority = createAuthority();
  const certificate = authority.issue("localhost");
  [source, elsewhere] = await Promise.all([openReceiver(certificate), openReceiver(certificate)]);
  downloads = new Downloads(DEVELOPMENT, { authorities: authority.certificate });
});
afterAll(async () => {
  await downloads?.close();
  await Promise.all([source?.close(), elsewhere?.close()]);
  authority?.remove();
});

let paths = 0;
/** Sets the answer of the source at a new path. */
function at(behaviour: Behaviour, receiver = source): string {
  paths += 1;
  receiver.behave(`/${paths}`, behaviour);
  return `${receiver.url}/${paths}`;
}

const fetched = (url: string, request: Partial<DownloadRequest> = {}, from = downloads) =>
  from.download({ url, maxBytes: 1000, timeoutMs: 5_000, ...request });

function under(policy: TargetPolicy, options: DownloadOptions = {}): Downloads {
  const others = new Downloads(policy, { authorities: authority.certificate, ...options });
  onTestFinished(() => others.close());
  return others;
}

const answer =
  (body: string | Buffer, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(200, headers).end(body);
const redirect =
  (location: string, status = 302): Behaviour =>
  (response) =>
    response.writeHead(status, { location }).end("moved");

describe("a file", () => {
  it("is fetched over TLS with its type, and requested uncompressed", async () => {
    source.behave("/picture?token=1", answer("picture", { "content-type": "Image/PNG; a=b" }));
    const url = `${source.url}/picture?token=1`;
    expect(await fetched(url, { headers: { authorization: "Basic abc" } })).toEqual({
      outcome: "fetched",
      contentType: "image/png",
      body: Buffer.from("picture"),
    });
    expect(source.received.at(-1)?.headers).toMatchObject({
      authorization: "Basic abc",
      "accept-encoding": "identity",
      host: new URL(source.url).host,
    });
    expect(await fetched(at(answer("bare")))).toMatchObject({ contentType: null });
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const)("that is compressed as %s nevertheless is decompressed", async (encoding, pack) => {
    const url = at(answer(pack("picture"), { "content-encoding": encoding }));
    expect(await fetched(url)).toMatchObject({ outcome: "fetched", body: Buffer.from("picture") });
  });

  it.each([
    ["broken", answer("not packed", { "content-encoding": "gzip" })],
    ["broken in Brotli", answer("not packed", { "content-encoding": "br" })],
    ["cut short", answer(gzipSync("a".repeat(500)).subarray(0, -12), { "content-encoding": "gzip" })],
    ["packed otherwise", answer("x", { "content-encoding": "compress" })],
    ["packed twice", answer("x", { "content-encoding": "gzip, gzip" })],
  ])("that is %s is refused for good", async (_what, behaviour) => {
    expect(await fetched(at(behaviour))).toMatchObject({ reason: "bad_encoding", isLasting: true });
  });

  it.each([
    [404, true, null],
    [403, true, null],
    [204, true, null],
    [206, true, null],
    [408, false, null],
    [429, false, 7],
    [500, false, null],
    [503, false, 7],
  ])("that is answered with %i fails, for good: %s", async (status, isLasting, retryAfterSeconds) => {
    const url = at((response) => response.writeHead(status, { "retry-after": "7" }).end());
    expect(await fetched(url)).toMatchObject({ reason: "status", status, isLasting, retryAfterSeconds });
  });
});

describe("redirects", () => {
  it("are followed, relative ones too, with the credentials on the same origin", async () => {
    const last = at(answer("picture"));
    const url = at(redirect(at(redirect(new URL(last).pathname, 307))));
    expect(await fetched(url, { headers: { authorization: "secret" } })).toMatchObject({ outcome: "fetched" });
    expect(source.received.at(-1)?.headers.authorization).toBe("secret");
  });

  it("never carry the credentials to another origin, nor back", async () => {
    const last = at(answer("picture"));
    const url = at(redirect(`${at(redirect(last), elsewhere)}#part`));
    expect(await fetched(url, { headers: { authorization: "secret" } })).toMatchObject({ outcome: "fetched" });
    expect(elsewhere.received.at(-1)?.headers.authorization).toBeUndefined();
    expect(source.received.at(-1)?.headers.authorization).toBeUndefined();
  });

  it("are at most five", async () => {
    let url = at(answer("picture"));
    for (let count = 0; count < 5; count += 1) {
      url = at(redirect(url));
    }
    expect(await fetched(url)).toMatchObject({ outcome: "fetched" });
    expect(await fetched(at(redirect(url)))).toMatchObject({ reason: "too_many_redirects", isLasting: true });
  });

  it("need a location", async () => {
    const nowhere = at((response) => response.writeHead(302).end());
    expect(await fetched(nowhere)).toMatchObject({ reason: "bad_redirect", status: 302 });
    expect(await fetched(at(redirect("https://")))).toMatchObject({ reason: "bad_redirect" });
  });

  it.each([
    "https://127.0.0.1/",
    "http://127.0.0.1:1/",
    "http://169.254.169.254/latest/meta-data",
    "https://169.254.169.254/",
    "https://[::ffff:10.0.0.1]/",
    "https://metadata.google.internal/",
    "http://example.com/",
    "https://example.com:22/",
    "https://user:password@example.com/",
    "file:///etc/passwd",
  ])("to %s are refused even if the first URL was allowed", async (target) => {
    const plain = await openReceiver();
    onTestFinished(() => plain.close());
    const { port } = new URL(plain.url);
    plain.behave("/", redirect(target));
    const demo = { allowPrivate: false, ports: [443], isListening: (asked: number) => asked === Number(port) };
    const outcome = await fetched(`http://127.0.0.1:${port}/`, {}, under(demo));
    expect(outcome).toMatchObject({ reason: "forbidden_target", isLasting: true });
    expect((outcome as { message: string }).message).toMatch(/^the URL that 127.0.0.1:\d+ redirects to must /);
  });

  it("to a name that leads to a forbidden address by now are refused when it is dialed", async () => {
    const answers = ["127.0.0.1", "169.254.169.254"];
    const rebinding = async () => [{ address: answers.shift() as string, family: 4 }];
    const last = at(answer("secret"), elsewhere);
    const outcome = await fetched(at(redirect(last)), {}, under(DEVELOPMENT, { resolve: rebinding }));
    expect(outcome).toMatchObject({ reason: "forbidden_target" });
    expect(answers).toEqual([]);
    expect(elsewhere.received.some(({ path }) => path === new URL(last).pathname)).toBe(false);
  });
});

describe("size", () => {
  it("may be exactly the maximum", async () => {
    expect(await fetched(at(answer("a".repeat(1000))))).toMatchObject({ outcome: "fetched" });
    expect(await fetched(at(answer("a".repeat(1001))))).toMatchObject({ reason: "too_large", isLasting: true });
  });

  it("is limited while the body is read, without a length or without an end", async () => {
    const untold = at((response) => {
      response.writeHead(200);
      response.write("a".repeat(600));
      response.end("a".repeat(401));
    });
    expect(await fetched(untold)).toMatchObject({ reason: "too_large" });
    const endless = at((response) => {
      const chunk = Buffer.alloc(65_536);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) {}
      };
      response.on("drain", write);
      write();
    });
    expect(await fetched(endless, { maxBytes: 5 * 1024 * 1024 })).toMatchObject({ reason: "too_large" });
    expect(await fetched(at(behaviours.huge))).toMatchObject({ reason: "too_large" });
  });

  it("limits both the received and the decompressed bytes", async () => {
    const bomb = at(answer(gzipSync(Buffer.alloc(20_000_000)), { "content-encoding": "gzip" }));
    expect(await fetched(bomb, { maxBytes: 1_000_000 })).toMatchObject({ reason: "too_large" });
    const nothing = gzipSync("");
    const endless = at((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const write = () => {
        while (!response.destroyed && response.write(nothing)) {}
      };
      response.on("drain", write);
      write();
    });
    expect(await fetched(endless)).toMatchObject({ reason: "too_large" });
  });

  it("that does not arrive completely is a lost connection", async () => {
    const cut = at((response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("a".repeat(100));
      setImmediate(() => response.destroy());
    });
    expect(await fetched(cut)).toMatchObject({ reason: "connection_lost", isLasting: false });
  });
});

describe("time", () => {
  it.each([
    ["hangs", behaviours.hang],
    ["drips", behaviours.drip],
  ] as const)("is limited in total if a source %s", async (_what, behaviour) => {
    expect(await fetched(at(behaviour), { timeoutMs: 300 })).toMatchObject({ reason: "timeout", isLasting: false });
  });

  it("is limited over all redirects together", async () => {
    const slowly: (url: string) => Behaviour = (url) => (response) =>
      setTimeout(() => response.writeHead(302, { location: url }).end(), 120);
    let url = at(answer("picture"));
    for (let count = 0; count < 4; count += 1) {
      url = at(slowly(url));
    }
    expect(await fetched(url, { timeoutMs: 300 })).toMatchObject({ reason: "timeout" });
  });

  it("ends with the signal", async () => {
    const ending = new AbortController();
    const outcome = fetched(at(behaviours.hang), { signal: ending.signal });
    const reason = new Error("the service ends");
    ending.abort(reason);
    await expect(outcome).rejects.toBe(reason);
  });
});

describe("connections", () => {
  it.each<[string, () => { cert: string; key: string }]>([
    ["has expired", () => authority.issue("localhost", { from: "20200101000000Z", to: "20210101000000Z" })],
    ["is for another name", () => authority.issue("other.example")],
    ["is vouched for by nobody", () => authority.selfSigned("localhost")],
  ])("are refused if the certificate %s", async (_what, certificate) => {
    const receiver = await openReceiver(certificate());
    onTestFinished(() => receiver.close());
    expect(await fetched(receiver.url)).toMatchObject({ reason: "tls_failed" });
    expect(receiver.received).toEqual([]);
  });

  it("that fail have distinct reasons, without the path of the URL", async () => {
    const server: Server = createServer((socket) => {
      socket.on("error", () => {}).once("data", () => socket.end("hello\r\n\r\n"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const host = `localhost:${port}`;
    expect(await fetched(`http://${host}/secret`)).toMatchObject({
      reason: "not_http",
      message: `${host} did not answer with valid HTTP`,
    });
    server.close();
    await once(server, "close");
    expect(await fetched(`https://${host}/secret`)).toMatchObject({
      reason: "connection_refused",
      message: `${host} refuses connections`,
      isLasting: false,
    });
    const gone = async () => {
      throw Object.assign(new Error(), { code: "ENOTFOUND" });
    };
    const outcome = await fetched("https://files.example.com/", {}, under(DEVELOPMENT, { resolve: gone }));
    expect(outcome).toMatchObject({ reason: "name_not_found", isLasting: false });
  });

  it("have a maximum at any time", async () => {
    const few = under(DEVELOPMENT, { mostAtOnce: 1 });
    const first = fetched(at(behaviours.hang), { timeoutMs: 200 }, few);
    expect(await fetched(at(answer("a")), {}, few)).toMatchObject({ reason: "busy", isLasting: false, isOwn: true });
    await first;
    expect(await fetched(at(answer("a")), {}, few)).toMatchObject({ outcome: "fetched" });
  });

  it("are not failures of the source if this service cannot look up its name", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("queryA ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "queryA" });
    };
    const named = under({ allowPrivate: false, ports: [443] }, { resolve });
    expect(await fetched("https://files.example.com/", {}, named)).toMatchObject({
      reason: "own_fault",
      message: "this service cannot make requests: name_server",
      isLasting: false,
      isOwn: true,
    });
    expect(await fetched(at(answer("gone")), {})).toMatchObject({ outcome: "fetched" });
  });

  it("are refused to addresses that production forbids", async () => {
    const production = under({ allowPrivate: false, ports: [443] });
    expect(await fetched(source.url, {}, production)).toMatchObject({ reason: "forbidden_target" });
    const inside = async () => [{ address: "10.0.0.1", family: 4 }];
    const named = under({ allowPrivate: false, ports: [443] }, { resolve: inside });
    expect(await fetched("https://files.example.com/", {}, named)).toMatchObject({
      reason: "forbidden_target",
      message: "files.example.com resolves to an address that is not public",
    });
  });
});
