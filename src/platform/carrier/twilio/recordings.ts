import { Downloads } from "../../outbound/download.ts";
import type { Carrier, RecordingKind, RecordingReport } from "../port.ts";
import type { Exchange } from "./client.ts";
import { refusalOf } from "./errors.ts";
import { authorizationOf, isTwilios } from "./media.ts";
import type { TwilioClient } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";

export type TwilioRecordings = Pick<Carrier, "findRecordings" | "fetchRecording" | "askTranscript" | "eraseRecording">;

const NOT_FOUND = 20404;
/** The maximum of recordings of a call, and of transcripts of a recording, that are read: one page. */
const LOOKED_THROUGH = 20;

/** The status of a recording; the others are still changing. */
const states: ReadonlyMap<string, RecordingReport["state"] | "deleted"> = new Map([
  ["completed", "ended"],
  ["absent", "absent"],
  ["deleted", "deleted"],
]);

/** The recordings of an account, and their transcripts by Conversational Intelligence where that is set up. */
export function twilioRecordings(open: (signal: AbortSignal) => Exchange, settings: TwilioSettings): TwilioRecordings {
  const { accountSid, apiUrl, intelligenceService } = settings;
  const origin = apiUrl ?? "https://api.twilio.com";
  const downloads = new Downloads({ allowPrivate: apiUrl !== undefined && !isTwilios(apiUrl), ports: [443] });

  return {
    async findRecordings(callSid, signal) {
      const { instances } = await open(signal).client.recordings.page({ callSid, pageSize: LOOKED_THROUGH });
      return instances
        .toSorted((one, other) => one.dateCreated.getTime() - other.dateCreated.getTime())
        .flatMap(({ sid, source, status, duration }) => {
          const state = states.get(status) ?? "running";
          const of: RecordingKind = source === "RecordVerb" ? "voicemail" : "talk";
          // Twilio writes -1 while the length is unknown.
          const durationSeconds = Math.max(0, Number.parseInt(duration ?? "0", 10) || 0);
          return state === "deleted" ? [] : [{ recordingId: sid, of, state, durationSeconds }];
        });
    },

    async fetchRecording(recordingId, file, limits) {
      const url = `${origin}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingId}.wav`;
      const headers = { authorization: authorizationOf(settings) };
      // Each party has a channel. A message has only one, which Twilio then refuses.
      const both = await downloads.save({ url: `${url}?RequestedChannels=2`, headers, ...limits }, file);
      const isRefused = both.outcome === "failed" && both.status === 400;
      return isRefused ? downloads.save({ url, headers, ...limits }, file) : both;
    },

    askTranscript: ({ recordingId, of }, signal) =>
      intelligenceService === undefined || of === "voicemail"
        ? readTranscription(open(signal).client, recordingId, of)
        : readTranscript(open(signal).client, intelligenceService, recordingId),

    async eraseRecording(recordingId, signal) {
      const { client } = open(signal);
      await unlessGone(async () => {
        const { instances } = await client.recordings(recordingId).transcriptions.page({ pageSize: LOOKED_THROUGH });
        for (const { sid } of instances) {
          await unlessGone(() => client.transcriptions(sid).remove());
        }
      });
      if (intelligenceService !== undefined) {
        const found = await client.intelligence.v2.transcripts.page({
          sourceSid: recordingId,
          pageSize: LOOKED_THROUGH,
        });
        for (const { sid } of found.instances) {
          await unlessGone(() => client.intelligence.v2.transcripts(sid).remove());
        }
      }
      await unlessGone(() => client.recordings(recordingId).remove());
    },
  };
}

type Transcript = Awaited<ReturnType<Carrier["askTranscript"]>>;

/** The transcription that a message orders itself. Nothing orders one of a talk. */
async function readTranscription(client: TwilioClient, recordingId: string, of: RecordingKind): Promise<Transcript> {
  if (of === "talk") {
    return { state: "none" };
  }
  const { instances } = await client.recordings(recordingId).transcriptions.page({ pageSize: LOOKED_THROUGH });
  const [found] = instances;
  if (!found || found.status === "in-progress") {
    return { state: "pending" };
  }
  return found.status === "completed" ? { state: "done", text: found.transcriptionText } : { state: "none" };
}

/** The transcript of a talk. The recording identifies it, so that a repeated question orders no second one. */
async function readTranscript(client: TwilioClient, serviceSid: string, recordingId: string): Promise<Transcript> {
  const { transcripts } = client.intelligence.v2;
  const { instances } = await transcripts.page({ sourceSid: recordingId, pageSize: LOOKED_THROUGH });
  const [found] = instances;
  if (!found) {
    await transcripts.create({ serviceSid, channel: { media_properties: { source_sid: recordingId } } });
    return { state: "pending" };
  }
  if (found.status !== "completed") {
    const isOver = found.status === "failed" || found.status === "canceled";
    return { state: isOver ? "none" : "pending" };
  }
  const sentences = await transcripts(found.sid).sentences.list({ limit: MOST_SENTENCES, pageSize: 1_000 });
  return { state: "done", text: linesOf(sentences) };
}

/** A talk of four hours has some 3,000. */
const MOST_SENTENCES = 5_000;

/** A line for each turn: the sentences of one party until the other speaks. */
function linesOf(sentences: readonly { mediaChannel: number; transcript: string }[]): string {
  let speaker: number | null = null;
  let text = "";
  for (const { mediaChannel, transcript } of sentences) {
    text += mediaChannel === speaker ? ` ${transcript}` : `${text === "" ? "" : "\n"}– ${transcript}`;
    speaker = mediaChannel;
  }
  return text;
}

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (refusalOf(error)?.code !== NOT_FOUND) {
      throw error;
    }
  }
}
