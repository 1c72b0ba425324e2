import { z } from "zod";
import { ApiError, type ErrorCode, errorCatalogue, type GraphQLRefusal, refusal } from "./errors.ts";
import { ADDED } from "./models/common.ts";
import { parsePublic } from "./parse.ts";
import type { Answer } from "./route.ts";

/** Routes that add one object, or several under a key of the body. */

/** One row of a list: the input for GraphQL, or the error of an invalid row. */
type Row<Draft> = { draft: Draft } | { error: ApiError };

/** The body with a list: rows under a key. */
type Rows<List extends string> = { [Key in List]: readonly unknown[] };

/** The result of a row, in the terms of GraphQL. */
interface Outcome {
  result: "CREATED" | "SKIPPED" | "UPDATED" | "FAILED";
  error: GraphQLRefusal | null;
}

const results = ["created", "skipped", "updated", "failed"] as const;

/**
 * The answer to a list, with each object under the name of its type.
 *
 * @param about its id in the document, with `ADDED` if the operation has got it since.
 */
export function additionModel<Name extends string, Model extends z.ZodType>(
  about: { id: string },
  list: string,
  name: Name,
  model: Model,
) {
  const count = z.int().min(0);
  const item = { [name]: model.nullable() } as { [Key in Name]: z.ZodNullable<Model> };
  return z
    .object({
      data: z.array(
        z.object({
          index: z
            .int()
            .min(0)
            .meta({ description: `The index in \`${list}\`, from 0.` }),
          result: z.enum(results),
          ...item,
          error: z
            .object({
              code: z.enum(Object.keys(errorCatalogue) as [ErrorCode]),
              message: z.string(),
              field: z.string().optional(),
              existing_id: z
                .string()
                .optional()
                .meta({ description: "The object that has the given value already.", ...ADDED }),
            })
            .nullable(),
        }),
      ),
      created: count,
      skipped: count,
      updated: count,
      failed: count,
    })
    .meta(about);
}

interface Models<List extends string, One, Many extends Rows<List>, Draft> {
  /** The key of the list in the body. */
  list: List;
  one: z.ZodType<One>;
  many: z.ZodType<Many>;
  /** One row of the list. */
  row: z.ZodType<Draft>;
  /** Converts a single object to a row. */
  toRow(one: One): Draft;
}

/** Reads and answers a body with one object or a list. */
export function oneOrMany<List extends string, One, Many extends Rows<List>, Draft>({
  list,
  one,
  many,
  row,
  toRow,
}: Models<List, One, Many, Draft>) {
  const isMany = (body: One | Many): body is Many => typeof body === "object" && body !== null && list in body;

  const rowsOf = (body: One | Many): Row<Draft>[] =>
    isMany(body) ? body[list].map((value, index) => readRow(row, list, value, index)) : [{ draft: toRow(body) }];

  return {
    /** The key selects the model, so that errors describe that model. */
    body: z.preprocess(
      (value) => parsePublic<unknown>(isMany(value as One | Many) ? many : one, value),
      z.union([many, one]),
    ),

    /** The valid rows, for GraphQL. */
    drafts: (body: One | Many): Draft[] => rowsOf(body).flatMap((row) => ("draft" in row ? [row.draft] : [])),

    /** One object: `201`, or `200` if it existed. A list: `200` with a result for each row. */
    answer<Name extends string, Given extends Outcome>(
      body: One | Many,
      outcomes: readonly Given[],
      { name, present }: { name: Name; present(outcome: Given): unknown },
    ): Answer {
      if (!isMany(body)) {
        const outcome = outcomes[0] as Given;
        if (outcome.error) {
          throw refusal(outcome.error);
        }
        return { status: outcome.result === "CREATED" ? 201 : 200, body: present(outcome) };
      }
      const remaining = outcomes.values();
      const data = rowsOf(body).map((row, index) => {
        const outcome = "draft" in row ? (remaining.next().value as Given) : undefined;
        const error = "error" in row ? row.error : outcome?.error && rowError(refusal(outcome.error), list, index);
        if (error) {
          const { code, message, field, existingId } = error;
          const details = { ...(field && { field }), ...(existingId && { existing_id: existingId }) };
          return { index, result: "failed", [name]: null, error: { code, message, ...details } };
        }
        const { result } = outcome as Given;
        return { index, result: result.toLowerCase(), [name]: present(outcome as Given), error: null };
      });
      const counts = results.map((name) => [name, data.filter(({ result }) => result === name).length]);
      return { status: 200, body: { data, ...Object.fromEntries(counts) } };
    },
  };
}

/** Parses one row separately, so that only an invalid row fails. The error's field starts at the root of the body. */
function readRow<Draft>(model: z.ZodType<Draft>, list: string, value: unknown, index: number): Row<Draft> {
  try {
    return { draft: parsePublic(model, value) };
  } catch (error) {
    if (error instanceof ApiError) {
      return { error: rowError(error, list, index) };
    }
    throw error;
  }
}

/** The same error, with the path of the row before its field. */
function rowError(error: ApiError, list: string, index: number): ApiError {
  const field = [`${list}.${index}`, ...(error.field === undefined ? [] : [error.field])].join(".");
  return new ApiError(error.code, error.message, {
    field: error.code === "validation_error" || error.field ? field : undefined,
    existingId: error.existingId,
  });
}
