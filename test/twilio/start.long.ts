import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/application/config.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { COMPILED } from "../support/service-process.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL } from "./account.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const SETTINGS = { CARRIER: "twilio", PUBLIC_URL, TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN };
const RANDOM_KEY = randomBytes(32).toString("base64");
const KEY = { sid: `SK${"6".repeat(32)}`, secret: "key-secret" };

describe("the settings", () => {
  it("contain Twilio's only with CARRIER=twilio", () => {
    expect(readConfig(SETTINGS).carrier.twilio).toEqual({
      accountSid: ACCOUNT,
      authToken: AUTH_TOKEN,
      apiKey: undefined,
      apiUrl: undefined,
      callsPerSecond: 1,
      hasVoiceInsights: false,
    });
    expect(readConfig({ ...SETTINGS, TWILIO_CALLS_PER_SECOND: "30" }).carrier.twilio?.callsPerSecond).toBe(30);
    expect(
      readConfig({ ...SETTINGS, TWILIO_API_KEY: KEY.sid, TWILIO_API_SECRET: KEY.secret }).carrier.twilio?.apiKey,
    ).toEqual(KEY);
    expect(readConfig({ ...SETTINGS, CARRIER: "simulator" }).carrier.twilio).toBeUndefined();
    expect(readConfig({}).carrier.twilio).toBeUndefined();
  });

  it.each<[Record<string, string>, string]>([
    [{ CARRIER: "pigeon" }, "CARRIER is invalid: it must be one of simulator, twilio"],
    [{ TWILIO_ACCOUNT_SID: "" }, "TWILIO_ACCOUNT_SID is missing: CARRIER=twilio needs it"],
    [{ TWILIO_CALLS_PER_SECOND: "0" }, "TWILIO_CALLS_PER_SECOND is invalid: it must be a whole number from 1 to 100"],
    [{ TWILIO_AUTH_TOKEN: "" }, "TWILIO_AUTH_TOKEN is missing: CARRIER=twilio needs it"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL is missing: CARRIER=twilio needs it"],
    [{ TWILIO_API_KEY: KEY.sid }, "TWILIO_API_SECRET is missing: CARRIER=twilio needs it"],
    [{ TWILIO_API_SECRET: KEY.secret }, "TWILIO_API_KEY is missing: CARRIER=twilio needs it"],
    [
      { TWILIO_ACCOUNT_SID: KEY.sid },
      "TWILIO_ACCOUNT_SID is invalid: it must be AC and 32 hexadecimal digits, as shown in the Twilio console",
    ],
    [
      { TWILIO_AUTH_TOKEN: "secret" },
      "TWILIO_AUTH_TOKEN is invalid: it must be 32 hexadecimal digits, as shown in the Twilio console",
    ],
    [{ TWILIO_API_KEY: ACCOUNT }, "TWILIO_API_KEY is invalid: it must be SK and 32 hexadecimal digits"],
    [
      { TWILIO_API_URL: "api.twilio.com" },
      "TWILIO_API_URL is invalid: it must be an http or https URL such as https://api.sydney.au1.twilio.com",
    ],
    [
      { PUBLIC_URL: "http://service.example", NODE_ENV: "production", ENCRYPTION_KEY: RANDOM_KEY },
      "PUBLIC_URL is not https: in production Twilio must report to an https URL",
    ],
    [
      { PUBLIC_URL: "http://127.0.0.1:4000", NODE_ENV: "production", ENCRYPTION_KEY: RANDOM_KEY },
      "PUBLIC_URL is not https: in production Twilio must report to an https URL",
    ],
    [
      { TWILIO_API_URL: "http://proxy.example", NODE_ENV: "production", ENCRYPTION_KEY: RANDOM_KEY },
      "TWILIO_API_URL is not https: in production it must be, except on a loopback address",
    ],
  ])("are refused in one line: %j", (changes, line) => {
    expect(() => readConfig({ ...SETTINGS, ...changes })).toThrow(new StartError(line));
  });
});

it("loads the Twilio package only when it is needed", () => {
  const files = [
    "platform/carrier/twilio/index",
    "platform/carrier/twilio/numbers",
    "platform/carrier/twilio/account",
    "application/http/twilio-callbacks",
    "application/http/public-listener",
    "application/config",
  ];
  const code = `
    const { Module } = await import("node:module");
    const look = () => console.log(Object.keys(Module._cache).some((file) => /node_modules.twilio./.test(file)));
    ${files.map((file) => `await import("./src/${file}.ts");`).join("\n")}
    look();
    await (await import("./src/platform/carrier/twilio/package.ts")).loadPackage();
    look();`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED },
    encoding: "utf8",
  });
  expect(stdout).toBe("false\ntrue\n");
});
