import { ACCOUNT } from "../account.ts";
import { type Ground, type Leg, newSid, SECONDS } from "./legs.ts";

/**
 * The recordings of the stand-in, of legs that the service has recorded
 * (https://www.twilio.com/docs/voice/api/recording). The same recording always has the same sound.
 */

export interface Recording {
  sid: string;
  leg: Leg;
  status: "in-progress" | "completed" | "deleted";
  callback: string | undefined;
  startedAt: number;
  /** In seconds; null while it runs. */
  duration: number | null;
  source: "StartCallRecordingAPI" | "RecordVerb";
}

/** The time from the end of a leg to the report on its recording, in seconds. */
const PROCESSING = 2;

export type Recordings = ReturnType<typeof createRecordings>;

export function createRecordings({ time, courier }: Ground) {
  const all: Recording[] = [];

  function begin(
    leg: Leg,
    callback: string | undefined,
    source: Recording["source"] = "StartCallRecordingAPI",
  ): Recording {
    const recording: Recording = {
      sid: newSid("RE"),
      leg,
      status: "in-progress",
      callback,
      startedAt: time.now(),
      duration: null,
      source,
    };
    all.push(recording);
    return recording;
  }

  /** The leg has ended, and its recordings with it. */
  function end(leg: Leg): void {
    for (const recording of ofLeg(leg.sid).filter(({ status }) => status === "in-progress")) {
      const duration = Math.max(1, Math.round((time.now() - recording.startedAt) / SECONDS));
      time.in(PROCESSING, () => {
        Object.assign(recording, { status: "completed", duration });
        courier.report(recording.callback, {
          AccountSid: ACCOUNT,
          CallSid: leg.sid,
          RecordingSid: recording.sid,
          RecordingStatus: "completed",
          RecordingDuration: String(duration),
          RecordingChannels: "2",
          RecordingSource: "StartCallRecordingAPI",
        });
      });
    }
  }

  const ofLeg = (sid: string | null | undefined) => all.filter(({ leg }) => leg.sid === sid);
  const find = (sid: string | undefined) => all.find((each) => each.sid === sid && each.status !== "deleted");

  return { all: all as readonly Recording[], begin, end, ofLeg, find };
}

const BYTES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;

/** A WAV file of 8 kHz with eight bits in two channels, whose samples follow from its identifier. */
export function soundOf({ sid, duration }: Recording): Buffer {
  const sound = Buffer.alloc(HEADER_BYTES + (duration ?? 0) * BYTES_PER_SECOND, sid);
  sound.write("RIFF", 0, "latin1");
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write("WAVEfmt ", 8, "latin1");
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(2, 22);
  sound.writeUInt32LE(8_000, 24);
  sound.writeUInt32LE(BYTES_PER_SECOND, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(8, 34);
  sound.write("data", 36, "latin1");
  sound.writeUInt32LE(sound.length - HEADER_BYTES, 40);
  return sound;
}
