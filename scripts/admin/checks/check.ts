import type { Config } from "../../../src/application/config.ts";

/** The result of a check: fine, a possible mistake, or a fault with which the service does not work. */
export interface Finding {
  state: "ok" | "warning" | "failed";
  detail: string;
}

export interface Check {
  name: string;
  /** A thrown error is a failure, with its message. */
  run(config: Readonly<Config>): Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ state: "ok", detail });
export const warning = (detail: string): Finding => ({ state: "warning", detail });
export const failed = (detail: string): Finding => ({ state: "failed", detail });
