import type { FastifyInstance } from "fastify";
import { ApiError } from "../../../rest-facade/errors.ts";
import { LONGEST_WORK_MS } from "../../platform/limit/connections.ts";
import { type Refusal, refusalOf, sendRefusal } from "../http/internal-errors.ts";
import { createForwarder, NOT_HTTP, type RouterServices, requireOriginForm } from "./forwarder.ts";
import { namesOfInternal } from "./names.ts";

/** The internal listener of the router: the dashboard, GraphQL and GraphiQL of every cell at one origin. */
export function createInternalRouter(internalUrl: string, services: RouterServices): FastifyInstance {
  const { directory } = services;
  const isSecure = internalUrl.startsWith("https:");
  const { app, cellOf, anyCell, forward } = createForwarder(
    {
      url: internalUrl,
      urlAt: (cell) => cell.internalUrl as string,
      longestAnswerMs: LONGEST_WORK_MS,
      sendError: (error, request, reply) => void sendRefusal(refusalOfRouter(error), request, reply),
    },
    services,
  );
  app.all("/*", async (request, reply) => {
    const { pathname, searchParams } = requireOriginForm(request, internalUrl);
    const { cookies, headers } = request;
    const { authorization } = headers;
    const names = namesOfInternal({ path: pathname, query: searchParams, authorization, cookies, isSecure });
    const cell = await cellOf(names, request);
    return forward(request, reply, cell ?? (names[0] ? directory.cellOfUnknown(names[0]) : anyCell()));
  });
  return app;
}

function refusalOfRouter(error: unknown): Refusal {
  const { statusCode: status } = error as { statusCode?: number };
  if (error instanceof ApiError) {
    return { status: error.status, code: error.code.toUpperCase(), message: error.message };
  }
  return status !== undefined && status < 500
    ? { status: 400, code: "BAD_REQUEST", message: NOT_HTTP }
    : refusalOf(error);
}
