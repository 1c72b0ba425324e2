import type { z } from "zod";
import { DomainError } from "../src/platform/errors.ts";
import { type PartName, parseInput } from "../src/platform/input.ts";
import { ApiError } from "./errors.ts";

/**
 * Reads an input by a public model. The field at fault goes by the name that the client gave it, which must not be
 * translated as the names of the domain are.
 *
 * @throws ApiError for the first thing that is wrong.
 */
export function parsePublic<Output>(model: z.ZodType<Output>, value: unknown, part?: PartName): Output {
  try {
    return parseInput(model, value, part);
  } catch (error) {
    throw error instanceof DomainError ? new ApiError(error.code, error.message, { field: error.field }) : error;
  }
}
