import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AnyVariables, type CombinedError, createRequest, type TypedDocumentNode, useClient } from "urql";
import { keep, keptAt, useHistoryEntry } from "./kept-rows.ts";
import { type Connection, NOTHING_READ, type ReadRows, withFirst, withNext } from "./merged-rows.ts";

/** The rows of a list that have been read so far, in their order. */
export interface Rows<Row> {
  /** Undefined before the first row, and before it is known that there is none. */
  rows: Row[] | undefined;
  hasMore: boolean;
  error: CombinedError | undefined;
  /** Reads the next page, unless it is being read. */
  more(): void;
  /**
   * Reads the first page again. Its rows replace their former versions, and new ones come first. Resolves when it is
   * read, or at once if a read that runs is followed by this one.
   */
  refresh(): Promise<void>;
}

interface State<Row> extends ReadRows<Row> {
  key: string;
  error: CombinedError | undefined;
}

const EMPTY = { ...NOTHING_READ, error: undefined };

/**
 * Reads a list page by page. Other variables begin a new list. On the way back to its page, it begins with what was read.
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
  const entry = useHistoryEntry();
  const place = useMemo(() => `${entry} ${createRequest(query, JSON.parse(key)).key}`, [entry, query, key]);
  const [state, setState] = useState<State<Row>>(() => keptAt<State<Row>>(place) ?? { ...EMPTY, key });
  const held = useRef(state);
  const current = useRef({ key, isReading: false, isRefresh: false, isStale: false, wantsMore: false });
  const take = useRef(connection);
  take.current = connection;
  const own = state.key === key ? state : { ...EMPTY, key };
  useEffect(() => {
    if (state.key === key && state.rows) {
      keep(place, { ...state, error: undefined });
    }
  }, [place, state, key]);
  const latest = useRef<(after: string | null) => Promise<void>>(async () => undefined);

  const read = useCallback(
    async (after: string | null) => {
      const running = current.current;
      if (running.isReading && running.key === key) {
        // The answer on its way may be older than the change that asks for this one.
        running.isStale ||= after === null;
        // A next page on its way is what is asked for; a refresh is not.
        running.wantsMore ||= after !== null && running.isRefresh;
        return;
      }
      const own = { key, isReading: true, isRefresh: after === null, isStale: false, wantsMore: false };
      current.current = own;
      const given = { ...JSON.parse(key), after } as Variables;
      const { data, error } = await client.query(query, given, { requestPolicy: "network-only" }).toPromise();
      if (current.current !== own) {
        return;
      }
      own.isReading = false;
      const page = data ? take.current(data) : undefined;
      const before = held.current.key === key ? held.current : { ...EMPTY, key };
      held.current = page
        ? { ...(after === null ? withFirst(before, page) : withNext(before, page)), key, error: undefined }
        : { ...before, error: error ?? before.error };
      setState(held.current);
      const { hasMore, cursor } = held.current;
      // A page may end before it has found a row.
      const isBarren = page?.nodes.length === 0;
      if ((own.wantsMore || isBarren) && hasMore && cursor !== null) {
        void read(cursor);
        current.current.isStale ||= own.isStale;
      } else if (own.isStale) {
        void latest.current(null);
      }
    },
    [client, query, key],
  );

  latest.current = read;
  useEffect(() => {
    void read(null);
  }, [read]);

  const more = useCallback(() => {
    if (own.hasMore && own.cursor !== null) {
      void read(own.cursor);
    }
  }, [own.hasMore, own.cursor, read]);
  // Also what was handed out for former variables, such as to a message with undo, reads the present list.
  const refresh = useCallback(() => latest.current(null), []);
  const rows = own.rows?.length === 0 && own.hasMore ? undefined : own.rows;
  return useMemo(
    () => ({ rows, hasMore: own.hasMore, error: own.error, more, refresh }),
    [rows, own.hasMore, own.error, more, refresh],
  );
}

/** All rows of a short list, such as the people of a business, read page by page. */
export const useAllRows: typeof useRows = (query, variables, connection) => {
  const rows = useRows(query, variables, connection);
  const { hasMore, more } = rows;
  useEffect(() => {
    if (hasMore) {
      more();
    }
  }, [hasMore, more]);
  return rows;
};
