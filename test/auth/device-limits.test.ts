import { afterEach, expect, it } from "vitest";
import { thorough } from "../support/effort.ts";
import { createSignInServer, PlainBrowser, type SignInServer, type SignInServerSettings } from "../support/sign-in.ts";
import { ask, enter, headingOf, openCodePage, post, problemOf } from "./device-ground.ts";

/** Guesses at the codes of devices, and floods of them (RFC 8628, section 5.1). */

let server: SignInServer;
afterEach(() => server?.close());
const open = async (settings: SignInServerSettings) => {
  server = await createSignInServer(settings);
};

/** Codes that no device has shown. */
const guess = (place: number) => `BBBB-BBB${"BCDFGHJKLMNPQRSTVWXZ"[place]}`;
const LIMITED = /^Too many attempts failed\. Wait 15 minutes, then try again\.$/;

async function statusesOf(browser: PlainBrowser, email: string, guesses: number): Promise<number[]> {
  const page = await openCodePage(browser, server, email);
  const statuses: number[] = [];
  for (let place = 0; place < guesses; place += 1) {
    statuses.push((await enter(browser, page, guess(place))).status);
  }
  return statuses;
}

it("ten wrong codes make an account wait on its network, even with the right one; right codes are not counted", async () => {
  await open({});
  const browser = new PlainBrowser(server.publicUrl);
  const page = await openCodePage(browser, server);
  for (let time = 0; time < 12; time += 1) {
    const { user_code } = await ask(server);
    expect(headingOf(await enter(browser, page, user_code))).toMatch(/^Allow Campaign Dialer command line/);
  }
  for (let place = 0; place < 10; place += 1) {
    expect((await enter(browser, page, guess(place))).status).toBe(422);
  }
  const device = await ask(server);
  const refused = await enter(browser, page, device.user_code);
  expect([refused.status, problemOf(refused)]).toEqual([429, expect.stringMatching(LIMITED)]);
  expect(refused.headers.get("retry-after")).toMatch(/^(900|8\d\d)$/);
  // Codes have counts of their own: the person still signs in.
  expect(headingOf(await openCodePage(new PlainBrowser(server.publicUrl), server))).toBe("Connect a device");
});

thorough.it(
  "guesses of one account on many networks are bounded, and so are those of many accounts on one",
  async () => {
    await open({ attempts: { accountFromNetwork: 10, account: 3, network: 5 } });
    const people = ["admin@northwind.example", "agent@northwind.example", "owner@basic.example"];
    const statuses: number[][] = [];
    for (const email of people) {
      statuses.push(await statusesOf(new PlainBrowser(server.publicUrl), email, 4));
    }
    expect(statuses).toEqual([
      [422, 422, 422, 429],
      [422, 422, 429, 429],
      [429, 429, 429, 429],
    ]);
  },
);

it("a network makes a bounded number of codes", async () => {
  await open({ points: 50 });
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await post(server, "/device/auth", { scope: "api:me" })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(await server.test.query("SELECT FROM oauth_artifacts WHERE model = 'DeviceCode'")).toHaveLength(10);
  const lasting = "SELECT FROM oauth_artifacts WHERE expires_at > now() + interval '21 minutes'";
  expect(await server.test.query(lasting)).toEqual([]);
});
