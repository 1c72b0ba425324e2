import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { secretBox } from "../../src/platform/secret-box.ts";
import { signAccessToken, type TokenGrant, TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import type { SigningKey } from "../../src/platform/tokens/signing-keys.ts";
import { tokenIds } from "../../src/platform/tokens/token-ids.ts";
import { freezeClocks, passTime, releaseClocks, stepThisClock } from "../support/clock.ts";

const ISSUER = "http://api.test/oidc";
const NOW = Date.parse("2026-11-21T12:00:00.000Z");

async function newKey(kid: string): Promise<SigningKey & { jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const ids = tokenIds(secretBox([Buffer.alloc(32, 1)]));
  return {
    kid,
    algorithm: "ES256",
    privateKey,
    tokenIds: ids,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256" },
  };
}

const [first, second] = [await newKey("first"), await newKey("second")];

let published: JWK[];
let readKeys: ReturnType<typeof vi.fn<() => Promise<JWK[]>>>;
let verifier: TokenVerifier;

beforeEach(() => {
  freezeClocks(NOW);
  published = [first.jwk];
  readKeys = vi.fn(async () => published);
  verifier = new TokenVerifier({ issuer: ISSUER, audience: "public-api", readKeys });
});
afterEach(releaseClocks);

const token = (key: SigningKey = first, grant: Partial<TokenGrant> = {}) =>
  signAccessToken(key, {
    issuer: ISSUER,
    audience: "public-api",
    userId: "usr_1",
    clientId: "demo-app",
    scopes: ["api:me", "api:webhooks"],
    lifetime: 3600,
    ...grant,
  });

describe("a token", () => {
  it("contains the user, the client, the scopes and the expiry", async () => {
    expect(await verifier.verify(await token())).toEqual({
      userId: "usr_1",
      clientId: "demo-app",
      scopes: ["api:me", "api:webhooks"],
      expiresAt: Date.parse("2026-11-21T13:00:00.000Z"),
    });
  });

  it.each<[string, Partial<TokenGrant>]>([
    ["for another audience", { audience: "internal-api" }],
    ["of another issuer", { issuer: "http://evil.test/oidc" }],
  ])("is refused when it is %s", async (_name, grant) => {
    await expect(verifier.verify(await token(first, grant))).rejects.toMatchObject({ code: "invalid_token" });
  });

  it.each([-1, -3600])("is expired with a lifetime of %i seconds", async (lifetime) => {
    await expect(verifier.verify(await token(first, { lifetime }))).rejects.toMatchObject({ code: "expired_token" });
  });

  it.each(["", "x", "a.b.c", "..", "e30.e30."])("is refused when it is %j", async (text) => {
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("is refused when it is signed by another key under the same name", async () => {
    const thief = await newKey("first");
    await expect(verifier.verify(await token(thief))).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("is refused when it names no algorithm, or a symmetric one", async () => {
    const [, payload] = (await token()).split(".");
    const none = `${Buffer.from('{"alg":"none","kid":"first"}').toString("base64url")}.${payload}.`;
    await expect(verifier.verify(none)).rejects.toMatchObject({ code: "invalid_token" });
    const symmetric = await new SignJWT({ client_id: "demo-app" })
      .setProtectedHeader({ alg: "HS256", kid: "first" })
      .setIssuer(ISSUER)
      .setAudience("public-api")
      .setSubject("usr_1")
      .setExpirationTime("1h")
      .sign(Buffer.from(JSON.stringify(first.jwk)));
    await expect(verifier.verify(symmetric)).rejects.toMatchObject({ code: "invalid_token" });
  });
});

describe("a token that was verified", () => {
  it("is remembered, until it expires", async () => {
    const text = await token(first, { lifetime: 20 });
    const verified = await verifier.verify(text);
    expect(await verifier.verify(text)).toBe(verified);
    passTime(19_999);
    expect(await verifier.verify(text)).toBe(verified);
    passTime(1);
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: "expired_token" });
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: "expired_token" });
    expect(readKeys).toHaveBeenCalledTimes(1);
  });

  it.each([3_600_000, -3_600_000])("expires on time though this machine's clock has stepped by %i ms", async (step) => {
    const [known, unknown] = [
      await token(first, { lifetime: 20 }),
      await token(first, { lifetime: 20, clientId: "b" }),
    ];
    await verifier.verify(known);
    stepThisClock(step);
    passTime(19_999);
    expect((await verifier.verify(known)).userId).toBe("usr_1");
    passTime(1);
    await expect(verifier.verify(known)).rejects.toMatchObject({ code: "expired_token" });
    await expect(verifier.verify(unknown)).rejects.toMatchObject({ code: "expired_token" });
  });

  it("is remembered when the keys are read again and all are still there", async () => {
    const text = await token();
    const verified = await verifier.verify(text);
    published = [second.jwk, first.jwk];
    passTime(30_000);
    expect(await verifier.verify(text)).toBe(verified);
    expect(readKeys).toHaveBeenCalledTimes(2);
  });

  it("is forgotten when its key is withdrawn, even after this machine's clock stepped back", async () => {
    const text = await token();
    await verifier.verify(text);
    published = [second.jwk];
    stepThisClock(-3_600_000);
    passTime(29_999);
    await verifier.verify(text);
    passTime(1);
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("does not vouch for a similar token", async () => {
    const text = await token();
    await verifier.verify(text);
    for (const altered of [`${text}x`, text.slice(0, -2), text.toUpperCase()]) {
      await expect(verifier.verify(altered)).rejects.toMatchObject({ code: "invalid_token" });
    }
  });

  it("is not remembered when it was refused", async () => {
    const text = await token(second);
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: "invalid_token" });
    published = [first.jwk, second.jwk];
    passTime(2_000);
    expect((await verifier.verify(text)).userId).toBe("usr_1");
  });
});

describe("the keys", () => {
  it("are read once for many callers at once", async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => token()));
    await Promise.all(texts.map((text) => verifier.verify(text)));
    expect(readKeys).toHaveBeenCalledTimes(1);
  });

  it("are read again for a key that was published since", async () => {
    await verifier.verify(await token());
    published = [second.jwk, first.jwk];
    passTime(2_000);
    expect((await verifier.verify(await token(second))).userId).toBe("usr_1");
    expect(readKeys).toHaveBeenCalledTimes(2);
  });

  it("are read again for unknown keys at most once in two seconds", async () => {
    await verifier.verify(await token());
    const stranger = await newKey("stranger");
    const strange = async () =>
      expect(verifier.verify(await token(stranger))).rejects.toMatchObject({ code: "invalid_token" });
    await Promise.all(Array.from({ length: 10 }, strange));
    expect(readKeys).toHaveBeenCalledTimes(1);
    passTime(1_999);
    await strange();
    expect(readKeys).toHaveBeenCalledTimes(1);
    passTime(1);
    await Promise.all(Array.from({ length: 10 }, strange));
    expect(readKeys).toHaveBeenCalledTimes(2);
    await strange();
    expect(readKeys).toHaveBeenCalledTimes(2);
  });

  it("verify from the cache while the database is unavailable", async () => {
    const text = await token();
    await verifier.verify(text);
    readKeys.mockRejectedValue(new Error("the database is away"));
    passTime(30_000);
    expect((await verifier.verify(text)).userId).toBe("usr_1");
    expect((await verifier.verify(await token())).userId).toBe("usr_1");
    passTime(30_000);
    expect((await verifier.verify(await token())).userId).toBe("usr_1");
    await expect(verifier.verify(await token(second))).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("in the cache delay only the first call while the database hangs", async () => {
    const text = await token();
    await verifier.verify(text);
    const hanging = Promise.withResolvers<JWK[]>();
    readKeys.mockReturnValue(hanging.promise);
    passTime(30_000);
    const waiting = verifier.verify(text);
    expect((await verifier.verify(text)).userId).toBe("usr_1");
    hanging.reject(new Error("the database is away"));
    expect((await waiting).userId).toBe("usr_1");
  });

  it("that are not loaded yet are requested by each call: a failure is not a refusal", async () => {
    readKeys.mockRejectedValueOnce(new Error("the database is away"));
    const text = await token();
    await expect(verifier.verify(text)).rejects.toThrow("the database is away");
    expect((await verifier.verify(text)).userId).toBe("usr_1");
  });
});
