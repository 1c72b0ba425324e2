import { afterAll, beforeAll, expect, it } from "vitest";
import { rounds } from "../support/effort.ts";
import { createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** Bodies that no form of ours makes, at each path of the sign-in. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(() => server?.close());

const FORM = "application/x-www-form-urlencoded";
const ODD_BODIES: Record<string, { type?: string; body?: string }> = {
  "no body": {},
  "an empty form": { type: FORM, body: "" },
  "names without values": { type: FORM, body: "&&=&=;&csrf&token&client_id&grant_type" },
  "an invalid encoding": { type: FORM, body: "csrf=%&%zz=%ff%fe&grant_type=%00&client_id=%00" },
  "another character set": { type: `${FORM}; charset=utf-16`, body: "csrf=x" },
  "repeated fields": {
    type: FORM,
    body: "csrf=1&csrf=2&token=1&token=2&client_id=1&client_id=2&grant_type=1&grant_type=2",
  },
  "names of objects": { type: FORM, body: "__proto__=1&csrf[a]=3&client_id[]=4&grant_type=constructor" },
  JSON: { type: "application/json", body: '{"csrf": ["x"], "grant_type": {}}' },
  text: { type: "text/plain", body: "csrf=x" },
  parts: { type: "multipart/form-data; boundary=x", body: "--x\r\n\r\n" },
  "an invalid type": { type: "nonsense", body: "csrf=x" },
  "a large form": { type: FORM, body: `csrf=${"x".repeat(20_000)}` },
};

it("an odd body is the sender's error, at each path and in the form of its other errors", async () => {
  const paths = server.routes.flatMap(([method, path]) =>
    method === "POST" && path.startsWith("/oidc/") ? [path] : [],
  );
  expect(paths.length).toBeGreaterThan(30);
  const unclear: unknown[] = [];
  // `npm test` sends each body to a third of the paths, and a third of the bodies to each path.
  const share = rounds(3, 1);
  for (const [place, path] of paths.entries()) {
    const browser = new PlainBrowser(server.publicUrl);
    const url = `${server.publicUrl}${path.replaceAll(/:\w+/g, "x")}`;
    const bodies = Object.entries(ODD_BODIES).filter((_body, index) => (index + place) % share === 0);
    for (const [name, { type, body }] of bodies) {
      const { status, text } = await browser.open(url, {
        method: "POST",
        // As bytes, so that fetch adds no type.
        ...(body !== undefined && { body: new TextEncoder().encode(body) }),
        headers: type === undefined ? {} : { "content-type": type },
      });
      if (status < 400 || status >= 500 || !/"error":"|<h1>/.test(text)) {
        unclear.push([path, name, status, text]);
      }
    }
  }
  expect(unclear).toEqual([]);
  expect(server.takeErrors()).toEqual([]);
});
