/** The sounds that a party of a call hears while it waits, as WAV files (RIFF, PCM, mono). A player repeats them. */

/** The samples per second of a phone line, here of 16 bits. */
const RATE = 8_000;
const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;

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
/** Soft: about -20 dB. */
const NOTE_AMPLITUDE = 3_200;

/** The music on hold. */
export function holdMusic(): Buffer {
  return wave(NOTES.length * NOTE_SECONDS, (sample) => {
    const hertz = NOTES[Math.floor(sample / (NOTE_SECONDS * RATE))] as number;
    const seconds = (sample % (NOTE_SECONDS * RATE)) / RATE;
    const loudness = NOTE_AMPLITUDE * Math.min(1, seconds * 200) * Math.exp(-seconds / FADE_SECONDS);
    return loudness * Math.sin(2 * Math.PI * hertz * seconds);
  });
}

/** The ringing tone of North America: 440 and 480 Hz for two seconds, then silence for four. */
const [LOW_HERTZ, HIGH_HERTZ, TONE_SECONDS, SILENCE_SECONDS] = [440, 480, 2, 4];
/** About -19 dB for both together. */
const TONE_AMPLITUDE = 1_800;

/** One period of the ringing tone. */
export function ringbackTone(): Buffer {
  return wave(TONE_SECONDS + SILENCE_SECONDS, (sample) => {
    const turn = (2 * Math.PI * sample) / RATE;
    return sample < TONE_SECONDS * RATE
      ? TONE_AMPLITUDE * (Math.sin(turn * LOW_HERTZ) + Math.sin(turn * HIGH_HERTZ))
      : 0;
  });
}

/** @param levelOf the level of a sample, from -32,768 to 32,767. */
function wave(seconds: number, levelOf: (sample: number) => number): Buffer {
  const samples = seconds * RATE;
  const bytes = samples * SAMPLE_BYTES;
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
  for (let sample = 0; sample < samples; sample += 1) {
    file.writeInt16LE(Math.round(levelOf(sample)), HEADER_BYTES + sample * SAMPLE_BYTES);
  }
  return file;
}
