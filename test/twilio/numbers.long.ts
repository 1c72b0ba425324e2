import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignNumber } from "../../src/domain/number/operator.ts";
import type { TestDatabase } from "../support/database.ts";
import { COMPILED } from "../support/service-process.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL } from "./account.ts";
import { loadDescription } from "./description.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const REPORTS = `${PUBLIC_URL}/carrier/twilio`;
const RETRIES = "#rc=3&rp=all";
/** A page of Twilio that needs no process of the service. */
const FALLBACK =
  "https://twimlets.com/echo?Twiml=%3CResponse%3E%3CSay%3EWe+cannot+take+your+call+right+now.+Please+leave+a+message+" +
  "after+the+tone.%3C%2FSay%3E%3CRecord+maxLength%3D%22119%22+playBeep%3D%22true%22+transcribe%3D%22true%22+" +
  "action%3D%22https%3A%2F%2Ftwimlets.com%2Fecho%3FTwiml%3D%253CResponse%253E%253CHangup%252F%253E%253C%252FResponse%253E" +
  "%22%2F%3E%3CHangup%2F%3E%3C%2FResponse%3E";

let test: TestDatabase;
let world: World;
let api: StandIn;
let mine: { phone: string; inbox: string }[];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  api = await openStandIn(await loadDescription());
  mine = await test.query(
    `SELECT phone_number AS phone, i.id AS inbox FROM inboxes i JOIN businesses b ON b.id = i.business_id
     WHERE b.name = 'Northwind Sales' AND deactivated_at IS NULL ORDER BY phone_number`,
  );
});
afterAll(async () => {
  await api?.close();
  await test?.drop();
});

/** The account, as Twilio stores it. */
let account: Record<string, unknown>[];
beforeEach(() => {
  const [first, second, third] = mine.map(({ phone }) => phone);
  account = [
    number("1", first),
    number("2", second, { sms_url: "https://old.example/sms", voice_method: "GET" }),
    number("3", third, { voice_application_sid: `AP${"3".repeat(32)}` }),
    number("4", "+14155559999"),
  ];
  api.requests.length = 0;
  api.answer = (request) => {
    const { pathname } = new URL(request.url, api.url);
    if (request.method === "GET") {
      return { status: 200, body: { incoming_phone_numbers: account, page: 0, page_size: 1000, next_page_uri: null } };
    }
    const sid = /([^/]+)\.json$/.exec(pathname)?.[1];
    const changed = account.find((one) => one.sid === sid) as Record<string, unknown>;
    for (const [name, value] of Object.entries(formOf(request))) {
      changed[name.replaceAll(/(?<!^)[A-Z]/g, "_$&").toLowerCase()] = value;
    }
    return { status: 200, body: changed };
  };
});

function number(digit: string, phoneNumber: string | undefined, changes: object = {}): Record<string, unknown> {
  return {
    sid: `PN${digit.repeat(32)}`,
    phone_number: phoneNumber,
    sms_url: "",
    sms_method: "POST",
    sms_fallback_url: "",
    sms_fallback_method: "POST",
    voice_url: "",
    voice_method: "POST",
    voice_fallback_url: "",
    voice_fallback_method: "POST",
    status_callback: "",
    status_callback_method: "POST",
    ...changes,
  };
}

async function run(words: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["scripts/numbers.ts", ...words], {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      DATABASE_URL: test.url,
      PUBLIC_URL,
      CARRIER: "twilio",
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_API_URL: api.url,
      ...settings,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

describe("npm run numbers", () => {
  it("connects the numbers of inboxes, and changes nothing the second time", async () => {
    await assignNumber(test.database, { number: "+14155559999", businessId: world.northwind.businessId });
    const tried = await run(["connect", "--dry-run"]);
    expect(api.requests.map(({ method }) => method)).toEqual(["GET"]);
    const first = await run(["connect"]);
    expect(api.faults).toEqual([]);
    expect(
      api.requests.filter(({ method }) => method === "POST").map(({ url, body }) => [url, formOf({ body })]),
    ).toEqual([
      [
        `/2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers/PN${"1".repeat(32)}.json`,
        {
          SmsUrl: `${REPORTS}/texts/incoming${RETRIES}`,
          SmsFallbackUrl: `${REPORTS}/texts/incoming${RETRIES}`,
          VoiceUrl: `${REPORTS}/calls/incoming${RETRIES}`,
          VoiceFallbackUrl: FALLBACK,
          VoiceFallbackMethod: "GET",
          StatusCallback: `${REPORTS}/calls/ended${RETRIES}`,
        },
      ],
      [
        `/2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers/PN${"2".repeat(32)}.json`,
        {
          SmsUrl: `${REPORTS}/texts/incoming${RETRIES}`,
          SmsFallbackUrl: `${REPORTS}/texts/incoming${RETRIES}`,
          VoiceUrl: `${REPORTS}/calls/incoming${RETRIES}`,
          VoiceMethod: "POST",
          VoiceFallbackUrl: FALLBACK,
          VoiceFallbackMethod: "GET",
          StatusCallback: `${REPORTS}/calls/ended${RETRIES}`,
        },
      ],
    ]);
    const lines = [
      `${mine[0]?.phone}  ${mine[0]?.inbox}  Northwind Sales: not connected`,
      `  set smsUrl to ${REPORTS}/texts/incoming${RETRIES} (was empty)`,
      `  set smsFallbackUrl to ${REPORTS}/texts/incoming${RETRIES} (was empty)`,
      `  set voiceUrl to ${REPORTS}/calls/incoming${RETRIES} (was empty)`,
      `  set voiceFallbackUrl to ${FALLBACK} (was empty)`,
      "  set voiceFallbackMethod to GET (was POST)",
      `  set statusCallback to ${REPORTS}/calls/ended${RETRIES} (was empty)`,
      `${mine[1]?.phone}  ${mine[1]?.inbox}  Northwind Sales: not connected`,
      `  set smsUrl to ${REPORTS}/texts/incoming${RETRIES} (was https://old.example/sms)`,
      `  set smsFallbackUrl to ${REPORTS}/texts/incoming${RETRIES} (was empty)`,
      `  set voiceUrl to ${REPORTS}/calls/incoming${RETRIES} (was empty)`,
      "  set voiceMethod to POST (was GET)",
      `  set voiceFallbackUrl to ${FALLBACK} (was empty)`,
      "  set voiceFallbackMethod to GET (was POST)",
      `  set statusCallback to ${REPORTS}/calls/ended${RETRIES} (was empty)`,
      `${mine[2]?.phone}  ${mine[2]?.inbox}  Northwind Sales: left unchanged, because AP${"3".repeat(32)} controls it`,
      "+14155559999  no inbox  Northwind Sales (assigned): left unchanged",
    ];
    expect(first.output.split("\n").slice(0, lines.length)).toEqual(lines);
    expect(first.output).toContain("Basic Books: not a number of this account");
    expect(tried.output).toBe(first.output.replaceAll("  set ", "  would set "));

    api.requests.length = 0;
    const again = await run(["connect"]);
    expect(again.output).toContain(`${mine[0]?.phone}  ${mine[0]?.inbox}  Northwind Sales: connected`);
    expect([again.code, api.requests.map(({ method }) => method)]).toEqual([0, ["GET"]]);
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ["no word", [], {}, "usage: npm run numbers -- list | connect [--dry-run]\n"],
    ["an unknown option", ["list", "--force"], {}, "usage: npm run numbers -- list | connect [--dry-run]\n"],
    [
      "another carrier",
      ["list"],
      { CARRIER: "simulator" },
      "this command needs a Twilio account: set CARRIER=twilio and its settings\n",
    ],
    [
      "nobody at the other end",
      ["list"],
      { TWILIO_API_URL: "http://127.0.0.1:2" },
      "Twilio cannot be reached (ECONNREFUSED)\n",
    ],
  ])("prints one line for an error: %s", async (_what, words, settings, line) => {
    expect(await run(words, settings)).toEqual({ code: 1, output: line });
  });
});
