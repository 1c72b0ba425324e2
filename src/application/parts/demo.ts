import { findUserByEmail } from "../../domain/identity/store.ts";
import { DEMO_ADMIN, seedDemo } from "../demo/seed.ts";
import type { Core } from "./core.ts";
import type { Runtime } from "./runtime.ts";

/** Writes the demo into an empty database if it is enabled. @returns the id of its admin; null without a demo. */
export async function prepareDemo(
  { config, logger }: Runtime,
  { database, outbox, storage }: Core,
): Promise<string | null> {
  if (!config.seedDemo) {
    return null;
  }
  const onError = (err: unknown) =>
    logger.warn({ err }, "the demo has no recorded call: the storage refused its sound");
  await seedDemo(database, outbox, { storage, onError });
  return (await findUserByEmail(database, DEMO_ADMIN))?.id ?? null;
}
