import { createHash } from "node:crypto";
import fastify from "fastify";
import { expect, it } from "vitest";
import { requireRoutedPaths } from "../../src/application/routed-paths.ts";
import { namesOf, namesOfInternal, type RoutedRequest } from "../../src/application/router/names.ts";

/** The names by which a router asks the cells for a request, in their order. */

const USER = "usr_01jd2wxyzq0000000000000000";
const BUSINESS = "biz_01jd2wxyzq0000000000000000";
const secret = (value: string) => ({
  kind: "secret",
  value: createHash("sha256").update(value).digest("base64url"),
});
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

interface Internal {
  authorization?: string;
  cookies?: Record<string, string>;
  isSecure?: boolean;
}

function names(path: string, more: { [Part in keyof RoutedRequest]?: unknown } = {}) {
  const url = new URL(path, "http://api.test");
  const form = new URLSearchParams((more.form as Record<string, string>) ?? {});
  return namesOf({
    path: url.pathname,
    query: url.searchParams,
    authorization: more.authorization as string | undefined,
    cookies: (more.cookies as Record<string, string>) ?? {},
    isSecure: more.isSecure === true,
    form,
  });
}

it.each([
  [
    "the user of a token",
    "/api/v1/me",
    { authorization: `Bearer ${tokenOf({ sub: USER })}` },
    [{ kind: "user", value: USER, token: tokenOf({ sub: USER }) }],
  ],
  ["no user of a token without one", "/api/v1/me", { authorization: `Bearer ${tokenOf({ sub: "root" })}` }, []],
  ["no user of a text that is no token", "/api/v1/me", { authorization: "Bearer %" }, []],
  ["nothing without a token", "/api/v1/health", {}, []],
  ["nothing for the pages of the documentation", "/docs/errors", {}, []],
  [
    "the business of a file of a text",
    `/media/${BUSINESS}/med_1?signature=x`,
    {},
    [{ kind: "business", value: BUSINESS }],
  ],
  ["the business of a recording", `/recordings/${BUSINESS}/rec_1`, {}, [{ kind: "business", value: BUSINESS }]],
  ["the business of a greeting", `/audio/${BUSINESS}/snd_1`, {}, [{ kind: "business", value: BUSINESS }]],
  ["the business of a proof", `/consents/${BUSINESS}/cns_1`, {}, [{ kind: "business", value: BUSINESS }]],
  ["the business of an export", `/exports/exp_1/${BUSINESS}/usr_1`, {}, [{ kind: "business", value: BUSINESS }]],
  [
    "the numbers of a report of the carrier",
    "/carrier/twilio/texts/incoming",
    { form: { To: "+14155550100", From: "+14155550199", Body: "STOP" } },
    [
      { kind: "number", value: "+14155550100" },
      { kind: "number", value: "+14155550199" },
    ],
  ],
  [
    "the business in the URL of a report, whoever the recipient is",
    `/carrier/twilio/texts/status?business=${BUSINESS}&order=msg_1`,
    { form: { To: "+14155550100", From: "+14155550199" } },
    [{ kind: "business", value: BUSINESS }],
  ],
  [
    "the number from which the service calls",
    "/carrier/twilio/calls/put-through",
    { form: { To: "+14155550100", From: "+14155550199", Direction: "outbound-api" } },
    [
      { kind: "number", value: "+14155550199" },
      { kind: "number", value: "+14155550100" },
    ],
  ],
  [
    "the inbox whose calls are forwarded",
    "/carrier/twilio/calls/forwarding?from=%2B14155550100&inbox=%2B14155550199",
    { form: { To: "anonymous" } },
    [{ kind: "number", value: "+14155550199" }],
  ],
  [
    "the user whose browser calls",
    "/carrier/twilio/lines/browser",
    { form: { To: "", From: `client:${USER}` } },
    [{ kind: "user", value: USER }],
  ],
  [
    "the code before the client",
    "/oidc/token",
    { form: { grant_type: "authorization_code", code: "c0de", client_id: "zapier" } },
    [secret("c0de"), { kind: "client", value: "zapier" }],
  ],
  [
    "the client of Basic authentication",
    "/oidc/token",
    { form: { refresh_token: "r" }, authorization: `Basic ${Buffer.from("my%20app:s").toString("base64")}` },
    [secret("r"), { kind: "client", value: "my app" }],
  ],
  [
    "the user of an access token that is revoked",
    "/oidc/token/revocation",
    { form: { token: tokenOf({ sub: USER }) } },
    [{ kind: "user", value: USER, token: tokenOf({ sub: USER }) }, secret(tokenOf({ sub: USER }))],
  ],
  ["the device code of a poll", "/oidc/token", { form: { device_code: "d" } }, [secret("d")]],
  [
    "the address that an app suggests",
    "/oidc/auth?client_id=zapier&login_hint=ada%40example.com",
    {},
    [
      { kind: "email", value: "ada@example.com" },
      { kind: "client", value: "zapier" },
    ],
  ],
  [
    "the address of a sign-in",
    "/oidc/interaction/u1/sign-in",
    { form: { email: "ada@example.com", password: "p" } },
    [secret("u1"), { kind: "email", value: "ada@example.com" }],
  ],
  ["the token of an invitation", "/oidc/invitation/t0ken", {}, [secret("t0ken")]],
  ["the session of the account page", "/oidc/account", { cookies: { signin_session: "s" } }, [secret("s")]],
  [
    "the same over https",
    "/oidc/account",
    { cookies: { "__Host-signin_session": "s", signin_session: "t" }, isSecure: true },
    [secret("s")],
  ],
  [
    "the pushed request",
    "/oidc/auth?request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Apar1",
    {},
    [secret("par1")],
  ],
])("is %s", (_what, path, more, expected) => {
  expect(names(path, more)).toEqual(expected);
});

it.each([
  [
    "the session of the dashboard",
    "/dashboard/contacts",
    { cookies: { dashboard_session: "d", graphiql_session: "g" } },
    [secret("d")],
  ],
  [
    "the same over https",
    "/dashboard/graphql",
    { cookies: { "__Host-dashboard_session": "d", dashboard_session: "e" }, isSecure: true },
    [secret("d")],
  ],
  [
    "the code with which a sign-in returns before an earlier session",
    "/dashboard/signed-in?code=c0de&state=s",
    { cookies: { dashboard_session: "d" } },
    [secret("c0de"), secret("d")],
  ],
  [
    "the user of a token before the session of GraphiQL",
    "/graphql",
    { authorization: `Bearer ${tokenOf({ sub: USER })}`, cookies: { dashboard_session: "d", graphiql_session: "g" } },
    [{ kind: "user", value: USER, token: tokenOf({ sub: USER }) }, secret("g")],
  ],
  ["nothing for the first page", "/", { cookies: { dashboard_session: "d" } }, []],
])(
  "is %s at the internal listener",
  (_what, path, { authorization, cookies = {}, isSecure = false }: Internal, expected) => {
    const { pathname, searchParams } = new URL(path, "http://internal.test");
    expect(namesOfInternal({ path: pathname, query: searchParams, authorization, cookies, isSecure })).toEqual(
      expected,
    );
  },
);

it.each([
  ["/files/:businessId/:id", "a path that is not in the list"],
  ["/media/:id", "a file without its business"],
  ["/docs/:businessId", "a business that the list does not expect"],
])("has no public route such as %s: %s", (url) => {
  const app = fastify();
  requireRoutedPaths(app, "public");
  expect(() => app.get(url, async () => "")).toThrow(
    `routers cannot find the cell of ${url}: correct the list of public paths`,
  );
});

it("has no internal route that a router cannot send to its cell", () => {
  const app = fastify();
  requireRoutedPaths(app, "internal");
  expect(() => app.get("/reports", async () => "")).toThrow("correct the list of internal paths");
});
