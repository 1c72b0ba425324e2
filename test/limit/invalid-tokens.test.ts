import { beforeEach, describe, expect, it } from "vitest";
import { type LimitError, memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { type AccessToken, TokenError } from "../../src/platform/tokens/access-token.ts";
import { guardTokens, type TokenGuard } from "../../src/platform/tokens/token-guard.ts";
import { tokenIds } from "../../src/platform/tokens/token-ids.ts";

/** Many invalid tokens are refused before the signature check, without effect on valid tokens beside them. */

const NAT = "198.51.100.1";

/** A token of the form of a JWT; `signature` says what becomes of it. */
function token(user: string, signature: "good" | "bad" | "expired", serial = 0, jti?: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "ES256" })}.${part({ sub: user, client_id: "app", serial, jti })}.${signature}`;
}

const ids = tokenIds(secretBox([Buffer.alloc(32, 3)]));

let verified: string[];
let guard: TokenGuard;
beforeEach(() => {
  verified = [];
  const remembered = new Set<string>();
  const verify = async (given: string): Promise<AccessToken> => {
    if (!remembered.has(given)) {
      verified.push(given);
    }
    if (!given.endsWith(".good")) {
      throw new TokenError(given.endsWith(".expired") ? "expired_token" : "invalid_token", "no");
    }
    remembered.add(given);
    return { userId: "someone", clientId: "app", scopes: [], expiresAt: Date.now() + 60_000 };
  };
  guard = guardTokens(
    { verify, verifyRemembered: (given) => (remembered.has(given) ? verify(given) : undefined) },
    memoryLimiter({ max: 5, windowSeconds: 60 }),
    ids,
  );
});

const codeOf = (given: string, network: string | null = NAT) =>
  guard
    .verify(given, () => network)
    .then(
      () => "good",
      (error: Error) => (error instanceof TokenError ? error.code : error.name),
    );

async function forge(count: number, network = NAT): Promise<string[]> {
  const codes: string[] = [];
  for (let serial = 0; serial < count; serial += 1) {
    codes.push(await codeOf(token(`stranger ${serial}`, "bad", serial), network));
  }
  return codes;
}

describe("a network with many invalid tokens", () => {
  it("is refused without a look at the signature", async () => {
    expect(await forge(8)).toEqual([...Array(5).fill("invalid_token"), ...Array(3).fill("LimitError")]);
    expect(verified).toHaveLength(5);
    expect(await codeOf("garbage")).toBe("LimitError");
    await expect(guard.verify("garbage", () => NAT)).rejects.toMatchObject({
      retryAfter: 60,
    } satisfies Partial<LimitError>);
    expect(await codeOf("garbage", "203.0.113.9"), "another network").toBe("invalid_token");
  });

  it("still serves known tokens, and the next tokens of the same callers", async () => {
    expect(await codeOf(token("neighbour", "good", 1))).toBe("good");
    await forge(20);
    expect(await codeOf(token("neighbour", "good", 1))).toBe("good");
    expect(await codeOf(token("neighbour", "good", 2)), "after a refresh").toBe("good");
  });

  it("serves every token that was issued here, also one that this process has never seen", async () => {
    await forge(20);
    expect(await codeOf(token("somebody new", "good"))).toBe("LimitError");
    expect(await codeOf(token("somebody new", "good", 1, ids.make()))).toBe("good");
    const others = tokenIds(secretBox([Buffer.alloc(32, 4)]));
    for (const id of [others.make(), ids.make().slice(0, -1), `${"r".repeat(22)}.${"s".repeat(43)}`]) {
      expect(await codeOf(token(`stranger ${id}`, "good", 2, id)), id).toBe("LimitError");
    }
    const id = ids.make();
    verified = [];
    for (let serial = 0; serial < 8; serial += 1) {
      await codeOf(token(`forger ${serial}`, "bad", serial, id));
    }
    expect(verified, "with one id").toHaveLength(5);
  });

  it("verifies at most the limit of forged tokens in the name of a neighbour", async () => {
    await codeOf(token("neighbour", "good", 1));
    await forge(20);
    verified = [];
    for (let serial = 0; serial < 20; serial += 1) {
      await codeOf(token("neighbour", "bad", serial));
    }
    expect(verified).toHaveLength(5);
    expect(await codeOf(token("neighbour", "good", 1)), "one that is known").toBe("good");
  });
});

it("if all come from one network, invalid tokens count against the caller that they name", async () => {
  const codes: string[] = [];
  for (let serial = 0; serial < 8; serial += 1) {
    codes.push(await codeOf(token("forger", "bad", serial), null));
  }
  expect(codes).toEqual([...Array(5).fill("invalid_token"), ...Array(3).fill("LimitError")]);
  for (let serial = 0; serial < 8; serial += 1) {
    await codeOf(`garbage ${serial}`, null);
  }
  expect(await codeOf("garbage", null)).toBe("LimitError");
  expect(await codeOf(token("somebody new", "good"), null)).toBe("good");
});

it("an expired token counts only against its own caller", async () => {
  for (let user = 0; user < 20; user += 1) {
    expect(await codeOf(token(`user ${user}`, "expired"))).toBe("expired_token");
  }
  expect(await codeOf(token("somebody new", "good"))).toBe("good");
  const codes = await Promise.all([1, 2, 3, 4, 5].map((serial) => codeOf(token("user 0", "expired", serial))));
  expect(codes.slice(0, 4)).toEqual(Array(4).fill("expired_token"));
  expect(await codeOf(token("user 0", "expired", 6))).toBe("LimitError");
});

it("valid tokens do not count, with any number of concurrent calls", async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, (_, user) => codeOf(token(`user ${user}`, "good"))));
  expect(codes).toEqual(Array(50).fill("good"));
});
