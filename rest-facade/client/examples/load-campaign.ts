import { readFile } from "node:fs/promises";
import { createClient, type DialerClient, type Schema } from "campaign-dialer-client";

/**
 * Loads a CSV file into a campaign, and makes the campaign if it does not exist.
 *
 *     API_URL=… API_TOKEN=… node load-campaign.ts "Renewals" renewals.csv
 *
 * The first line names the columns: `phone` and any of first_name, last_name, company, title, email; every other column
 * becomes an extra field. Load the same or a longer file every night: a number is in a campaign once, and known contacts
 * get the new values. Rows that the service refuses are printed, and the others are loaded.
 */

/** The maximum of one request. */
const BATCH = 500;
const TEXTS = ["first_name", "last_name", "company", "title", "email"] as const;

export interface LoadResult {
  campaignId: string;
  created: number;
  updated: number;
  /** The line in the file, and the reason. */
  refused: { line: number; reason: string }[];
}

export async function loadCampaign(client: DialerClient, name: string, csv: string): Promise<LoadResult> {
  const [header, ...lines] = rowsOf(csv.replace(/^\uFEFF/, ""));
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  if (!columns.includes("phone")) {
    throw new Error("the first line of the file must name the columns, with one named phone");
  }
  const campaignId = await findOrCreate(client, name);
  const result: LoadResult = { campaignId, created: 0, updated: 0, refused: [] };
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    const contacts = batch.map(({ cells }) => draftOf(columns, cells));
    const added = await client.campaignContacts.add({ id: campaignId, contacts, on_duplicate: "update" });
    result.created += added.created;
    result.updated += added.updated;
    for (const { index, error } of added.data) {
      if (error) {
        result.refused.push({ line: batch[index]?.line ?? 0, reason: error.message });
      }
    }
  }
  return result;
}

async function findOrCreate(client: DialerClient, name: string): Promise<string> {
  for await (const campaign of client.campaigns.list({ q: name })) {
    if (campaign.name === name && campaign.status !== "archived") {
      return campaign.id;
    }
  }
  const inbox_ids: string[] = [];
  for await (const inbox of client.inboxes.list()) {
    inbox_ids.push(inbox.id);
  }
  // The key is the same for two loaders that start together: they get the same campaign.
  const idempotencyKey = `load-campaign-${encodeURIComponent(name)}`.slice(0, 255);
  return (await client.campaigns.create({ name, inbox_ids: inbox_ids.slice(0, 10) }, { idempotencyKey })).id;
}

function draftOf(columns: readonly string[], cells: readonly string[]): Schema<"CampaignContactDraft"> {
  const draft: Schema<"CampaignContactDraft"> = { phones: [] };
  const extra: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = cells[index]?.trim() ?? "";
    const text = TEXTS.find((field) => field === column);
    if (column === "phone") {
      draft.phones = [value];
    } else if (text) {
      draft[text] = value;
    } else if (value !== "" && column !== "") {
      extra[column] = value;
    }
  }
  return { ...draft, extra_fields: extra };
}

/** Reads CSV: cells in quotes may hold commas, line breaks and doubled quotes. Empty lines are skipped. */
function rowsOf(csv: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  // A cell, and what ends it: a comma, the end of the line or of the file.
  let read = 0;
  for (const [all, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    read += all.length;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += `${quoted ?? ""}${end}`.split("\n").length - 1;
    if (end !== ",") {
      if (cells.some((cell) => cell !== "")) {
        rows.push({ line: begun, cells });
      }
      [cells, begun] = [[], line];
    }
  }
  if (read < csv.length) {
    throw new Error(`line ${line} of the file has a quotation mark at the wrong place`);
  }
  return rows;
}

if (import.meta.main) {
  const { API_URL: baseUrl = "", API_TOKEN: token = "" } = process.env;
  const [name, file] = process.argv.slice(2);
  if (!name || !file) {
    throw new Error("usage: node load-campaign.ts CAMPAIGN FILE");
  }
  const client = createClient({ baseUrl, token });
  const { created, updated, refused } = await loadCampaign(client, name, await readFile(file, "utf8"));
  process.stdout.write(`created ${created}, updated ${updated}, refused ${refused.length}\n`);
  for (const { line, reason } of refused) {
    process.stdout.write(`line ${line}: ${reason}\n`);
  }
}
