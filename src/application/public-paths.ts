import type { FastifyInstance } from "fastify";

/**
 * What tells a router the business of a request:
 *
 * - `token`: the user in the access token.
 * - `signIn`: codes, cookies, links and addresses of the sign-in.
 * - `report`: the fields of a carrier's report.
 * - `business`: the business id in the path, which `:businessId` names in the route.
 * - `none`: every cell answers the same.
 */
type Clue = "token" | "signIn" | "report" | "business" | "none";

/** Every public path of the service, by its first part. The service has no public route elsewhere. */
const publicPaths = {
  "/": "none",
  "/.well-known": "none",
  "/api": "token",
  "/audio": "business",
  "/carrier": "report",
  "/consents": "business",
  "/docs": "none",
  "/docs.md": "none",
  "/exports": "business",
  "/llms.txt": "none",
  "/mcp": "token",
  "/media": "business",
  "/oidc": "signIn",
  "/recordings": "business",
} as const satisfies Record<`/${string}`, Clue>;

const FIRST_PART = /^\/[^/]*/;

/** What tells the business of a request; undefined for a path that the service does not have. */
export function clueOf(path: string): Clue | undefined {
  const first = FIRST_PART.exec(path)?.[0] ?? "";
  return Object.hasOwn(publicPaths, first) ? publicPaths[first as keyof typeof publicPaths] : undefined;
}

/** Lets a public listener have only routes that a router can send to their cell. */
export function requirePublicPaths(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url }) => {
    const clue = clueOf(url);
    if (clue === undefined || (clue === "business") !== url.includes("/:businessId")) {
      throw new Error(`routers cannot find the cell of ${url}: correct the list of public paths`);
    }
  });
}
