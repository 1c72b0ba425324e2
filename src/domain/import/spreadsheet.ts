/**
 * Cells that spreadsheet programs take for formulas: a row of somebody else's file could run in the program of whoever
 * opens the report about it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** The cell as spreadsheet programs show it and never run it: behind their own mark of a text. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell without that mark, so that a report can be mended and imported. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A line of a file in CSV (RFC 4180). What other programs might take for the end of a cell is quoted too. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells
    .map(asText)
    .map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\r\n`;
}
