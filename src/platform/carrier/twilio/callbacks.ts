import { databaseInstant } from "../../clock.ts";
import type {
  Attestation,
  CallStatus,
  CarrierEvent,
  CarrierEvents,
  Held,
  IncomingAnswer,
  OrderReference,
} from "../port.ts";
import { attestations, hasEnded, REFUSAL_KEY } from "../port.ts";
import { callerOf } from "./callers.ts";
import { errorOf } from "./errors.ts";
import { answerers, callStatuses, messageTakers, textStatuses } from "./statuses.ts";
import type { Instructions } from "./twiml.ts";
import { lineOfLabel, paths, readClient, readConference, readLanguage, readReference, readWords } from "./urls.ts";

/** The maximum number of files of one text at Twilio (`NumMedia`). */
const MOST_FILES = 10;

/** A request whose signature has been verified. */
export interface Callback {
  query: URLSearchParams;
  parameters: ReadonlyMap<string, string>;
}

/** The answer: TwiML, nothing, or a refusal of a malformed request. */
export type CallbackAnswer = { twiml: string } | "done" | "malformed";

export interface CallbackServices {
  instructions: Instructions;
  /** Receives the reports. A callback is answered after the commit of its report. */
  events: CarrierEvents;
  /** What happens with a caller, after the commit of the arrival. */
  answerIncoming(call: { carrierId: string; to: string }): Promise<IncomingAnswer>;
  /** What a caller in a queue hears now; null if the call is in none. */
  heldCaller(call: OrderReference): Promise<Held | null>;
  /** Whether the service still waits for the agent in the conference of the line. */
  isAwaited(line: OrderReference): Promise<boolean>;
  /**
   * Takes the call of a user's browser as the leg of a line. Returns the conference to join and the number of legs so
   * far; null if the line is not the user's, or is not needed any more.
   */
  admitBrowser(
    line: OrderReference,
    leg: { userId: string; carrierId: string },
  ): Promise<{ conference: string; legs: number } | null>;
}

/**
 * The handler of each path. Callbacks may come late, twice and out of order: each event states its status, and the
 * handler of the events keeps the order of statuses.
 */
export function callbacks({
  instructions,
  events,
  answerIncoming,
  heldCaller,
  isAwaited,
  admitBrowser,
}: CallbackServices) {
  async function callStatus({ query, parameters }: Callback): Promise<CallbackAnswer> {
    const reference = readReference(query, "call");
    const carrierId = parameters.get("CallSid");
    if (!reference || !carrierId) {
      return "malformed";
    }
    const verdict = parameters.get("AnsweredBy") ?? "";
    const answeredBy = answerers.get(verdict) ?? null;
    // A callback with the verdict on the answer has no status: the call was in progress by then.
    const status = callStatuses.get(parameters.get("CallStatus") ?? (answeredBy ? "in-progress" : ""));
    if (status) {
      const error = status === "failed" ? callError(parameters) : null;
      await events({
        kind: "call.status",
        call: reference,
        carrierId,
        ...progress(parameters),
        status,
        answeredBy,
        takesMessage: messageTakers.has(verdict),
        attestation: signedWith(parameters.get("StirStatus")),
        error,
      });
    }
    return "done";
  }

  /** Reports the progress of an incoming call, and its arrival once more in case that callback was lost. */
  async function applyIncoming(
    call: IncomingCall,
    status: CallStatus,
    { at, durationSeconds }: { at: string; durationSeconds: number | null },
    { isForwarded = false }: { isForwarded?: boolean } = {},
  ): Promise<void> {
    await events({ kind: "call.incoming", ...call, ...(hasEnded(status) && { isOver: true }), at });
    await events({
      kind: "call.status",
      call: { inboxNumber: call.to },
      carrierId: call.carrierId,
      ...(isForwarded && { isForwarded }),
      status,
      answeredBy: null,
      durationSeconds,
      error: null,
      at,
    });
  }

  const answers: Record<(typeof paths)[keyof typeof paths], (callback: Callback) => Promise<CallbackAnswer>> = {
    async [paths.textStatus]({ query, parameters }) {
      const reference = readReference(query, "text");
      const carrierId = parameters.get("MessageSid");
      if (!reference || !carrierId) {
        return "malformed";
      }
      const status = textStatuses.get(parameters.get("MessageStatus") ?? "");
      if (status) {
        const error = status === "failed" || status === "undelivered" ? errorOf(errorCode(parameters)) : null;
        await events({ kind: "text.status", reference, carrierId, status, error, at: databaseInstant() });
      }
      return "done";
    },

    async [paths.textIncoming]({ parameters }) {
      const [carrierId, from, to] = [parameters.get("MessageSid"), parameters.get("From"), parameters.get("To")];
      if (!carrierId || !from || !to) {
        return "malformed";
      }
      await events({ kind: "text.incoming", carrierId, from, to, ...words(parameters), at: databaseInstant() });
      return { twiml: instructions.nothing };
    },

    [paths.callStatus]: callStatus,
    [paths.callAnswerer]: callStatus,

    async [paths.callMessage]({ query, parameters }) {
      const call = readReference(query, "call");
      const carrierId = parameters.get("CallSid");
      const url = query.get("audio");
      if (!call || !carrierId || !url) {
        return "malformed";
      }
      const key = parameters.get("Digits") || null;
      await events({ kind: "message.ended", call, carrierId, key, at: progress(parameters).at });
      const closing = readWords(query, "closing");
      if (key === REFUSAL_KEY) {
        return { twiml: instructions.notAgain(closing?.language) };
      }
      // A machine may press keys for ever.
      const isOver = key === null || query.has("repeated");
      return { twiml: isOver ? instructions.hangUp : instructions.message(call, url, closing, { isRepeated: true }) };
    },

    async [paths.callLastWords]({ query, parameters }) {
      const call = readReference(query, "call");
      const carrierId = parameters.get("CallSid");
      const key = parameters.get("Digits") || null;
      if (!call || !carrierId) {
        return "malformed";
      }
      if (key !== null) {
        await events({ kind: "message.ended", call, carrierId, key, at: progress(parameters).at });
      }
      return { twiml: key === REFUSAL_KEY ? instructions.notAgain(readLanguage(query)) : instructions.hangUp };
    },

    async [paths.callPutThrough]({ parameters }) {
      const wasTalk = callStatuses.get(parameters.get("DialCallStatus") ?? "") === "completed";
      return { twiml: wasTalk ? instructions.hangUp : instructions.agentIsAway };
    },

    async [paths.callIncoming]({ query, parameters }) {
      const call = readIncoming(parameters);
      if (!call) {
        return "malformed";
      }
      const { at } = progress(parameters);
      const led = readReference(query, "call");
      await events(
        led
          ? { kind: "call.voicemail", call: led, carrierId: call.carrierId, at }
          : { kind: "call.incoming", ...call, at },
      );
      const answer = await answerIncoming(call);
      if (answer.do === "refuse") {
        await applyIncoming(call, "no_answer", { at, durationSeconds: null });
      }
      return { twiml: instructions.answer({ from: parameters.get("From") ?? "", to: call.to }, answer) };
    },

    async [paths.callLeft]({ parameters }) {
      const call = readIncoming(parameters);
      const status = callStatuses.get(parameters.get("CallStatus") ?? "");
      if (!call) {
        return "malformed";
      }
      if (status && hasEnded(status)) {
        await applyIncoming(call, status, progress(parameters));
      }
      return { twiml: instructions.hangUp };
    },

    async [paths.callKey]({ query, parameters }) {
      const call = readReference(query, "call");
      const [carrierId, to] = [parameters.get("CallSid"), query.get("inbox")];
      const times = Number(query.get("times"));
      if (!call || !carrierId || !to || !(times > 0)) {
        return "malformed";
      }
      const key = parameters.get("Digits") || null;
      const from = parameters.get("From") ?? "";
      const asked = await answerIncoming({ carrierId, to });
      const isChosen = asked.do === "ask" && key !== null && asked.keys.includes(key);
      if (asked.do === "ask" && !isChosen && times < asked.times) {
        return { twiml: instructions.answer({ from, to }, asked, times + 1) };
      }
      const { at } = progress(parameters);
      await events({ kind: "call.key", call, carrierId, to, key: isChosen ? key : null, at });
      return { twiml: instructions.answer({ from, to }, await answerIncoming({ carrierId, to })) };
    },

    async [paths.callHold]({ query, parameters }) {
      const call = readReference(query, "call");
      const [carrierId, to] = [parameters.get("CallSid"), query.get("inbox")];
      if (!call || !carrierId) {
        return "malformed";
      }
      if (!to) {
        return { twiml: instructions.held(await heldCaller(call)) };
      }
      const key = parameters.get("Digits") || null;
      const { at } = progress(parameters);
      if (!query.has("waited")) {
        await events({ kind: "call.waiting", call, carrierId, at });
      }
      if (key !== null) {
        await events({ kind: "call.key", call, carrierId, to, key, at });
        const answer = await answerIncoming({ carrierId, to });
        if (answer.do === "say") {
          return { twiml: instructions.answer({ from: parameters.get("From") ?? "", to }, answer) };
        }
      }
      // Whatever else follows is a control of the service.
      return { twiml: instructions.heldOutside({ call, to }, await heldCaller(call)) };
    },

    async [paths.callVoicemail]() {
      return { twiml: instructions.hangUp };
    },

    async [paths.callForwarding]({ query, parameters }) {
      const [carrierId, to] = [parameters.get("ParentCallSid"), query.get("inbox")];
      if (!carrierId || !to) {
        return "malformed";
      }
      const call = { carrierId, from: callerOf(query.get("from")), to };
      const { at } = progress(parameters);
      await applyIncoming(call, "in_progress", { at, durationSeconds: null }, { isForwarded: true });
      return "done";
    },

    async [paths.callForwarded]({ query, parameters }) {
      const call = readIncoming(parameters);
      const status = callStatuses.get(parameters.get("DialCallStatus") ?? "");
      if (!call || !status) {
        return "malformed";
      }
      const durationSeconds = seconds(parameters.get("DialCallDuration"));
      await applyIncoming(call, status, { ...progress(parameters), durationSeconds }, { isForwarded: true });
      return { twiml: status === "completed" ? instructions.hangUp : instructions.nobodyIsThere(readLanguage(query)) };
    },

    async [paths.recordingEnded]({ query, parameters }) {
      const call = readReference(query, "call");
      const [carrierId, recordingId] = [parameters.get("CallSid"), parameters.get("RecordingSid")];
      if (!call || !carrierId || !recordingId) {
        return "malformed";
      }
      const isAbsent = parameters.get("RecordingStatus") === "absent";
      await events({
        kind: "recording.ended",
        call,
        carrierId,
        of: query.get("of") === "voicemail" ? "voicemail" : "talk",
        recordingId: isAbsent ? null : recordingId,
        durationSeconds: seconds(parameters.get("RecordingDuration")) ?? 0,
        at: databaseInstant(),
      });
      return "done";
    },

    async [paths.recordingTranscribed]({ query, parameters }) {
      const call = readReference(query, "call");
      const [carrierId, recordingId] = [parameters.get("CallSid"), parameters.get("RecordingSid")];
      if (!call || !carrierId || !recordingId) {
        return "malformed";
      }
      const isDone = parameters.get("TranscriptionStatus") === "completed";
      const text = isDone ? (parameters.get("TranscriptionText") ?? null) : null;
      await events({ kind: "recording.transcribed", call, carrierId, recordingId, text, at: databaseInstant() });
      return "done";
    },

    async [paths.recordingAnnouncement]({ query }) {
      const words = readWords(query, "words");
      return words === null ? "malformed" : { twiml: instructions.announce(words) };
    },

    async [paths.legHold]() {
      return { twiml: instructions.holdMusic };
    },

    async [paths.legDigits]({ query }) {
      const digits = query.get("digits") ?? "";
      return DIGITS.test(digits) ? { twiml: instructions.digits(digits) } : "malformed";
    },

    async [paths.lineStatus](callback) {
      const news = readLine(callback);
      const status = callStatuses.get(callback.parameters.get("CallStatus") ?? "");
      if (!news) {
        return "malformed";
      }
      if (status) {
        await events({ kind: "line.status", ...news, status });
      }
      return "done";
    },

    async [paths.lineKey](callback) {
      const news = readLine(callback);
      if (!news) {
        return "malformed";
      }
      await events({ kind: "line.proved", ...news });
      const isSupervisor = callback.query.get("as") === "supervisor";
      return {
        twiml: (await isAwaited(news.line))
          ? instructions.join(news.line, readConference(callback.query, news.line), { isSupervisor })
          : instructions.hangUp,
      };
    },

    async [paths.lineBrowser]({ parameters }) {
      const line = readReference(parameters, "line");
      const userId = readClient(parameters.get("From"));
      const carrierId = parameters.get("CallSid");
      if (!line || !userId || !carrierId) {
        return "malformed";
      }
      const admitted = await admitBrowser(line, { userId, carrierId });
      return {
        // A label in use is refused, and the leg of the page before a reload may still be there.
        twiml: admitted
          ? instructions.join(line, admitted.conference, { label: `${line.id}-${admitted.legs}` })
          : instructions.hangUp,
      };
    },

    async [paths.lineEvents](callback) {
      const event = callback.parameters.get("StatusCallbackEvent") ?? "";
      const { query } = callback;
      const call = lineOfLabel(label(callback)) === null ? readReference(query, "call") : null;
      const carrierId = callback.parameters.get("CallSid");
      if (call !== null && event === "participant-join" && carrierId) {
        await events({ kind: "call.waiting", call, carrierId, at: progress(callback.parameters).at });
      }
      if (call !== null || !conferenceEvents.has(event)) {
        // The person of a call has no line.
        return call !== null || readReference(query, "line") ? "done" : "malformed";
      }
      if (callback.parameters.get("ReasonParticipantLeft") === MOVED) {
        return "done";
      }
      const news = readParticipant(callback);
      const conferenceId = callback.parameters.get("ConferenceSid");
      if (!news || !conferenceId) {
        return "malformed";
      }
      await events(
        event === "participant-join" ? { kind: "line.joined", ...news, conferenceId } : { kind: "line.left", ...news },
      );
      return "done";
    },

    async [paths.lineLeft](callback) {
      const news = readLine(callback);
      if (!news) {
        return "malformed";
      }
      await events({ kind: "line.left", ...news });
      return { twiml: instructions.hangUp };
    },

    async [paths.callEnded]({ parameters }) {
      const call = readIncoming(parameters);
      if (!call) {
        return "malformed";
      }
      const status = callStatuses.get(parameters.get("CallStatus") ?? "");
      if (status) {
        await applyIncoming(call, status, progress(parameters));
      }
      return "done";
    },
  };
  return answers;
}

/** The relevant events of a conference; others change nothing. */
const conferenceEvents = new Set(["participant-join", "participant-leave"]);

/** The reason of a leave by an update of ours: the leg is on its way to another conference. */
const MOVED = "participant_updated_via_api";

function label({ parameters }: Callback): string {
  return parameters.get("ParticipantLabel") ?? "";
}

/** The participant of a conference by its label: the callback names the first who joined. */
function readParticipant(callback: Callback): ReturnType<typeof readLine> {
  const first = readReference(callback.query, "line") ?? readReference(callback.query, "call");
  const id = lineOfLabel(label(callback)) ?? first?.id ?? "";
  const query = new URLSearchParams({ business: first?.businessId ?? "", order: id });
  return readLine({ ...callback, query });
}

function readLine({ query, parameters }: Callback): { line: OrderReference; carrierId: string; at: string } | null {
  const line = readReference(query, "line");
  const carrierId = parameters.get("CallSid");
  return line && carrierId ? { line, carrierId, at: progress(parameters).at } : null;
}

/** `StirStatus` of an outgoing call. https://www.twilio.com/docs/voice/trusted-calling-with-shakenstir */
function signedWith(level: string | undefined): Attestation | undefined {
  return attestations.find((known) => known === level);
}

const PASSED = "TN-Validation-Passed-";

/** `StirVerstat` of an incoming call: a signature that Twilio could not verify says nothing. */
function verifiedAs(verdict: string | undefined): Attestation | undefined {
  return attestations.find((known) => `${PASSED}${known}` === verdict);
}

function readIncoming(parameters: ReadonlyMap<string, string>): IncomingCall | null {
  const [carrierId, to] = [parameters.get("CallSid"), parameters.get("To")];
  return carrierId && to
    ? { carrierId, from: callerOf(parameters.get("From")), to, attestation: verifiedAs(parameters.get("StirVerstat")) }
    : null;
}

type IncomingCall = Pick<Extract<CarrierEvent, { kind: "call.incoming" }>, "carrierId" | "from" | "to" | "attestation">;
type IncomingText = Extract<CarrierEvent, { kind: "text.incoming" }>;

/** `OptOutType`: the classification by Advanced Opt-Out, whose words each account chooses. */
const optOutTypes: ReadonlyMap<string, "stop" | "start" | "help"> = new Map([
  ["STOP", "stop"],
  ["START", "start"],
  ["HELP", "help"],
]);

/** The text and the media of a message. PostgreSQL stores no NUL. */
function words(parameters: ReadonlyMap<string, string>): Pick<IncomingText, "body" | "keyword" | "media"> {
  return {
    body: (parameters.get("Body") ?? "").replaceAll("\0", "").toWellFormed(),
    media: mediaOf(parameters),
    keyword: optOutTypes.get(parameters.get("OptOutType") ?? ""),
  };
}

/** `MediaUrl0` to `MediaUrl9`; `NumMedia` is their number. */
function mediaOf(parameters: ReadonlyMap<string, string>): IncomingText["media"] {
  const count = Number(parameters.get("NumMedia") ?? 0);
  const places = Array.from({ length: count > 0 ? Math.min(Math.trunc(count), MOST_FILES) : 0 }, (_, place) => place);
  return places.flatMap((place) => {
    const url = URL.parse(parameters.get(`MediaUrl${place}`) ?? "")?.href;
    return url !== undefined && url.length <= LONGEST_URL
      ? [{ url, contentType: parameters.get(`MediaContentType${place}`) ?? null }]
      : [];
  });
}

const LONGEST_URL = 2_048;

const DIGITS = /^[0-9*#w]{1,32}$/;

/** The time of a report on a call, and the seconds of talk until then. */
function progress(parameters: ReadonlyMap<string, string>): { at: string; durationSeconds: number | null } {
  const at = new Date(parameters.get("Timestamp") ?? Number.NaN);
  return {
    at: Number.isNaN(at.getTime()) ? databaseInstant() : at.toISOString(),
    durationSeconds: seconds(parameters.get("CallDuration")),
  };
}

function seconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function errorCode(parameters: ReadonlyMap<string, string>): number | undefined {
  const code = Number(parameters.get("ErrorCode"));
  return Number.isInteger(code) && code > 0 ? code : undefined;
}

function callError(parameters: ReadonlyMap<string, string>) {
  const sip = parameters.get("SipResponseCode");
  return errorOf(errorCode(parameters), sip === undefined ? undefined : `The call was refused (SIP ${sip}).`);
}
