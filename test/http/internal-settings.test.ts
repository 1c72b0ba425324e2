import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cautionsOf } from "../../src/application/config/cautions.ts";
import { readConfig } from "../../src/application/config.ts";
import { ownClients } from "../../src/application/parts/own-clients.ts";
import { StartError } from "../../src/platform/start-error.ts";

const KEY = createHash("sha256").update("key").digest();
const PRODUCTION = { NODE_ENV: "production", CARRIER: "simulator", ENCRYPTION_KEY: KEY.toString("base64") };
const OPEN = { INTERNAL_HOST: "0.0.0.0", INTERNAL_URL: "https://internal.example.com" };

function refusal(variables: NodeJS.ProcessEnv): string {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error("the settings were taken");
}

describe("the settings of the internal listener", () => {
  it.each([
    [{}, { internalHost: "127.0.0.1", internalUrl: "http://127.0.0.1:4001", internalOrigins: [] }],
    [{ INTERNAL_PORT: "5001", INTERNAL_HOST: "localhost" }, { internalUrl: "http://127.0.0.1:5001" }],
    [{ INTERNAL_HOST: "::1" }, { internalHost: "::1", internalUrl: "http://[::1]:4001" }],
    [OPEN, { internalHost: "0.0.0.0", internalUrl: "https://internal.example.com" }],
    [{ ...PRODUCTION, ...OPEN }, { internalUrl: "https://internal.example.com" }],
    [{ INTERNAL_URL: "HTTPS://Internal.Example.com:443/" }, { internalUrl: "https://internal.example.com" }],
    [
      { INTERNAL_ORIGINS: "https://app.example.com, http://localhost:5173" },
      { internalOrigins: ["https://app.example.com", "http://localhost:5173"] },
    ],
  ])("%o give %o", (settings: NodeJS.ProcessEnv, expected) => {
    expect(readConfig(settings)).toMatchObject(expected);
  });

  it("need an INTERNAL_URL beyond loopback", () => {
    const line =
      "INTERNAL_URL is missing: with an INTERNAL_HOST beyond loopback it must be the URL of the internal listener, such as https://internal.example.com";
    expect(refusal({ INTERNAL_HOST: "0.0.0.0" })).toBe(line);
    expect(refusal({ INTERNAL_HOST: "192.168.1.5" })).toBe(line);
  });

  it("need an origin apart from the public one", () => {
    const line =
      "INTERNAL_URL and PUBLIC_URL have the same origin: give the internal listener a host name or a port of its own";
    expect(refusal({ PUBLIC_URL: "https://api.example.com", INTERNAL_URL: "https://api.example.com:443" })).toBe(line);
    expect(refusal({ INTERNAL_URL: "http://127.0.0.1:4000/" })).toBe(line);
  });

  const url = "INTERNAL_URL is invalid: it must be an http or https origin such as https://internal.example.com";
  const origins =
    "INTERNAL_ORIGINS is invalid: it must be a comma list of at most 20 exact origins such as https://app.example.com, without * and without a path";
  it.each([
    [{ INTERNAL_URL: "internal.example.com" }, url],
    [{ INTERNAL_URL: "ws://internal.example.com" }, url],
    [{ INTERNAL_URL: "https://internal.example.com/graphql" }, url],
    [{ INTERNAL_URL: "https://internal.example.com/?a=b" }, url],
    [{ INTERNAL_URL: "https://hunter2:word@internal.example.com" }, url],
    [{ INTERNAL_ORIGINS: "*" }, origins],
    [{ INTERNAL_ORIGINS: "https://*.example.com" }, origins],
    [{ INTERNAL_ORIGINS: "null" }, origins],
    [{ INTERNAL_ORIGINS: "https://app.example.com/" }, origins],
    [{ INTERNAL_ORIGINS: "https://app.example.com/page" }, origins],
    [{ INTERNAL_ORIGINS: "https://App.example.com" }, origins],
    [{ INTERNAL_ORIGINS: "https://app.example.com:443" }, origins],
    [{ INTERNAL_ORIGINS: "https://user@app.example.com" }, origins],
    [{ INTERNAL_ORIGINS: "app.example.com" }, origins],
    [{ INTERNAL_ORIGINS: "file:///tmp" }, origins],
    [{ INTERNAL_ORIGINS: "https://app.example.com,," }, origins],
    [{ INTERNAL_ORIGINS: Array.from({ length: 21 }, (_, at) => `https://a${at}.example.com`).join() }, origins],
  ])("refuse %o", (settings, line) => {
    expect(refusal(settings)).toBe(line);
  });

  it("accept twenty origins", () => {
    const many = Array.from({ length: 20 }, (_, at) => `https://a${at}.example.com`);
    expect(readConfig({ INTERNAL_ORIGINS: many.join() }).internalOrigins).toEqual(many);
  });

  it("need https in production, except on loopback", () => {
    expect(refusal({ ...PRODUCTION, INTERNAL_URL: "http://internal.example.com" })).toBe(
      "INTERNAL_URL is not https: in production it must be, except on a loopback address",
    );
    expect(refusal({ ...PRODUCTION, INTERNAL_ORIGINS: "http://127.0.0.1:8080,http://app.example.com" })).toBe(
      "INTERNAL_ORIGINS contains an origin that is not https: in production each must be, except on a loopback address",
    );
    const local = { INTERNAL_URL: "http://localhost:4001", INTERNAL_ORIGINS: "http://127.0.0.1:8080" };
    expect(readConfig({ ...PRODUCTION, ...local })).toMatchObject({ internalUrl: "http://localhost:4001" });
  });

  it.each([
    [OPEN, ["NODE_ENV is not production"]],
    [{ ...OPEN, SEED_DEMO: "true" }, ["HOST, PUBLIC_URL, INTERNAL_HOST or INTERNAL_URL is open", "NODE_ENV is not"]],
    [{ INTERNAL_URL: "https://internal.example.com" }, ["NODE_ENV is not production"]],
    [
      { INTERNAL_URL: "http://internal.example.com" },
      ["INTERNAL_URL is http://internal.example.com: browsers sign in to GraphiQL only over https", "NODE_ENV is not"],
    ],
    [
      { ...PRODUCTION, INTERNAL_HOST: "0.0.0.0", INTERNAL_URL: "http://localhost:4001" },
      ["CARRIER is simulator", "INTERNAL_URL is http://localhost:4001: users on other machines cannot reach it"],
    ],
    [{ ...PRODUCTION, ...OPEN }, ["CARRIER is simulator"]],
  ])("log a caution for each doubtful one: %o", (settings: NodeJS.ProcessEnv, cautions) => {
    expect(cautionsOf(readConfig(settings))).toEqual(cautions.map((start) => expect.stringContaining(start)));
  });

  it.each([OPEN, { INTERNAL_URL: "https://internal.example.com" }])("seed no demo by themselves: %o", (settings) => {
    expect(readConfig(settings).seedDemo).toBe(false);
  });
});

describe("the client of GraphiQL", () => {
  const redirects = (settings: NodeJS.ProcessEnv) =>
    ownClients(readConfig(settings), [KEY])?.graphiql.client.redirectUris.toSorted();

  it("returns people to INTERNAL_URL, and to loopback names only while the listener is bound there", () => {
    const loopback = ["http://127.0.0.1:4001/signed-in", "http://[::1]:4001/signed-in"];
    expect(redirects({})).toEqual([...loopback, "http://localhost:4001/signed-in"]);
    const { INTERNAL_URL } = OPEN;
    expect(redirects({ INTERNAL_URL })).toEqual([
      ...loopback,
      "http://localhost:4001/signed-in",
      "https://internal.example.com/signed-in",
    ]);
    expect(redirects(OPEN)).toEqual(["https://internal.example.com/signed-in"]);
  });

  it.each([
    [{}, "http://127.0.0.1:4000"],
    [{ HOST: "0.0.0.0" }, "http://127.0.0.1:4000"],
    [{ HOST: "::1" }, "http://[::1]:4000"],
    [{ HOST: "10.0.0.5" }, "http://10.0.0.5:4000"],
  ])("reaches the public listener of %o at %s", (settings, expected) => {
    expect(ownClients(readConfig(settings), [KEY])?.graphiql.signIn.localUrl).toBe(expected);
  });
});
