/**
 * Cells that spreadsheet programs treat as formulas: a row of another person's file could run code on the machine of a
 * user who opens its report (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** The cell with the prefix that marks text, so that spreadsheet programs show it and never run it. */
function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell without that prefix, so that a corrected report can be imported. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * A line of a file in CSV (RFC 4180). It also quotes characters that other programs might take for the end of a cell.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells
    .map(asText)
    .map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(",")}\r\n`;
}
