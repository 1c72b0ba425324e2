import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool } from "../../src/platform/db/pool.ts";
import { secretBox, UnknownKeyError } from "../../src/platform/secret-box.ts";
import { signAccessToken } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey, publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const box = secretBox([Buffer.alloc(32, 1)]);
const grant = {
  issuer: "http://api.test/oidc",
  audience: "public-api",
  userId: "usr_01h455vb4pex5vsknk084sn02q",
  clientId: "demo-app",
  scopes: ["api:me"],
  lifetime: 60,
} as const;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(() => test.query("TRUNCATE signing_keys"));

const count = async () => (await test.query("SELECT id FROM signing_keys")).length;

describe("the signing key", () => {
  it("is made at the first call and stays", async () => {
    const key = await currentSigningKey(test.database, box);
    expect(key.algorithm).toBe("ES256");
    expect((await currentSigningKey(test.database, box)).kid).toBe(key.kid);
    expect(await count()).toBe(1);
  });

  it("is the same for all processes that start at once", async () => {
    const pools = Array.from({ length: 3 }, () => openPool({ connection: test.connection, size: 4 }));
    try {
      const calls = pools.flatMap((pool) => Array.from({ length: 4 }, () => currentSigningKey(pool, box)));
      expect(new Set((await Promise.all(calls)).map(({ kid }) => kid))).toHaveLength(1);
      expect(await count()).toBe(1);
    } finally {
      await Promise.all(pools.map((pool) => pool.close()));
    }
  });

  it("is found by a transaction that began before it was made", async () => {
    await test.query("DELETE FROM signing_keys");
    await test.database.transaction(async (earlier) => {
      expect(await publicKeys(earlier)).toEqual([]);
      const { kid } = await currentSigningKey(test.database, box);
      expect((await currentSigningKey(earlier, box)).kid).toBe(kid);
    });
    expect(await count()).toBe(1);
  });

  it("signs what its public part verifies", async () => {
    const key = await currentSigningKey(test.database, box);
    const keys = await publicKeys(test.database);
    const token = await signAccessToken(key, grant);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys }));
    expect(protectedHeader).toEqual({ alg: "ES256", typ: "at+jwt", kid: key.kid });
    expect(payload).toEqual({
      iss: "http://api.test/oidc",
      aud: "public-api",
      sub: "usr_01h455vb4pex5vsknk084sn02q",
      client_id: "demo-app",
      scope: "api:me",
      iat: expect.any(Number),
      exp: (payload.iat as number) + 60,
      jti: expect.any(String),
    });
  });

  it("publishes only its public part", async () => {
    const { kid } = await currentSigningKey(test.database, box);
    expect(await publicKeys(test.database)).toEqual([
      {
        kid,
        alg: "ES256",
        use: "sig",
        kty: "EC",
        crv: "P-256",
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it("cannot be read in the table", async () => {
    await currentSigningKey(test.database, box);
    const [row] = await test.query<{ private_jwk: Buffer; text: string }>(
      "SELECT private_jwk, signing_keys::text AS text FROM signing_keys",
    );
    const sealed = row?.private_jwk as Buffer;
    const { d } = JSON.parse(box.open(sealed, "signing key"));
    expect(d).toMatch(/^[\w-]{43}$/);
    for (const part of [d, '"d"', "kty", "P-256"]) {
      expect(sealed.includes(part)).toBe(false);
    }
    expect(row?.text.includes(d)).toBe(false);
    expect(row?.text.includes(Buffer.from(d, "base64url").toString("hex"))).toBe(false);
  });

  it("needs the encryption key that it was sealed with", async () => {
    await currentSigningKey(test.database, box);
    const other = secretBox([Buffer.alloc(32, 2)]);
    await expect(currentSigningKey(test.database, other)).rejects.toThrow(UnknownKeyError);
    expect(await count()).toBe(1);
    const both = secretBox([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
    expect((await currentSigningKey(test.database, both)).algorithm).toBe("ES256");
  });

  it("is the newest active one; a retired one is no longer published", async () => {
    const old = await currentSigningKey(test.database, box);
    await test.query("UPDATE signing_keys SET retired_at = now() - interval '1 second'");
    const next = await currentSigningKey(test.database, box);
    expect(next.kid).not.toBe(old.kid);
    expect((await publicKeys(test.database)).map(({ kid }) => kid)).toEqual([next.kid]);
    await test.query("UPDATE signing_keys SET retired_at = NULL, created_at = now() - interval '1 day' WHERE id = $1", [
      old.kid,
    ]);
    expect((await currentSigningKey(test.database, box)).kid).toBe(next.kid);
    expect((await publicKeys(test.database)).map(({ kid }) => kid)).toEqual([next.kid, old.kid]);
  });
});
