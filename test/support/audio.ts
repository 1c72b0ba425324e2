/** Recordings for tests. */

/** A WAV file of silence: PCM, 8 bits, 8 kHz (http://soundfile.sapp.org/doc/WaveFormat/). */
export function wavOf(seconds: number): Buffer {
  const rate = 8_000;
  const format = Buffer.alloc(16);
  // PCM, one channel.
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  return waveOf(chunkOf("fmt ", format), chunkOf("data", Buffer.alloc(rate * seconds, 128)));
}

/** A WAV file of these chunks. */
export function waveOf(...chunks: readonly Buffer[]): Buffer {
  return chunkOf("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));
}

/** A chunk of a WAV file. */
export function chunkOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, "latin1");
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/**
 * An MP3 file of silence. By default MPEG 1 layer 3, 32 kbit/s, 32 kHz, so that a frame has 144 bytes and lasts 36 ms
 * (http://www.mp3-tech.org/programmer/frame_header.html).
 */
export function mp3Of(frames: number, { header = 0xff_fb_18_c4, size = 144 } = {}): Buffer {
  const frame = Buffer.alloc(size);
  frame.writeUInt32BE(header);
  return Buffer.alloc(frames * size, frame);
}

/** A tag of ID3v2.3 with these frames (https://id3.org/id3v2.3.0). */
export function id3Of(...frames: readonly Buffer[]): Buffer {
  const content = Buffer.concat(frames);
  const header = Buffer.from("ID3\x03\0\0\0\0\0\0", "latin1");
  // Seven bits of the length in each byte.
  [21, 14, 7, 0].forEach((shift, place) => {
    header[6 + place] = (content.length >> shift) & 0x7f;
  });
  return Buffer.concat([header, content]);
}

/** A frame of such a tag. */
export function id3FrameOf(name: string, text: string): Buffer {
  const header = Buffer.alloc(10);
  header.write(name, "latin1");
  header.writeUInt32BE(text.length + 1, 4);
  return Buffer.concat([header, Buffer.from(`\0${text}`, "latin1")]);
}
