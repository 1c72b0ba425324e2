import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { PASSWORD, type PageAnswer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import { type Tokens, token } from "./ground.ts";

/** Agents that nobody has registered, and the server of their documents, in tests. */

/** The answer of the server of documents. */
export interface Served {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the answer never ends. */
  hangs?: boolean;
}

export interface DocumentServer {
  origin: string;
  /** The settings of a sign-in server that may read these documents. */
  agents: { targets: { allowPrivate: boolean; ports: number[] }; outbound: { authorities: string } };
  /** The paths that were asked for. */
  asked: string[];
  /** Serves a new agent. @returns its client_id. */
  publish(changes?: Record<string, unknown>): string;
  /** Sets the answer for an agent, or for a path. */
  serve(clientId: string, served: Served): void;
  close(): Promise<void>;
}

export const AGENT_REDIRECT = "https://agent.example/callback";

export function documentOf(clientId: string, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    client_id: clientId,
    client_name: "Helper",
    redirect_uris: [AGENT_REDIRECT],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    ...changes,
  });
}

export async function openDocumentServer(): Promise<DocumentServer> {
  const authority: Authority = createAuthority();
  const answers = new Map<string, Served>();
  const asked: string[] = [];
  const server: Server = createServer(authority.issue("localhost"), (request, response) => {
    const path = request.url as string;
    asked.push(path);
    const { status = 200, headers = {}, body = "", hangs = false } = answers.get(path) ?? { status: 404 };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    if (hangs) {
      response.write(" ");
    } else {
      response.end(body);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  let published = 0;
  const serve = (clientId: string, served: Served) => answers.set(new URL(clientId).pathname, served);
  return {
    origin,
    agents: {
      targets: { allowPrivate: true, ports: [443] },
      outbound: { authorities: authority.certificate },
    },
    asked,
    serve,
    publish(changes) {
      published += 1;
      const clientId = `${origin}/agents/${published}.json`;
      serve(clientId, { body: documentOf(clientId, changes) });
      return clientId;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      authority.remove();
    },
  };
}

const verifier = randomBytes(32).toString("base64url");

export interface AgentRequest {
  scope?: string;
  /** Null: the request names no resource. */
  resource?: string | null;
  redirectUri?: string;
}

export const READS = "api:me api:contacts:read api:messages:read api:calls:read api:campaigns:read";

export function agentUrl({ issuer, publicUrl }: SignInServer, clientId: string, request: AgentRequest = {}): string {
  const { scope = READS, resource = `${publicUrl}/mcp`, redirectUri = AGENT_REDIRECT } = request;
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(resource !== null && { resource }),
  });
  return `${issuer}/auth?${parameters}`;
}

/** Signs in on the way to an agent, up to the page that follows. */
export async function openAgentConsent(
  server: SignInServer,
  clientId: string,
  email: string,
  { browser = new PlainBrowser(server.publicUrl), ...request }: AgentRequest & { browser?: PlainBrowser } = {},
): Promise<PageAnswer> {
  const page = await browser.open(agentUrl(server, clientId, request));
  return page.text.includes('name="password"')
    ? browser.submit(page, "/sign-in", [
        ["email", email],
        ["password", PASSWORD],
      ])
    : page;
}

export function agentTokens(
  { publicUrl, ...server }: SignInServer,
  clientId: string,
  { url }: { url: string },
  { resource = `${publicUrl}/mcp`, redirectUri = AGENT_REDIRECT }: AgentRequest = {},
): Promise<Tokens> {
  return token({ publicUrl, ...server }, clientId, {
    grant_type: "authorization_code",
    code: new URL(url).searchParams.get("code") as string,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(resource !== null && { resource }),
  });
}
