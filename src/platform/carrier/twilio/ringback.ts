/** The ringing tone of North America: 440 and 480 Hz for two seconds, then silence for four. A player repeats it. */
const [LOW_HERTZ, HIGH_HERTZ, TONE_SECONDS, SILENCE_SECONDS] = [440, 480, 2, 4];

/** What a phone line carries: 8,000 samples a second, here of 16 bits. */
const RATE = 8_000;
const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;
/** About -19 dB for both together. */
const AMPLITUDE = 1_800;

/** One period of the tone as a WAV file (RIFF, PCM, mono). */
export function ringbackTone(): Buffer {
  const bytes = (TONE_SECONDS + SILENCE_SECONDS) * RATE * SAMPLE_BYTES;
  const file = Buffer.alloc(HEADER_BYTES + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * SAMPLE_BYTES, 28);
  file.writeUInt16LE(SAMPLE_BYTES, 32);
  file.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  for (let sample = 0; sample < TONE_SECONDS * RATE; sample += 1) {
    const turn = (2 * Math.PI * sample) / RATE;
    const value = AMPLITUDE * (Math.sin(turn * LOW_HERTZ) + Math.sin(turn * HIGH_HERTZ));
    file.writeInt16LE(Math.round(value), HEADER_BYTES + sample * SAMPLE_BYTES);
  }
  return file;
}
