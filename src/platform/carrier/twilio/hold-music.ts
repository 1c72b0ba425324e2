/** What a phone line carries: 8,000 samples a second, here of 16 bits. */
const RATE = 8_000;
const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;
/** Soft: about -20 dB. */
const AMPLITUDE = 3_200;

/** Broken chords of C, A minor, F and G, a note each half second: hertz. */
const NOTES = [
  ...[261.63, 329.63, 392, 523.25],
  ...[220, 261.63, 329.63, 440],
  ...[174.61, 220, 261.63, 349.23],
  ...[196, 246.94, 293.66, 392],
];
const NOTE_SECONDS = 0.5;
/** The loudness of a note falls to a third in this time. */
const FADE_SECONDS = 0.22;

/** The music on hold as a WAV file (RIFF, PCM, mono). A player repeats it. */
export function holdMusic(): Buffer {
  const samplesOfNote = NOTE_SECONDS * RATE;
  const bytes = NOTES.length * samplesOfNote * SAMPLE_BYTES;
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
  for (const [place, hertz] of NOTES.entries()) {
    for (let sample = 0; sample < samplesOfNote; sample += 1) {
      const seconds = sample / RATE;
      const loudness = AMPLITUDE * Math.min(1, seconds * 200) * Math.exp(-seconds / FADE_SECONDS);
      const at = HEADER_BYTES + (place * samplesOfNote + sample) * SAMPLE_BYTES;
      file.writeInt16LE(Math.round(loudness * Math.sin(2 * Math.PI * hertz * seconds)), at);
    }
  }
  return file;
}
