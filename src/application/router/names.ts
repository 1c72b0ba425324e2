import { createHash } from "node:crypto";
import { LONGEST_NAME, type Name, type NameKind } from "../../domain/cell/rules.ts";
import { idPattern } from "../../platform/id.ts";
import { cookieName } from "../cookies.ts";

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

const IDS: Readonly<Partial<Record<NameKind, RegExp>>> = { user: idPattern("usr"), business: idPattern("biz") };

/** Fields of `/oidc/token` and its neighbours that contain a record's id, or an access token. */
const SECRET_FIELDS = ["code", "refresh_token", "device_code", "token"];

/** The cookies of oidc-provider: each contains a record's id. */
const SIGN_IN_COOKIES = ["session", "step", "resume"] as const;

/** The numbers of a carrier's report: one of them is an inbox. */
const NUMBER_FIELDS = ["To", "From", "Called", "Caller"];

/**
 * The names that tell the cell of a request, the most exact first. A name is not proof of anything: the cell checks the
 * token, the cookie or the signature itself.
 */
export function namesOf(request: RoutedRequest): Name[] {
  const { path, query, form } = request;
  if (path.startsWith("/carrier/")) {
    return NUMBER_FIELDS.flatMap((field) => nameOf("number", form.get(field) ?? query.get(field)));
  }
  if (path.startsWith("/media/")) {
    return nameOf("business", path.split("/")[2]);
  }
  if (path === "/oidc" || path.startsWith("/oidc/")) {
    return namesOfSignIn(request);
  }
  return nameOf("user", subjectOf(/^Bearer +(\S+)$/i.exec(request.authorization ?? "")?.[1]));
}

function namesOfSignIn({ path, query, cookies, isSecure, form, authorization }: RoutedRequest): Name[] {
  const secrets = SECRET_FIELDS.map((field) => form.get(field)).filter((value) => value !== null);
  const inPath = /^\/oidc\/(?:invitation|password|email|interaction|auth)\/([^/]+)/.exec(path)?.[1];
  const hint = form.get("email") ?? form.get("login_hint") ?? query.get("login_hint");
  return [
    ...secrets.flatMap((value) => [...nameOf("user", subjectOf(value)), ...secretOf(value)]),
    ...secretOf(inPath),
    ...secretOf(/^urn:ietf:params:oauth:request_uri:(.+)$/.exec(query.get("request_uri") ?? "")?.[1]),
    ...nameOf("email", hint),
    ...nameOf("client", query.get("client_id") ?? form.get("client_id") ?? clientOf(authorization)),
    ...SIGN_IN_COOKIES.flatMap((kind) => secretOf(cookies[cookieName(kind, isSecure)])),
  ];
}

function nameOf(kind: NameKind, value: string | null | undefined): Name[] {
  const isPossible = value && value.length <= LONGEST_NAME && (IDS[kind]?.test(value) ?? true);
  return isPossible ? [{ kind, value }] : [];
}

function secretOf(value: string | null | undefined): Name[] {
  return value ? nameOf("secret", createHash("sha256").update(value).digest("base64url")) : [];
}

/** The `sub` of an access token, without a check: a forged one leads to a cell that refuses it. */
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
