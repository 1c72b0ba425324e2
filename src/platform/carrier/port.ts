import type { FetchFile } from "../outbound/download.ts";

/**
 * The carrier sends texts, places calls and reports on them. Orders go out through `Carrier`, one attempt each;
 * reports, incoming texts and incoming calls arrive as one stream of `CarrierEvent`.
 */
export interface Carrier {
  readonly name: "simulator" | "twilio";
  /** The maximum number of segments per second for one number. */
  readonly segmentsPerSecond: number;
  /** Texts that the carrier answers itself, such as STOP, in lower case: the service must not answer them. */
  readonly confirmedKeywords: ReadonlySet<string>;
  /** The maximum number of calls per second for one number. */
  readonly callsPerSecond: number;
  /** Whether a call rings the user's own phone, so that a user who calls must have a number. */
  readonly ringsUsers: boolean;
  /** The time in seconds during which the carrier may not know an order that was sent to it. */
  readonly slowestOrderSeconds: number;
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
  /** The conference of a line with the carrier's ids of its calls; null before it exists and after its end. */
  askConference(line: OrderReference, signal: AbortSignal): Promise<{ conferenceId: string; calls: string[] } | null>;
  /**
   * Fetches a picture or file of an incoming text. @throws the reason of the signal when the signal aborts the fetch.
   */
  fetchMedia: FetchFile;
  /**
   * Ends a call in any state; a call that has ended is unchanged.
   *
   * @param lastWords the sentence that an answered person hears before the end.
   */
  hangUp(carrierId: string, signal: AbortSignal, lastWords?: string | null): Promise<void>;
}

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

/** The carrier's verdict on the party that answered. */
export type Answerer = "human" | "machine" | "unknown";

/** The reason why a text did not arrive or a call was not placed. */
export interface CarrierError {
  code:
    | "opted_out"
    | "invalid_number"
    | "landline"
    | "unreachable"
    | "carrier_blocked"
    | "not_registered"
    | "geo_blocked"
    | "carrier_error";
  /** A sentence for people. */
  message: string;
}

/** The progress of an agent's line. */
export type AgentLineNews =
  | { kind: "line.status"; status: CallStatus }
  | { kind: "line.proved" }
  | { kind: "line.joined"; conferenceId: string }
  | { kind: "line.left" };

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

export interface CallOrder {
  kind: "call";
  reference: OrderReference;
  from: string;
  to: string;
  /** The agent's phone, which rings when the call is answered; null when the agent's browser is the phone. */
  agentNumber: string | null;
  /** The line on which the agent waits for the answer; null when the agent is rung after the answer. */
  line: { id: string; conferenceId: string } | null;
  orderedAt: string;
}

/** A phone of an agent to ring for a session. */
export interface LineOrder {
  kind: "line";
  reference: OrderReference;
  from: string;
  to: string;
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
      status: CallStatus;
      answeredBy: Answerer | null;
      /** Whole seconds of talk, if the carrier counts them. */
      durationSeconds: number | null;
      error: CarrierError | null;
      at: string;
    }
  | { kind: "call.incoming"; carrierId: string; from: string; to: string; at: string }
  /** The progress of an agent's line; `carrierId` is the call to the agent or another call in the conference. */
  | ({ line: OrderReference; carrierId: string; at: string } & AgentLineNews);

/** A picture or file of an incoming text, stored by the carrier. */
export interface CarrierMedia {
  url: string;
  /** As the carrier states it. */
  contentType: string | null;
}

type EventOf<Kind extends CarrierEvent["kind"]> = Extract<CarrierEvent, { kind: Kind }>;

/** The status of a text in the carrier's own record. `at` is the time of that status, or else now. */
export type TextReport = Pick<EventOf<"text.status">, "status" | "error" | "at">;

/** The status of a call in the carrier's own record. `at` is the time of its end, or else now. */
export type CallReport = Pick<EventOf<"call.status">, "status" | "answeredBy" | "durationSeconds" | "error" | "at">;

/** Receives the events of a carrier. It returns once the event is committed, and the same event may arrive again. */
export type CarrierEvents = (event: CarrierEvent) => Promise<void>;
