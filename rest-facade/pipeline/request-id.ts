import { newId } from "../../src/platform/id.ts";

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of a request: the client's own if it fits the specification, otherwise a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && ACCEPTED.test(header) ? header : newId("req");
}
