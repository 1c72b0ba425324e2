import { Button } from "react-aria-components";
import { csvLine } from "../../domain/import/spreadsheet.ts";
import { DownloadIcon } from "./icons.tsx";

/** A file of what is shown: its name without the ending, its head, and its rows. */
interface Csv {
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Gives the browser a file. A spreadsheet program takes no cell of it for a formula. */
export function saveCsv({ name, head, rows }: Csv): void {
  // The mark tells spreadsheet programs that the file is in UTF-8.
  const text = `\ufeff${[head, ...rows].map(csvLine).join("")}`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** A button that saves what is shown. */
export function CsvButton({ name, save }: { name: string; save(): void }) {
  return (
    <Button className="quiet small" aria-label={`Download CSV: ${name}`} onPress={save} data-print="no">
      <DownloadIcon />
      CSV
    </Button>
  );
}
