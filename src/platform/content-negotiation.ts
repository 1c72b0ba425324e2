import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether to answer with a page for a person instead of JSON for a program: only browsers accept HTML by name. */
export function wantsPage({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "accept");
  return headers.accept?.includes("text/html") ?? false;
}
