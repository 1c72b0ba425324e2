import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AGENT_REDIRECT, type DocumentServer, openDocumentServer } from "../oauth/agent-ground.ts";
import { allowAll } from "../oauth/ground.ts";
import { VERSIONS } from "../support/agent.ts";
import { thorough } from "../support/effort.ts";
import { createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** The official client signs in from the URL of the service alone, and asks the person for more when it needs it. */

let documents: DocumentServer;
let server: SignInServer;
beforeAll(async () => {
  documents = await openDocumentServer();
  server = await createSignInServer({ agents: documents.agents, tools: true });
});
afterAll(async () => {
  await server?.close();
  await documents?.close();
});

/** A client that nobody has registered, with the pages to which it sends its user. */
function unregistered(clientMetadataUrl: string): { provider: OAuthClientProvider; pages: URL[] } {
  const pages: URL[] = [];
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  return {
    pages,
    provider: {
      redirectUrl: AGENT_REDIRECT,
      clientMetadataUrl,
      clientMetadata: { client_name: "Helper", redirect_uris: [AGENT_REDIRECT], token_endpoint_auth_method: "none" },
      clientInformation: () => ({ client_id: clientMetadataUrl }),
      tokens: () => tokens,
      saveTokens: (given) => {
        tokens = given;
      },
      redirectToAuthorization: (url) => void pages.push(url),
      saveCodeVerifier: (given) => {
        verifier = given;
      },
      codeVerifier: () => verifier,
    },
  };
}

async function expectSignIn(version: (typeof VERSIONS)[number]): Promise<void> {
  const clientId = documents.publish();
  const { provider, pages } = unregistered(clientId);
  const browser = new PlainBrowser(server.publicUrl);
  const client = () =>
    new Client(
      { name: "helper", version: "1.0.0" },
      version === "2026-07-28" ? { versionNegotiation: { mode: "auto" } } : {},
    );
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${server.publicUrl}/mcp`), { authProvider: provider });
  /** The person agrees to the last page. */
  const agree = async (asking: StreamableHTTPClientTransport) => {
    let page = await browser.open(String(pages.at(-1)));
    if (page.text.includes('name="password"')) {
      page = await browser.submit(page, "/sign-in", [
        ["email", "admin@northwind.example"],
        ["password", PASSWORD],
      ]);
    }
    await asking.finishAuth(new URL((await allowAll(browser, page)).url).searchParams);
  };

  const first = transport();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  expect(pages.at(-1)?.searchParams.get("scope")?.split(" ")).not.toContain("api:messages:write");
  await agree(first);

  const connected = client();
  const connection = transport();
  await connected.connect(connection);
  expect(connected.getNegotiatedProtocolVersion()).toBe(version);
  const me = await connected.callTool({ name: "identity_me", arguments: {} });
  expect(me.structuredContent).toMatchObject({ business: { name: "Northwind Sales" }, client_id: clientId });
  const names = async () => (await connected.listTools()).tools.map(({ name }) => name);
  expect(await names()).not.toContain("contacts_save");

  // More only when a task needs it, and without losing the rest.
  const save = { name: "contacts_save", arguments: { first_name: "Ada", phones: ["+14155550199"] } };
  await expect(connected.callTool(save)).rejects.toThrow(UnauthorizedError);
  expect(pages.at(-1)?.searchParams.get("scope")?.split(" ")).toEqual(
    expect.arrayContaining(["api:contacts:read", "api:contacts:write"]),
  );
  await agree(connection);
  const again = client();
  await again.connect(transport());
  expect((await again.callTool(save)).isError).toBeFalsy();
  expect((await again.listTools()).tools.map(({ name }) => name)).toContain("contacts_save");
  await Promise.all([connected.close(), again.close()]);
}

it.each(VERSIONS.slice(-1))("a client of the version %s", expectSignIn);
thorough.it.each(VERSIONS.slice(0, -1))("a client of the version %s", expectSignIn);
