import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { ApiError, UNAVAILABLE } from "../../../rest-facade/errors.ts";
import { count, refuseBeyondLimit } from "../../../rest-facade/pipeline/limit.ts";
import { requireNotMoving } from "../../domain/identity/store.ts";
import { fileName, servedAs } from "../../domain/media/types.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { TRY_AGAIN_SECONDS, UNAVAILABLE_MESSAGE } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limit/address.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import type { ByteRange, Storage } from "../../platform/storage/port.ts";

/** The parts that serve files of every kind. */
export interface FileServices {
  database: Database;
  storage: Storage;
  limits: {
    /** For each pair of business and address. */
    client: Limiter;
    /** For each address, of invalid URLs. */
    address: Limiter;
  };
}

/** The files of one kind, behind signed URLs. */
export interface FilesOfKind {
  /** Below the public origin. */
  path: string;
  links: Pick<SignedLinks, "check">;
  find(database: Database, businessId: string, id: string): Promise<FoundFile>;
  /** What to read for a new URL, in an error. */
  source: string;
}

export type FoundFile =
  | { state: "stored"; contentType: string; size: number; storageKey: string }
  /** The file may be available soon. */
  | { state: "pending" }
  | { state: "suspended" }
  /** There is no such file, with the reason. */
  | { state: "gone"; reason: string };

/** No file can run code. A browser shows a picture or plays a recording in a page that it makes itself. */
const NOTHING_RUNS =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The seconds after which a file that is being fetched may be available. */
const FETCHED_SECONDS = 2;

/** Serves files to holders of a signed URL. */
export function mountFiles(app: FastifyInstance, services: FileServices, kind: FilesOfKind): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { businessId, id, expires } = await admit(services, kind, request, reply);
    const database = services.database.onBehalfOf(businessId);
    const found = await kind.find(database, businessId, id);
    if (found.state === "gone") {
      throw new ApiError("not_found", found.reason);
    }
    if (found.state === "suspended") {
      await requireNotMoving(database, businessId);
      throw new ApiError("business_suspended", "This business is suspended.");
    }
    if (found.state === "pending") {
      throw new ApiError("internal_error", "The file is being fetched: try again soon.", {
        status: UNAVAILABLE.status,
        headers: { "retry-after": String(FETCHED_SECONDS) },
      });
    }
    const { storageKey, contentType: storedType, size } = found;
    const range = rangeOf(request.headers.range, size);
    // On failure the answer is not a file, so the headers of the file are set afterwards.
    const body = request.method === "HEAD" ? undefined : await read(services.storage, storageKey, range);
    const { contentType, isShown } = servedAs(storedType);
    const name = fileName(id, contentType);
    reply.headers({
      "content-type": contentType,
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
      "content-security-policy": NOTHING_RUNS,
      // Pages of every origin may show it: the URL gives the right to read it.
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "cache-control": `private, max-age=${Math.max(0, Math.floor(Number(expires) - databaseNow() / 1000))}, immutable`,
      "accept-ranges": "bytes",
      etag: `"${id}"`,
    });
    if (range) {
      reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    }
    reply.header("content-length", range ? range.end - range.start + 1 : size);
    return reply.send(body);
  };
  // Fastify's own route for HEAD would read the whole file.
  app.route({
    method: ["GET", "HEAD"],
    url: `${kind.path}/:businessId/:id`,
    exposeHeadRoute: false,
    handler: answer,
  });
}

/**
 * A request with a valid URL counts for its business and its address, as clients of the API do: a page of texts has
 * many pictures, and carriers fetch from few addresses. One without counts with all requests from that address without
 * a token.
 */
export async function admit(
  { limits }: Pick<FileServices, "limits">,
  { links, source }: Pick<FilesOfKind, "links" | "source">,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { businessId, id } = request.params as { businessId: string; id: string };
  const { expires, signature } = request.query as Record<string, unknown>;
  const link = { businessId, id, expires: textOf(expires), signature: textOf(signature) };
  const state = links.check(link);
  const address = addressOf(request);
  const { allowance, headers } = await (state === "valid"
    ? count(limits.client, `${businessId} media ${address}`)
    : count(limits.address, address));
  reply.headers(headers);
  refuseBeyondLimit(allowance);
  if (state !== "valid") {
    const reason = state === "expired" ? "The URL has expired" : "The URL is not valid";
    throw new ApiError("forbidden", `${reason}: read the ${source} to get a new one.`);
  }
  return link;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The requested range; undefined for the whole file, which RFC 9110 allows for every header that is not one range. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const ranges = header === undefined ? -2 : parseRange(size, header);
  return typeof ranges === "number" || ranges.type !== "bytes" || ranges.length !== 1 ? undefined : ranges[0];
}

async function read(storage: Storage, key: string, range: ByteRange | undefined) {
  const body = await storage.read(key, range).catch((cause) => {
    throw new ApiError("internal_error", UNAVAILABLE_MESSAGE, {
      status: UNAVAILABLE.status,
      headers: { "retry-after": String(TRY_AGAIN_SECONDS) },
      cause,
    });
  });
  if (!body) {
    throw new Error("a stored file is missing in the storage: all processes must have the same STORAGE");
  }
  return body;
}
