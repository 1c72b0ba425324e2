import * as oauth from "openid-client";
import { databaseNow } from "../../platform/clock.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

/**
 * Signs a person in to GraphiQL or the dashboard through the authorization server, like any other client: code, PKCE,
 * state.
 */
export interface InternalSignIn {
  /**
   * The URL for the browser. Its `state` contains the step, sealed, so a browser can have several steps at a time.
   *
   * @param browser the secret of the browser, to which the step is bound.
   */
  begin(origin: string, browser: string, options?: SignInOptions): Promise<string>;
  /**
   * The access token for the parameters of the callback, and the path to which the browser returns; null if this
   * browser did not begin the step, or began it more than `STEP_SECONDS` ago.
   *
   * @throws Error if the authorization server refuses the step.
   */
  finish(url: URL, browser: string): Promise<SignedIn | null>;
}

export interface SignedIn {
  accessToken: string;
  /** The lifetime of the token in seconds. */
  lifetime: number;
  returnTo: string | undefined;
}

export interface SignInOptions {
  /** `login` also asks a person who is signed in. */
  prompt?: "login" | undefined;
  /** The path to which the browser returns after the sign-in. */
  returnTo?: string | undefined;
}

export interface InternalSignInSettings {
  /** The path of the callback. */
  callbackPath: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  resource: string;
  scope: string;
  box: SecretBox;
  /** The public listener as this process reaches it: the public name may take a detour through the internet. */
  publicUrl: string;
  localUrl: string;
}

/** The time that a person has to sign in. */
export const STEP_SECONDS = 3600;

/** What a sign-in keeps between the browser's two requests. */
interface Step {
  /** Milliseconds since the epoch. */
  issuedAt: number;
  verifier: string;
  returnTo: string | undefined;
}

export function createInternalSignIn(settings: InternalSignInSettings): InternalSignIn {
  const { callbackPath, issuer, clientId, clientSecret, resource, scope, box, publicUrl, localUrl } = settings;
  const reach = (url: string, options: oauth.CustomFetchOptions) =>
    fetch(url.startsWith(publicUrl) ? localUrl + url.slice(publicUrl.length) : url, options as RequestInit);
  let configuration: Promise<oauth.Configuration> | undefined;
  const discover = () => {
    configuration ??= oauth
      .discovery(new URL(issuer), clientId, clientSecret, oauth.ClientSecretBasic(clientSecret), {
        [oauth.customFetch]: reach,
        execute: issuer.startsWith("http:") ? [oauth.allowInsecureRequests] : [],
      })
      .catch((error) => {
        configuration = undefined;
        throw error;
      });
    return configuration;
  };
  return {
    async begin(origin, browser, { prompt, returnTo } = {}) {
      const verifier = oauth.randomPKCECodeVerifier();
      const step: Step = { issuedAt: databaseNow(), verifier, returnTo };
      const location = oauth.buildAuthorizationUrl(await discover(), {
        redirect_uri: `${origin}${callbackPath}`,
        scope,
        resource,
        state: box.seal(JSON.stringify(step), purposeFor(browser)).toString("base64url"),
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(prompt && { prompt }),
      });
      return location.href;
    },
    async finish(url, browser) {
      const state = url.searchParams.get("state") ?? "";
      const step = openStep(box, state, browser);
      if (!step) {
        return null;
      }
      const checks = { pkceCodeVerifier: step.verifier, expectedState: state };
      const tokens = await oauth.authorizationCodeGrant(await discover(), url, checks, { resource });
      return { accessToken: tokens.access_token, lifetime: tokens.expires_in ?? 0, returnTo: step.returnTo };
    },
  };
}

/** The step in a state; null if it was not sealed for this browser, or too long ago. */
function openStep(box: SecretBox, state: string, browser: string): Step | null {
  try {
    const step: Step = JSON.parse(box.open(Buffer.from(state, "base64url"), purposeFor(browser)));
    // An earlier version wrote no time.
    return databaseNow() - step.issuedAt <= STEP_SECONDS * 1000 ? step : null;
  } catch {
    return null;
  }
}

function purposeFor(browser: string): string {
  return `internal sign-in of ${browser}`;
}
