import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, errorEnvelope, toApiError } from "../../../rest-facade/errors.ts";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { ownCookie } from "../cookies.ts";
import { sendPage } from "../oidc/page.ts";
import { CELL_PATH, emailPage } from "./email-page.ts";
import { createForwarder, NOT_HTTP, type RouterServices, requireOriginForm } from "./forwarder.ts";
import { KEYS_PATH } from "./keys.ts";
import { namesOf } from "./names.ts";

const CELL_COOKIE_SECONDS = 90 * 86_400;
/** Pages whose person is unknown before they sign in. */
const PERSONAL_PAGES = /^\/oidc\/(auth|account|device)(\/|$)/;
/** Longer than the longest time limit of a cell. */
const LONGEST_ANSWER_MS = 60_000;

/** The public listener of the router: the REST API, sign-in, files and reports of the carrier. */
export function createRouter(publicUrl: string, services: RouterServices): FastifyInstance {
  const { settings, directory, keys } = services;
  const { cells } = settings;
  const secure = publicUrl.startsWith("https:");
  // The cell that the person's address belongs to. It only saves the question.
  const cookieOfCell = ownCookie("cell", secure);
  const { app, cellOf, anyCell, forward } = createForwarder(
    {
      url: publicUrl,
      urlAt: (cell) => cell.publicUrl,
      longestAnswerMs: LONGEST_ANSWER_MS,
      sendError(error, request, reply) {
        const refusal = publicErrorOf(error);
        reply
          .status(refusal.status)
          .headers(refusal.headers)
          .type("application/json; charset=utf-8")
          .send(errorEnvelope(refusal, request.id, publicUrl));
      },
    },
    services,
  );

  const cellNamed = (name: string | undefined) => cells.find((cell) => cell.name === name);

  app.get(KEYS_PATH, async (_request, reply) => reply.headers(protectiveHeaders(publicUrl)).send(await keys.read()));
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
    const url = requireOriginForm(request, publicUrl);
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
    let cell = await cellOf(names, request);
    if (cell === null && url.pathname.startsWith("/oidc")) {
      cell = cellNamed(cookies[cookieOfCell.name]) ?? null;
      if (cell === null && request.method === "GET" && PERSONAL_PAGES.test(url.pathname)) {
        return sendPage(reply, emailPage(request.url));
      }
    }
    const unknown = names.find(({ kind }) => kind === "email") ?? names[0];
    return forward(request, reply, cell ?? (unknown ? directory.cellOfUnknown(unknown) : anyCell()));
  });
  return app;
}

function publicErrorOf(error: unknown): ApiError {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode < 500 ? new ApiError("validation_error", NOT_HTTP) : toApiError(error);
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
