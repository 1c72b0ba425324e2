import type { Outbox } from "../../src/domain/traffic/rules.ts";

/** For a demo without events: most tests count their own. */
export const noOutbox: Outbox = async () => {};
