import { idPattern } from "../../id.ts";
import type { OrderReference } from "../port.ts";
import { isSpokenLanguage, type SpokenLanguage, type Words } from "../spoken-language.ts";

/** The paths of Twilio's callbacks, below PUBLIC_URL. Twilio signs the whole URL, so the query is authentic. */
export const paths = {
  /** The outcome of an outgoing text. */
  textStatus: "/carrier/twilio/texts/status",
  /** An incoming text. */
  textIncoming: "/carrier/twilio/texts/incoming",
  /** The progress of an outgoing call. */
  callStatus: "/carrier/twilio/calls/status",
  /** The party that answered an outgoing call. */
  callAnswerer: "/carrier/twilio/calls/answerer",
  /** A recorded message has ended, or a key was pressed in it: asks for the next instruction. */
  callMessage: "/carrier/twilio/calls/message",
  callLastWords: "/carrier/twilio/calls/last-words",
  /** The agent was rung for an outgoing call: asks for the next instruction to the other side. */
  callPutThrough: "/carrier/twilio/calls/put-through",
  /** An incoming call: asks for instructions. With the reference of the call: again, to be led to the voicemail. */
  callIncoming: "/carrier/twilio/calls/incoming",
  /** The phone that an incoming call was forwarded to has picked up. */
  callForwarding: "/carrier/twilio/calls/forwarding",
  /** The forwarding of an incoming call has ended: asks for the next instruction to the caller. */
  callForwarded: "/carrier/twilio/calls/forwarded",
  /** A caller has left the conference of an incoming call: asks for the next instruction. */
  callLeft: "/carrier/twilio/calls/left",
  /** A caller has heard a menu, and pressed a key or none: asks for the next instruction. */
  callKey: "/carrier/twilio/calls/key",
  /** A caller waits in a queue: asks for what the caller hears. */
  callHold: "/carrier/twilio/calls/hold",
  /** A caller has left a message, or hung up instead: asks for the next instruction. */
  callVoicemail: "/carrier/twilio/calls/voicemail",
  /** An incoming call has ended. */
  callEnded: "/carrier/twilio/calls/ended",
  /** A recording has ended. */
  recordingEnded: "/carrier/twilio/recordings/ended",
  /** The words of a recording. */
  recordingTranscribed: "/carrier/twilio/recordings/transcribed",
  /** Asks for the announcement before a recording. */
  recordingAnnouncement: "/carrier/twilio/recordings/announcement",
  /** A leg is on hold: asks for the music. */
  legHold: "/carrier/twilio/legs/hold",
  /** Asks for the keypad tones for a leg. */
  legDigits: "/carrier/twilio/legs/digits",
  /** The progress of the call to an agent, for a line. */
  lineStatus: "/carrier/twilio/lines/status",
  /** The agent has pressed a key, or has heard the words in a browser: asks for the next instruction. */
  lineKey: "/carrier/twilio/lines/key",
  /** The browser of an agent has called in: asks for instructions. The browser chooses the fields, except From. */
  lineBrowser: "/carrier/twilio/lines/browser",
  /** A participant joined or left the conference of a line. */
  lineEvents: "/carrier/twilio/lines/events",
  /** The agent has left the conference: asks for the next instruction. */
  lineLeft: "/carrier/twilio/lines/left",
} as const;

/** The tone that a caller hears who waits: a file, fetched without a signature. */
export const RINGBACK = "/carrier/twilio/ringback.wav";
/** The music on hold: a file, fetched without a signature. */
export const HOLD_MUSIC = "/carrier/twilio/hold.wav";

export type CallbackUrls = ReturnType<typeof callbackUrls>;

/**
 * Makes Twilio retry a failed request for any reason: three times, within 15 seconds in all. The fragment is never sent
 * and is not part of the signed URL (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const RETRIES = "#rc=3&rp=all";

/** The URLs that Twilio gets. `publicUrl` has no trailing slash. */
export function callbackUrls(publicUrl: string) {
  const of = (path: string, query?: Record<string, string>) =>
    `${publicUrl}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}${RETRIES}`;
  const referring = ({ businessId, id }: OrderReference) => ({ business: businessId, order: id });
  return {
    textStatus: (reference: OrderReference) => of(paths.textStatus, referring(reference)),
    textIncoming: of(paths.textIncoming),
    callStatus: (reference: OrderReference) => of(paths.callStatus, referring(reference)),
    callAnswerer: (reference: OrderReference) => of(paths.callAnswerer, referring(reference)),
    callMessage: (
      reference: OrderReference,
      audio: string,
      closing: Words | null,
      { isRepeated }: { isRepeated: boolean },
    ) =>
      of(paths.callMessage, {
        ...referring(reference),
        audio,
        ...(closing !== null && spoken("closing", closing)),
        ...(isRepeated && { repeated: "true" }),
      }),
    callLastWords: (reference: OrderReference, language: SpokenLanguage | undefined) =>
      of(paths.callLastWords, { ...referring(reference), ...(language !== undefined && { language }) }),
    callPutThrough: of(paths.callPutThrough),
    callIncoming: of(paths.callIncoming),
    callToVoicemail: (reference: OrderReference) => of(paths.callIncoming, referring(reference)),
    callForwarding: (from: string, inboxNumber: string) => of(paths.callForwarding, { from, inbox: inboxNumber }),
    /** @param language of the words to a caller whom nobody takes. */
    callForwarded: (language: SpokenLanguage | undefined) => of(paths.callForwarded, language && { language }),
    callLeft: of(paths.callLeft),
    /** @param times how often the caller has heard the menu. */
    callKey: (reference: OrderReference, inboxNumber: string, times: number) =>
      of(paths.callKey, { ...referring(reference), inbox: inboxNumber, times: String(times) }),
    callHold: (reference: OrderReference) => of(paths.callHold, referring(reference)),
    /**
     * For a caller outside of a conference.
     *
     * @param hasWaited whether the caller has heard something there before.
     */
    callHoldOutside: (reference: OrderReference, inboxNumber: string, hasWaited: boolean) =>
      of(paths.callHold, { ...referring(reference), inbox: inboxNumber, ...(hasWaited && { waited: "true" }) }),
    callVoicemail: of(paths.callVoicemail),
    callEnded: of(paths.callEnded),
    ringback: `${publicUrl}${RINGBACK}`,
    recordingEnded: (call: OrderReference, kind: "talk" | "voicemail") =>
      of(paths.recordingEnded, { ...referring(call), of: kind }),
    recordingTranscribed: (call: OrderReference, kind: "talk" | "voicemail") =>
      of(paths.recordingTranscribed, { ...referring(call), of: kind }),
    recordingAnnouncement: (words: Words) => of(paths.recordingAnnouncement, spoken("words", words)),
    lineStatus: (reference: OrderReference) => of(paths.lineStatus, referring(reference)),
    legHold: of(paths.legHold),
    legDigits: (digits: string) => of(paths.legDigits, { digits }),
    holdMusic: `${publicUrl}${HOLD_MUSIC}`,
    /** @param conference the name of the conference to join; the id of the line is left out. */
    lineKey: (reference: OrderReference, conference: string, isSupervisor: boolean) =>
      of(paths.lineKey, {
        ...referring(reference),
        ...(conference !== reference.id && { conference }),
        ...(isSupervisor && { as: "supervisor" }),
      }),
    lineEvents: (reference: OrderReference) => of(paths.lineEvents, referring(reference)),
    lineLeft: (reference: OrderReference) => of(paths.lineLeft, referring(reference)),
  };
}

/** Words in the query of a callback. */
const spoken = (name: string, { text, language }: Words): Record<string, string> => ({
  [name]: text,
  ...(language !== undefined && { language }),
});

/** The language in the query of a callback; undefined: the usual one. */
export function readLanguage(query: URLSearchParams): SpokenLanguage | undefined {
  const language = query.get("language") ?? "";
  return isSpokenLanguage(language) ? language : undefined;
}

/** The words in the query of a callback, or null. */
export function readWords(query: URLSearchParams, name: string): Words | null {
  const text = query.get(name);
  return text === null ? null : { text, language: readLanguage(query) };
}

const userId = idPattern("usr");

/** The user whose browser calls, from `From=client:usr_…`, which Twilio takes from the access token; or null. */
export function readClient(from: string | undefined): string | null {
  const id = from?.startsWith("client:") ? from.slice("client:".length) : "";
  return userId.test(id) ? id : null;
}

const businessId = idPattern("biz");
const orderIds = { text: idPattern("msg"), call: idPattern("call"), line: idPattern("lin") };

/** The name of the conference that the line of a callback joins. */
export function readConference(query: URLSearchParams, line: OrderReference): string {
  const name = query.get("conference") ?? "";
  return orderIds.call.test(name) || orderIds.line.test(name) ? name : line.id;
}

/** The line in the label of a participant, which is its id, with a number if its leg has joined again; or null. */
export function lineOfLabel(label: string): string | null {
  const id = label.replace(/-\d+$/, "");
  return orderIds.line.test(id) ? id : null;
}

/** The reference in the query of a callback, or in other fields; null when it is not one of ours. */
export function readReference(
  query: Pick<URLSearchParams, "get"> | ReadonlyMap<string, string>,
  kind: "text" | "call" | "line",
): OrderReference | null {
  const [business, order] = [query.get("business") ?? "", query.get("order") ?? ""];
  return businessId.test(business) && orderIds[kind].test(order) ? { businessId: business, id: order } : null;
}
