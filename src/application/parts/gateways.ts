import type { Limits } from "../../platform/limit/limiter.ts";
import { startGateways } from "../gateways/primary.ts";
import type { Core } from "./core.ts";
import type { Runtime } from "./runtime.ts";

/** Gateway processes, which have the public listener. @param module the module that each of them runs. */
export async function openGateways(runtime: Runtime, core: Core, limits: Limits, module: string): Promise<void> {
  const { config, lifecycle, logger, metrics, onDemand, running } = runtime;
  const onDeath = (gateway: object) => logger.error(gateway, "a gateway process has died and is replaced");
  const onUnloaded = (err: Error) => logger.error({ err }, "a gateway process cannot load its parts");
  const { connection } = core;
  const gateways = await startGateways({
    ...{ count: config.gateways, module, connection, limits, metrics },
    ...{ onDeath, onUnloaded },
  });
  lifecycle.onDrain(() => gateways.drain());
  onDemand.add(() => gateways.load());
  running.defer(() => gateways.end());
}
