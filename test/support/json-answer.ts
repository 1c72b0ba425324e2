/** A parsed JSON answer of unknown shape: a test reads the members that it expects, and fails when one is missing. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
export type Answer = any;
