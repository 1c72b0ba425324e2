import type { z } from "zod";
import { DomainError } from "../src/platform/errors.ts";
import { type PartName, parseInput } from "../src/platform/input.ts";
import { ApiError } from "./errors.ts";

/**
 * Parses an input with a public model. An error names the invalid field as the client sent it, so it must not be
 * converted like a field name of the domain.
 *
 * @throws ApiError for the first error.
 */
export function parsePublic<Output>(model: z.ZodType<Output>, value: unknown, part?: PartName): Output {
  try {
    return parseInput(model, value, part);
  } catch (error) {
    throw error instanceof DomainError ? new ApiError(error.code, error.message, { field: error.field }) : error;
  }
}
