import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { parentPort } from "node:worker_threads";
import { gzip } from "node:zlib";
import plugin from "@scalar/fastify-api-reference";
import fastify from "fastify";

/** Reads and compresses Scalar's bundle, 4.4 MB, in a thread: what that loads takes 70 MB. */

/** The bundle, compressed with gzip. */
export interface Bundle {
  body: Uint8Array;
  etag: string;
}

// The package has its bundle only as text inside a plugin, so one request to the plugin reads it.
const host = fastify();
await host.register(plugin, { routePrefix: "/reference", configuration: { url: "/" } });
const { rawPayload, statusCode } = await host.inject("/reference/js/scalar.js");
if (statusCode !== 200) {
  throw new Error(`the bundle of the reference page is missing: ${statusCode}`);
}
const etag = `"${createHash("sha256").update(rawPayload).digest("base64url").slice(0, 22)}"`;
parentPort?.postMessage({ body: await promisify(gzip)(rawPayload), etag } satisfies Bundle);
