import type { Config } from "../config.ts";
import type { Binding } from "../http/listen.ts";

/** The address of the public listener. */
export function publicBinding({ host, port }: Pick<Config, "host" | "port">): Binding {
  return { host, port, hostSetting: "HOST", portSetting: "PORT" };
}

/** The address of the internal listener. That of a worker, which answers only monitoring, stays on loopback. */
export function internalBinding(config: Pick<Config, "role" | "internalHost" | "internalPort">): Binding {
  const host = config.role === "worker" ? "127.0.0.1" : config.internalHost;
  return { host, port: config.internalPort, hostSetting: "INTERNAL_HOST", portSetting: "INTERNAL_PORT" };
}

/** The address of the operations listener. */
export function operationsBinding({ host, port }: NonNullable<Config["operations"]>): Binding {
  return { host, port, hostSetting: "OPS_HOST", portSetting: "OPS_PORT" };
}

/** The address of the cell listener. */
export function cellBinding({ host, port }: NonNullable<Config["cell"]>): Binding {
  return { host, port, hostSetting: "CELL_HOST", portSetting: "CELL_PORT" };
}
