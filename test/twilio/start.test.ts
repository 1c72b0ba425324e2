import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTwilio } from "../../src/carrier/twilio/index.ts";
import type { TwilioSettings } from "../../src/carrier/twilio/settings.ts";
import { readConfig } from "../../src/config.ts";
import { StartError } from "../../src/start-error.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const SETTINGS = { CARRIER: "twilio", PUBLIC_URL, TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN };
const KEY = { sid: `SK${"6".repeat(32)}`, secret: "key-secret" };

describe("the settings", () => {
  it("are read with CARRIER=twilio alone", () => {
    expect(readConfig(SETTINGS).carrier.twilio).toEqual({
      accountSid: ACCOUNT,
      authToken: AUTH_TOKEN,
      apiKey: undefined,
      apiUrl: undefined,
    });
    expect(
      readConfig({ ...SETTINGS, TWILIO_API_KEY: KEY.sid, TWILIO_API_SECRET: KEY.secret }).carrier.twilio?.apiKey,
    ).toEqual(KEY);
    expect(readConfig({ ...SETTINGS, CARRIER: "simulator" }).carrier.twilio).toBeUndefined();
    expect(readConfig({}).carrier.twilio).toBeUndefined();
  });

  it.each<[Record<string, string>, string]>([
    [{ CARRIER: "pigeon" }, "CARRIER is not readable: it must be one of simulator, twilio"],
    [{ TWILIO_ACCOUNT_SID: "" }, "TWILIO_ACCOUNT_SID is missing: CARRIER=twilio needs it"],
    [{ TWILIO_AUTH_TOKEN: "" }, "TWILIO_AUTH_TOKEN is missing: CARRIER=twilio needs it"],
    [{ PUBLIC_URL: "" }, "PUBLIC_URL is missing: CARRIER=twilio needs it"],
    [{ TWILIO_API_KEY: KEY.sid }, "TWILIO_API_SECRET is missing: CARRIER=twilio needs it"],
    [{ TWILIO_API_SECRET: KEY.secret }, "TWILIO_API_KEY is missing: CARRIER=twilio needs it"],
    [
      { TWILIO_ACCOUNT_SID: KEY.sid },
      "TWILIO_ACCOUNT_SID is not readable: it must be AC and 32 hexadecimal digits, as the console of Twilio shows it",
    ],
    [
      { TWILIO_AUTH_TOKEN: "secret" },
      "TWILIO_AUTH_TOKEN is not readable: it must be 32 hexadecimal digits, as the console of Twilio shows it",
    ],
    [{ TWILIO_API_KEY: ACCOUNT }, "TWILIO_API_KEY is not readable: it must be SK and 32 hexadecimal digits"],
    [
      { TWILIO_API_URL: "api.twilio.com" },
      "TWILIO_API_URL is not readable: it must be an http or https URL such as https://api.sydney.au1.twilio.com",
    ],
    [
      { PUBLIC_URL: "http://service.example", NODE_ENV: "production", ENCRYPTION_KEY: `${"A".repeat(43)}=` },
      "PUBLIC_URL is not https: in production Twilio must report to an https URL",
    ],
  ])("%j end the start with one line", (changes, line) => {
    expect(() => readConfig({ ...SETTINGS, ...changes })).toThrow(new StartError(line));
  });
});

describe("the credentials", () => {
  let api: StandIn;
  beforeAll(async () => {
    api = await openStandIn(await loadDescription());
  });
  afterAll(() => api?.close());
  afterEach(() => {
    expect(api.faults).toEqual([]);
    api.requests.length = 0;
    api.answer = null;
  });

  async function start(changes: Partial<TwilioSettings> = {}): Promise<string[]> {
    const unchecked: string[] = [];
    await startTwilio({
      settings: settingsFor(api.url, changes),
      publicUrl: PUBLIC_URL,
      events: async () => {},
      forwardingOf: async () => null,
      unchecked: (reason) => void unchecked.push(reason),
    });
    return unchecked;
  }

  it("are tried once", async () => {
    expect(await start()).toEqual([]);
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers.json?PageSize=1`,
    ]);
  });

  it("that Twilio refuses end the start with one line", async () => {
    const answer = (status: number, code: number) => () => ({
      status,
      body: { status, code, message: "Authenticate" },
    });
    api.answer = answer(401, 20003);
    await expect(start()).rejects.toThrow(
      new StartError("Twilio refuses the credentials: check TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN"),
    );
    await expect(start({ apiKey: KEY })).rejects.toThrow(
      new StartError("Twilio refuses the credentials: check TWILIO_ACCOUNT_SID, TWILIO_API_KEY and TWILIO_API_SECRET"),
    );
    api.answer = answer(404, 20404);
    await expect(start()).rejects.toBeInstanceOf(StartError);
  });

  it("that cannot be checked do not keep the service from starting", async () => {
    api.answer = () => ({ status: 503, body: { status: 503, code: 20503, message: "Service Unavailable" } });
    expect(await start()).toEqual(["HTTP 503: Service Unavailable"]);
    api.answer = (_request, response) => void response.destroy();
    expect(await start()).toEqual(["fetch failed"]);
    expect(await start({ apiUrl: "http://127.0.0.1:2" })).toEqual(["fetch failed"]);
  });
});

it("the package is loaded where it was chosen, and nowhere else", () => {
  const isLoaded = (code: string) => {
    const look = `console.log(Object.keys((await import("node:module")).Module._cache).some((file) => /node_modules.twilio./.test(file)))`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", `${code}; ${look}`], {
      cwd: PROJECT,
      encoding: "utf8",
    });
    return stdout.trim();
  };
  const all = [
    "carrier/twilio/index",
    "carrier/twilio/numbers",
    "http/twilio-callbacks",
    "http/public-listener",
    "config",
  ];
  const imports = all.map((file) => `await import("./src/${file}.ts")`).join("; ");
  expect(isLoaded(imports)).toBe("false");
  expect(isLoaded(`${imports}; await (await import("./src/carrier/twilio/package.ts")).loadPackage()`)).toBe("true");
});
