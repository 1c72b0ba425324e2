/**
 * Every cookie that the service sets. Over https its name begins with `__Host-`: browsers take such a cookie only from
 * this very host, for all its paths, so that no sibling host can put its own in the place (RFC 6265bis, section 4.1.3).
 * Over plain http, as in development, the plain name is sent to the given path alone.
 *
 * The two steps of oidc-provider are `__Secure-` instead: each is sent to the path of one sign-in, so that the sign-ins of
 * several tabs do not replace each other. They are signed, and a step counts only at its own URL.
 */
const cookies = {
  /** The session of the dashboard. */
  dashboard: { name: "dashboard_session", path: "/dashboard" },
  /** The session of GraphiQL. */
  graphiql: { name: "graphiql_session", path: "/graphql" },
  /** The token as whom GraphiQL opens on the demo. */
  demo: { name: "demo_session", path: "/graphql" },
  /** Marks a browser in which a person has signed in: on the demo the end of that session does not make them its admin. */
  person: { name: "internal_person", path: "/graphql" },
  /** The browser that begins a sign-in at the internal listener. */
  browser: { name: "sign_in_browser", path: "/" },
  /** The session at the pages of sign-in. */
  session: { name: "signin_session", path: "/oidc" },
  /** The step of a sign-in, and its continuation; oidc-provider sets their paths. */
  step: { name: "signin_step", path: null },
  resume: { name: "signin_resume", path: null },
  /** The browser for which a form without a session was made. */
  form: { name: "signin_form", path: "/oidc" },
  /** The code of a device, through the steps of the sign-in. */
  device: { name: "signin_device", path: "/oidc/device" },
  /** The cell of the person, at the router. */
  cell: { name: "cell", path: "/oidc" },
} as const;

export type CookieKind = keyof typeof cookies;

export interface OwnCookie {
  name: string;
  options: { path: string; httpOnly: true; secure: boolean };
}

/** @param isSecure whether browsers reach the service by https. */
export function ownCookie(kind: CookieKind, isSecure: boolean): OwnCookie {
  const { path } = cookies[kind];
  return {
    name: cookieName(kind, isSecure),
    options: { path: isSecure ? "/" : (path ?? "/"), httpOnly: true, secure: isSecure },
  };
}

export function cookieName(kind: CookieKind, isSecure: boolean): string {
  const { name, path } = cookies[kind];
  return isSecure ? `${path === null ? "__Secure-" : "__Host-"}${name}` : name;
}

/**
 * The name of one of our cookies that a request has twice: another site of the domain may have added one, and nobody can
 * tell which is ours.
 */
export function repeatedCookie(header: string | undefined, isSecure: boolean): string | undefined {
  if (header === undefined) {
    return undefined;
  }
  const names = header.split(";").map((pair) => pair.slice(0, Math.max(0, pair.indexOf("="))).trim());
  return (Object.keys(cookies) as CookieKind[])
    .map((kind) => cookieName(kind, isSecure))
    .find((name) => names.indexOf(name) !== names.lastIndexOf(name));
}

/** The words for a request with one of our cookies twice. */
export function repeatedMessage(name: string): string {
  return `The cookie ${name} was sent twice. Delete the cookies of this site, then open the page again.`;
}
