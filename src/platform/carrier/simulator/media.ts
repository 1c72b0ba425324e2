import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { FetchFile } from "../../outbound/download.ts";
import type { CarrierMedia } from "../port.ts";

/** Pictures and files from the other end: the same place of the same text always has the same content. */

export function mediaOf(carrierId: string, types: readonly string[]): CarrierMedia[] {
  return types.map((contentType, place) => ({
    url: `simulator:/${carrierId}/${place}?${new URLSearchParams({ type: contentType })}`,
    contentType,
  }));
}

export const fetchMedia: FetchFile = async (url) => {
  const { pathname, searchParams } = new URL(url);
  const contentType = searchParams.get("type");
  return { outcome: "fetched", contentType, body: contentOf(contentType, pathname) };
};

function contentOf(contentType: string | null, name: string): Buffer {
  switch (contentType) {
    case "image/png":
      return picture(createHash("sha256").update(name).digest());
    case "text/vcard":
      return Buffer.from("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Byron;Ada;;;\r\nFN:Ada Byron\r\nEND:VCARD\r\n");
    default:
      return Buffer.from(`A file of the simulated carrier: ${name}\n`);
  }
}

const SIDE = 64;
/** The number of squares on a side of the pattern; each is eight pixels wide. */
const SQUARE = 8;

/** A pattern of two colors as PNG (https://www.w3.org/TR/png-3/). */
function picture(digest: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const colors = [digest.subarray(0, 3), digest.subarray(3, 6)] as const;
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const pixels = Array.from({ length: SIDE }, (_, x) => {
      const square = Math.floor(y / SQUARE) * (SIDE / SQUARE) + Math.floor(x / SQUARE);
      return colors[((digest[6 + (square >> 3)] as number) >> (square & 7)) & 1] as Buffer;
    });
    return Buffer.concat([Buffer.alloc(1), ...pixels]);
  });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
