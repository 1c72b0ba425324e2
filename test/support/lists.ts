import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { createContext } from "../../schema/context.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { listSubscriptions } from "../../src/domain/webhook/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { webhookTools } from "./webhook-tools.ts";
import type { World } from "./world.ts";

/** Every list of the schema with filters: each filter separately, and all of them together. */
export interface FilteredList {
  /** Such as `Query.campaigns`. */
  name: string;
  document: string;
  /** The same with `last` and `before`. */
  backward: string;
  variables: Record<string, unknown>;
  /** Which filters are used, and which order other than the default. */
  filters: string;
}

const TEXTS: Record<string, string> = { phone: "+14155550123", email: "ada@prospect.example", q: "text" };

export function filteredLists(schema: GraphQLSchema): FilteredList[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const filter = field.args.find(({ name }) => name === "filter");
    const type = filter && getNamedType(filter.type);
    const answer = getNamedType(field.type);
    // A feed, which goes on behind its last page, has no such pages.
    if (!isInputObjectType(type) || !isObjectType(answer) || !("pageInfo" in answer.getFields())) {
      return [];
    }
    const required = field.args.filter((argument) => isRequiredArgument(argument));
    const own = required.map(({ name, type }) => ({ name, type: String(type), value: sampleOf(name, type) }));
    const definitions = [
      ...own.map(({ name, type }) => `$${name}: ${type}`),
      `$filter: ${type.name}`,
      "$cursor: String",
    ];
    const orders = field.args.flatMap(({ name, type, defaultValue }) => {
      const named = getNamedType(type);
      const others = isEnumType(named) ? named.getValues().filter(({ value }) => value !== defaultValue) : [];
      return others.map((value) => `${name}: ${value.name}`);
    });
    const documentOf = (order: string, ...page: string[]) => {
      const given = [...own.map(({ name }) => `${name}: $${name}`), "filter: $filter", order, ...page];
      return `query (${definitions.join(", ")}) {
        ${field.name}(${given.filter(Boolean).join(", ")}) {
          nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
        }
      }`;
    };
    const values = Object.values(type.getFields()).map(({ name, type }) => [name, sampleOf(name, type)] as const);
    const choices = [[], ...values.map((value) => [value]), values];
    const filtersOf = (choice: typeof values) =>
      choice.length === values.length ? "all" : choice.map(([name]) => name).join() || "none";
    return ["", ...orders].flatMap((order) =>
      choices.map((choice) => ({
        name: `Query.${field.name}`,
        document: documentOf(order, "first: 1", "after: $cursor"),
        backward: documentOf(order, "last: 1", "before: $cursor"),
        filters: [filtersOf(choice), order].filter(Boolean).join(", "),
        variables: {
          ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
          filter: Object.fromEntries(choice),
        },
      })),
    );
  });
}

/** Reads the first two pages and the last two, and returns the errors. */
export async function runList(
  schema: GraphQLSchema,
  database: Database,
  world: World,
  { document, backward, variables }: FilteredList,
): Promise<readonly unknown[]> {
  const membership = await findMembership(database, world.admin.userId);
  const { campaignId, businessId } = world.northwind;
  const subscriptions = await listSubscriptions(database, businessId, {}, { first: 1 });
  const ids: Record<string, unknown> = { campaignId, subscriptionId: subscriptions.rows[0]?.id };
  const variableValues = Object.fromEntries(
    Object.entries({ ...variables }).map(([name, value]) => [name, ids[name] ?? value]),
  );
  const read = (source: string, cursor: string | null) =>
    graphql({
      schema,
      source,
      contextValue: createContext(database, membership, webhookTools),
      variableValues: { ...variableValues, cursor },
    });
  const errors: unknown[] = [];
  for (const source of [document, backward]) {
    const outer = await read(source, null);
    const [page] = Object.values(outer.data ?? {}) as { pageInfo: { endCursor: string | null } }[];
    const inner = await read(source, page?.pageInfo.endCursor ?? null);
    errors.push(...(outer.errors ?? []), ...(inner.errors ?? []));
  }
  return errors;
}

function sampleOf(name: string, type: GraphQLInputType): unknown {
  const named = getNamedType(isNonNullType(type) ? type.ofType : type);
  if (isEnumType(named)) {
    return named.getValues()[0]?.name;
  }
  const values: Record<string, unknown> = {
    DateTime: "2026-01-01T00:00:00.000Z",
    Boolean: true,
    Int: 1,
    ID: "con_01h455vb4pex5vsknk084sn02q",
    String: TEXTS[name] ?? "text",
  };
  return values[named.name];
}
