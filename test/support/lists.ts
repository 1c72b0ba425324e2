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
  variables: Record<string, unknown>;
  /** Which filters are used. */
  filters: string;
}

const TEXTS: Record<string, string> = { phone: "+14155550123", email: "ada@prospect.example", q: "text" };

export function filteredLists(schema: GraphQLSchema): FilteredList[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const filter = field.args.find(({ name }) => name === "filter");
    const type = filter && getNamedType(filter.type);
    if (!isInputObjectType(type) || !isObjectType(getNamedType(field.type))) {
      return [];
    }
    const required = field.args.filter((argument) => isRequiredArgument(argument));
    const own = required.map(({ name, type }) => ({ name, type: String(type), value: sampleOf(name, type) }));
    const definitions = [
      ...own.map(({ name, type }) => `$${name}: ${type}`),
      `$filter: ${type.name}`,
      "$after: String",
    ];
    const given = [...own.map(({ name }) => `${name}: $${name}`), "filter: $filter", "after: $after", "first: 1"];
    const document = `query (${definitions.join(", ")}) {
      ${field.name}(${given.join(", ")}) { nodes { id } pageInfo { endCursor hasNextPage } }
    }`;
    const values = Object.values(type.getFields()).map(({ name, type }) => [name, sampleOf(name, type)] as const);
    const choices = [[], ...values.map((value) => [value]), values];
    return choices.map((choice) => ({
      name: `Query.${field.name}`,
      document,
      filters: choice.length === values.length ? "all" : choice.map(([name]) => name).join() || "none",
      variables: {
        ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
        filter: Object.fromEntries(choice),
      },
    }));
  });
}

/** Reads the first two pages and returns the errors. */
export async function runList(
  schema: GraphQLSchema,
  database: Database,
  world: World,
  { document, variables }: FilteredList,
): Promise<readonly unknown[]> {
  const membership = await findMembership(database, world.admin.userId);
  const { campaignId, businessId } = world.northwind;
  const subscriptions = await listSubscriptions(database, businessId, {}, { first: 1 });
  const ids: Record<string, unknown> = { campaignId, subscriptionId: subscriptions.rows[0]?.id };
  const variableValues = Object.fromEntries(
    Object.entries({ ...variables }).map(([name, value]) => [name, ids[name] ?? value]),
  );
  const read = (after: string | null) =>
    graphql({
      schema,
      source: document,
      contextValue: createContext(database, membership, webhookTools),
      variableValues: { ...variableValues, after },
    });
  const first = await read(null);
  const [page] = Object.values(first.data ?? {}) as { pageInfo: { endCursor: string | null } }[];
  const second = await read(page?.pageInfo.endCursor ?? null);
  return [...(first.errors ?? []), ...(second.errors ?? [])];
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
