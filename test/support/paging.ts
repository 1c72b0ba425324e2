import fc from "fast-check";
import { expect } from "vitest";
import type { ApiAnswer, TestApi } from "./api.ts";

/** Helpers for the property tests of lists: rows, time filters, and a walk through the pages. */

export const BASE = Date.parse("2026-03-01T12:00:00.000Z");
/** Moments a millisecond apart: rows and filters hit the same ones. */
export const instantAt = (milliseconds: number) => new Date(BASE + milliseconds).toISOString();
export const moment = fc.nat({ max: 4 });
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });

export const bounds = {
  created_after: moment,
  created_before: moment,
  updated_after: moment,
  updated_before: moment,
};

interface Moments {
  created: number;
  updated: number;
}

export function isWithin(row: Moments, filter: { [Bound in keyof typeof bounds]?: number }): boolean {
  const { created_after, created_before, updated_after, updated_before } = filter;
  return (
    (created_after === undefined || row.created > created_after) &&
    (created_before === undefined || row.created < created_before) &&
    (updated_after === undefined || row.updated > updated_after) &&
    (updated_before === undefined || row.updated < updated_before)
  );
}

/** The filter as a query: the moments are written as instants, the rest as it is. */
export function toQuery(filter: Record<string, string | number | undefined>): Record<string, string> {
  const entries = Object.entries(filter).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "number" ? instantAt(value) : value]),
  );
}

export const newestFirst = (ids: readonly string[]) => ids.toSorted((left, right) => (left < right ? 1 : -1));

export interface WalkOptions {
  limit: number;
  token?: string;
  /** Called after each page. */
  between?: () => Promise<unknown>;
}

export type Walk = (path: string, query: Record<string, string>, options: WalkOptions) => Promise<string[]>;

/** Reads a list page by page, by the cursor and by the link in turn. The ids come in the order of the list. */
export function walkerOf(call: TestApi["call"]): Walk {
  return async (path, query, { limit, token, between }) => {
    const ids: string[] = [];
    const as = token === undefined ? {} : { token };
    let answer: ApiAnswer = await call("GET", path, { ...as, query: { ...query, limit: String(limit) } });
    for (let pages = 1; ; pages += 1) {
      expect(answer.status).toBe(200);
      const { data, has_more, next_cursor, ...others } = answer.body;
      expect(others).toEqual({});
      ids.push(...data.map(({ id }: { id: string }) => id));
      if (!has_more) {
        expect(data.length).toBeLessThanOrEqual(limit);
        expect(next_cursor).toBeNull();
        expect(answer.headers.link).toBeUndefined();
        return ids;
      }
      expect(data).toHaveLength(limit);
      const link = /^<http:\/\/api\.test\/api\/v1(\/[^>]+)>; rel="next"$/.exec(answer.headers.link ?? "")?.[1] ?? "";
      expect(new URL(link, "http://api.test").searchParams.get("cursor")).toBe(next_cursor);
      await between?.();
      answer =
        pages % 2 === 0
          ? await call("GET", link, as)
          : await call("GET", path, { ...as, query: { ...query, limit: String(limit), cursor: next_cursor } });
    }
  };
}
