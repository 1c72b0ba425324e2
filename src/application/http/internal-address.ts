import type { FastifyRequest } from "fastify";
import { isLoopback } from "../config/loopback.ts";
import { isLoopbackName } from "./loopback.ts";

/** The place of the internal listener, and the pages that may call it. */
export interface InternalAddress {
  /** Its origin for browsers. */
  url: string;
  /** Whether it is bound to a loopback address: then it answers loopback host names too. */
  isOnLoopback: boolean;
  /** The origins of the pages that may call it with bearer tokens. */
  pages: readonly string[];
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * Returns a function that finds the origin under which a browser sent a request, by its `Host` header; null for a
 * foreign host name. A page that points its own name at this listener (DNS rebinding) has a foreign one.
 */
export function originFinder({ url, isOnLoopback }: InternalAddress): (host: string | undefined) => string | null {
  const { protocol, host: name, port } = new URL(url);
  const names = [name, ...(port === "" ? [`${name}:${DEFAULT_PORTS[protocol]}`] : [])];
  return (host) => {
    if (host !== undefined && names.includes(host.toLowerCase())) {
      return url;
    }
    return isOnLoopback && isLoopbackName(host) ? `http://${host}` : null;
  };
}

/** Whether a program of this machine sent the request, and no proxy passed it on. */
export function isDirect({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return !isPassedOn && isLoopbackName(headers.host) && isLoopback(socket.remoteAddress ?? "");
}
