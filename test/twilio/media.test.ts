import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mediaFetcher } from "../../src/platform/carrier/twilio/media.ts";
import { ACCOUNT, AUTH_TOKEN, settingsFor } from "./account.ts";

/** The media of incoming texts: Twilio's API redirects to their storage. */

const PATH = `/2010-04-01/Accounts/${ACCOUNT}/Messages/MM1/Media/ME1`;
const LIMITS = { maxBytes: 1_000, timeoutMs: 5_000, signal: new AbortController().signal };

let api: Server;
let store: Server;
const asked: { server: string; url: string | undefined; authorization: string | undefined }[] = [];
const note = (server: string, { url, headers }: IncomingMessage) =>
  asked.push({ server, url, authorization: headers.authorization });
const open = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  store = await open((request, response) => {
    note("store", request);
    response.writeHead(200, { "content-type": "image/PNG" }).end("picture");
  });
  api = await open((request, response) => {
    note("api", request);
    response.writeHead(307, { location: `${urlOf(store)}/kept/ME1?signed=1` }).end();
  });
});
afterAll(() => {
  api?.close();
  store?.close();
});

it("sends the credentials only to the API and not to the target of its redirect", async () => {
  asked.length = 0;
  const found = await mediaFetcher(settingsFor(urlOf(api)))(`https://api.twilio.com${PATH}`, LIMITS);
  expect(found).toEqual({ outcome: "fetched", contentType: "image/png", body: Buffer.from("picture") });
  const authorization = `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString("base64")}`;
  expect(asked).toEqual([
    { server: "api", url: PATH, authorization },
    { server: "store", url: "/kept/ME1?signed=1", authorization: undefined },
  ]);
});

it("uses an API key instead of the auth token, and accepts the host of a region", async () => {
  asked.length = 0;
  const apiKey = { sid: `SK${"1".repeat(32)}`, secret: "secret" };
  await mediaFetcher(settingsFor(urlOf(api), { apiKey }))(`https://api.dublin.ie1.twilio.com${PATH}`, LIMITS);
  const authorization = `Basic ${Buffer.from(`${apiKey.sid}:${apiKey.secret}`).toString("base64")}`;
  expect(asked[0]).toEqual({ server: "api", url: PATH, authorization });
});

it.each(["https://api.twilio.com.evil.example", "https://evil-api.twilio.example", "http://api.twilio.com"])(
  "does not fetch from %s",
  async (origin) => {
    asked.length = 0;
    const found = await mediaFetcher(settingsFor(urlOf(api)))(origin + PATH, { ...LIMITS, timeoutMs: 300 });
    expect(found.outcome).toBe("failed");
    expect(asked).toEqual([]);
  },
);

it("fetches nothing from the local network if Twilio's own API is used", async () => {
  const settings = { ...settingsFor(urlOf(api)), apiUrl: undefined };
  expect(await mediaFetcher(settings)(`${urlOf(store)}/kept`, LIMITS)).toMatchObject({ reason: "forbidden_target" });
});
