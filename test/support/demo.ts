import type { Outbox } from "../../src/domain/webhook/rules.ts";

/** For a demo without events: most tests count their own. */
export const noOutbox: Outbox = async () => {};
