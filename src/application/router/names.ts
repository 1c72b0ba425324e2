import { createHash } from "node:crypto";
import { LONGEST_NAME, type Name, type NameKind } from "../../domain/cell/rules.ts";
import { idPattern } from "../../platform/id.ts";
import { cookieName } from "../cookies.ts";
import { clueOf } from "../routed-paths.ts";

/** The parts of a request that tell its business. */
export interface RoutedRequest {
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Whether browsers reach the service by https. */
  isSecure: boolean;
  /** The fields of a form; empty for any other body. */
  form: URLSearchParams;
}

/** A name in a request. */
export interface NameInRequest extends Name {
  /** The access token that contains the user. */
  token?: string;
}

const E164 = /^\+[1-9]\d{1,14}$/;

/** The forms of names. */
const FORMS: Readonly<Partial<Record<NameKind, RegExp>>> = {
  user: idPattern("usr"),
  business: idPattern("biz"),
  number: E164,
};

/** Fields of `/oidc/token` and its neighbours that contain a record's id, or an access token. */
const SECRET_FIELDS = ["code", "refresh_token", "device_code", "token"];

/** The cookies of oidc-provider: each contains a record's id. */
const SIGN_IN_COOKIES = ["session", "step", "resume"] as const;

/** The numbers of a carrier's report. One of them is an inbox: that which is called, or from which the service calls. */
const CALLED = ["To", "Called"];
const CALLING = ["From", "Caller"];

/**
 * The names that tell the cell of a request, the most exact first. A name is not proof of anything: the cell checks the
 * token, the cookie or the signature itself.
 */
export function namesOf(request: RoutedRequest): NameInRequest[] {
  const { path, query, form } = request;
  switch (clueOf("public", path)) {
    case "report":
      return namesOfReport(query, form);
    case "business":
      return path.split("/").flatMap((part) => nameOf("business", part));
    case "signIn":
      return namesOfSignIn(request);
    case "token":
      return userOfBearer(request.authorization);
    default:
      return [];
  }
}

/** The same for a request to the internal listener, whose forms and bodies tell no business. */
export function namesOfInternal(request: Omit<RoutedRequest, "form">): NameInRequest[] {
  const { path, query, authorization, cookies, isSecure } = request;
  const clue = clueOf("internal", path);
  // The sign-in returns with a code, whoever was signed in before.
  return clue === "dashboard" || clue === "graphiql"
    ? [...secretOf(query.get("code")), ...userOfBearer(authorization), ...secretOf(cookies[cookieName(clue, isSecure)])]
    : [];
}

/**
 * The URL that the carrier got names the business, except for what begins with a caller: then the number that is called
 * does, or the user whose browser calls. The other number may be an inbox of another cell.
 */
function namesOfReport(query: URLSearchParams, form: URLSearchParams): NameInRequest[] {
  const business = nameOf("business", query.get("business"));
  if (business.length > 0) {
    return business;
  }
  const isOutbound = form.get("Direction")?.startsWith("outbound") === true;
  const numbers = (isOutbound ? [...CALLING, ...CALLED] : [...CALLED, ...CALLING]).map((field) => form.get(field));
  return [
    ...nameOf("user", /^client:(.*)$/.exec(form.get("From") ?? "")?.[1]),
    ...[query.get("inbox"), ...numbers].flatMap((number) => nameOf("number", number)),
  ];
}

function namesOfSignIn({ path, query, cookies, isSecure, form, authorization }: RoutedRequest): NameInRequest[] {
  const secrets = SECRET_FIELDS.map((field) => form.get(field)).filter((value) => value !== null);
  const inPath = /^\/oidc\/(?:invitation|password|email|interaction|auth)\/([^/]+)/.exec(path)?.[1];
  const hint = form.get("email") ?? form.get("login_hint") ?? query.get("login_hint");
  return [
    ...secrets.flatMap((value) => [...userOf(value), ...secretOf(value)]),
    ...secretOf(inPath),
    ...secretOf(/^urn:ietf:params:oauth:request_uri:(.+)$/.exec(query.get("request_uri") ?? "")?.[1]),
    ...nameOf("email", hint),
    ...nameOf("client", query.get("client_id") ?? form.get("client_id") ?? clientOf(authorization)),
    ...SIGN_IN_COOKIES.flatMap((kind) => secretOf(cookies[cookieName(kind, isSecure)])),
  ];
}

function nameOf(kind: NameKind, value: string | null | undefined): Name[] {
  const isPossible = value && value.length <= LONGEST_NAME && (FORMS[kind]?.test(value) ?? true);
  return isPossible ? [{ kind, value }] : [];
}

function secretOf(value: string | null | undefined): Name[] {
  return value ? nameOf("secret", createHash("sha256").update(value).digest("base64url")) : [];
}

function userOfBearer(authorization: string | undefined): NameInRequest[] {
  return userOf(/^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]);
}

function userOf(token: string | undefined): NameInRequest[] {
  return nameOf("user", subjectOf(token)).map((name) => ({ ...name, token: token as string }));
}

/** The `sub` of an access token, without a check. */
function subjectOf(token: string | undefined): string | undefined {
  try {
    const payload = token?.split(".")[1];
    const { sub } = JSON.parse(Buffer.from(payload ?? "", "base64url").toString()) as { sub?: unknown };
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** The client of `Authorization: Basic` (RFC 6749, section 2.3.1). */
function clientOf(authorization: string | undefined): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? "")?.[1];
  const [id] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
