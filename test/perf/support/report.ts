import { cpus, release, totalmem } from "node:os";
import type { Stage } from "./stage.ts";

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The median and the 99th percentile; it sorts the times. Zeros without any. */
export function percentilesOf(times: number[]): { p50: number; p99: number } {
  times.sort((one, other) => one - other);
  const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99) };
}

/** The context of a figure: the machine and the versions. */
export async function describeMachine(stage: Pick<Stage, "query">): Promise<string> {
  const [row] = await stage.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Linux ${release()}, ` +
    `Node ${process.versions.node}, PostgreSQL ${row?.version}`
  );
}

/** A table in Markdown, with columns as wide as their content. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] as number)).join(" | ")} |`;
  return [line(header), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

export interface Bar {
  group: string;
  label: string;
  value: number;
  /** The minimum and the maximum of its rounds. */
  low: number;
  high: number;
}

/** A page with bars for a browser, without external resources. A line marks the value 1. */
export function chart(title: string, note: string, bars: readonly Bar[]): string {
  const scale = 420 / Math.max(1.2, ...bars.map(({ high }) => Math.min(high, 2)));
  let y = 0;
  let group = "";
  const drawn = bars.map((bar) => {
    const isFirst = bar.group !== group;
    group = bar.group;
    y += isFirst ? 58 : 24;
    const heading = isFirst ? `<text x="0" y="${y - 24}" class="group">${bar.group}</text>` : "";
    const end = 190 + bar.value * scale;
    const [low, high] = [bar.low, Math.min(bar.high, 2)].map((value) => 190 + value * scale);
    return `${heading}<text x="180" y="${y}" text-anchor="end">${bar.label}</text>
      <rect x="190" y="${y - 12}" width="${(bar.value * scale).toFixed(1)}" height="15"/>
      <path d="M${low?.toFixed(1)} ${y - 4.5}H${high?.toFixed(1)}"/>
      <text x="${Math.max(end, high as number) + 8}" y="${y}">${bar.value.toFixed(2)}</text>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { font: 15px system-ui, sans-serif; margin: 2rem; color: #1c2430; max-width: 46rem }
  svg { width: 100%; height: auto } text { font-size: 13px; fill: currentColor } .group { font-weight: 600 }
  rect { fill: #3b6ea8 } path { stroke: #1c2430; stroke-width: 1.5 } line { stroke: #b0413e; stroke-dasharray: 4 3 }
  p { color: #5a6472 }
</style>
<h1>${title}</h1>
<svg viewBox="0 0 720 ${y + 20}" role="img" aria-label="${title}">${drawn.join("\n")}
<line x1="${190 + scale}" x2="${190 + scale}" y1="8" y2="${y + 10}"/></svg>
<p>${note}</p></html>
`;
}
