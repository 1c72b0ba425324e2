import { useCallback, useMemo, useState } from "react";
import {
  type AnyVariables,
  type CombinedError,
  createRequest,
  type RequestPolicy,
  type TypedDocumentNode,
  type UseQueryArgs,
  useQuery,
} from "urql";
import { isPassing, readAgain } from "./client.ts";

/** The present answer to a query. */
export interface Read<Data> {
  /** Undefined before the first answer. It stays when the service cannot answer a later read. */
  data: Data | undefined;
  /** The failure of the last read. */
  error: CombinedError | undefined;
  /** Whether an answer, or a newer one, is on its way. */
  isReading: boolean;
  /** Reads again from the service. Resolves with an answer that has every change known by now. */
  refresh(): Promise<void>;
}

interface Options {
  /** Whether nothing is read for now. */
  pause?: boolean;
  /** Whether an answer from before may be shown meanwhile: `cache-and-network`, the default. */
  requestPolicy?: RequestPolicy;
}

/** Reads a query, and again after each change of its variables. Parts of a page with the same query share its answer. */
export function useRead<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables?: Variables,
  options: Options = {},
): Read<Data> {
  const key = JSON.stringify(variables ?? {});
  const given = useMemo(() => JSON.parse(key) as Variables, [key]);
  const [{ data, error, fetching, stale }] = useQuery({ query, variables: given, ...options } as UseQueryArgs<
    Variables,
    Data
  >);
  const [kept, setKept] = useState({ key, data });
  if (data !== undefined && (kept.data !== data || kept.key !== key)) {
    setKept({ key, data });
  }
  const refresh = useCallback(async () => {
    await readAgain(createRequest(query, given));
  }, [query, given]);
  const isKept = kept.key === key && (!error || isPassing(error));
  return { data: data ?? (isKept ? kept.data : undefined), error, isReading: fetching || stale, refresh };
}
