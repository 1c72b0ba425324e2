import cookie from "@fastify/cookie";
import proxy from "@fastify/reply-from";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { ApiError, errorEnvelope, toApiError, UNAVAILABLE, unknownRoute } from "../../../rest-facade/errors.ts";
import { originForm } from "../../../rest-facade/origin-form.ts";
import { requestId } from "../../../rest-facade/pipeline/request-id.ts";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { TRY_AGAIN_SECONDS } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { connectionTimes } from "../../platform/limit/connections.ts";
import { traceRequests, tracing } from "../../platform/tracing.ts";
import { ownCookie } from "../cookies.ts";
import { sendPage } from "../oidc/page.ts";
import type { CellAwayError, Directory } from "./directory.ts";
import { CELL_PATH, emailPage } from "./email-page.ts";
import { CellKeys, KEYS_PATH } from "./keys.ts";
import type { Outcome, RouterMetrics } from "./metrics.ts";
import { type NameInRequest, namesOf } from "./names.ts";
import type { Cell, RouterSettings } from "./settings.ts";

/** The largest form, such as a carrier's report or a request for a token. Other bodies stream through unread. */
const LARGEST_FORM = 65_536;
const FORM_TYPE = "application/x-www-form-urlencoded";
const CELL_COOKIE_SECONDS = 90 * 86_400;
/** Pages whose person is unknown before they sign in. */
const PERSONAL_PAGES = /^\/oidc\/(auth|account|device)(\/|$)/;
/** Longer than the longest time limit of a cell. */
const LONGEST_ANSWER_MS = 60_000;

/** The router: sends each request to the cell of its business, and changes nothing in it. */
export function createRouter(
  settings: Pick<RouterSettings, "cells" | "publicUrl" | "trustedProxies">,
  directory: Pick<Directory, "find" | "cellOfUnknown">,
  metrics: Pick<RouterMetrics, "routed">,
  logger: FastifyBaseLogger,
): FastifyInstance {
  const { cells, publicUrl, trustedProxies } = settings;
  const cellKeys = new CellKeys(cells);
  const protection = protectiveHeaders(publicUrl);
  const secure = publicUrl.startsWith("https:");
  // The cell that the person's address belongs to. It only saves the question.
  const cookieOfCell = ownCookie("cell", secure);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    requestIdHeader: false,
    rewriteUrl: (request) => originForm(request.url),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    ...connectionTimes,
    // As in a cell: Node itself would answer without the envelope.
    http: { ...connectionTimes.http, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
  });
  // An unknown expectation is ignored; Node would answer 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  traceRequests(app);
  /** Where a request went; absent: the router answered itself. */
  const routes = new WeakMap<FastifyRequest, { cell: string; outcome: Outcome }>();
  app.addHook("onResponse", async (request, reply) => {
    const { cell = "none", outcome = "own" } = routes.get(request) ?? {};
    metrics.routed({ cell, outcome, milliseconds: reply.elapsedTime });
  });
  app.register(cookie);
  app.register(proxy, {
    undici: { headersTimeout: LONGEST_ANSWER_MS, bodyTimeout: LONGEST_ANSWER_MS },
    disableRequestLogging: true,
    // A request that may have reached a cell is not repeated: its client decides.
    retryMethods: [],
    maxRetriesOn503: 0,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: "buffer", bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  const cellNamed = (name: string | undefined) => cells.find((cell) => cell.name === name);
  let turn = 0;
  const anyCell = () => {
    turn = (turn + 1) % cells.length;
    return cells[turn] as Cell;
  };

  app.get(KEYS_PATH, async (_request, reply) => reply.headers({ ...protection }).send(await cellKeys.read()));
  app.post(CELL_PATH, async (request, reply) => {
    const form = formOf(request);
    const next = ownPath(form.get("next"), publicUrl);
    const email = form.get("email")?.trim() ?? "";
    if (email === "" || email.length > 254) {
      return sendPage(reply.status(400), emailPage(next, "Enter your e-mail address."));
    }
    const name = { kind: "email", value: email } as const;
    const asker = { isProven: false, address: addressOf(request) };
    // An unknown address goes to a cell that does not know it either, so nobody learns which addresses exist.
    const cell = (await directory.find(name, asker)) ?? directory.cellOfUnknown(name);
    reply.setCookie(cookieOfCell.name, cell.name, {
      ...cookieOfCell.options,
      sameSite: "lax",
      maxAge: CELL_COOKIE_SECONDS,
    });
    return reply.redirect(next, 303);
  });
  app.all("/*", async (request, reply) => {
    if (!request.url.startsWith("/")) {
      throw unknownRoute();
    }
    const url = new URL(`${publicUrl}${request.url}`);
    const { cookies } = request;
    const { authorization } = request.headers;
    const names = namesOf({
      path: url.pathname,
      query: url.searchParams,
      authorization,
      cookies,
      isSecure: secure,
      form: formOf(request),
    });
    let cell = await cellOf(names, addressOf(request));
    if (cell === null && url.pathname.startsWith("/oidc")) {
      cell = cellNamed(cookies[cookieOfCell.name]) ?? null;
      if (cell === null && request.method === "GET" && PERSONAL_PAGES.test(url.pathname)) {
        return sendPage(reply, emailPage(request.url));
      }
    }
    const unknown = names.find(({ kind }) => kind === "email") ?? names[0];
    return forward(request, reply, cell ?? (unknown ? directory.cellOfUnknown(unknown) : anyCell()));
  });
  app.setNotFoundHandler((request, reply) => refuse(unknownRoute(), request, reply));
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  return app;

  async function cellOf(names: readonly NameInRequest[], address: string): Promise<Cell | null> {
    for (const name of names) {
      const origin = name.token === undefined ? "unclear" : await cellKeys.originOf(name.token);
      // A forged token costs the cells no question.
      const cell = origin === "forged" ? null : await directory.find(name, { isProven: origin === "signed", address });
      if (cell !== null) {
        return cell;
      }
    }
    return null;
  }

  function forward(request: FastifyRequest, reply: FastifyReply, cell: Cell): FastifyReply {
    routes.set(request, { cell: cell.name, outcome: "answered" });
    return reply.from(`${cell.publicUrl}${request.url}`, {
      rewriteRequestHeaders: (_request, { expect: _answered, ...headers }) => ({
        ...headers,
        host: request.headers.host ?? new URL(publicUrl).host,
        "x-request-id": request.id,
        // The cell trusts the router alone (TRUST_PROXY), so it sees the address that the router saw.
        "x-forwarded-for": request.ip,
        ...tracing()?.carry(),
      }),
      // These are for the connection to the cell; that of the client ends or stays as the client says.
      rewriteHeaders: ({ connection: _connection, "keep-alive": _times, ...headers }) => headers,
      onError: (_reply, { error }) => refuse(new CellFailure(cell.name, error), request, reply),
    });
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode } = error as { statusCode?: number };
    const isOurs = error instanceof CellFailure || (error as CellAwayError).name === "CellAwayError";
    const refusal = isOurs
      ? new ApiError("internal_error", `${UNAVAILABLE.meaning}`, {
          status: UNAVAILABLE.status,
          headers: { "retry-after": String(TRY_AGAIN_SECONDS) },
        })
      : statusCode !== undefined && statusCode < 500
        ? new ApiError("validation_error", "The request is not valid HTTP for this service.")
        : toApiError(error);
    const outcome = isOurs ? "unavailable" : refusal.status < 500 ? "refused" : "failed";
    routes.set(request, { cell: routes.get(request)?.cell ?? "none", outcome });
    if (refusal.status >= 500) {
      request.log.error({ err: error, reqId: request.id }, "a request did not reach its cell");
    }
    reply
      .status(refusal.status)
      .headers({ "x-request-id": request.id, ...protection, ...refusal.headers })
      .type("application/json; charset=utf-8")
      .send(errorEnvelope(refusal, request.id, publicUrl));
  }
}

/** A cell did not answer a request. */
class CellFailure extends Error {
  override readonly name = "CellFailure";

  constructor(cell: string, cause: unknown) {
    super(`the cell ${cell} did not answer`, { cause });
  }
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : "");
}

/** A path of this origin below `/oidc`, so that the page leads nowhere else. */
function ownPath(text: string | null, publicUrl: string): string {
  const url = URL.parse(text ?? "", publicUrl);
  return url?.origin === new URL(publicUrl).origin && url.pathname.startsWith("/oidc/")
    ? `${url.pathname}${url.search}`
    : "/oidc/account";
}
