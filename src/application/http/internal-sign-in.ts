import * as oauth from "openid-client";
import type { SecretBox } from "../../platform/secret-box.ts";

/** Signs a person in to GraphiQL through the authorization server, like any other client: code, PKCE, state. */
export interface InternalSignIn {
  /** The URL for the browser, and the value of its cookie. The prompt `login` also asks a person who is signed in. */
  begin(origin: string, prompt?: "login"): Promise<{ location: string; step: string }>;
  /** The access token for the parameters of the callback. */
  finish(url: URL, step: string): Promise<{ accessToken: string; lifetime: number }>;
}

export const CALLBACK_PATH = "/signed-in";

export interface InternalSignInSettings {
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
  const { issuer, clientId, clientSecret, resource, scope, box, publicUrl, localUrl } = settings;
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
    async begin(origin, prompt) {
      const verifier = oauth.randomPKCECodeVerifier();
      const state = oauth.randomState();
      const location = oauth.buildAuthorizationUrl(await discover(), {
        redirect_uri: `${origin}${CALLBACK_PATH}`,
        scope,
        resource,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(prompt && { prompt }),
      });
      const step = box.seal(JSON.stringify({ verifier, state }), PURPOSE).toString("base64url");
      return { location: location.href, step };
    },
    async finish(url, step) {
      const { verifier, state } = JSON.parse(box.open(Buffer.from(step, "base64url"), PURPOSE));
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await oauth.authorizationCodeGrant(await discover(), url, checks, { resource });
      return { accessToken: tokens.access_token, lifetime: tokens.expires_in ?? 0 };
    },
  };
}
