import type { FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../../platform/content-negotiation.ts";
import { sendPage } from "./page.ts";
import { frontPage } from "./pages/index.ts";

/** Describes this address: to a person with a page, to a program with JSON. */
export async function sendFront(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const issuer = `${publicUrl}/oidc`;
  const links = { account: `${issuer}/account`, discovery: `${issuer}/.well-known/openid-configuration` };
  if (wantsPage(request, reply)) {
    return sendPage(reply, frontPage(links));
  }
  return reply.send({
    issuer,
    discovery_url: links.discovery,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    account_url: links.account,
  });
}
