import { hash } from "node:crypto";
import { withoutSignatures } from "../src/platform/signed-links.ts";
import { ApiError } from "./errors.ts";
import type { Route } from "./route.ts";

/**
 * The entity tags of single objects (RFC 9110, "Validators"). A tag is a digest of the object as `GET` shows it to the
 * caller, so every visible change changes it, wherever the change comes from.
 */

const FIELD = "If-Match";

/** A representation with its tag. */
export interface Tagged {
  /** With its quotation marks. */
  tag: string;
  /** Whether the tag covers the whole representation, so that an equal tag means an equal answer. */
  isWhole: boolean;
}

/** The tag of an object. URLs that are signed anew for each answer count without their signature. */
export function tagged(body: unknown, text: string, { passing = [] }: Pick<Route, "passing">): Tagged {
  // A field that was not asked for is undefined, and so not in the text.
  const isPassing = passing.some((name) => (body as Record<string, unknown>)[name] !== undefined);
  const own = isPassing ? lasting(body as object, passing) : text;
  const stable = withoutSignatures(own);
  return { tag: `"${hash("sha256", stable, "base64url").slice(0, 22)}"`, isWhole: stable === text };
}

function lasting(body: object, passing: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !passing.includes(name))));
}

/**
 * The tags of an `If-Match`, undefined without one.
 *
 * @throws ApiError `validation_error` if it is empty.
 */
export function matchHeader(header: string | undefined): string | undefined {
  if (header?.trim() === "") {
    throw new ApiError("validation_error", `${FIELD} must have the ETag of the object, or *.`, { field: FIELD });
  }
  return header;
}

/**
 * Whether a list of tags has this one. Proxies that compress answers make a tag weak, and some clients drop the
 * quotation marks, so neither counts.
 */
export function matches(header: string, tag: string): boolean {
  return header.trim() === "*" || header.split(",").some((each) => opaque(each) === opaque(tag));
}

function opaque(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, "")
    .replace(/^"(.*)"$/, "$1");
}

export function stale(): ApiError {
  const message = `The object has changed since this ETag: read it again, and send its present ETag in ${FIELD}.`;
  return new ApiError("conflict", message, { field: FIELD });
}
