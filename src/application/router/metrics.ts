import { Registry } from "@prometheus-io/client";
import { Families } from "../metrics/families.ts";
import { processMetrics } from "../metrics/process.ts";
import type { Metrics } from "../metrics.ts";
import type { DirectoryObserver } from "./directory.ts";

/**
 * What becomes of a request: the answer of its cell, the router's own answer (a page, the keys), a refusal of what is
 * not valid HTTP, a cell that cannot be reached or found, or a defect.
 */
export type Outcome = "answered" | "own" | "refused" | "unavailable" | "failed";

/** The metrics of a router for Prometheus. */
export interface RouterMetrics extends Pick<Metrics, "read" | "process"> {
  /** `cell` is `none` where the router found or needed none. */
  routed(request: { cell: string; outcome: Outcome; milliseconds: number }): void;
  directory: DirectoryObserver;
}

/** From a remembered name to the time limit of a cell. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** To the time limit of a question. */
const QUESTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

export function createRouterMetrics(): RouterMetrics {
  const families = new Families(new Registry());
  const requests = families.counter({
    name: "router_requests_total",
    help: "Requests to the router by cell and outcome: answered, own, refused, unavailable or failed.",
    labels: ["cell", "outcome"],
  });
  const durations = families.histogram({
    name: "router_request_duration_seconds",
    help: "Time from a request to the router until its answer was sent, by cell.",
    labels: ["cell"],
    bounds: SECONDS,
  });
  const lookups = families.counter({
    name: "router_lookups_total",
    help: "Lookups of the cell of a name by result: remembered, found, unknown or away.",
    labels: ["result"],
  });
  const questions = families.histogram({
    name: "router_question_duration_seconds",
    help: "Time until a cell answered whether it has a name, by cell.",
    labels: ["cell"],
    bounds: QUESTION_SECONDS,
  });
  const failures = families.counter({
    name: "router_question_failures_total",
    help: "Questions for a name that a cell did not answer, by cell.",
    labels: ["cell"],
  });
  return {
    process: processMetrics(families, "first"),
    routed({ cell, outcome, milliseconds }) {
      requests([cell, outcome]);
      durations(milliseconds / 1000, [cell]);
    },
    directory: {
      looked: (result) => lookups([result]),
      asked(cell, milliseconds, isAnswered) {
        if (isAnswered) {
          questions(milliseconds / 1000, [cell]);
        } else {
          failures([cell]);
        }
      },
    },
    read: () => families.read(),
  };
}
