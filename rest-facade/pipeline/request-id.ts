import { newId } from "../../src/platform/id.ts";

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;

/** The id that a request goes by: the client's own where it fits the specification, else a new one. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && ACCEPTED.test(header) ? header : newId("req");
}
