import DataLoader from "dataloader";

// Loaders have no cache: a mutation may run between two reads.

/** A loader that reads the values of many keys together. A key without a value gets `absent`. */
export function keyLoader<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  absent: NoInfer<Value> | Error,
): DataLoader<string, Value> {
  return new DataLoader(
    async (keys) => {
      const values = await read([...new Set(keys)]);
      return keys.map((key) => values.get(key) ?? absent);
    },
    { cache: false },
  );
}

/** A loader of rows by their ids; null if the row does not exist. */
export function rowLoader<Row extends { id: string }>(
  find: (ids: readonly string[]) => Promise<readonly Row[]>,
): DataLoader<string, Row | null> {
  return keyLoader<Row | null>(async (ids) => new Map((await find(ids)).map((row) => [row.id, row])), null);
}

/**
 * A loader for a field with arguments. It reads all parents with the same arguments together and keeps their order. An
 * error for one set of arguments does not affect the others.
 */
export function argumentLoader<Parent extends { id: string }, Arguments extends object, Value>(
  read: (parents: readonly Parent[], given: Arguments) => Promise<readonly (Value | Error)[]>,
): DataLoader<{ parent: Parent } & Arguments, Value> {
  return new DataLoader(
    async (wanted) => {
      const values = new Map<object, Value | Error>();
      const alike = Map.groupBy(wanted, (one) => JSON.stringify({ ...one, parent: null }));
      await Promise.all(
        Array.from(alike.values(), async (group) => {
          const parents = new Map(group.map(({ parent }) => [parent.id, parent]));
          const ids = [...parents.keys()];
          const given = group[0] as Arguments;
          const found = await read([...parents.values()], given).catch((error: Error) => error);
          for (const one of group) {
            values.set(one, found instanceof Error ? found : (found[ids.indexOf(one.parent.id)] as Value | Error));
          }
        }),
      );
      return wanted.map((one) => values.get(one) as Value | Error);
    },
    { cache: false },
  );
}
