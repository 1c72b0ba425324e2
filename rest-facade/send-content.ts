import type { FastifyReply, FastifyRequest } from "fastify";
import type { Content } from "./route.ts";

/** Sends a content, or `304` without it to a client that has it. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, { headers, body }: Content): FastifyReply {
  reply.headers(headers);
  return reply.statusCode === 200 && hasIt(request.headers["if-none-match"], headers.etag)
    ? reply.status(304).send()
    : reply.send(body);
}

/** Whether the list of tags has this one, by the weak comparison (RFC 9110, section 13.1.2). */
function hasIt(tags: string | undefined, tag: string | undefined): boolean {
  return tag !== undefined && (tags ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag);
}
