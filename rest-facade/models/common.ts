import { z } from "zod";
import type { FieldRule } from "../../src/platform/field-rules.ts";
import { describe, instant, MOST_VALUES } from "../../src/platform/input.ts";
import { type Camel, camelCase, snakeCase } from "../../src/platform/names.ts";
import { errorCatalogue } from "../errors.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";

/** Parts that public models share. */

/** Marks a later addition to v1. */
export const ADDED = { "x-since": "v1.x" } as const;

export const id = (prefix: string, description: string) =>
  z.string().meta({ description, example: `${prefix}_01h455vb4pex5vsknk084sn02q` });

export const time = (description: string) =>
  z.string().meta({ description, format: "date-time", example: "2026-11-21T09:30:00.000Z" });

export const PhoneEntry = z
  .object({
    number: z.string().meta({ description: "The number in E.164.", example: "+14155550123" }),
    label: z
      .string()
      .nullable()
      .meta({ description: "For example mobile or work.", ...FROM_OUTSIDE }),
  })
  .meta({ id: "PhoneEntry" });

/** The changes of an object: at least one of its fields. */
export function changesOf<Shape extends z.ZodRawShape>(name: string, shape: Shape, rule?: FieldRule) {
  return z
    .strictObject(shape)
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: "Send at least one field to change.",
    })
    .meta({ id: name, minProperties: 1, ...(rule && stated(rule)) });
}

/** A rule of the domain in the terms of the document, under the public names of its fields. */
export function stated(rule: FieldRule) {
  const { anyOf, allOf = [], ...keywords } = rule.schema(snakeCase);
  // Beside `properties`, openapi-typescript takes `anyOf` for other forms of the whole object.
  return anyOf === undefined ? rule.schema(snakeCase) : { ...keywords, allOf: [...allOf, { anyOf }] };
}

/** Whether a body obeys a rule of the domain. */
export const obeys = (rule: FieldRule) => (body: object) => rule.holds(camelKeys(body));

/** A page of a list. */
export function listOf<Item>(item: z.ZodType<Item>) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean().meta({ description: "Whether there is a next page." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({
        description:
          "The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later " +
          "rows. If there is a next page, the `Link` header contains it too.",
      }),
  });
}

/** A page of a list that continues with later rows. */
export function feedOf<Item>(item: z.ZodType<Item>) {
  return listOf(item).extend({
    next_cursor: z.string().meta({
      description:
        "The `cursor` of the next page, also on the last one: later rows follow there. While there are more, the `Link` header contains it too.",
    }),
  });
}

/** A list without pages. */
export function allOf<Item>(item: z.ZodType<Item>) {
  return z.object({ data: z.array(item) });
}

/** A GraphQL connection. */
interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Converts a GraphQL connection to a page. */
export function toList<Node, Item>(
  connection: Connection<Node>,
  toItem: (node: Node) => Item,
  { order }: Pick<Sorting, "order">,
) {
  const { hasNextPage, endCursor } = connection.pageInfo;
  const goesOn = hasNextPage || order === "asc";
  return { data: connection.nodes.map(toItem), has_more: hasNextPage, next_cursor: goesOn ? endCursor : null };
}

/** Converts a GraphQL connection that always has an end to a page that continues with later rows. */
export function toFeed<Node, Item>(connection: Connection<Node>, toItem: (node: Node) => Item) {
  const { next_cursor: cursor, ...page } = toList(connection, toItem, { order: "asc" });
  return { ...page, next_cursor: cursor as string };
}

/** The value of `error` in the envelope. */
export const ErrorDetails = z
  .object({
    code: z
      .enum(Object.keys(errorCatalogue) as [keyof typeof errorCatalogue])
      .meta({ description: "Stable. Clients branch on it." }),
    message: z.string().meta({ description: "A message for people. It may change." }),
    field: z
      .string()
      .optional()
      .meta({ description: "The invalid input, if there is only one: a dotted path with indexes from 0." }),
    merged_into: z
      .string()
      .optional()
      .meta({ description: "With `gone`: the contact into which the requested one was merged.", ...ADDED }),
    existing_id: z
      .string()
      .optional()
      .meta({ description: "With `conflict`: the contact that has the `external_id` already.", ...ADDED }),
    request_id: z.string().meta({ description: "The `X-Request-Id` of the answer." }),
    doc_url: z.string().meta({ description: "The documentation page of the code.", format: "uri", ...ADDED }),
  })
  .meta({ id: "ErrorDetails" });

/** A filter that takes one value, or several that are separated by commas. */
export function several<Value>(one: z.ZodType<Value>): z.ZodType<Value[], string> {
  const { $schema: _, ...single } = z.toJSONSchema(one, { io: "input", unrepresentable: "any" });
  const { description, example, ...item } = single as { description?: string; example?: unknown };
  return z
    .string()
    .transform((text, context) => {
      const texts = text.split(",");
      if (texts.length > MOST_VALUES) {
        context.addIssue({ code: "custom", message: `must have at most ${MOST_VALUES} values` });
        return z.NEVER;
      }
      return texts.flatMap((value) => {
        const read = one.safeParse(value, { error: (issue) => describe(issue) });
        if (value === "") {
          context.addIssue({ code: "custom", message: "must not have an empty value" });
        } else if (!read.success) {
          const [{ path: __, ...issue }] = read.error.issues as [z.core.$ZodIssue];
          context.issues.push({ ...issue, input: value } as never);
        }
        return read.success ? [read.data] : [];
      });
    })
    .meta({
      description: `${description ?? ""} Up to ${MOST_VALUES} values, separated by commas.`.trim(),
      ...(example !== undefined && { example }),
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        for (const key of Object.keys(jsonSchema).filter((name) => name !== "description" && name !== "example")) {
          delete jsonSchema[key];
        }
        jsonSchema.anyOf = [item, { type: "array", items: item, minItems: 1, maxItems: MOST_VALUES }];
      },
    }) as unknown as z.ZodType<Value[], string>;
}

/** The orders of most lists. */
const SORTS = ["created_at", "updated_at"] as const;
const DIRECTIONS = ["desc", "asc"] as const;

/** The order of a list in a query. */
interface Sorting {
  order?: "asc" | "desc" | undefined;
  sort?: string | undefined;
}

/** The parameter for the time by which a list is sorted. */
export const sortBy = <Sort extends string>(sorts: readonly [Sort, ...Sort[]], description: string) =>
  z
    .enum(sorts)
    .optional()
    .meta({ description, ...ADDED });

const BY_TIME = sortBy(SORTS, "The time of the order: of creation, the default, or of the last change.");

/** The parameter for the direction of a list. */
const direction = z
  .enum(DIRECTIONS)
  .optional()
  .meta({
    description:
      "`desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on " +
      "with later rows; rows of transactions that are still open are held back until they can appear in their place.",
    ...ADDED,
  });

const TIMES = {
  created_after: "Created after this time.",
  created_before: "Created before this time.",
  updated_after: "Changed after this time.",
  updated_before: "Changed before this time.",
} as const;

/** The filters on time. @param marks of each of them in the document. */
function timeFilters(marks: Partial<typeof ADDED> = {}) {
  const filters = Object.entries(TIMES).map(([name, description]) => [
    name,
    instant.optional().meta({ description, ...marks }),
  ]);
  const filter = instant.optional();
  return Object.fromEntries(filters) as Record<keyof typeof TIMES, typeof filter>;
}

/** The sentence on a filter without an index. */
export const WALKED = "A page of such a list may have fewer items than `limit`, or none, although `has_more` is true.";

/** The query of a paged list, with the filters of that list. @param sort instead of that of most lists. */
export function listQuery<Filters extends z.ZodRawShape, Sort extends z.ZodType = typeof BY_TIME>(
  filters: Filters,
  sort: Sort = BY_TIME as unknown as Sort,
) {
  return z.strictObject({
    sort,
    order: direction,
    ...filters,
    ...timeFilters(),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, { error: "must be a whole number from 1 to 100" })
      .default("25")
      .transform(Number)
      .meta({
        description: "The maximum number of items on a page.",
        override: ({ jsonSchema }) => {
          delete jsonSchema.pattern;
          Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: 100, default: 25 });
        },
      }),
    cursor: z
      .string()
      .optional()
      .meta({ description: "The `next_cursor` of the previous page, with the same filters and order." }),
  });
}

/** The query of a list without pages, with the filters of that list. */
export function wholeListQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({
    sort: sortBy(
      SORTS,
      "The time of the order: of creation or of the last change. Without `sort` and `order` the list keeps its own order.",
    ),
    order: z
      .enum(DIRECTIONS)
      .optional()
      .meta({ description: "`desc`: the newest first, the default with `sort`. `asc`: the oldest first.", ...ADDED }),
    ...filters,
    ...timeFilters(ADDED),
  });
}

/** A phone number in a query, where an unencoded + has become a space. */
export function queryPhone<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "string" ? value.replace(/^ (?=\d)/, "+") : value),
    schema,
  ) as unknown as Schema;
}

/** The time filters and page arguments of a query, in the format of GraphQL. */
export function toPage({
  limit,
  cursor,
  order,
}: { limit: number; cursor?: string | undefined } & Pick<Sorting, "order">) {
  return { first: limit, after: cursor ?? null, direction: order ? upper(order) : null };
}

/** The order of most lists, in the format of GraphQL. */
export const toOrder = (sort: string | undefined) =>
  sort === "updated_at" ? ("UPDATED" as const) : ("CREATED" as const);

/** The order and the filters on time of a list without pages, in the format of GraphQL. */
export function toArrangement({
  sort,
  order,
  ...times
}: Sorting & { [Time in keyof typeof TIMES]?: string | undefined }) {
  const isSorted = sort !== undefined || order !== undefined;
  return {
    orderBy: isSorted ? toOrder(sort) : null,
    direction: isSorted ? upper(order ?? "desc") : null,
    filter: camelKeys(times),
  };
}

export type CamelKeys<Value> = { [Key in keyof Value as Camel<Key>]: Exclude<Value[Key], undefined> };

/** Converts the keys of an object to the domain's spelling and omits undefined values. */
export function camelKeys<Value extends object>(value: Value): CamelKeys<Value> {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [camelCase(key), field])) as CamelKeys<Value>;
}

/** Converts between the public and the GraphQL spelling of an enum value. */
export const upper = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;
export const uppers = <Name extends string>(names: readonly Name[]) => names.map(upper);
export const lower = <Name extends string>(name: Name) => name.toLowerCase() as Lowercase<Name>;
