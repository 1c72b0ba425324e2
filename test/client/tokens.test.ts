import { describe, expect, it } from "vitest";
import { createClient, type TokenStore, type Tokens } from "../../rest-facade/client/src/index.ts";
import { type Asked, json, refusal } from "./fake-service.ts";

/** The TypeScript client: tokens in a store, refreshed by one request at a time, in one process or several. */

const HOUR = 3_600_000;
const expired = (name: string): Tokens => ({ accessToken: name, refreshToken: `${name}-refresh`, expiresAt: 1 });

/** A store that several clients may share, and every pair of tokens that it was given. */
function storeOf(tokens: Tokens | undefined) {
  const saved: Tokens[] = [];
  let current = tokens;
  const store: TokenStore = {
    get: async () => current,
    set: async (fresh) => {
      current = fresh;
      saved.push(fresh);
    },
  };
  return { store, saved };
}

/** A service that rotates refresh tokens: a used one is refused. */
function rotatingService(first: string, grants: (() => Response | undefined)[] = []) {
  let valid = first;
  let count = 0;
  const refreshes: URLSearchParams[] = [];
  const calls: (string | null)[] = [];
  const service: typeof fetch = async (input, init) => {
    const asked: Asked = {
      method: init?.method ?? "GET",
      url: String(input),
      headers: new Headers(init?.headers),
      body: init?.body,
    };
    if (asked.url !== "https://api.test/oidc/token") {
      const token = asked.headers.get("authorization");
      calls.push(token);
      return token === `Bearer access-${count}` ? json({ id: "con_1" }) : refusal(401, "expired_token");
    }
    const form = new URLSearchParams(String(asked.body));
    refreshes.push(form);
    const prepared = grants.shift()?.();
    if (prepared) {
      return prepared;
    }
    if (form.get("refresh_token") !== valid) {
      return json({ error: "invalid_grant", error_description: "the refresh token was used" }, 400);
    }
    count += 1;
    valid = `refresh-${count}`;
    return json({ access_token: `access-${count}`, refresh_token: valid, expires_in: 3600 });
  };
  return { service, refreshes, calls };
}

function clientOf(service: typeof fetch, tokenStore: TokenStore, retry = { baseDelayMs: 1 }) {
  return createClient({ baseUrl: "https://api.test", tokenStore, clientId: "app", fetch: service, retry });
}

describe("the client refreshes", () => {
  it("once for concurrent calls, and stores both new tokens", async () => {
    const { store, saved } = storeOf(expired("old"));
    const { service, refreshes, calls } = rotatingService("old-refresh");
    const client = clientOf(service, store);
    const now = Date.now();
    await Promise.all([client.contacts.get({ id: "1" }), client.contacts.get({ id: "2" }), client.identity.me()]);
    expect(refreshes.map((form) => Object.fromEntries(form))).toEqual([
      { grant_type: "refresh_token", refresh_token: "old-refresh", client_id: "app" },
    ]);
    expect(saved).toMatchObject([{ accessToken: "access-1", refreshToken: "refresh-1" }]);
    expect(saved[0]?.expiresAt).toBeGreaterThanOrEqual(now + HOUR);
    expect(calls).toEqual(Array(3).fill("Bearer access-1"));
  });

  it("once when the API refuses the token of concurrent calls, and repeats them", async () => {
    const { store } = storeOf({ accessToken: "access-9", refreshToken: "r" });
    const { service, refreshes, calls } = rotatingService("r");
    const client = clientOf(service, store);
    const answers = await Promise.all([client.contacts.get({ id: "1" }), client.contacts.get({ id: "2" })]);
    expect(answers).toEqual([{ id: "con_1" }, { id: "con_1" }]);
    expect(refreshes.length).toBe(1);
    expect(calls.toSorted()).toEqual(["Bearer access-1", "Bearer access-1", "Bearer access-9", "Bearer access-9"]);
  });

  it("again and again with the token of the last rotation", async () => {
    const { store, saved } = storeOf(expired("old"));
    const short = { access_token: "access-0", refresh_token: "old-refresh", expires_in: 1 };
    const { service, refreshes } = rotatingService("old-refresh", [() => json(short)]);
    const client = clientOf(service, store);
    await client.identity.me();
    expect(refreshes.map((form) => form.get("refresh_token"))).toEqual(["old-refresh"]);
    await client.identity.me();
    expect(refreshes.length).toBe(2);
    expect(saved.map(({ accessToken }) => accessToken)).toEqual(["access-0", "access-1"]);
  });

  it("after an answer of a busy service and a cut connection, with the same token", async () => {
    const { store } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("old-refresh", [
      () => new Response("busy", { status: 503, headers: { "retry-after": "0" } }),
      () => {
        throw new TypeError("fetch failed");
      },
    ]);
    await clientOf(service, store).identity.me();
    expect(refreshes.map((form) => form.get("refresh_token"))).toEqual(Array(3).fill("old-refresh"));
  });

  it("with the secret of a confidential app, and keeps a refresh token that is not replaced", async () => {
    const { store, saved } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("", [() => json({ access_token: "access-0" })]);
    const settings = { baseUrl: "https://api.test", clientId: "app", clientSecret: "s", fetch: service };
    await createClient({ ...settings, tokenStore: store }).identity.me();
    expect(refreshes[0]?.get("client_secret")).toBe("s");
    expect(saved).toEqual([{ accessToken: "access-0", refreshToken: "old-refresh" }]);
  });
});

describe("an app with a service user", () => {
  /** Grants tokens by their number, and knows the last one alone. */
  function grantingService(prepared: (() => Response | undefined)[] = []) {
    let count = 0;
    const forms: Record<string, string>[] = [];
    const service: typeof fetch = async (input, init) => {
      if (String(input) !== "https://api.test/oidc/token") {
        const isLast = new Headers(init?.headers).get("authorization") === `Bearer own-${count}`;
        return isLast ? json({ id: "con_1" }) : refusal(401, "expired_token");
      }
      forms.push(Object.fromEntries(new URLSearchParams(String(init?.body))));
      const answer = prepared.shift()?.();
      if (answer) {
        return answer;
      }
      count += 1;
      return json({ access_token: `own-${count}`, expires_in: 3600 });
    };
    const settings = { baseUrl: "https://api.test", clientId: "cli_1", clientSecret: "s", retry: { baseDelayMs: 1 } };
    const end = () => {
      count += 1;
    };
    return { client: createClient({ ...settings, fetch: service }), forms, end };
  }
  const FORM = { grant_type: "client_credentials", client_id: "cli_1", client_secret: "s" };

  it("asks once for concurrent calls, and again when the API refuses the token", async () => {
    const { client, forms, end } = grantingService();
    await Promise.all([client.contacts.get({ id: "1" }), client.contacts.get({ id: "2" })]);
    await client.identity.me();
    expect(forms).toEqual([FORM]);
    end();
    await Promise.all([client.contacts.get({ id: "1" }), client.identity.me()]);
    expect(forms).toEqual([FORM, FORM]);
  });

  it("asks again before the token ends, and after an answer of a busy service", async () => {
    const short = () => json({ access_token: "own-0", expires_in: 10 });
    const busy = () => new Response("busy", { status: 503, headers: { "retry-after": "0" } });
    const { client, forms } = grantingService([short, busy]);
    await client.identity.me();
    await client.identity.me();
    expect(forms).toHaveLength(3);
  });

  it("is told that the service refuses its secret", async () => {
    const { client } = grantingService([() => json({ error: "invalid_client", error_description: "unknown" }, 401)]);
    await expect(client.identity.me()).rejects.toMatchObject({ name: "TokenError", code: "invalid_client" });
  });
});

describe("two processes with one store", () => {
  it("take the tokens that the other one has stored, without a refresh of their own", async () => {
    const { store } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("old-refresh");
    const [one, other] = [clientOf(service, store), clientOf(service, store)];
    await one.identity.me();
    await other.identity.me();
    expect(refreshes.length).toBe(1);
  });

  it("read the store again when their refresh is refused", async () => {
    const { store } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("old-refresh");
    await clientOf(service, store).identity.me();
    // This one read the store before the other one wrote it.
    let reads = 0;
    const late: TokenStore = {
      get: async () => {
        reads += 1;
        return reads === 1 ? expired("old") : store.get();
      },
      set: store.set,
    };
    expect(await clientOf(service, late).identity.me()).toEqual({ id: "con_1" });
    expect([reads, refreshes.length]).toEqual([2, 2]);
  });
});

describe("the call ends", () => {
  it("when the refresh is refused and the store has no other token", async () => {
    const { store } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("another");
    await expect(clientOf(service, store).identity.me()).rejects.toMatchObject({
      name: "TokenError",
      code: "invalid_grant",
      message: "invalid_grant: the refresh token was used",
    });
    expect(refreshes.length).toBe(1);
  });

  it("when the store is empty, or has no refresh token for a token that the API refuses", async () => {
    const { service, refreshes } = rotatingService("");
    await expect(clientOf(service, storeOf(undefined).store).identity.me()).rejects.toMatchObject({
      code: "no_tokens",
    });
    const { store } = storeOf({ accessToken: "access-9" });
    await expect(clientOf(service, store).identity.me()).rejects.toMatchObject({ code: "expired_token" });
    expect(refreshes).toEqual([]);
  });

  it("when the store takes no tokens; the next call stores them first", async () => {
    const { store, saved } = storeOf(expired("old"));
    const { service, refreshes } = rotatingService("old-refresh");
    let isFull = true;
    const full: TokenStore = {
      get: store.get,
      set: async (tokens) => {
        if (isFull) {
          throw new Error("the disk is full");
        }
        await store.set(tokens);
      },
    };
    const client = clientOf(service, full);
    await expect(client.identity.me()).rejects.toThrow("the disk is full");
    isFull = false;
    expect(await client.identity.me()).toEqual({ id: "con_1" });
    expect([saved.length, refreshes.length]).toEqual([1, 1]);
  });

  it("for its own caller, not for the others that wait for the refresh", async () => {
    const { store } = storeOf(expired("old"));
    const { service } = rotatingService("old-refresh");
    const client = clientOf(service, store);
    const reason = new Error("no longer needed");
    const ending = new AbortController();
    const ended = client.identity.me({}, { signal: ending.signal });
    const other = client.identity.me();
    ending.abort(reason);
    await expect(ended).rejects.toBe(reason);
    expect(await other).toEqual({ id: "con_1" });
  });
});
