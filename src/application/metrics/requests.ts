import type { Families } from "./families.ts";

/** An answer of the public API; `route` is the template of the path, null if none matched. */
export interface Answered {
  method: string;
  route: string | null;
  status: number;
  milliseconds: number;
}

/** From a cached read to the time limit of a statement. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function requestMetrics(families: Families): { answered(answer: Answered): void } {
  const answers = families.counter({
    name: "api_requests_total",
    help: "Requests to the public API by method, route and status.",
    labels: ["method", "route", "status"],
  });
  const durations = families.histogram({
    name: "api_request_duration_seconds",
    help: "Time from a request to the public API until its answer was sent, by method and route.",
    labels: ["method", "route"],
    bounds: SECONDS,
  });
  return {
    // Only methods that a route has: a caller can invent others, and each would be a new series.
    answered({ method: sent, route, status, milliseconds }) {
      const method = route === null ? "other" : sent;
      const path = route ?? "none";
      answers([method, path, String(status)]);
      durations(milliseconds / 1000, [method, path]);
    },
  };
}
