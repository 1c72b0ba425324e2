import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { connectToSchema, leaveSchema } from "../../../src/platform/db/schema.ts";
import type { Storage } from "../../../src/platform/storage/port.ts";
import type { Writer } from "./archive.ts";
import { fileName, type Manifest } from "./manifest.ts";

const PAGE = 500;

/** The tables with files: the first part of their keys, the rows whose file is stored, and the column with its type. */
export const tablesOfFiles = {
  media: { folder: "media", isStored: "state = 'stored'", type: "content_type" },
  audio_files: { folder: "audio", isStored: "true", type: "content_type" },
  recordings: { folder: "recordings", isStored: "state IN ('transcribing', 'stored')", type: "content_type" },
  consents: { folder: "consents", isStored: "storage_key IS NOT NULL", type: "proof_type" },
} as const;

/**
 * Writes the files of texts, uploaded audio, recordings and proofs of consent, after the tables: a file is written once, before its row says
 * that it is stored. So every file of the snapshot is there, unless it was deleted since. This is outside the snapshot,
 * which would hinder the service if it stayed open as long.
 */
export async function dumpFiles(
  connection: pg.ClientConfig,
  writer: Writer,
  storage: Storage,
): Promise<NonNullable<Manifest["files"]>> {
  const files = { count: 0, bytes: 0, missing: 0 };
  const client = await connectToSchema(connection);
  try {
    for (const [table, { isStored }] of Object.entries(tablesOfFiles)) {
      for await (const key of keysOf(client, table, isStored)) {
        const content = await storage.read(key);
        if (content === null) {
          files.missing += 1;
        } else {
          const bytes = await buffer(content);
          await writer.add(fileName(key), bytes);
          files.count += 1;
          files.bytes += bytes.length;
        }
      }
    }
    return files;
  } finally {
    await leaveSchema(client);
  }
}

async function* keysOf(client: pg.Client, table: string, isStored: string): AsyncGenerator<string> {
  for (let after = ["", ""]; ; ) {
    const { rows } = await client.query<{ business: string; id: string; key: string }>(
      `SELECT business_id AS business, id, storage_key AS key FROM ${table}
       WHERE (business_id, id) > ($1, $2) AND ${isStored} ORDER BY business_id, id LIMIT ${PAGE}`,
      after,
    );
    yield* rows.map(({ key }) => key);
    const last = rows.at(-1);
    if (!last) {
      return;
    }
    after = [last.business, last.id];
  }
}
