import type { FastifyInstance } from "fastify";

/**
 * What tells a router the business of a request:
 *
 * - `token`: the user in the access token.
 * - `signIn`: codes, cookies, links and addresses of the sign-in.
 * - `report`: the fields of a carrier's report.
 * - `business`: the business id in the path, which `:businessId` names in the route.
 * - `dashboard`, `graphiql`: the session of that page, or the code with which the sign-in returns to it; else the token.
 * - `none`: every cell answers the same.
 */
type Clue = "token" | "signIn" | "report" | "business" | "dashboard" | "graphiql" | "none";

/** Every path of a listener, by its first part. It has no route elsewhere. */
const paths = {
  public: {
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
  },
  internal: {
    "/": "none",
    "/dashboard": "dashboard",
    "/graphql": "graphiql",
    "/metrics": "none",
    "/sign-in": "graphiql",
    "/signed-in": "graphiql",
  },
} as const satisfies Record<string, Record<`/${string}`, Clue>>;

/** The listeners of a cell that routers have too. */
export type RoutedListener = keyof typeof paths;

const FIRST_PART = /^\/[^/]*/;

/** What tells the business of a request; undefined for a path that the listener does not have. */
export function clueOf(listener: RoutedListener, path: string): Clue | undefined {
  const first = FIRST_PART.exec(path)?.[0] ?? "";
  const clues: Readonly<Record<string, Clue>> = paths[listener];
  return Object.hasOwn(clues, first) ? clues[first] : undefined;
}

/** Lets a listener have only routes that a router can send to their cell. */
export function requireRoutedPaths(app: FastifyInstance, listener: RoutedListener): void {
  app.addHook("onRoute", ({ url }) => {
    const clue = clueOf(listener, url);
    if (clue === undefined || (clue === "business") !== url.includes("/:businessId")) {
      throw new Error(`routers cannot find the cell of ${url}: correct the list of ${listener} paths`);
    }
  });
}
