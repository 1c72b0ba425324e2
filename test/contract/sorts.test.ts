import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Route, readsObject } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";

/** Every list is sorted by creation or by the last change, in both directions, and filtered by both times. */

/** The lists whose order the contract fixes, with its words. */
const FIXED: Readonly<Record<string, string>> = {
  "deletions.list": "oldest first, resumable, with the filters `type` and `created_after`",
};

/** The lists without pages, which have an order of their own. */
const WHOLE = ["inboxes.list", "queues.list", "dispositions.list", "campaigns.dispositions"];

const TIMES = ["created_after", "created_before", "updated_after", "updated_before"];

const isList = (route: Route) => route.on.method === "GET" && route.scope !== null && !readsObject(route);
const lists = routes.filter((route) => isList(route) && !(route.id in FIXED));

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

it("the lists with a fixed order, and those without pages, are the named ones", () => {
  expect(Object.keys(FIXED).filter((id) => routes.some((route) => route.id === id && isList(route)))).toEqual(
    Object.keys(FIXED),
  );
  const isWhole = ({ query }: Route) => query instanceof z.ZodObject && !("cursor" in query.shape);
  expect(lists.filter(isWhole).map(({ id }) => id)).toEqual(WHOLE);
});

describe.each(lists)("$on.path", (route) => {
  const parameters = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];

  it("has the parameters of the order and of both times", () => {
    expect(parameters).toEqual(expect.arrayContaining(["sort", "order", ...TIMES]));
  });

  it("answers in each order, and refuses another one", async () => {
    const seed = await api.seed(route);
    const read = (query: Record<string, string>) => api.send(seed, { query });
    for (const sort of ["created_at", "updated_at"]) {
      for (const order of ["asc", "desc"]) {
        expect((await read({ sort, order })).status, `${sort} ${order}`).toBe(200);
      }
    }
    expect(errorOf(await read({ sort: "name" }))).toEqual({ status: 400, code: "validation_error", field: "sort" });
    expect(errorOf(await read({ order: "up" }))).toEqual({ status: 400, code: "validation_error", field: "order" });
    for (const field of TIMES) {
      expect(errorOf(await read({ [field]: "today" }))).toEqual({ status: 400, code: "validation_error", field });
    }
  });
});

describe("a list without pages", () => {
  const tables = { "inboxes.list": "inboxes", "queues.list": "queues" } as Readonly<Record<string, string>>;

  it.each(WHOLE)("%s is sorted and filtered as asked for, and otherwise in its own order", async (id) => {
    const route = routes.find((one) => one.id === id) as Route;
    const table = tables[id] ?? "dispositions";
    const readQueue = routes.find((one) => one.id === "queues.get") as Route;
    await Promise.all([api.seed(readQueue), api.seed(readQueue)]);
    const seed = await api.seed(route);
    const read = async (query: Record<string, string> = {}) => {
      const { body } = await api.send(seed, { query });
      return (body.data as { id: string }[]).map((one) => one.id);
    };
    const own = await read();
    const [first, second, third, ...others] = own.toSorted() as [string, string, string, ...string[]];
    const at = (minute: number) => `2026-01-05T10:0${minute}:00.000Z`;
    const changed = [second, first, third].map((one, minute) => [one, at(minute)]);
    await api.test.query(
      `UPDATE ${table} t SET updated_at = COALESCE((SELECT given.at FROM unnest($2::text[], $3::timestamptz[])
         AS given (id, at) WHERE given.id = t.id), '2026-01-01')
       WHERE business_id = $1`,
      [api.world.northwind.businessId, changed.map(([one]) => one), changed.map(([, time]) => time)],
    );
    expect(await read()).toEqual(own);
    expect(await read({ order: "asc" })).toEqual(own.toSorted());
    expect(await read({ order: "desc" })).toEqual(own.toSorted().reverse());
    expect(await read({ sort: "created_at" })).toEqual(own.toSorted().reverse());
    expect(await read({ sort: "updated_at" })).toEqual([third, first, second, ...others.toReversed()]);
    expect(await read({ sort: "updated_at", order: "asc" })).toEqual([...others, second, first, third]);
    expect(await read({ sort: "updated_at", order: "asc", updated_after: at(0) })).toEqual([first, third]);
    expect(await read({ updated_after: at(0), updated_before: at(2) })).toEqual([first]);
    expect(await read({ created_before: "2020-01-01T00:00:00Z" })).toEqual([]);
    expect(await read({ created_after: "2020-01-01T00:00:00Z" })).toEqual(own);
  });
});
