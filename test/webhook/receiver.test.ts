import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterEach, describe, expect, it, vi } from "vitest";
import vectors from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { SignatureError, verifyDelivery } from "../../rest-facade/receiver/verify.ts";
import { newSecret } from "../../src/domain/webhook/secrets.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { stripeWebhooks } from "./install.ts";

/** Our receiver and three others accept our signatures, and refuse any altered delivery. */

type Headers = Record<string, string | undefined>;

interface Verifier {
  name: string;
  verify(body: string, headers: Headers, secret: string): unknown;
}

const SIGNATURE = "X-Service-Signature";

/** Receivers that read the header of the specification. */
const ours: Verifier[] = [
  { name: "the receiver", verify: (body, headers, secret) => verifyDelivery(body, headers[SIGNATURE], secret) },
  {
    name: "stripe",
    verify: (body, headers, secret) => stripeWebhooks.constructEvent(body, headers[SIGNATURE] ?? "", secret),
  },
];

/** Receivers that read the headers of the Standard Webhooks specification. */
const standard: Verifier[] = [
  {
    name: "standardwebhooks",
    verify: (body, headers, secret) => new StandardWebhook(secret).verify(body, headers as Record<string, string>),
  },
  {
    name: "svix",
    verify: (body, headers, secret) => new SvixWebhook(secret).verify(body, headers as Record<string, string>),
  },
];

afterEach(() => vi.useRealTimers());

describe.each([...ours, ...standard])("$name", ({ name, verify }) => {
  it.each(vectors.vectors)("gives the result of the vector: $name", ({ secrets, now, headers, body, valid }) => {
    vi.useFakeTimers({ now: now * 1000, toFake: ["Date"] });
    const outcomes = secrets.map((secret) => {
      try {
        return verify(body, headers, secret);
      } catch {
        return null;
      }
    });
    expect(outcomes.filter((outcome) => outcome !== null).length > 0).toBe(valid || isLenient(name, now, headers));
  });

  it("accepts a delivery signed now with a new secret, and refuses each alteration", () => {
    const secret = newSecret();
    const body = JSON.stringify({ id: "evt_01h455vb4pex5vsknk084sn02q", data: { text: "ü" } });
    const headers = signDelivery({
      eventId: "evt_01h455vb4pex5vsknk084sn02q",
      body,
      secrets: [secret],
      at: new Date(),
    });
    expect(() => verify(body, headers, secret)).not.toThrow();
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    const altered: [string, Headers, string][] = [
      [`${body} `, headers, secret],
      [body.replace("ü", "u"), headers, secret],
      [body, headers, newSecret()],
      [
        body,
        {
          ...headers,
          "webhook-timestamp": later,
          [SIGNATURE]: headers[SIGNATURE]?.replace(/t=\d+/, `t=${later}`),
        },
        secret,
      ],
      [body, { ...headers, [SIGNATURE]: undefined, "webhook-signature": undefined }, secret],
      [body, { ...headers, [SIGNATURE]: "", "webhook-signature": "" }, secret],
      [body, { ...headers, [SIGNATURE]: `t=${later},v1=`, "webhook-signature": "v1," }, secret],
    ];
    for (const [otherBody, otherHeaders, otherSecret] of altered) {
      expect(() => verify(otherBody, otherHeaders, otherSecret)).toThrow();
    }
  });
});

/** The `stripe` package refuses old signatures, but not future ones. */
function isLenient(name: string, now: number, headers: Headers): boolean {
  return name === "stripe" && now < Number(headers["webhook-timestamp"]);
}

describe("Standard Webhooks", () => {
  it.each(standard)("$name refuses the id of another event", ({ verify }) => {
    const [secret, body] = [newSecret(), "{}"];
    const headers = signDelivery({ eventId: "evt_1", body, secrets: [secret], at: new Date() });
    expect(() => verify(body, { ...headers, "webhook-id": "evt_2" }, secret)).toThrow();
  });
});

describe("the receiver", () => {
  it("tells the three errors apart", () => {
    const [secret, body, at] = [newSecret(), "{}", new Date()];
    const header = signDelivery({ eventId: "evt_1", body, secrets: [secret], at })[SIGNATURE] as string;
    const late = { now: new Date(at.getTime() + 301_000) };
    expect(() => verifyDelivery(body, undefined, secret)).toThrow(/missing or not of the form/);
    expect(() => verifyDelivery(body, header, newSecret())).toThrow(/made with this secret/);
    expect(() => verifyDelivery(body, header, secret, late)).toThrow(/more than 300 s from now/);
    expect(() => verifyDelivery(body, header, secret, late)).toThrow(SignatureError);
    expect(verifyDelivery(body, header, secret, { ...late, toleranceSeconds: 600 })).toEqual({});
  });

  it.each(["t=1", "v1=ab", "t=x,v1=ab", "t=1,v1=ab,", "t=-1,v1=ab", " t=1,v1=ab", "t=1,t=2,v1=ab\n"])(
    "refuses the header %j",
    (header) => {
      expect(() => verifyDelivery("{}", header, newSecret())).toThrow(SignatureError);
    },
  );

  it("reads bytes and text, and returns the event", () => {
    const [secret, body] = [newSecret(), '{"text":"ü"}'];
    const header = signDelivery({ eventId: "evt_1", body: Buffer.from(body), secrets: [secret], at: new Date() })[
      SIGNATURE
    ];
    expect(verifyDelivery(Buffer.from(body), header, secret)).toEqual({ text: "ü" });
  });
});

it("the service produces the signatures of the valid vectors", () => {
  const valid = vectors.vectors.filter((vector) => vector.valid);
  expect(valid.length).toBeGreaterThan(5);
  for (const { headers, body, secrets } of valid) {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const signed = signDelivery({ eventId: headers["webhook-id"], body, secrets, at });
    const parts = (value: string | undefined) => (value ?? "").split(/[ ,](?=v1)/);
    for (const name of [SIGNATURE, "webhook-signature"] as const) {
      expect(parts(headers[name])).toEqual(expect.arrayContaining(parts(signed[name]).slice(-1)));
    }
  }
});

it("a secret is whsec_ and 32 bytes in base64, and no two are the same", () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  }
});
