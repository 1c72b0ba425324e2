import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressBucket } from "../src/platform/limit/address.ts";
import { ApiError, errorEnvelope, unknownRoute } from "./errors.ts";
import { count } from "./pipeline/limit.ts";
import { requestId } from "./pipeline/request-id.ts";
import { protectiveHeaders } from "./protective-headers.ts";
import type { Services } from "./services.ts";

/** The error of Node's parser for an invalid request. */
export interface ParserError extends Error {
  code?: string;
  /** The received bytes. It is a Buffer, although Fastify's types say otherwise. */
  rawPacket?: unknown;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The time for a refused client to read the answer and close the connection. */
const LINGER_MS = 1_000;

const isOpen = ({ response }: Exchange) => !response.closed;

/**
 * Answers on the bare socket if Node has no request object, with the error envelope, after the answers to all complete
 * earlier requests of the same connection.
 */
export class SocketRefusals {
  readonly #services: Services;
  /** The requests of a connection that were unanswered when the last one arrived. */
  readonly #underway = new WeakMap<Duplex, Exchange[]>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Watches a server whose parser errors are passed to `refuse`. */
  watch(server: Server): void {
    server.prependListener("request", (request, response) => {
      const exchange = { request, response };
      const before = this.#underway.get(request.socket);
      if (!before || before.some(isOpen)) {
        this.#underway.set(request.socket, [...(before ?? []).filter(isOpen), exchange]);
      } else {
        before.length = 0;
        before.push(exchange);
      }
    });
    server.on("connect", (_request, socket) => {
      // Node hands over this socket, and an error event without a listener would end the process.
      socket.on("error", () => {});
      this.#answer(socket, unknownRoute()).catch(() => socket.destroy());
    });
  }

  refuse(thrown: ParserError, socket: Duplex): void {
    const isSilent = thrown.code === "ERR_HTTP_REQUEST_TIMEOUT" && (socket as Socket).bytesRead === 0;
    if (!socket.writable || thrown.code === "ECONNRESET" || isSilent) {
      socket.destroy();
    } else {
      this.#answerInTurn(thrown, socket).catch(() => socket.destroy());
    }
  }

  async #answerInTurn(thrown: ParserError, socket: Duplex): Promise<void> {
    const open = this.#underway.get(socket)?.filter(isOpen) ?? [];
    const whole = open.filter(({ request }) => request.complete);
    await Promise.all(whole.map(({ response }) => once(response, "close")));
    if (socket.writable) {
      await this.#answer(socket, fromParser(thrown, whole.length === 0));
    }
  }

  async #answer(socket: Duplex, error: ApiError): Promise<void> {
    const { limits, answered, publicUrl } = this.#services;
    const id = requestId(undefined);
    const address = "remoteAddress" in socket ? addressBucket(socket.remoteAddress as string | undefined) : undefined;
    const { headers } = await count(limits.address, address ?? "unknown");
    const text = JSON.stringify(errorEnvelope(error, id, publicUrl));
    const lines = {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(text)),
      connection: "close",
      "x-request-id": id,
      ...protectiveHeaders(publicUrl),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    answered({ method: "other", route: null, status: error.status, milliseconds: 0 });
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join("")}\r\n${text}`);
    // Without a limit, an idle client would keep its descriptor; an immediate close could lose the answer.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("close", () => clearTimeout(timer));
  }
}

const REQUEST_LINE = /^\S+ \S+ HTTP\/1\.[01]\r\n/;

/** `isFirst`: no complete request came before it, so the bytes begin with the invalid request line. */
function fromParser({ code, rawPacket }: ParserError, isFirst: boolean): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ApiError("validation_error", "The request line and headers are larger than 16 KiB.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new ApiError("validation_error", "The request did not arrive completely in time.");
  }
  if (code === "HPE_INVALID_METHOD" && isFirst && REQUEST_LINE.test(String(rawPacket))) {
    return unknownRoute();
  }
  return new ApiError("validation_error", "The request is not valid HTTP.");
}
