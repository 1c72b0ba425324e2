import { findUserByEmail } from "../../domain/identity/store.ts";
import { DEMO_ADMIN, seedDemo } from "../demo/seed.ts";
import type { Domain } from "./core.ts";
import type { Runtime } from "./runtime.ts";

/** Writes the demo into an empty database if it is enabled. @returns the id of its admin; null without a demo. */
export async function prepareDemo({ config }: Runtime, { database, outbox }: Domain): Promise<string | null> {
  if (!config.seedDemo) {
    return null;
  }
  await seedDemo(database, outbox);
  return (await findUserByEmail(database, DEMO_ADMIN))?.id ?? null;
}
