/** The part of Trusted Types that the pages use. */
interface PolicyFactory {
  createPolicy(
    name: "default",
    rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
}

const ASSETS = new URL("/dashboard/assets/", location.origin).href;

// The pages set no HTML. React Aria empties what it tells screen readers by setting an empty one: nothing else passes.
(globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === "" ? html : null),
  // The heartbeat of the phone is a worker, a file of the dashboard.
  createScriptURL: (url) => (new URL(url, location.href).href.startsWith(ASSETS) ? url : null),
});
