import type { FastifyInstance } from "fastify";
import { preflightHeaders } from "../../../rest-facade/cors.ts";
import { agentMetadata, METADATA_PATH } from "../../../rest-facade/mcp/authorization.ts";
import { count, refuseBeyondLimit } from "../../../rest-facade/pipeline/limit.ts";
import { addressOf } from "../../platform/limit/address.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";

/** Every page may read the metadata: it is the same for all. */
const OPEN = { "access-control-allow-origin": "*" };

/** Serves the metadata from which an agent learns where to sign in (RFC 9728). */
export function mountAgentMetadata(
  app: FastifyInstance,
  { publicUrl, issuer, limit }: { publicUrl: string; issuer: string; limit: Limiter },
): void {
  const metadata = agentMetadata(publicUrl, issuer);
  app.get(METADATA_PATH, async (request, reply) => {
    const { allowance, headers } = await count(limit, addressOf(request));
    reply.headers({ ...headers, ...OPEN });
    refuseBeyondLimit(allowance);
    return reply.header("cache-control", "public, max-age=300").send(metadata);
  });
  app.options(METADATA_PATH, (_request, reply) =>
    reply
      .headers({ ...OPEN, ...preflightHeaders })
      .status(204)
      .send(),
  );
}
