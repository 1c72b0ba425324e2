import type { FetchFile } from "../outbound/download.ts";

/**
 * The carrier: what sends texts and places calls, and tells what became of them. Orders go out through `Carrier`, one
 * attempt each; everything that comes back comes through one stream of `CarrierEvent`.
 */
export interface Carrier {
  readonly name: "simulator" | "twilio";
  /** How many segments a second one number may send. */
  readonly segmentsPerSecond: number;
  /** Texts that the carrier itself answers, as STOP, so that we must not: in lower case. */
  readonly confirmedKeywords: ReadonlySet<string>;
  /** How many calls a second one number may place. */
  readonly callsPerSecond: number;
  /** Whether a call rings the user's own phone, so that whoever calls must have a number. */
  readonly ringsUsers: boolean;
  /** For so many seconds an order may be on its way, so that the carrier does not know of it yet. */
  readonly slowestOrderSeconds: number;
  /** Orders a text. @throws when it is not known whether the carrier has the order. */
  sendText(text: TextOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /** Orders a call. @throws when it is not known whether the carrier has the order. */
  placeCall(call: CallOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /**
   * Rings an agent, who presses a key to be put into the conference of the line. @throws when it is not known whether
   * the carrier has the order.
   */
  openLine(line: LineOrder, signal: AbortSignal): Promise<OrderAnswer>;
  /**
   * What the carrier has that may be an order whose answer never came, by its ids: the likeliest first. Other orders
   * may be among them.
   */
  findOrders(order: TextOrder | CallOrder | LineOrder, signal: AbortSignal): Promise<string[]>;
  /** How far a text has come; null where the carrier knows no such text. */
  askText(carrierId: string, signal: AbortSignal): Promise<TextReport | null>;
  /** How far a call has come, an outgoing or an incoming one; null where the carrier knows no such call. */
  askCall(carrierId: string, signal: AbortSignal): Promise<CallReport | null>;
  /**
   * The conference of a line, with the calls that are in it by the carrier's ids; null where there is none yet, or none
   * any more.
   */
  askConference(line: OrderReference, signal: AbortSignal): Promise<{ conferenceId: string; calls: string[] } | null>;
  /** Fetches a picture or file of an incoming text. @throws the reason of the signal, where that ends it. */
  fetchMedia: FetchFile;
  /**
   * Ends a call in whatever state it is; one that has ended stays so.
   *
   * @param lastWords what whoever has answered hears first.
   */
  hangUp(carrierId: string, signal: AbortSignal, lastWords?: string | null): Promise<void>;
}

/** How far a text has come. */
export type TextStatus = "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed";

/** How far a call has come. */
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

/** Who picked up, by the carrier's ear. */
export type Answerer = "human" | "machine" | "unknown";

/** Why a text did not arrive or a call was not placed. */
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
  /** For people. */
  message: string;
}

/** How the line of an agent goes on. */
export type AgentLineNews =
  | { kind: "line.status"; status: CallStatus }
  | { kind: "line.proved" }
  | { kind: "line.joined"; conferenceId: string }
  | { kind: "line.left" };

/** What an order is for. The carrier's reports on it carry this back. */
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
  /** Empty where it has media and says nothing. */
  body: string;
  /** Where the carrier fetches its pictures and files: URLs of ours that need no credentials and live for hours. */
  mediaUrls: readonly string[];
  /** When the order was written, RFC 3339. */
  orderedAt: string;
}

export interface CallOrder {
  kind: "call";
  reference: OrderReference;
  from: string;
  to: string;
  /** The phone of the agent who is put through once somebody answers; null where the agent's browser is the phone. */
  agentNumber: string | null;
  /** The line of the agent, who waits there for whoever answers; null: the agent is rung once somebody does. */
  line: { id: string; conferenceId: string } | null;
  orderedAt: string;
}

/** An agent's own phone, to be rung for a session. */
export interface LineOrder {
  kind: "line";
  reference: OrderReference;
  from: string;
  to: string;
  orderedAt: string;
}

export type OrderAnswer =
  | { outcome: "accepted"; carrierId: string }
  /** Never to be tried again. */
  | { outcome: "refused"; error: CarrierError }
  /** The line of the agent is there no more: nobody was called. */
  | { outcome: "agentless" }
  /** Not taken for now: throttled, or the carrier is in trouble. */
  | { outcome: "later"; reason: string; afterSeconds?: number };

/** Something that happened at the carrier. `at` is RFC 3339 with milliseconds: when it happened. */
export type CarrierEvent =
  /** What became of an outgoing text. It may overtake the answer to the order. */
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
      /** Its pictures and files, in their order. */
      media?: readonly CarrierMedia[] | undefined;
      /** What the carrier took the text for by a list of words of its own; absent where it did not say. */
      keyword?: "stop" | "start" | "help" | undefined;
      at: string;
    }
  /** How a call goes on: an outgoing one by its reference, an incoming one by the number that was called. */
  | {
      kind: "call.status";
      call: OrderReference | { inboxNumber: string };
      carrierId: string;
      status: CallStatus;
      answeredBy: Answerer | null;
      /** Whole seconds of talk, where the carrier counts them. */
      durationSeconds: number | null;
      error: CarrierError | null;
      at: string;
    }
  | { kind: "call.incoming"; carrierId: string; from: string; to: string; at: string }
  /** How the line of an agent goes on; `carrierId` is the call to the agent, or whatever else is in the conference. */
  | ({ line: OrderReference; carrierId: string; at: string } & AgentLineNews);

/** A picture or file of an incoming text, which the carrier keeps for us. */
export interface CarrierMedia {
  url: string;
  /** As the carrier tells it. */
  contentType: string | null;
}

type EventOf<Kind extends CarrierEvent["kind"]> = Extract<CarrierEvent, { kind: Kind }>;

/** How far a text has come by the carrier's own record. `at` is when it came so far, or else now. */
export type TextReport = Pick<EventOf<"text.status">, "status" | "error" | "at">;

/** How far a call has come by the carrier's own record. `at` is when it ended, or else now. */
export type CallReport = Pick<EventOf<"call.status">, "status" | "answeredBy" | "durationSeconds" | "error" | "at">;

/** Where a carrier tells what happened. It returns once the event is committed, and may be told the same again. */
export type CarrierEvents = (event: CarrierEvent) => Promise<void>;
