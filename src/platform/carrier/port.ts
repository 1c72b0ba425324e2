import type { FetchFile, SaveFile } from "../outbound/download.ts";
import type { CarrierError } from "./errors.ts";
import type { SpokenLanguage, Words } from "./spoken-language.ts";

/** The key with which a called person refuses further calls. */
export const REFUSAL_KEY = "9";

/** The key with which a caller in a queue asks to be called back. */
export const CALLBACK_KEY = "1";

/**
 * The carrier sends texts, places calls and reports on them. Orders go out through `Carrier`, one attempt each;
 * reports, incoming texts and incoming calls arrive as one stream of `CarrierEvent`.
 */
/** The state of the account at the carrier. */
export interface CarrierAccount {
  /** Whether the carrier takes the credentials of the service. */
  isAuthorized: boolean;
  /** The money that is left, in the currency of the account; null if the carrier does not say. */
  balance: number | null;
}

export interface Carrier {
  /** The maximum number of segments per second for one number. */
  readonly segmentsPerSecond: number;
  /** Texts that the carrier answers itself, such as STOP, in lower case: the service must not answer them. */
  readonly confirmedKeywords: ReadonlySet<string>;
  /** The maximum number of calls per second for the whole account. */
  readonly callsPerSecond: number;
  /** Whether a call rings the user's own phone, so that a user who calls must have a number. */
  readonly ringsUsers: boolean;
  /** The time in seconds during which the carrier may not know an order that was sent to it. */
  readonly slowestOrderSeconds: number;
  /** Reads the account at the carrier. @throws when the carrier does not answer. */
  readAccount(signal: AbortSignal): Promise<CarrierAccount>;
  /** Orders a text. @throws when the outcome is unknown. */
  sendText(text: TextOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /** Orders a call. @throws when the outcome is unknown. */
  placeCall(call: CallOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /** Rings an agent, who presses a key to join the conference of the line. @throws when the outcome is unknown. */
  openLine(line: LineOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /**
   * The ids of the carrier's records that may be an order in doubt, the most likely first. Other orders may be among
   * them.
   */
  findOrders(order: TextOrder | CallOrder | LineOrder, signal: AbortSignal): Promise<string[]>;
  /** The status of a text; null when the carrier does not know the text. */
  askText(carrierId: string, signal: AbortSignal): Promise<TextReport | null>;
  /** The status of an outgoing or incoming call; null when the carrier does not know the call. */
  askCall(carrierId: string, signal: AbortSignal): Promise<CallReport | null>;
  /** The status of the phone to which the carrier forwarded an incoming call; null if it rang none. */
  askForwarded(carrierId: string, signal: AbortSignal): Promise<CallReport | null>;
  /**
   * The conference with this name with its legs; null before it exists and after its end.
   *
   * @param conference the `id` is its name: that of a line or a call.
   */
  askConference(
    conference: OrderReference,
    signal: AbortSignal,
  ): Promise<{ conferenceId: string; legs: ConferenceLeg[] } | null>;
  /** The texts or calls that came to a number, one page at a time, the newest first. @throws when it does not answer. */
  listIncoming(query: IncomingQuery, signal: AbortSignal): Promise<IncomingPage>;
  /** The media of an incoming text, in their order. @throws when the carrier does not answer. */
  listMedia(carrierId: string, signal: AbortSignal): Promise<CarrierMedia[]>;
  /**
   * Fetches a picture or file of an incoming text. @throws the reason of the signal when the signal aborts the fetch.
   */
  fetchMedia: FetchFile;
  /**
   * Ends a call in any state; a call that has ended is unchanged.
   *
   * @param lastWords the sentences that an answered person hears before the end.
   * @param refusable the call, if the person may press a key in answer to them: it is reported as `message.ended`.
   */
  hangUp(
    carrierId: string,
    signal: AbortSignal,
    lastWords?: Words | null,
    refusable?: OrderReference | null,
  ): Promise<void>;
  /**
   * Changes a running call. A repeated control has no further effect, except `digits`.
   *
   * @returns "gone" if the leg has ended or has left its conference.
   * @throws when the outcome is unknown, or the carrier refuses for now.
   */
  control(leg: Leg, control: Control, signal: AbortSignal): Promise<"done" | "gone">;
  /** The recordings of a call that the carrier has, the oldest first; also those that run. */
  findRecordings(carrierId: string, signal: AbortSignal): Promise<RecordingReport[]>;
  /** Fetches the sound of an ended recording into a file. @throws the reason of the signal when it aborts the fetch. */
  fetchRecording: SaveFile;
  /**
   * The words of a recording. The first question orders them where nothing else has; `none`: there are no words, and
   * none will come.
   */
  askTranscript(
    recording: { recordingId: string; of: RecordingKind },
    signal: AbortSignal,
  ): Promise<{ state: "pending" | "none" } | { state: "done"; text: string }>;
  /** Erases a recording with its words; one that the carrier does not have is no error. */
  eraseRecording(recordingId: string, signal: AbortSignal): Promise<void>;
}

/** A leg that is in a conference, or rings for it. */
export interface ConferenceLeg {
  carrierId: string;
  /** The id of the call, or of the line with a suffix; null if the carrier does not know it. */
  label: string | null;
}

/** The talk of a call, or the message that a caller left. */
export type RecordingKind = "talk" | "voicemail";

/** A recording in the carrier's own record. */
export interface RecordingReport {
  recordingId: string;
  of: RecordingKind;
  /** `absent`: nothing could be recorded. */
  state: "running" | "ended" | "absent";
  durationSeconds: number;
}

/** One leg of a call: the call of one phone or browser at the carrier. */
export interface Leg {
  /** The call of the service to which the leg belongs. */
  call: OrderReference;
  carrierId: string;
  /** The name of the conference in which it is; null where the control needs none. */
  conference: string | null;
}

/** A change of a running leg. */
export type Control =
  /** The others no longer hear this leg. */
  | { do: "mute"; on: boolean }
  /** This leg hears music, and nobody hears it. */
  | { do: "hold"; on: boolean }
  /** Tones of a keypad for this leg: 0 to 9, * and #, and w for a pause of half a second. */
  | { do: "digits"; digits: string }
  /**
   * The leg leaves its conference for the one of this name. `line`: the line whose leg it is, unless a person's. `waits`:
   * a caller waits there until somebody joins, in a queue or with the ringing tone, as after the answer `wait`.
   */
  | { do: "move"; conference: string; line?: string; waits?: "queue" | "ringing" }
  /** The leg of the line leaves its conference, hears the words, and then joins the conference of this name. */
  | { do: "prompt"; line: string; conference: string; prompt: string }
  /**
   * Only this leg of the same conference hears the supervisor, who is no longer muted; null: all do, unless the
   * supervisor is muted.
   */
  | { do: "coach"; carrierId: string | null }
  /**
   * The leg leaves this conference, hears the recording at this URL and the words after it, and ends. A key ends it too.
   * Nothing happens if the leg has left the conference.
   */
  | { do: "play"; url: string; seconds: number; conferenceId: string; closing?: string; language?: SpokenLanguage }
  /**
   * The leg leaves its conference, hears the greeting, and leaves a message after a tone. `takesKeys`: it may be in no
   * conference, as after the answer `wait`, so `call.voicemail` alone shows that it hears the greeting.
   */
  | { do: "voicemail"; greeting: Greeting; longestSeconds: number; takesKeys?: true }
  /**
   * The talk of this leg is recorded, after an announcement to all in its conference if there is one. `language` is that
   * of the announcement.
   */
  | { do: "record"; announcement: string | null; language?: SpokenLanguage }
  /** Nothing is recorded until the recording continues: silence takes the place of the words. */
  | { do: "pause_recording"; on: boolean }
  | { do: "stop_recording" };

/** A greeting to a caller: words for a synthetic voice, or the URL of a recording, which needs no credentials. */
export type Greeting = Words | { url: string };

/** What a caller in a queue hears: words, then music. */
export interface Held {
  words: Words[];
  /** The URL of a recording, which needs no credentials; null: the music of the service. */
  music: string | null;
  /** The key that the caller may press; absent: none. `call.key` reports it. */
  key?: string;
}

/** The time in seconds for a key after the words of a menu. */
export const MENU_KEY_SECONDS = 5;

/** What the carrier does with a caller whose call has arrived. */
export type IncomingAnswer =
  /**
   * The caller hears a ringing tone in the conference that is named by the id of the call, until somebody joins; in a
   * queue what `Held` says, which the carrier asks for again and again. `takesKeys`: outside of the conference, where keys
   * are heard, until the caller is moved there.
   */
  | { do: "wait"; call: OrderReference; isQueued?: boolean; takesKeys?: boolean }
  | { do: "voicemail"; call: OrderReference; greeting: Greeting; longestSeconds: number }
  /** The caller hears a menu, at most so often, until one of these keys is pressed. `call.key` has the choice. */
  | { do: "ask"; call: OrderReference; greeting: Greeting; keys: readonly string[]; times: number }
  /** The caller hears the words, and the call ends. */
  | { do: "say"; words: Words }
  /** The caller hears the announcement, if there is one, and the carrier itself rings this phone. */
  | { do: "forward"; to: string; announcement: Words | null }
  /** The caller hears that no one is available. */
  | { do: "refuse" };

/** The progress of a text. */
export type TextStatus = "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed";

/** The progress of a call. */
export type CallStatus =
  | "queued"
  | "ringing"
  | "in_progress"
  | "completed"
  | "no_answer"
  | "busy"
  | "failed"
  | "canceled";

const ongoing: ReadonlySet<CallStatus> = new Set(["queued", "ringing", "in_progress"]);

export function hasEnded(status: CallStatus): boolean {
  return !ongoing.has(status);
}

/**
 * How the carrier of a caller vouches for the number of the caller, by STIR/SHAKEN. `A`: the caller may use the number. `B`:
 * it knows the caller, and not whether the number is the caller's. `C`: it knows where the call came in, and no more.
 */
export const attestations = ["A", "B", "C"] as const;
export type Attestation = (typeof attestations)[number];

/** The carrier's verdict on the party that answered. */
export type Answerer = "human" | "machine" | "unknown";

/** The progress of an agent's line. */
export type AgentLineNews =
  | { kind: "line.status"; status: CallStatus }
  | { kind: "line.proved" }
  /** `lineChangedAt`: of an answer to a question, the last change of the line before it. A report may be late. */
  | { kind: "line.joined"; conferenceId: string; lineChangedAt?: string }
  | { kind: "line.left"; lineChangedAt?: string };

/** The subject of an order. The carrier's reports on the order return it. */
export interface OrderReference {
  businessId: string;
  /** The id of the message, the call or the line. */
  id: string;
}

export interface TextOrder {
  kind: "text";
  reference: OrderReference;
  from: string;
  to: string;
  /** Empty for a text of media alone. */
  body: string;
  /** The URLs of the media for the carrier: they need no credentials and are valid for hours. */
  mediaUrls: readonly string[];
  /** The time at which the order was written, RFC 3339. */
  orderedAt: string;
}

/**
 * Whether the carrier tells persons from machines: at the `start` of the answer, or of a machine at the end of its
 * announcement, when it takes a message.
 */
export type MachineDetection = "none" | "start" | "message_end";

export interface CallOrder {
  kind: "call";
  reference: OrderReference;
  from: string;
  to: string;
  /** The agent's phone, which rings when the call is answered; null when the agent's browser is the phone. */
  agentNumber: string | null;
  /** The line on which the agent waits for the answer; null when the agent is rung after the answer. */
  line: { id: string; conferenceId: string } | null;
  /** The time that the phone rings. */
  ringSeconds: number;
  machineDetection: MachineDetection;
  orderedAt: string;
}

/** A phone or browser to ring for a session or a call. */
export interface LineOrder {
  kind: "line";
  reference: OrderReference;
  from: string;
  /** A number in E.164; for a browser the id of its user. */
  to: string;
  device: "phone" | "browser";
  /** The name of the conference to join. */
  conference: string;
  /** `colleague` is also an outside number. A supervisor joins muted, and the conference does not start by that. */
  as: "agent" | "colleague" | "supervisor";
  /** Whether a key must be pressed first, which no voicemail does. */
  asksForKey: boolean;
  /** The time that the phone rings; absent: shorter than the delay of its voicemail. */
  ringSeconds?: number | undefined;
  /**
   * The words that only the one who picks up hears, before the key; absent: those to an agent who starts to call. Without a
   * key: before the one who picks up takes the call (`line.proved`); absent: none.
   */
  prompt?: string | undefined;
  /** The talk is recorded: the one who picks up hears this to its end before the key and the conference. */
  announcement?: Words | undefined;
  orderedAt: string;
}

export type OrderAnswer =
  | { outcome: "accepted"; carrierId: string }
  /** Final: no retry. */
  | { outcome: "refused"; error: CarrierError }
  /** The agent's line has ended: the call was not placed. */
  | { outcome: "agentless" }
  /** Temporarily refused: throttled, or the carrier has a failure. */
  | { outcome: "later"; reason: string; afterSeconds?: number };

/** An event at the carrier. `at` is the time of the event, RFC 3339 with milliseconds. */
export type CarrierEvent =
  /** The outcome of an outgoing text. It may arrive before the answer to the order. */
  | {
      kind: "text.status";
      reference: OrderReference;
      carrierId: string;
      status: TextStatus;
      error: CarrierError | null;
      at: string;
    }
  | {
      kind: "text.incoming";
      carrierId: string;
      from: string;
      to: string;
      body: string;
      /** Its media, in their order. */
      media?: readonly CarrierMedia[] | undefined;
      /** The carrier's own classification of the text; absent when the carrier gave none. */
      keyword?: "stop" | "start" | "help" | undefined;
      at: string;
    }
  /** The progress of a call: an outgoing one by its reference, an incoming one by the number that was called. */
  | {
      kind: "call.status";
      call: OrderReference | { inboxNumber: string };
      carrierId: string;
      /** Whether it is the status of the phone to which the carrier forwards an incoming call; else of the caller's leg. */
      isForwarded?: boolean | undefined;
      status: CallStatus;
      answeredBy: Answerer | null;
      /** Whether a machine that answered takes a message from now on. */
      takesMessage?: boolean | undefined;
      /** Whole seconds of talk, if the carrier counts them. */
      durationSeconds: number | null;
      /** Of an outgoing call, if the carrier tells it. */
      attestation?: Attestation | undefined;
      error: CarrierError | null;
      at: string;
    }
  /**
   * A call to an inbox; `isOver` if it has ended, so that nobody is rung for it: one that was not known before is missed,
   * because only the service connects callers.
   */
  | {
      kind: "call.incoming";
      carrierId: string;
      /** Null if the caller withholds the number, or has none. */
      from: string | null;
      to: string;
      /** Verified by the carrier, if it tells it. */
      attestation?: Attestation | undefined;
      isOver?: boolean;
      at: string;
      /** The time of its end, if that is not `at`. */
      endedAt?: string | undefined;
    }
  /** The caller of an incoming call is in its conference: the answer of the service has arrived. */
  | { kind: "call.waiting"; call: OrderReference; carrierId: string; at: string }
  /** The caller is about to hear the greeting of the voicemail, as a control asked: it is not to be asked again. */
  | { kind: "call.voicemail"; call: OrderReference; carrierId: string; at: string }
  /** The caller has pressed a key of a menu or in a queue, or none of a menu in time. Then the carrier asks what to do next. */
  | { kind: "call.key"; call: OrderReference; carrierId: string; to: string; key: string | null; at: string }
  /** The end of a recording of a call, or of the message that a caller left: an outgoing call by its reference. */
  | {
      kind: "recording.ended";
      call: OrderReference | { inboxNumber: string };
      /** The id of the call at the carrier. */
      carrierId: string;
      of: RecordingKind;
      /** The id of the recording at the carrier; null if nothing was recorded. */
      recordingId: string | null;
      durationSeconds: number;
      at: string;
    }
  /** The words of a recording; null if the carrier has found none. */
  | {
      kind: "recording.transcribed";
      call: OrderReference | { inboxNumber: string };
      carrierId: string;
      recordingId: string;
      text: string | null;
      at: string;
    }
  /** A recording was played to its end, or the other party pressed a key in it. */
  | { kind: "message.ended"; call: OrderReference; carrierId: string; key: string | null; at: string }
  /** The progress of an agent's line; `carrierId` is the call to the agent or another call in the conference. */
  | ({ line: OrderReference; carrierId: string; at: string } & AgentLineNews);

/** What to list of the carrier's own record of a number. */
export interface IncomingQuery {
  kind: "text" | "call";
  /** The number of an inbox. */
  to: string;
  /** RFC 3339. The answer may also have what came before. */
  since: string;
  /** `next` of the page before; null for the first page. */
  cursor: string | null;
}

export interface IncomingPage {
  items: IncomingItem[];
  /** Null on the last page. */
  next: string | null;
}

/** A text or a call to a number, in the carrier's own record. */
export type IncomingItem = { carrierId: string; at: string } & (
  | { kind: "text"; from: string; body: string; mediaCount: number }
  /** `endedAt` is null while the call runs. */
  | { kind: "call"; from: string | null; endedAt: string | null }
);

/** A picture or file of an incoming text, stored by the carrier. */
export interface CarrierMedia {
  url: string;
  /** As the carrier states it. */
  contentType: string | null;
}

type EventOf<Kind extends CarrierEvent["kind"]> = Extract<CarrierEvent, { kind: Kind }>;

/** The status of a text in the carrier's own record. `at` is the time of that status, or else now. */
export type TextReport = Pick<EventOf<"text.status">, "status" | "error" | "at">;

/**
 * The status of a call in the carrier's own record. `at` is the time of its end, or else now; of a forwarded phone that
 * talks, the time of its answer.
 */
export type CallReport = Pick<
  EventOf<"call.status">,
  "status" | "answeredBy" | "takesMessage" | "durationSeconds" | "error" | "at"
>;

/** Receives the events of a carrier. It returns once the event is committed, and the same event may arrive again. */
export type CarrierEvents = (event: CarrierEvent) => Promise<void>;
