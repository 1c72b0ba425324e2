/** MP3 files: frames of MPEG 1 or 2, layer 3 (http://www.mp3-tech.org/programmer/frame_header.html). */

/** Whether the first bytes are those of an MP3 file: a tag of ID3, or the mark of a frame. */
export function isMp3(start: Buffer): boolean {
  const [first = 0, second = 0] = start;
  return isTag(start, 0) || (first === 0xff && (second & 0xe0) === 0xe0);
}

/** Enough for padding and for tags after the sound. */
const MOST_SKIPPED = 65_536;
/** Fewer are a coincidence, or too short to hear. */
const FEWEST_FRAMES = 4;

/**
 * The length of the sound in seconds, by the headers of its frames; null if it is no MP3 file. It reads no further
 * than `most` seconds: a frame lasts at least 24 ms, so that is a few thousand headers. Tags are not read.
 */
export function secondsOfMp3(file: Buffer, most: number): number | null {
  if (!isMp3(file)) {
    return null;
  }
  let at = startOfFrames(file);
  let [frames, samples, rate, skipped] = [0, 0, 0, 0];
  while (at + 4 <= file.length && skipped <= MOST_SKIPPED && samples <= most * rate) {
    const frame = frameOf(file.readUInt32BE(at));
    if (frame === null || (frames > 0 && frame.rate !== rate)) {
      at += 1;
      skipped += 1;
      continue;
    }
    if (frames > 0 || !isDescription(file, at)) {
      samples += frame.samples;
    }
    rate = frame.rate;
    frames += 1;
    at += frame.size;
  }
  return frames < FEWEST_FRAMES ? null : samples / rate;
}

/** A file has one or two. */
const MOST_TAGS = 10;

/** The place behind the tags (https://id3.org/id3v2.4.0-structure). */
function startOfFrames(file: Buffer): number {
  let at = 0;
  for (let tags = 0; tags < MOST_TAGS && at + 10 <= file.length && isTag(file, at); tags += 1) {
    const [flags = 0, ...sizes] = file.subarray(at + 5, at + 10);
    // Seven bits of the size in each byte.
    const size = sizes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const hasFooter = (flags & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return at;
}

function isTag(file: Buffer, at: number): boolean {
  return file.toString("latin1", at, at + 3) === "ID3";
}

/** Whether the first frame describes the others, and has no sound. */
function isDescription(file: Buffer, at: number): boolean {
  const start = file.subarray(at, at + 40);
  return start.includes("Xing") || start.includes("Info");
}

interface Frame {
  /** In bytes, with the header. */
  size: number;
  samples: number;
  /** Samples a second. */
  rate: number;
}

/** In kbit/s. 0: a length that the header does not state. */
const MPEG_1 = {
  bitRates: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  rates: [44_100, 48_000, 32_000],
  samples: 1_152,
};
const MPEG_2 = {
  bitRates: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  rates: [22_050, 24_000, 16_000],
  samples: 576,
};
/** By two bits of the header. */
const VERSIONS = [null, null, MPEG_2, MPEG_1];
const LAYER_3 = 1;

/** The frame with this header; null for others. */
function frameOf(header: number): Frame | null {
  const bits = (from: number, count: number) => (header >>> from) & (2 ** count - 1);
  const version = VERSIONS[bits(19, 2)] ?? null;
  if (bits(21, 11) !== 0x7ff || version === null || bits(17, 2) !== LAYER_3) {
    return null;
  }
  const bitRate = version.bitRates[bits(12, 4)];
  const rate = version.rates[bits(10, 2)];
  if (!bitRate || rate === undefined) {
    return null;
  }
  const { samples } = version;
  return { size: Math.floor((samples * bitRate * 125) / rate) + bits(9, 1), samples, rate };
}
