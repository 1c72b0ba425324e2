import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { wantsPage } from "../../src/platform/content-negotiation.ts";
import { addressOf } from "../../src/platform/limit/address.ts";
import type { OnDemand } from "../../src/platform/on-demand.ts";
import { serveGuides } from "../documentation/serve.ts";
import type { GuideSite } from "../documentation/site.ts";
import { passGate } from "../pipeline/index.ts";
import { inputReader } from "../pipeline/input.ts";
import { BASE_PATH, type Declaration } from "../route.ts";
import { sendContent } from "../send-content.ts";
import type { Services } from "../services.ts";
import { frontPage } from "./front-page.ts";
import { pages } from "./pages.ts";
import { assets } from "./reference.ts";

/**
 * Adds the pages, their files, the front page and the guides to the public server.
 *
 * @param routes the endpoints that the pages describe.
 * @param openGuides opens the guides.
 * @param onDemand gets what the pages load.
 */
export function servePages(
  app: FastifyInstance,
  services: Services,
  routes: readonly Declaration[],
  openGuides: () => Promise<GuideSite>,
  onDemand: OnDemand,
): void {
  const gateOf = (counting: Services) => async (request: FastifyRequest, reply: FastifyReply) => {
    await passGate(
      counting,
      { route: { scope: null, may: null } },
      { authorization: request.headers.authorization, query: request.query, address: () => addressOf(request) },
      (headers) => reply.headers(headers),
    );
  };
  const forPrograms = gateOf(services);
  const forReaders = gateOf({ ...services, limits: { ...services.limits, address: services.limits.pages } });
  const site = { publicUrl: services.publicUrl, declarations: [...routes, ...pages] };
  for (const page of pages) {
    const open = page.open(site);
    const onRequest = page.isForReaders ? forReaders : forPrograms;
    const readInput = inputReader(page);
    app.get(`${BASE_PATH}${page.on.path}`, { onRequest }, async (request, reply) => {
      readInput({ path: request.params, query: request.query, body: undefined });
      return sendContent(request, reply, await open());
    });
  }
  for (const { path, open } of assets) {
    const opened = onDemand.add(async () => open());
    app.get(`${BASE_PATH}${path}`, { onRequest: forReaders }, async (request, reply) =>
      sendContent(request, reply, await opened()),
    );
  }
  const front = frontPage(services.publicUrl);
  for (const path of ["/", BASE_PATH, `${BASE_PATH}/`]) {
    app.get(path, { onRequest: forPrograms }, async (request, reply) =>
      sendContent(request, reply, wantsPage(request, reply) ? front.page : front.json),
    );
  }
  serveGuides(app, openGuides, forReaders);
}
