/** Recordings for tests. */

/** A WAV file of silence: PCM, 8 bits, 8 kHz (http://soundfile.sapp.org/doc/WaveFormat/). */
export function wavOf(seconds: number): Buffer {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)]);
}

/** An MP3 file of silence: MPEG 1 layer 3, 32 kbit/s, 32 kHz, so that a frame has 144 bytes and lasts 36 ms. */
export function mp3Of(frames: number): Buffer {
  const frame = Buffer.alloc(144);
  frame.writeUInt32BE(0xff_fb_18_c4);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
