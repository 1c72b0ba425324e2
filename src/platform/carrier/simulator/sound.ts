import type { RecordingKind } from "../port.ts";
import { chance } from "./people.ts";

/** The sound and the words of simulated recordings: the same recording always has the same. */

const SAMPLES_PER_SECOND = 8_000;
const CHANNELS = 2;
const HEADER_BYTES = 44;
/** The sound of a longer recording ends here. */
const LONGEST_SOUND_SECONDS = 600;

/** A WAV file of eight bits in two channels, in which two voices of tones take turns of two seconds. */
export function* soundOf(recordingId: string, seconds: number): Generator<Buffer> {
  const length = Math.min(seconds, LONGEST_SOUND_SECONDS);
  yield headerOf(length * SAMPLES_PER_SECOND * CHANNELS);
  for (let second = 0; second < length; second += 1) {
    yield secondOf(recordingId, second);
  }
}

function headerOf(dataBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  // PCM.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND * CHANNELS, 28);
  header.writeUInt16LE(CHANNELS, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

function secondOf(recordingId: string, second: number): Buffer {
  const speaker = Math.floor(second / 2) % CHANNELS;
  const hertz = (speaker === 0 ? 140 : 210) * (1 + chance(0, recordingId, String(second)));
  const sound = Buffer.alloc(SAMPLES_PER_SECOND * CHANNELS, 128);
  for (let sample = 0; sample < SAMPLES_PER_SECOND; sample += 1) {
    const time = sample / SAMPLES_PER_SECOND;
    // Four syllables a second.
    const loudness = Math.abs(Math.sin(4 * Math.PI * time));
    sound[sample * CHANNELS + speaker] = 128 + Math.round(60 * loudness * Math.sin(2 * Math.PI * hertz * time));
  }
  return sound;
}

const GREETINGS = [
  "Hello, this is Ada speaking.",
  "Good day, thank you for your time.",
  "Hello, do you have a minute?",
];
const ANSWERS = ["Yes, go ahead.", "What is it about?", "I was just about to call you."];
const SUBJECTS = [
  "We have a new price for your order.",
  "Your delivery comes on Monday.",
  "It is about your contract.",
];
const ENDS = ["That sounds good. Please send it to me.", "I need to think about it.", "No, thank you. Goodbye."];
const MESSAGES = [
  "please call me back when you can.",
  "I have a question about my order.",
  "I will try again tomorrow.",
];

/** The invented words: a line for each turn. */
export function wordsOf(seed: number, recordingId: string, of: RecordingKind): string {
  const one = (lines: readonly string[]) =>
    lines[Math.floor(lines.length * chance(seed, recordingId, lines[0] as string))] as string;
  return of === "voicemail"
    ? `Hello, ${one(MESSAGES)}`
    : [GREETINGS, ANSWERS, SUBJECTS, ENDS].map((lines) => `– ${one(lines)}`).join("\n");
}
