import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../../src/platform/content-negotiation.ts";
import type { OnDemand } from "../../src/platform/on-demand.ts";
import { ERROR_PAGES, unknownRoute } from "../errors.ts";
import { downloadNames } from "../kit/downloads.ts";
import { sendContent } from "../send-content.ts";
import { DOWNLOADS, GUIDES_PATH, LLMS_PATH, OVERVIEW } from "./contents.ts";
import type { GuideSite, Origins } from "./site.ts";

/** Opens the guides at their first use, and makes each download at its first request. */
export function guidesOnDemand(origins: Origins, onDemand: OnDemand): () => Promise<GuideSite> {
  const open = onDemand.add(async () => {
    const { openGuides } = await import("./site.ts");
    return openGuides(origins);
  });
  for (const name of downloadNames) {
    onDemand.add(async () => (await open()).download(name));
  }
  return open;
}

/**
 * Adds the guides to the public server.
 *
 * @param onRequest counts the request against the limit of readers.
 */
export function serveGuides(
  app: FastifyInstance,
  open: () => Promise<GuideSite>,
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const addAt = <Params>(
    path: string,
    answer: (site: GuideSite, request: Asked<Params>, reply: FastifyReply) => unknown,
  ) => app.get<{ Params: Params }>(path, { onRequest }, async (request, reply) => answer(await open(), request, reply));
  const add: typeof addAt = (path, answer) => addAt(`${GUIDES_PATH}${path}`, answer);

  addAt(LLMS_PATH, (site, request, reply) => send(site.llms, site, request, reply));
  add("", (site, request, reply) => send(site.guide(OVERVIEW), site, request, reply));
  add(".md", (site, request, reply) => send(site.markdown("guide", OVERVIEW), site, request, reply));
  add(`/${DOWNLOADS}/`, (site, request, reply) => send(site.guide(DOWNLOADS), site, request, reply));
  add<{ file: string }>(`/${DOWNLOADS}/:file`, async (site, request, reply) =>
    send(await site.download(request.params.file), site, request, reply),
  );
  add("/", (_site, _request, reply) => reply.redirect(GUIDES_PATH, 308));
  add("/search", (site, request, reply) => {
    const { q } = request.query as { q?: unknown };
    const { isTooLong, content } = site.search(typeof q === "string" ? q.trim() : "");
    return sendContent(request, reply.status(isTooLong ? 400 : 200), content);
  });
  add("/vectors.json", (site, request, reply) => send(site.vectors, site, request, reply));
  add<{ name: string }>("/:name", (site, request, reply) => {
    const { name, isSource } = readName(request.params.name);
    const page = isSource ? site.markdown("guide", name) : site.guide(name);
    return send(name === OVERVIEW && !isSource ? undefined : page, site, request, reply);
  });
  add<{ code: string }>(ERROR_PAGES.slice(GUIDES_PATH.length).concat("/:code"), (site, request, reply) => {
    const { name, isSource } = readName(request.params.code);
    return send(isSource ? site.markdown("error", name) : site.error(name), site, request, reply);
  });
  add<{ version: string; file: string }>("/assets/:version/:file", (site, request, reply) =>
    send(site.asset(request.params.version, request.params.file), site, request, reply),
  );
}

/** The name of a page; with `.md` its Markdown is meant. */
function readName(text: string): { name: string; isSource: boolean } {
  const isSource = text.endsWith(".md");
  return { name: isSource ? text.slice(0, -".md".length) : text, isSource };
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
