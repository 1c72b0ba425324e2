import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AnyVariables, type CombinedError, type TypedDocumentNode, useClient } from "urql";

/** A page of a list, as every connection has it. */
export interface Connection<Row> {
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The rows of a list that have been read so far, in their order. */
export interface Rows<Row> {
  /** Undefined before the first page. */
  rows: Row[] | undefined;
  hasMore: boolean;
  error: CombinedError | undefined;
  /** Reads the next page, unless one is being read. */
  more(): void;
  /** Reads the first page again. Its rows replace their former versions, and new ones come first. */
  refresh(): void;
}

interface State<Row> {
  rows: Row[] | undefined;
  cursor: string | null;
  hasMore: boolean;
  error: CombinedError | undefined;
}

const EMPTY = { rows: undefined, cursor: null, hasMore: false, error: undefined };

/**
 * Reads a list page by page. Other variables begin a new list.
 *
 * @param connection takes the list out of the answer; null if the viewer may not see it.
 */
export function useRows<
  Data,
  Variables extends AnyVariables & { after?: string | null | undefined },
  Row extends { id: string },
>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, "after">,
  connection: (data: Data) => Connection<Row> | null,
): Rows<Row> {
  const client = useClient();
  const key = JSON.stringify(variables);
  const [state, setState] = useState<State<Row> & { key: string }>({ ...EMPTY, key });
  const current = useRef({ key, isReading: false });
  const take = useRef(connection);
  take.current = connection;
  const own = state.key === key ? state : { ...EMPTY, key };

  const read = useCallback(
    async (after: string | null) => {
      if (current.current.isReading && current.current.key === key) {
        return;
      }
      current.current = { key, isReading: true };
      const given = { ...JSON.parse(key), after } as Variables;
      const { data, error } = await client.query(query, given, { requestPolicy: "network-only" }).toPromise();
      if (current.current.key !== key) {
        return;
      }
      current.current.isReading = false;
      const page = data ? take.current(data) : undefined;
      setState((last) => {
        const before = last.key === key ? last : { ...EMPTY, key };
        if (!page) {
          return { ...before, key, error: error ?? before.error };
        }
        return { ...(after === null ? withFirst(before, page) : withNext(before, page)), key };
      });
    },
    [client, query, key],
  );

  useEffect(() => {
    void read(null);
  }, [read]);

  const more = useCallback(() => {
    if (own.hasMore && own.cursor !== null) {
      void read(own.cursor);
    }
  }, [own.hasMore, own.cursor, read]);
  const refresh = useCallback(() => void read(null), [read]);
  return useMemo(
    () => ({ rows: own.rows, hasMore: own.hasMore, error: own.error, more, refresh }),
    [own.rows, own.hasMore, own.error, more, refresh],
  );
}

/** A new first page: rows that it lacks stay behind it, since they have only moved down. */
function withFirst<Row extends { id: string }>(before: State<Row>, page: Connection<Row>): State<Row> {
  const { hasNextPage, endCursor } = page.pageInfo;
  if (!before.rows || !hasNextPage) {
    return { rows: page.nodes, cursor: endCursor, hasMore: hasNextPage, error: undefined };
  }
  const fresh = new Set(page.nodes.map(({ id }) => id));
  const others = before.rows.filter(({ id }) => !fresh.has(id));
  const isContinued = others.length < before.rows.length;
  return isContinued
    ? { ...before, rows: [...page.nodes, ...others], error: undefined }
    : { rows: page.nodes, cursor: endCursor, hasMore: hasNextPage, error: undefined };
}

function withNext<Row extends { id: string }>(before: State<Row>, page: Connection<Row>): State<Row> {
  const known = new Set(before.rows?.map(({ id }) => id));
  const rows = [...(before.rows ?? []), ...page.nodes.filter(({ id }) => !known.has(id))];
  const { hasNextPage, endCursor } = page.pageInfo;
  return { rows, cursor: endCursor, hasMore: hasNextPage, error: undefined };
}
