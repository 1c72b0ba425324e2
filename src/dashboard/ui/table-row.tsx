// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot be placed, as virtual ones are
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows have the focus
import { type ChangeEvent, memo, type ReactNode } from "react";
import styles from "./table.module.css";

/** A column of a table. On a narrow screen each row is a card, where the name of the column stands beside the value. */
export interface Column<Row> {
  id: string;
  name: string;
  /** A track of a CSS grid, such as `minmax(0, 2fr)` (the default is `minmax(0, 1fr)`) or `8rem`. */
  width?: string;
  align?: "end";
  /** Whether its head sorts the table. */
  canSort?: boolean;
  /** Whether the value is the title of the card on a narrow screen. */
  isTitle?: boolean;
  cell(row: Row): ReactNode;
}

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** In the label of the box. */
  name: string | undefined;
  /** Undefined in a table without boxes. */
  isChosen: boolean | undefined;
  isCurrent: boolean;
  /** The place of a row outside the window; the others follow one another. */
  top: number | undefined;
  measure(element: HTMLElement | null): void;
  onBox(event: ChangeEvent<HTMLInputElement>): void;
}

/**
 * A row of a table. While the list is scrolled, rows are made fifty times a second, so a row is few elements; it has no
 * listeners, and is not drawn again until something of it changes.
 */
export const TableRow = memo(function TableRow<Row>({
  row,
  index,
  columns,
  name,
  isChosen,
  isCurrent,
  top,
  measure,
  onBox,
}: RowProps<Row>) {
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      className={styles.row}
      style={top === undefined ? undefined : { position: "absolute", insetInline: 0, top }}
    >
      {isChosen !== undefined && (
        <div role="gridcell" className={styles.box}>
          <input type="checkbox" tabIndex={-1} aria-label={`Choose ${name}`} checked={isChosen} onChange={onBox} />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={styles.cell}
          data-align={column.align}
          data-title={column.isTitle}
          data-name={column.name}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
