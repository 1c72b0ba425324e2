import { setTimeout as sleep } from "node:timers/promises";
import type { SecretBox } from "../secret-box.ts";
import type { Database } from "./database.ts";
import type { RowKey, SealedColumn, SealedRow } from "./sealed-column.ts";

export interface ResealOptions {
  /** The number of rows that one batch reads and changes. */
  batch?: number;
  /** Called after each batch with the number of secrets of the column that were moved so far. */
  onProgress?: (column: string, moved: number) => void;
}

export interface Resealed {
  moved: number;
  /** Secrets that no key of the box opens, by column and primary key. */
  unreadable: { column: string; id: string }[];
}

const BATCH = 500;
/**
 * The maximum number of passes over a column, and the pause between two: a later pass moves the values that others were
 * changing.
 */
const PASSES = 5;
const PAUSE_MS = 1_000;

/**
 * Seals every secret under an older key of the box again with the first key, while the service runs. A value that
 * changes meanwhile keeps its change. Each batch is a transaction; after a kill the next run continues with the
 * remaining secrets.
 */
export async function reseal(
  database: Database,
  box: SecretBox,
  columns: readonly SealedColumn[],
  options: ResealOptions = {},
): Promise<Resealed> {
  const result: Resealed = { moved: 0, unreadable: [] };
  for (const column of columns) {
    const { moved, unreadable } = await resealColumn(database, box, column, options);
    result.moved += moved;
    result.unreadable.push(...unreadable);
  }
  return result;
}

async function resealColumn(
  database: Database,
  box: SecretBox,
  column: SealedColumn,
  options: ResealOptions,
): Promise<Resealed> {
  let moved = 0;
  for (let pass = 1; ; pass += 1) {
    let missed = 0;
    const unreadable: Resealed["unreadable"] = [];
    for await (const rows of pagesOf(database, box, column, options.batch ?? BATCH)) {
      const resealed = rows.flatMap(({ key, sealed }) => {
        const fresh = sealAgain(box, sealed, column.purposeOf(key));
        if (!fresh) {
          unreadable.push({ column: column.name, id: idOf(key) });
        }
        return fresh ? [{ key, sealed, fresh }] : [];
      });
      if (resealed.length === 0) {
        continue;
      }
      const parts = column.start.map((_, index) => resealed.map(({ key }) => key[index]));
      const values = [...parts, resealed.map(({ sealed }) => sealed), resealed.map(({ fresh }) => fresh)];
      const replaced = await database.transaction((transaction) => transaction.rows(column.replace, values));
      moved += replaced.length;
      missed += resealed.length - replaced.length;
      options.onProgress?.(column.name, moved);
    }
    if (missed === 0 || pass === PASSES) {
      return { moved, unreadable };
    }
    await sleep(PAUSE_MS);
  }
}

interface SealedValue {
  key: RowKey;
  sealed: Buffer;
}

/** Yields the secrets under older keys, one batch of rows at a time. */
async function* pagesOf(
  database: Database,
  box: SecretBox,
  column: SealedColumn,
  size: number,
): AsyncGenerator<SealedValue[]> {
  const first = Buffer.from(box.keyIds[0] as string, "hex");
  for (let after: RowKey | undefined = column.start; after; ) {
    const rows: SealedRow[] = await database.rows(column.page, [...after, first, size]);
    const keyOf = (row: SealedRow): RowKey => column.start.map((_, at) => row[`key${at}`] as RowKey[number]);
    yield rows.flatMap((row) => (row.sealed ? [{ key: keyOf(row), sealed: row.sealed }] : []));
    const last = rows.at(-1);
    after = last && rows.length === size ? keyOf(last) : undefined;
  }
}

function sealAgain(box: SecretBox, sealed: Buffer, purpose: string): Buffer | null {
  try {
    return box.seal(box.open(sealed, purpose), purpose);
  } catch {
    return null;
  }
}

function idOf(key: RowKey): string {
  return key.map((part) => (Buffer.isBuffer(part) ? part.toString("hex") : String(part))).join(" ");
}

/** The number of secrets under each key, by the key's id. */
export async function countSecrets(
  database: Database,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const column of columns) {
    for (const { keyId, count } of await database.rows(column.count, [])) {
      counts.set(keyId, (counts.get(keyId) ?? 0) + count);
    }
  }
  return counts;
}
