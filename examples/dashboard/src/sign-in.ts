import { InMemoryWebStorage, UserManager, WebStorageStateStore } from "oidc-client-ts";

export const API: string = import.meta.env.VITE_API;

const users = new UserManager({
  authority: import.meta.env.VITE_ISSUER,
  client_id: import.meta.env.VITE_CLIENT_ID,
  redirect_uri: `${location.origin}/`,
  scope: "internal",
  resource: API,
  // Tokens stay in memory: a script that is injected into the page could read the storage of the browser.
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  stateStore: new WebStorageStateStore({ store: sessionStorage }),
});

/** Sends the browser to the service, which sends it back with a code. Returns when the code is exchanged. */
export async function signIn(): Promise<void> {
  const { href, search } = location;
  if (!new URLSearchParams(search).has("state")) {
    return leave();
  }
  // A code is valid once, so a reload begins again.
  history.replaceState(null, "", "/");
  await users.signinCallback(href);
}

async function leave(): Promise<never> {
  await users.signinRedirect();
  return new Promise(() => {});
}

/** Sends a request with the token of the person, which is renewed a minute before its end. */
export async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${(await users.getUser())?.access_token}`);
  const response = await fetch(input, { ...init, headers });
  return response.status === 401 ? leave() : response;
}
