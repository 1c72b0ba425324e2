import { expect } from "vitest";
import { chunkOf, id3FrameOf, id3Of, mp3Of, waveOf } from "../../support/audio.ts";
import type { Bomb } from "./bomb.ts";
import { postFile } from "./post.ts";

const UPLOAD = `mutation ($input: UploadAudioInput!) { uploadAudio(input: $input) {
  ... on AudioFile { contentType durationSeconds } ... on DomainError { code field } } }`;

const REFUSED = { code: "VALIDATION_ERROR", field: "file" };

/** Uploads it three times at once. */
function audioBomb(name: string, content: () => Buffer, expected: object): Bomb {
  return {
    name: `a recording of ${name}`,
    async explode(ground) {
      const variables = { input: { name: "Message", file: null } };
      const upload = { query: UPLOAD, variables, content: content(), place: "variables.input.file" };
      const asked = Array.from({ length: 3 }, () => postFile(ground, upload));
      for (const { status, text } of await Promise.all(asked)) {
        expect(status).toBe(200);
        expect(JSON.parse(text).data?.uploadAudio, text.slice(0, 500)).toEqual(expected);
      }
    },
  };
}

const repeated = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);

const mp3 = (...start: Buffer[]) => Buffer.concat([...start, mp3Of(50)]);
const AS_MP3 = { contentType: "audio/mpeg", durationSeconds: 2 };
const genres = () => id3Of(id3FrameOf("TCON", "(1)".repeat(266_000)));

/** PCM, one channel, 8 bits, 8 kHz. */
const FORMAT = chunkOf("fmt ", Buffer.from("01000100401f0000401f000001000800", "hex"));
const SAMPLES = chunkOf("data", Buffer.alloc(8_000, 128));
const AS_WAV = { contentType: "audio/wav", durationSeconds: 1 };

/** The header of EBML, a segment, and clusters without an end. */
const matroska = () =>
  Buffer.concat([
    Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61", "hex"),
    Buffer.from("18538067ffffffffffffffff", "hex"),
    repeated(12_500, Buffer.from("1f43b675ffffffffffffffff", "hex")),
  ]);

/** Files that users upload for the carrier to play. */
export const audio: readonly Bomb[] = [
  audioBomb("266,000 genres", () => mp3(genres()), AS_MP3),
  audioBomb("400,000 tags", () => mp3(id3Of(repeated(400_000, id3FrameOf("TIT2", "a")))), AS_MP3),
  audioBomb("500,000 empty tags", () => mp3(repeated(500_000, id3Of())), REFUSED),
  audioBomb("215,000 short frames", () => mp3Of(215_000, { header: 0xff_f3_14_c4, size: 24 }), REFUSED),
  audioBomb("marks of frames alone", () => Buffer.alloc(5_000_000, 0xff), REFUSED),
  audioBomb("a frame and marks of others", () => Buffer.concat([mp3Of(1), Buffer.alloc(5_000_000, 0xff)]), REFUSED),
  audioBomb("600,000 chunks", () => waveOf(FORMAT, repeated(600_000, chunkOf("abcd", Buffer.alloc(0)))), REFUSED),
  audioBomb("genres in a WAV file", () => waveOf(FORMAT, chunkOf("id3 ", genres()), SAMPLES), AS_WAV),
  audioBomb("tags of a WAV file", () => waveOf(FORMAT, chunkOf("LIST", waveTags()), SAMPLES), AS_WAV),
  audioBomb("Matroska", matroska, REFUSED),
];

function waveTags(): Buffer {
  return Buffer.concat([Buffer.from("INFO"), repeated(400_000, chunkOf("IART", Buffer.alloc(0)))]);
}
