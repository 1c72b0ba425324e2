import type { Config } from "../../../src/application/config.ts";

/** What a check found: all is well, something may be a slip, or the service does not work like this. */
export interface Finding {
  state: "ok" | "warning" | "failed";
  detail: string;
}

export interface Check {
  name: string;
  /** An error is a failure, in the words of its message. */
  run(config: Readonly<Config>): Promise<Finding>;
}

export const ok = (detail: string): Finding => ({ state: "ok", detail });
export const warning = (detail: string): Finding => ({ state: "warning", detail });
export const failed = (detail: string): Finding => ({ state: "failed", detail });
