import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether to answer with a page for a person rather than with JSON for a program: browsers alone name HTML. */
export function wantsPage({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "accept");
  return headers.accept?.includes("text/html") ?? false;
}
