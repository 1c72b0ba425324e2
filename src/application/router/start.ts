import { pino } from "pino";
import { listen } from "../http/listen.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { createRouter } from "./server.ts";
import { readRouterSettings } from "./settings.ts";

/** The most connections of clients to a router. */
const MOST_CONNECTIONS = 10_000;

/** `ROLE=router`: sends requests to the cells of their businesses. It has neither a database nor state. */
export async function startRouter(
  variables: NodeJS.ProcessEnv,
  running: AsyncDisposableStack,
  lifecycle: Lifecycle,
): Promise<string> {
  const settings = readRouterSettings(variables);
  const { host, port, publicUrl, cells, logLevel } = settings;
  const router = createRouter(settings, pino({ level: logLevel }));
  running.defer(() => router.close());
  const binding = { host, port, hostSetting: "HOST", portSetting: "PORT" };
  await listen(router, binding, { most: MOST_CONNECTIONS, isUnbounded: () => true }, lifecycle);
  return `The router is running\n  ${publicUrl} leads to ${cells.map(({ name }) => name).join(", ")}`;
}
