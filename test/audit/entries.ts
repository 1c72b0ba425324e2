import { parse, valueFromASTUntyped, visit } from "graphql";
import { expect } from "vitest";
import { auditOf } from "../../schema/audit-log.ts";
import { schema } from "../../schema/index.ts";
import { auditActions } from "../../src/domain/audit/actions.ts";
import type { TestDatabase } from "../support/database.ts";
import type { World } from "../support/world.ts";

/** Reads the entries that mutations leave in the audit log. */

export const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The actions that a mutation declares; none for one that is exempt. */
export const actionsOf = (name: string): readonly string[] => {
  const audit = auditOf(mutations.find((field) => field.name === name) as (typeof mutations)[number]);
  return audit && "action" in audit ? [audit.action].flat() : [];
};

/** The request of Northwind's admin whose entries are read. */
export const source = { clientId: "demo-app", requestId: "req_of_the_walk", proofAge: 0, network: () => "192.0.2.7" };

export interface Entry {
  action: string;
  object: string | null;
  by: string[];
  /** The whole entry. */
  row: string;
}

/** The entries of the request, without the first ones. */
export const entries = (test: TestDatabase, without = 0) =>
  test.query<Entry>(
    `SELECT action, object_id AS object, ARRAY[business_id, user_id, client_id, network, request_id] AS by,
       a::text AS row
     FROM audit_entries a WHERE request_id IS NOT NULL ORDER BY id OFFSET $1`,
    [without],
    "entries",
  );

/** The entries that the work leaves. */
export async function entriesOf(test: TestDatabase, work: () => Promise<unknown>): Promise<Entry[]> {
  const [counted] = await test.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM audit_entries WHERE request_id IS NOT NULL",
    [],
    "countEntries",
  );
  await work();
  return entries(test, counted?.count);
}

/** One entry with an action that the mutation declares, of Northwind's admin; none if the mutation is exempt. */
export function expectOne({ northwind, admin }: World, name: string, found: Entry[]): void {
  const actions = actionsOf(name);
  const by = [northwind.businessId, admin.userId, "demo-app", "192.0.2.7", "req_of_the_walk"];
  const expected = actions.length === 0 ? [] : [{ action: expect.toBeOneOf(actions), by }];
  expect(found).toMatchObject(expected);
  expect(found).toHaveLength(expected.length);
}

/** The secrets in an answer: those of an invitation, a client, an access key and a subscription. */
export function secretsIn(answer: unknown): string[] {
  return Object.entries(answer ?? {}).flatMap(([name, value]) => {
    if (typeof value === "object") {
      return secretsIn(value);
    }
    const isSecret = typeof value === "string" && /secret|^url$|^token$/i.test(name);
    return isSecret ? [name === "url" ? (value.split("/").at(-1) as string) : value] : [];
  });
}

const ID = /^(?:[a-z]+_[0-9a-z]{26}|[0-9a-f]{64})$/;

/** The texts that an operation gives in fields whose values are not recorded. */
export function unrecordedTexts(name: string, operation: string, variables: object): string[] {
  const texts: string[] = [];
  const shown: string[] = actionsOf(name).flatMap((action) => auditActions[action as keyof typeof auditActions].shown);
  const isShown = (field: string) => shown.includes(field) || shown.includes("all");
  const keep = (field: string, value: unknown) => {
    if (typeof value === "object") {
      for (const [key, item] of Object.entries(value ?? {})) {
        keep(Array.isArray(value) ? field : key, item);
      }
    } else if (typeof value === "string" && value.length > 2 && !ID.test(value) && !isShown(field)) {
      texts.push(value);
    }
  };
  visit(parse(operation), {
    Argument: (argument) => keep(argument.name.value, valueFromASTUntyped(argument.value)),
  });
  keep("", variables);
  return texts;
}
