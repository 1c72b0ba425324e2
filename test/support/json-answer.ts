/** JSON as it came: a test reads of it what it expects, and fails where that is missing. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
export type Answer = any;
