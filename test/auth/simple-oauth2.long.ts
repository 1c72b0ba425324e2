import { expect, it, onTestFinished } from "vitest";
import { skipTime, unskipTime } from "../support/clock.ts";
import { allow, createSignInServer, PlainBrowser } from "../support/sign-in.ts";
import { AuthorizationCode } from "./install.ts";

const REDIRECT = "http://localhost:8123/cb";

it("a client that accepts JSON alone revokes its tokens", async () => {
  const server = await createSignInServer();
  try {
    const client = new AuthorizationCode({
      client: { id: "demo-server", secret: "demo-secret" },
      auth: {
        tokenHost: server.publicUrl,
        tokenPath: "/oidc/token",
        revokePath: "/oidc/token/revocation",
        authorizePath: "/oidc/auth",
      },
    });
    const url = client.authorizeURL({ redirect_uri: REDIRECT, scope: "api:me", state: "a-state-of-one-sign-in" });
    const answer = await allow(new PlainBrowser(server.publicUrl), url, "owner@basic.example");
    const tokens = await client.getToken({ code: new URL(answer).searchParams.get("code"), redirect_uri: REDIRECT });
    await tokens.revokeAll();
    const { access_token: token } = tokens.token;
    const me = () => fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    onTestFinished(unskipTime);
    skipTime(2_000);
    await expect.poll(async () => (await me()).status).toBe(401);
  } finally {
    await server.close();
  }
});
