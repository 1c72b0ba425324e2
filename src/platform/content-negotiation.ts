import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether to answer with a page for a person instead of JSON for a program. */
export function wantsPage(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "accept");
  return namesHtml(request);
}

/** Whether the request accepts HTML by name, as only browsers do. */
export function namesHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}
