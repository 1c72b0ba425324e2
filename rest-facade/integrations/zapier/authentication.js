import { serviceUrl } from "./api.js";

const SCOPES = [
  "api:me",
  "api:contacts:read",
  "api:contacts:write",
  "api:contacts:delete",
  "api:messages:read",
  "api:messages:write",
  "api:calls:read",
  "api:calls:write",
  "api:campaigns:read",
  "api:campaigns:write",
  "api:campaigns:manage",
  "api:webhooks",
].join(" ");

async function requestTokens(z, parameters) {
  const { CLIENT_ID, CLIENT_SECRET } = process.env;
  const response = await z.request({
    method: "POST",
    url: `${serviceUrl()}/oidc/token`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: { client_id: CLIENT_ID, ...(CLIENT_SECRET && { client_secret: CLIENT_SECRET }), ...parameters },
    skipThrowForStatus: true,
  });
  if (response.status === 200) {
    const { access_token, refresh_token } = response.data;
    return { access_token, refresh_token };
  }
  const { error, error_description: description } = response.data ?? {};
  const text = description ?? error ?? `The service answered ${response.status}.`;
  if (response.status === 429 || response.status === 503) {
    throw new z.errors.ThrottledError(text, Math.max(1, Number(response.getHeader("retry-after")) || 60));
  }
  if (error === "invalid_grant") {
    throw new z.errors.ExpiredAuthError(`${text} Connect the account again.`);
  }
  throw new z.errors.Error(text, error, response.status);
}

export const authentication = {
  type: "oauth2",
  test: { url: "{{process.env.SERVICE_URL}}/api/v1/me" },
  connectionLabel: (_z, { inputData: { business, user } }) => [business?.name, user?.name].filter(Boolean).join(", "),
  oauth2Config: {
    authorizeUrl: {
      method: "GET",
      url: "{{process.env.SERVICE_URL}}/oidc/auth",
      params: {
        client_id: "{{process.env.CLIENT_ID}}",
        state: "{{bundle.inputData.state}}",
        redirect_uri: "{{bundle.inputData.redirect_uri}}",
        response_type: "code",
        scope: SCOPES,
      },
    },
    getAccessToken: (z, { inputData }) =>
      requestTokens(z, {
        grant_type: "authorization_code",
        code: inputData.code,
        redirect_uri: inputData.redirect_uri,
        code_verifier: inputData.code_verifier,
      }),
    refreshAccessToken: (z, { authData }) =>
      requestTokens(z, { grant_type: "refresh_token", refresh_token: authData.refresh_token }),
    autoRefresh: true,
    enablePkce: true,
    scope: SCOPES,
  },
};
