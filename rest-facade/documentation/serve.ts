import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../../src/platform/content-negotiation.ts";
import { ERROR_PAGES, unknownRoute } from "../errors.ts";
import { sendContent } from "../send-content.ts";
import { GUIDES_PATH, OVERVIEW } from "./contents.ts";
import type { GuideSite } from "./site.ts";

/**
 * Adds the guides to the public server. The first request renders all of them: a start and a process that shows none
 * do not pay for it.
 *
 * @param onRequest counts the request against the limit of readers.
 */
export function serveGuides(
  app: FastifyInstance,
  publicUrl: string,
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  let opened: Promise<GuideSite> | undefined;
  const open = () => {
    opened ??= import("./site.ts")
      .then(({ openGuides }) => openGuides(publicUrl))
      .catch((error) => {
        // The next request reads the files again.
        opened = undefined;
        throw error;
      });
    return opened;
  };
  const add = <Params>(
    path: string,
    answer: (site: GuideSite, request: Asked<Params>, reply: FastifyReply) => unknown,
  ) =>
    app.get<{ Params: Params }>(`${GUIDES_PATH}${path}`, { onRequest }, async (request, reply) =>
      answer(await open(), request, reply),
    );

  add("", (site, request, reply) => send(site.guide(OVERVIEW), site, request, reply));
  add("/", (_site, _request, reply) => reply.redirect(GUIDES_PATH, 308));
  add("/search", (site, request, reply) => {
    const { q } = request.query as { q?: unknown };
    const { isTooLong, content } = site.search(typeof q === "string" ? q.trim() : "");
    return sendContent(request, reply.status(isTooLong ? 400 : 200), content);
  });
  add("/vectors.json", (site, request, reply) => send(site.vectors, site, request, reply));
  add<{ name: string }>("/:name", (site, request, reply) =>
    send(request.params.name === OVERVIEW ? undefined : site.guide(request.params.name), site, request, reply),
  );
  add<{ code: string }>(ERROR_PAGES.slice(GUIDES_PATH.length).concat("/:code"), (site, request, reply) =>
    send(site.error(request.params.code), site, request, reply),
  );
  add<{ version: string; file: string }>("/assets/:version/:file", (site, request, reply) =>
    send(site.asset(request.params.version, request.params.file), site, request, reply),
  );
}

type Asked<Params> = FastifyRequest<{ Params: Params }>;

/** Sends the content; without it a page for a person, and the error envelope for a program. */
function send(
  content: ReturnType<GuideSite["guide"]>,
  site: GuideSite,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (content) {
    return sendContent(request, reply, content);
  }
  if (wantsPage(request, reply)) {
    return sendContent(request, reply.status(404), site.notFound);
  }
  throw unknownRoute();
}
