import type { Database } from "../../db/database.ts";
import type { Carrier, CarrierEvent, RecordingReport } from "../port.ts";
import { hasEnded } from "../port.ts";
import { soundOf, wordsOf } from "./sound.ts";
import { eraseRecording, type KnownOrder, knownOrder, type Plan, scheduleReports } from "./store.ts";

/**
 * Recordings of the simulated carrier: of each leg that was told to be recorded, and of each message that a caller left.
 */

/** The times after the end of a call, in milliseconds. */
const RECORDED_MS = 2_000;
const TRANSCRIBED_MS = 4_000;

/** The id of the recording of a call. A leg has a talk or a message. */
const recordingOf = (carrierId: string) => `RE${carrierId.slice(2)}`;
const callOf = (recordingId: string) => `CA${recordingId.slice(2)}`;

interface SimulatedRecording extends RecordingReport {
  /** The milliseconds since its end; negative while it runs. */
  endedMs: number;
}

/** The recordings for the rest of the service. */
export function simulatedRecordings(
  database: Database,
  { seed, speed }: { seed: number; speed: number },
): Pick<Carrier, "findRecordings" | "fetchRecording" | "askTranscript" | "eraseRecording"> {
  const find = async (recordingId: string) => {
    const order = await knownOrder(database, callOf(recordingId));
    return order && recordingIn(order, callOf(recordingId), speed);
  };
  return {
    async findRecordings(carrierId) {
      const found = await find(recordingOf(carrierId));
      return found ? [found] : [];
    },
    async fetchRecording(recordingId, file) {
      const found = await find(recordingId);
      if (found?.state !== "ended") {
        const message = "the simulated carrier has no such recording";
        const failure = {
          reason: "status",
          status: 404,
          message,
          isLasting: true,
          isOwn: false,
          retryAfterSeconds: null,
        } as const;
        return { outcome: "failed", ...failure };
      }
      let size = 0;
      for (const part of soundOf(recordingId, found.durationSeconds)) {
        await file.appendFile(part);
        size += part.length;
      }
      return { outcome: "fetched", contentType: "audio/x-wav", size };
    },
    async askTranscript({ recordingId }) {
      const found = await find(recordingId);
      if (found?.state !== "ended") {
        return { state: "none" };
      }
      const isThere = found.endedMs >= TRANSCRIBED_MS / speed;
      return isThere ? { state: "done", text: wordsOf(seed, recordingId, found.of) } : { state: "pending" };
    },
    async eraseRecording(recordingId) {
      const order = await knownOrder(database, callOf(recordingId));
      if (order) {
        await eraseRecording(database, order.businessId, callOf(recordingId));
      }
    },
  };
}

/** Schedules the reports that follow a report: on the recording of an ended call, and on its words. */
export async function followReport(
  database: Database,
  { seed, speed }: { seed: number; speed: number },
  businessId: string,
  event: CarrierEvent,
): Promise<void> {
  const next = await followUp(database, seed, speed, event);
  if (next) {
    await scheduleReports(database, businessId, event.carrierId, [{ ...next, afterMs: next.afterMs / speed }]);
  }
}

async function followUp(database: Database, seed: number, speed: number, event: CarrierEvent): Promise<Plan | null> {
  if (event.kind === "call.status" && hasEnded(event.status)) {
    const order = await knownOrder(database, event.carrierId);
    const found = order && recordingIn(order, event.carrierId, speed);
    const { call, carrierId } = event;
    return found?.of === "talk"
      ? {
          afterMs: RECORDED_MS,
          event: {
            kind: "recording.ended",
            call,
            carrierId,
            of: "talk",
            recordingId: found.state === "absent" ? null : found.recordingId,
            durationSeconds: found.durationSeconds,
            at: "",
          },
        }
      : null;
  }
  if (event.kind === "recording.ended" && event.recordingId !== null) {
    const { call, carrierId, recordingId, of } = event;
    const text = wordsOf(seed, recordingId, of);
    const afterMs = TRANSCRIBED_MS - RECORDED_MS;
    return { afterMs, event: { kind: "recording.transcribed", call, carrierId, recordingId, text, at: "" } };
  }
  return null;
}

/** The recording of a call by its plan and its controls; null if there is none, or it is erased. */
function recordingIn(order: KnownOrder, carrierId: string, speed: number): SimulatedRecording | null {
  if (order.isRecordingErased) {
    return null;
  }
  const recordingId = recordingOf(carrierId);
  const plans = order.plan ?? [];
  const past = plans.filter(({ afterMs }) => afterMs <= order.elapsedMs);
  const message = past.find(({ event }) => event.kind === "recording.ended" && event.of === "voicemail");
  if (message?.event.kind === "recording.ended") {
    const { durationSeconds } = message.event;
    const endedMs = order.elapsedMs - message.afterMs;
    return { recordingId, of: "voicemail", state: "ended", durationSeconds, endedMs };
  }
  if (!order.controls.some((control) => control.do === "record")) {
    return null;
  }
  const answer = past.find(({ event }) => event.kind === "call.status" && event.status === "in_progress");
  const end = past.find(({ event }) => event.kind === "call.status" && hasEnded(event.status));
  const of = "talk";
  if (!end) {
    return { recordingId, of, state: "running", durationSeconds: 0, endedMs: -1 };
  }
  const endedMs = order.elapsedMs - end.afterMs;
  const durationSeconds = answer ? Math.round(((end.afterMs - answer.afterMs) * speed) / 1000) : 0;
  return { recordingId, of, state: durationSeconds > 0 ? "ended" : "absent", durationSeconds, endedMs };
}
