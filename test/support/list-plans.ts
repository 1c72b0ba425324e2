import { type GraphQLSchema, graphql } from "graphql";
import { createContext } from "../../schema/context.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { FilteredList } from "./lists.ts";
import { webhookTools } from "./webhook-tools.ts";

/** How PostgreSQL reads a page of a list. */
export interface ListPlan {
  /** Such as `Index Scan Backward using campaigns_pkey`, in the order of the tree, of the list's own table alone. */
  steps: string[];
  /** The number of rows that PostgreSQL expects to sort; 0 without a sort. */
  sorted: number;
}

interface PlanNode {
  "Node Type": string;
  "Scan Direction"?: string;
  "Index Name"?: string;
  Alias?: string;
  "Parent Relationship"?: string;
  "Plan Rows": number;
  Plans?: PlanNode[];
}

export interface PlanSource {
  schema: GraphQLSchema;
  database: Database;
  membership: Membership;
  query<Row extends object>(text: string): Promise<Row[]>;
}

/** The statement of a list as it is sent, its values written into it. */
export async function statementOf(
  source: PlanSource,
  list: Pick<FilteredList, "name" | "document" | "variables">,
  variables: object,
): Promise<string> {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const database: Database = {
    ...source.database,
    rows(statement, values) {
      sent.push({ text: statement.text, values });
      // The list itself need not be read: an empty page is one, too.
      return statement.text.includes("LIMIT") ? Promise.resolve([]) : source.database.rows(statement, values);
    },
  };
  const { errors } = await graphql({
    schema: source.schema,
    source: list.document,
    contextValue: createContext(database, source.membership, webhookTools),
    variableValues: { ...list.variables, ...variables },
  });
  // A list may read what a filter means first.
  const first = sent.find(({ text }) => text.includes("LIMIT"));
  if (errors || !first) {
    throw errors?.[0] ?? new Error(`${list.name} sends no statement`);
  }
  return first.text.replaceAll(/\$(\d+)/g, (_match, place) => literal(first.values[Number(place) - 1]));
}

/** The plan of a page of 25. */
export async function planOf(source: PlanSource, statement: string): Promise<ListPlan> {
  const explain = `EXPLAIN (FORMAT JSON) ${statement.replace(/LIMIT \d+(?=$|\s*\) page\s*\) page\s)/, "LIMIT 26")}`;
  const [row] = await source.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explain);
  const alias = /ORDER BY [^\n]*?(\w+)\.id (?:DESC|ASC)/.exec(statement)?.[1];
  const plan: ListPlan = { steps: [], sorted: 0 };
  const walk = (node: PlanNode) => {
    if (node["Node Type"].includes("Sort")) {
      plan.steps.push("Sort");
      plan.sorted = Math.max(plan.sorted, ...(node.Plans ?? []).map((child) => child["Plan Rows"]));
    }
    // PostgreSQL numbers the aliases of the parts of a union.
    const isOfList = node.Alias?.replace(/_\d+$/, "") === alias && node["Node Type"] !== "Subquery Scan";
    if (isOfList || node["Node Type"].startsWith("Bitmap")) {
      const direction = node["Scan Direction"] === "Backward" ? " Backward" : "";
      plan.steps.push(`${node["Node Type"]}${direction}${node["Index Name"] ? ` using ${node["Index Name"]}` : ""}`);
    }
    // The rows of a page bring others with them: a join's inner side is read once a row.
    const isOfPage = ({ "Parent Relationship": relation = "" }: PlanNode) =>
      ["Outer", "Member", "Subquery"].includes(relation);
    (node.Plans ?? []).filter(isOfPage).forEach(walk);
  };
  walk(withoutWindow(row?.["QUERY PLAN"][0].Plan as PlanNode));
  return plan;
}

/** The plan of a page below the window that sums the bytes of its rows. */
function withoutWindow(top: PlanNode): PlanNode {
  const [inner] = top.Plans ?? [];
  return inner && ["Subquery Scan", "WindowAgg"].includes(top["Node Type"]) ? withoutWindow(inner) : top;
}

function literal(value: unknown): string {
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
