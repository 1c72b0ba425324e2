/** The part of Trusted Types that the pages use. */
interface PolicyFactory {
  createPolicy(name: "default", rules: { createHTML(html: string): string | null }): unknown;
}

// The pages set no HTML. React Aria empties what it tells screen readers by setting an empty one: nothing else passes.
(globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === "" ? html : null),
});
