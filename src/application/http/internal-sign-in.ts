import * as oauth from "openid-client";
import type { SecretBox } from "../../platform/secret-box.ts";

/**
 * Signs a person in to GraphiQL or the dashboard through the authorization server, like any other client: code, PKCE,
 * state.
 */
export interface InternalSignIn {
  /** The URL for the browser, and the value of its cookie. */
  begin(origin: string, options?: SignInOptions): Promise<{ location: string; step: string }>;
  /** The access token for the parameters of the callback, and the path to which the browser returns. */
  finish(url: URL, step: string): Promise<{ accessToken: string; lifetime: number; returnTo: string | undefined }>;
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

const PURPOSE = "internal sign-in";

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
    async begin(origin, { prompt, returnTo } = {}) {
      const verifier = oauth.randomPKCECodeVerifier();
      const state = oauth.randomState();
      const location = oauth.buildAuthorizationUrl(await discover(), {
        redirect_uri: `${origin}${callbackPath}`,
        scope,
        resource,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(prompt && { prompt }),
      });
      const step = box.seal(JSON.stringify({ verifier, state, returnTo }), PURPOSE).toString("base64url");
      return { location: location.href, step };
    },
    async finish(url, step) {
      const { verifier, state, returnTo } = JSON.parse(box.open(Buffer.from(step, "base64url"), PURPOSE));
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await oauth.authorizationCodeGrant(await discover(), url, checks, { resource });
      return { accessToken: tokens.access_token, lifetime: tokens.expires_in ?? 0, returnTo };
    },
  };
}
