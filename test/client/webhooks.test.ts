import { describe, expect, it } from "vitest";
import {
  verifyWebhook,
  WebhookError,
  type WebhookSecrets,
  webhookHandler,
} from "../../rest-facade/client/src/index.ts";
import vectors from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { newSecret } from "../../src/domain/webhook/secrets.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";

/** The TypeScript client: webhooks, verified with WebCrypto. */

const [ours, others] = [newSecret(), newSecret()];
const event = { id: "evt_1", type: "message.incoming.received", data: { message: { body: "ü" } } };
const body = JSON.stringify(event);
const signed = (secrets: string[], text = body) =>
  signDelivery({ eventId: "evt_1", body: text, secrets, at: new Date() });

describe("verifyWebhook", () => {
  it.each(vectors.vectors)("gives the result of the vector: $name", async ({ secrets, now, headers, body, valid }) => {
    const options = { now: new Date(now * 1000) };
    const accepted = (all: WebhookSecrets) =>
      verifyWebhook(body, headers, all, options).then(
        (read) => {
          expect(read).toEqual(JSON.parse(body));
          return true;
        },
        (error: unknown) => {
          expect(error).toBeInstanceOf(WebhookError);
          return false;
        },
      );
    expect(await accepted(secrets)).toBe(valid);
    expect(await accepted({ sub_1: secrets, sub_2: others })).toBe(valid);
  });

  it.each([
    ["a secret", ours],
    ["several secrets", [others, ours]],
    ["a secret for each subscription", { sub_1: others, sub_2: ours }],
    ["a subscription in rotation", { sub_1: [others, ours] }],
  ])("accepts %s", async (_name, secrets) => {
    expect(await verifyWebhook(body, signed([ours]), secrets)).toEqual(event);
  });

  it("reads the headers of Node and of fetch or the value alone, and the body as text or bytes", async () => {
    const headers = signed([ours, others]);
    const value = String(headers["X-Service-Signature"]);
    const bytes = Buffer.from(body);
    for (const form of [headers, { "x-service-signature": value }, { "x-service-signature": [value] }]) {
      expect(await verifyWebhook(body, form, ours)).toEqual(event);
    }
    expect(await verifyWebhook(bytes, new Headers({ "X-Service-Signature": value }), ours)).toEqual(event);
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    expect(await verifyWebhook(copy as ArrayBuffer, value, ours)).toEqual(event);
  });

  it("tells its refusals apart", async () => {
    const reason = (text: string, header: string, options = {}) =>
      verifyWebhook(text, header, ours, options).catch((error: WebhookError) => error.reason);
    const header = String(signed([ours])["X-Service-Signature"]);
    const now = new Date(Date.now() + 302_000);
    expect(await reason(body, "")).toBe("malformed");
    expect(await reason(body, "t=1")).toBe("malformed");
    expect(await reason(body, header.toUpperCase())).toBe("malformed");
    expect(await reason(`${body} `, header)).toBe("not_signed");
    expect(await reason(body, header, { now })).toBe("too_old");
    expect(await reason(body, header, { now, toleranceSeconds: 600 })).toEqual(event);
    expect(await reason("{", String(signed([ours], "{")["X-Service-Signature"]))).toBe("malformed");
  });

  it.each([[""], [[]], [{}], [[undefined]]])("names missing secrets: %j", async (secrets) => {
    await expect(verifyWebhook(body, signed([ours]), secrets as WebhookSecrets)).rejects.toThrow(
      "the signing secrets are missing",
    );
  });
});

describe("webhookHandler", () => {
  const told: unknown[] = [];
  const handle = webhookHandler({
    secrets: { sub_1: ours },
    on: {
      "message.incoming.received": ({ data }, { isTest }) => told.push([data.message.body, isTest]),
      "call.incoming.missed": () => {
        throw new Error("the database is away");
      },
    },
  });
  const post = (text: string, headers: Record<string, string> = {}) =>
    handle(
      new Request("https://hooks.test/", {
        method: "POST",
        body: text,
        headers: { "x-service-signature": String(signed([ours], text)["X-Service-Signature"]), ...headers },
      }),
    );

  it("calls the function of the type, and acknowledges types without one", async () => {
    expect((await post(body)).status).toBe(204);
    expect((await post(body, { "x-service-test": "true" })).status).toBe(204);
    expect((await post(JSON.stringify({ type: "call.outgoing.completed" }))).status).toBe(204);
    expect((await post(JSON.stringify({ type: "of.the.future" }))).status).toBe(204);
    expect((await post(JSON.stringify({ type: "toString" }))).status).toBe(204);
    expect(told).toEqual([
      ["ü", false],
      ["ü", true],
    ]);
  });

  it("answers 400 to another signature, 405 to another method and 413 to a body that is too large", async () => {
    const answer = await post(body, { "x-service-signature": "t=1,v1=00" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "no signature of the delivery was made with these secrets over this body",
    ]);
    expect((await handle(new Request("https://hooks.test/"))).status).toBe(405);
    expect((await post("x".repeat(1_048_577))).status).toBe(413);
  });

  it("throws on what the function throws", async () => {
    await expect(post(JSON.stringify({ type: "call.incoming.missed" }))).rejects.toThrow("the database is away");
  });
});
