// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot be placed, as virtual ones are
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows have the focus; heads have buttons
import { useElementScrollRestoration } from "@tanstack/react-router";
import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { failureOf } from "../app/client.ts";
import { keep, keptAt, useHistoryEntry } from "../app/kept-rows.ts";
import type { Rows } from "../app/rows.ts";
import { CsvButton, saveCsv } from "./csv.tsx";
import { ErrorNotice, RowsSkeleton } from "./states.tsx";
import styles from "./table.module.css";
import { type Column, TableRow } from "./table-row.tsx";
import { useToast } from "./toast.tsx";

export type { Column } from "./table-row.tsx";

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** The height of a row with one line, in rem. */
const ROW_HEIGHT = 3.25;
/** The next page is read when this many rows are left. */
const READ_AHEAD = 60;
const PAGE_ROWS = 10;
/** The maximum of rows on paper, and in a file. */
const MOST_PRINTED = 500;
const MOST_SAVED = 5_000;

/**
 * A table of any length: only the rows in sight are in the document, and `list` is read on as the person scrolls.
 *
 * One row has the focus: arrows, J and K, Home, End and Page keys move it, Enter opens it, Space or X chooses it. Shift
 * with a key that moves it or with a press on a box chooses all rows between, and Ctrl-A all that have been read. On the
 * way back to its page, the table is where it was left. A button saves the rows that
 * have been read as CSV, and paper shows them too.
 *
 * @param label names the table for screen readers.
 * @param list of `useRows`, or `fixedRows` of rows that are complete.
 * @param total of all rows, if it is known.
 * @param empty stands in place of a table without rows.
 * @param selected the ids of the chosen rows; with `onSelect`, each row has a box.
 * @param open is called for Enter and for a press on a row.
 * @param rowHeight of most rows on a wide screen, in rem. A list is scrolled best if it is right.
 */
export function Table<Row extends { id: string }>({
  label,
  columns,
  list,
  total,
  empty,
  nameOf,
  sort,
  onSort,
  selected,
  onSelect,
  open,
  rowHeight = ROW_HEIGHT,
}: {
  label: string;
  columns: readonly Column<Row>[];
  list: Rows<Row>;
  total?: number | undefined;
  empty: ReactNode;
  /** The name of a row in the label of its box. */
  nameOf?(row: Row): string;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  open?(row: Row): void;
  rowHeight?: number;
}) {
  const { rows, hasMore, error, more, refresh } = list;
  const count = rows?.length ?? 0;
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const height = rowHeight * rem;
  const scroller = useRef<HTMLDivElement>(null);
  const left = `${useHistoryEntry()} ${label}`;
  const [active, setActive] = useState(() => keptAt<number>(left) ?? 0);
  useEffect(() => keep(left, active), [left, active]);
  const restored = useElementScrollRestoration({ id: label });
  const anchor = useRef(0);
  // The row to focus once it is in the document.
  const wanted = useRef<number | null>(null);
  const current = Math.min(active, Math.max(0, count - 1));
  // Another function would make the virtualizer place all rows again, at every frame.
  const keyOf = useCallback((index: number) => rows?.[index]?.id ?? index, [rows]);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: 8,
    // The head is above the rows in the scroller, and over them when it is scrolled.
    scrollPaddingStart: height,
    scrollPaddingEnd: height,
    initialOffset: restored?.scrollY ?? 0,
    // The focused row stays in the document, wherever the list is scrolled to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(all - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
      return current < first ? [current, ...shown] : current > last && current < all ? [...shown, current] : shown;
    },
  });
  const isPrinting = usePrinting();
  const [isSaving, setSaving] = useState(false);
  const items = isPrinting
    ? Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, index) => ({ index, start: 0, key: keyOf(index) }))
    : virtual.getVirtualItems();
  const last = items.findLast(({ index }) => index !== current)?.index ?? 0;
  useEffect(() => {
    if (hasMore && count > 0 && last >= count - READ_AHEAD) {
      more();
    }
  }, [hasMore, last, count, more]);
  useEffect(() => {
    if (wanted.current !== null) {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
      if (row) {
        wanted.current = null;
        row.focus({ preventScroll: true });
      }
    }
  });
  const select = useCallback(
    (from: number, to: number, { isOn }: { isOn: boolean }) => {
      const next = new Set(selected);
      for (const { id } of rows?.slice(Math.min(from, to), Math.max(from, to) + 1) ?? []) {
        if (isOn) {
          next.add(id);
        } else {
          next.delete(id);
        }
      }
      onSelect?.(next);
    },
    [rows, selected, onSelect],
  );
  const act = useRef({ choose: (_index: number, _isRange: boolean) => {} });
  const onBox = useCallback((event: ChangeEvent<HTMLInputElement>) => {
    const index = indexOf(event);
    if (index !== undefined) {
      act.current.choose(index, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true);
    }
  }, []);
  // Not counted again at every frame of a scroll.
  const chosen = useMemo(
    () => (selected && selected.size > 0 ? (rows?.filter(({ id }) => selected.has(id)).length ?? 0) : 0),
    [rows, selected],
  );
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!rows) {
    return <RowsSkeleton rows={8} height={height} />;
  }
  if (count === 0) {
    return empty;
  }
  const choose = (index: number, isRange: boolean) => {
    const isOn = !selected?.has(rows[index]?.id as string);
    select(isRange ? anchor.current : index, index, { isOn });
    anchor.current = index;
  };
  act.current.choose = choose;
  const move = (index: number, isRange: boolean) => {
    const next = Math.min(count - 1, Math.max(0, index));
    if (isRange && onSelect) {
      select(anchor.current, next, { isOn: true });
    } else {
      anchor.current = next;
    }
    wanted.current = next;
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event);
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isRow = (target as HTMLElement).dataset.index !== undefined;
    // Letters write nothing in a box, but its other keys are its own.
    const letter = ctrlKey || metaKey || altKey || !(isRow || isBox(target)) ? "" : key.toLowerCase();
    if (index === undefined || !(isRow || ["j", "k", "x"].includes(letter))) {
      return;
    }
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE_ROWS,
      PageUp: index - PAGE_ROWS,
      Home: 0,
      End: count - 1,
      j: index + 1,
      k: index - 1,
    }[letter === "j" || letter === "k" ? letter : key];
    const isAll = key.toLowerCase() === "a" && (ctrlKey || metaKey);
    if (to !== undefined) {
      move(to, event.shiftKey);
    } else if (key === "Enter" && open) {
      open(rows[index] as Row);
    } else if ((key === " " || letter === "x") && onSelect) {
      choose(index, event.shiftKey);
    } else if (isAll && onSelect) {
      select(0, count - 1, { isOn: true });
    } else {
      return;
    }
    event.preventDefault();
  };
  const onFocus = (event: SyntheticEvent) => setActive(indexOf(event) ?? active);
  const onClick = (event: MouseEvent) => {
    const row = rows[indexOf(event) ?? -1];
    if (row && open && opensRow(event)) {
      event.preventDefault();
      open(row);
    }
  };
  const tracks = columns.map(({ width }) => width ?? "minmax(0, 1fr)");
  const style = {
    "--tracks": [...(onSelect ? ["2.75rem"] : []), ...tracks].join(" "),
    "--row-height": `${height}px`,
  } as CSSProperties;
  const stray = strayOf(items);
  return (
    <div className={styles.frame} style={style}>
      <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={label}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={hasMore ? (total ?? -2) + 1 : count + 1}
          aria-colcount={columns.length + (onSelect ? 1 : 0)}
          aria-multiselectable={onSelect ? true : undefined}
        >
          <Head
            columns={columns}
            sort={sort}
            onSort={onSort}
            box={onSelect && <AllBox count={count} chosen={chosen} choose={(isOn) => select(0, count - 1, { isOn })} />}
          />
          <div
            role="rowgroup"
            className={styles.body}
            style={
              isPrinting
                ? undefined
                : { height: virtual.getTotalSize(), paddingTop: items.find((item) => item !== stray)?.start }
            }
            data-opens={open !== undefined}
            data-boxes={onSelect !== undefined}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
            {items.map((item) => {
              const { index, start, key } = item;
              const row = rows[index] as Row;
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  name={onSelect && (nameOf?.(row) ?? row.id)}
                  isChosen={onSelect && (selected?.has(row.id) ?? false)}
                  isCurrent={index === current}
                  top={item === stray ? start : undefined}
                  measure={virtual.measureElement}
                  onBox={onBox}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles.foot} data-print="no">
        <CsvButton name={label} save={() => setSaving(true)} />
      </div>
      {isSaving && <SavedRows name={label} columns={columns} list={list} done={() => setSaving(false)} />}
      {error && <ErrorNotice failure={failureOf(error)} retry={more} />}
    </div>
  );
}

/** Draws the cells of all rows for a moment, out of sight, and saves their texts: a file says what the table says. */
function SavedRows<Row extends { id: string }>({
  name,
  columns,
  list: { rows = [], hasMore },
  done,
}: {
  name: string;
  columns: readonly Column<Row>[];
  list: Rows<Row>;
  done(): void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const toast = useToast();
  const [saved] = useState(() => rows.slice(0, MOST_SAVED));
  const [named] = useState(() => columns.filter((column) => column.name !== ""));
  useLayoutEffect(() => {
    const lines = Array.from(body.current?.rows ?? [], (row) => Array.from(row.cells, textOf));
    saveCsv({ name, head: named.map((column) => column.name), rows: lines });
    if (hasMore || rows.length > saved.length) {
      toast(`The file has the first ${saved.length} rows. Scroll on for more.`);
    }
    done();
  });
  return (
    <table hidden>
      <tbody ref={body}>
        {saved.map((row) => (
          <tr key={row.id}>
            {named.map((column) => (
              <td key={column.id}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The text of a cell; a time as data has it, and no buttons. */
function textOf(cell: HTMLElement): string {
  const time = cell.querySelector("time");
  if (time && time.textContent === cell.textContent) {
    return time.dateTime;
  }
  const controls = Array.from(cell.querySelectorAll("button"), ({ textContent }) => textContent);
  return controls.reduce((text, control) => text.replace(control, ""), cell.textContent).trim();
}

/** Whether the page is being printed. The rows are drawn before the browser takes the picture of the page. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = matchMedia("print");
    const change = () => flushSync(() => setPrinting(print.matches));
    print.addEventListener("change", change);
    return () => print.removeEventListener("change", change);
  }, []);
  return isPrinting;
}

/** Rows that are all known, in the form that a table reads. */
export function fixedRows<Row>(rows: Row[] | undefined): Rows<Row> {
  return { rows, hasMore: false, error: undefined, more: () => undefined, refresh: async () => undefined };
}

type Item = Pick<VirtualItem, "index" | "start" | "key">;

/** The focused row, if it is outside the window; the rows of the window follow one another. */
function strayOf(items: readonly Item[]): Item | undefined {
  const [first, second] = items;
  const [before, last] = items.slice(-2);
  if (first && second && second.index > first.index + 1) {
    return first;
  }
  return before && last && last.index > before.index + 1 ? last : undefined;
}

/** The index of the row in which something happened. */
function indexOf({ target }: SyntheticEvent): number | undefined {
  const row = (target as Element).closest<HTMLElement>("[data-index]");
  return row ? Number(row.dataset.index) : undefined;
}

const isBox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === "checkbox";

/** Whether a press opens the row: on its link, or on none of its controls and not at the end of a marked text. */
function opensRow({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const control = (target as Element).closest("a, button, input, label, select");
  if (control?.matches("[data-opens-row]")) {
    return !(ctrlKey || metaKey || shiftKey || altKey);
  }
  return !control && window.getSelection()?.isCollapsed !== false;
}

function Head<Row>({
  columns,
  sort,
  onSort,
  box,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  box: ReactNode;
}) {
  return (
    <div role="rowgroup" className={styles.head} data-is-empty={!box && !columns.some(({ canSort }) => canSort)}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        {box && (
          <div role="columnheader" className={styles.box}>
            {box}
          </div>
        )}
        {columns.map(({ id, name, align, canSort }) => {
          const isSorted = sort?.column === id;
          const order = !isSorted ? "none" : sort.isDescending ? "descending" : "ascending";
          return (
            <div
              key={id}
              role="columnheader"
              className={styles.cell}
              data-align={align}
              aria-sort={canSort ? order : undefined}
              data-sorts={canSort === true}
            >
              {canSort && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ column: id, isDescending: isSorted && !sort.isDescending })}
                >
                  {name}
                  <span aria-hidden="true" className={styles.arrow}>
                    {order === "none" ? "" : order === "ascending" ? "↑" : "↓"}
                  </span>
                </button>
              ) : (
                name
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function AllBox({ count, chosen, choose }: { count: number; chosen: number; choose(isOn: boolean): void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) {
      box.current.indeterminate = chosen > 0 && chosen < count;
    }
  }, [chosen, count]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Choose all rows"
      checked={chosen === count}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
