import cookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import { TRY_AGAIN_SECONDS, UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import { InvalidRequest } from "./invalid-request.ts";
import { sendPage } from "./page.ts";
import { errorPage } from "./pages/index.ts";
import { STYLE_PATH } from "./pages/layout.ts";
import { passkeyScript } from "./pages/passkey-script.ts";
import { style } from "./pages/style.ts";

/** The fields of one of our forms. */
export type Form = URLSearchParams;
export type PageScope = FastifyInstance;

const LARGEST_FORM = 16_384;

/** A scope of the listener for pages: bodies are forms, and errors are pages too. `index.ts` adds the routes. */
export function pageScope(app: FastifyInstance, routes: (scope: PageScope) => void): void {
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.addHook("preValidation", async (request) => {
      if (request.method !== "POST") {
        return;
      }
      // Browsers send the origin of a form, in addition to its token, which proves more.
      const site = request.headers["sec-fetch-site"];
      if ((site !== undefined && site !== "same-origin") || !(request.body instanceof URLSearchParams)) {
        throw new InvalidRequest("this form was sent from elsewhere");
      }
    });
    scope.setErrorHandler((error, request, reply) => {
      const { error: code, error_description: description } = error as Partial<InvalidRequest>;
      const isOurs = code !== undefined && description !== undefined;
      const isUnavailable = error instanceof UnavailableError || error instanceof LimitError;
      const status = isOurs ? 400 : isUnavailable ? 503 : ((error as { statusCode?: number }).statusCode ?? 500);
      if (isUnavailable) {
        reply.header("retry-after", String(TRY_AGAIN_SECONDS));
      }
      if (status >= 500) {
        request.log.error({ reqId: request.id, err: error }, "a page of sign-in failed");
      }
      const theirs = status < 500 ? "invalid_request" : isUnavailable ? "temporarily_unavailable" : "server_error";
      const page = isOurs ? errorPage(code, description) : errorPage(theirs);
      return sendPage(reply.status(status), page);
    });
    scope.get(STYLE_PATH, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=300").send(style),
    );
    scope.get(passkeyScript.path, async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(passkeyScript.text),
    );
    routes(scope);
  });
}
