import type pg from "pg";
import type { Allowance, LimitName } from "../../platform/limit/limiter.ts";
import type { Report } from "../metrics/families.ts";

/** The messages between the first process and its gateway processes. */

/** Calls to count, each with the arguments of `Limiter.take`; null for an absent maximum. */
export type Calls = [LimitName, key: string, points: number, max: number | null][];

/** To a gateway process. */
export type FromPrimary =
  | { kind: "begin"; connection: pg.ClientConfig }
  /** The process drains: each answer ends its connection. */
  | { kind: "drain" }
  | { kind: "end" }
  /** It loads what its listener would load at its first use. */
  | { kind: "load" }
  /** The answers to a batch of calls, in its order. */
  | { kind: "allowances"; allowances: Allowance[] };

/** From a gateway process. */
export type FromGateway =
  | { kind: "listening" }
  /** The answer to `load`, with the reason of a failure. */
  | { kind: "loaded"; failure: string | null }
  /** Calls to count, in one message for all calls of a turn. */
  | { kind: "calls"; calls: Calls }
  | { kind: "report"; report: Report };
