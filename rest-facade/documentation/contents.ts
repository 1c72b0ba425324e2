/** The guides in reading order. Each is a Markdown file of `docs/public`, and a page below `/docs`. */

/** The path of the guides. */
export const GUIDES_PATH = "/docs";

/** The address in the Markdown files, in whose place the pages show the public origin of the service. */
export const EXAMPLE_ORIGIN = "https://api.example.com";

/** The address of the internal listener in the Markdown files, in whose place a demo shows its own. */
export const EXAMPLE_INTERNAL_ORIGIN = "http://127.0.0.1:4001";

/** The address of the public listener in the collections, in whose place the served ones have the public origin. */
export const DEMO_ORIGIN = "http://127.0.0.1:4000";

/** The guide at `/docs` itself. */
export const OVERVIEW = "index";

/** The guide with a section for each error code. */
export const ERRORS = "errors";

/** The guide with the packages and collections; they are served below it. */
export const DOWNLOADS = "downloads";

/** The names of the files, by group. */
export const groups = {
  Start: ["first-call", "connect-an-app", "agents", "demo"],
  Build: ["webhooks", "idempotency", "sync", "limits", ERRORS, "client", "integrations", DOWNLOADS],
  Know: ["compliance", "versions"],
} as const;

export type GuideName = (typeof groups)[keyof typeof groups][number];

/** The index of the guides for programs that read. */
export const LLMS_PATH = "/llms.txt";

/** Every guide, the overview first. */
export const guideNames: readonly string[] = [OVERVIEW, ...Object.values(groups).flat()];

/** The path of a guide on the public listener. */
export function guidePath(name: string): string {
  return name === OVERVIEW ? GUIDES_PATH : `${GUIDES_PATH}/${name}`;
}
