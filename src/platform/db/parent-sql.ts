/** SQL expressions: the rows of a parent, and the place in the order of their ids behind which they begin. */
interface RowsOfParent {
  /** The column that references the parent. An index has the business, this column and the id. */
  column: string;
  parent: string;
  id?: string;
  /** Absent: all rows of the parent. */
  behind?: string;
  direction?: "ASC" | "DESC";
}

/**
 * The last conditions on the rows of one parent, and their order by id. Only the index on the column and the id has
 * this order. With an equation PostgreSQL drops the column from the order: the primary key has that of the ids too, and
 * looks as good with few rows in the statistics, but leads to all rows of the business. Write another condition that an
 * index serves as `(…) IS TRUE`: it would look more selective.
 */
export function inOrderOfParent({ column, parent, id = "id", behind, direction = "ASC" }: RowsOfParent): string {
  const isUp = direction === "ASC";
  const place = `(${column}, ${id}) ${isUp ? ">" : "<"} (${parent}, ${behind ?? (isUp ? "''" : "'~'")})`;
  return `${place} AND ${column} ${isUp ? "<=" : ">="} ${parent}
            ORDER BY ${column} ${direction}, ${id} ${direction}`;
}
