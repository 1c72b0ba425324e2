import { idPattern } from "../../id.ts";
import type { OrderReference } from "../port.ts";

/** Where Twilio reports to us, below PUBLIC_URL. Twilio signs the whole URL, so what the query says is ours. */
export const paths = {
  /** What became of an outgoing text. */
  textStatus: "/carrier/twilio/texts/status",
  /** A text came in. */
  textIncoming: "/carrier/twilio/texts/incoming",
  /** How an outgoing call goes on. */
  callStatus: "/carrier/twilio/calls/status",
  /** Who picked up an outgoing call. */
  callAnswerer: "/carrier/twilio/calls/answerer",
  /** The agent was rung for an outgoing call: what does the other side hear next? */
  callPutThrough: "/carrier/twilio/calls/put-through",
  /** A call came in: what is to be done with it? */
  callIncoming: "/carrier/twilio/calls/incoming",
  /** The phone that an incoming call was forwarded to has picked up. */
  callForwarding: "/carrier/twilio/calls/forwarding",
  /** The forwarding of an incoming call is over: what does the caller hear next? */
  callForwarded: "/carrier/twilio/calls/forwarded",
  /** An incoming call has ended. */
  callEnded: "/carrier/twilio/calls/ended",
  /** How the call to an agent goes on, for a line. */
  lineStatus: "/carrier/twilio/lines/status",
  /** The agent has pressed a key: what happens next? */
  lineKey: "/carrier/twilio/lines/key",
  /** Somebody joined or left the conference of a line. */
  lineEvents: "/carrier/twilio/lines/events",
  /** The agent is out of the conference: what happens next? */
  lineLeft: "/carrier/twilio/lines/left",
} as const;

export type CallbackUrls = ReturnType<typeof callbackUrls>;

/**
 * Has Twilio repeat a request that failed, whatever the reason: three times, within 15 seconds in all. The fragment is
 * never sent, and is no part of what is signed
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const RETRIES = "#rc=3&rp=all";

/** The URLs that are given to Twilio. `publicUrl` has no slash at its end. */
export function callbackUrls(publicUrl: string) {
  const of = (path: string, query?: Record<string, string>) =>
    `${publicUrl}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}${RETRIES}`;
  const referring = ({ businessId, id }: OrderReference) => ({ business: businessId, order: id });
  return {
    textStatus: (reference: OrderReference) => of(paths.textStatus, referring(reference)),
    textIncoming: of(paths.textIncoming),
    callStatus: (reference: OrderReference) => of(paths.callStatus, referring(reference)),
    callAnswerer: (reference: OrderReference) => of(paths.callAnswerer, referring(reference)),
    callPutThrough: of(paths.callPutThrough),
    callIncoming: of(paths.callIncoming),
    callForwarding: (from: string, inboxNumber: string) => of(paths.callForwarding, { from, inbox: inboxNumber }),
    callForwarded: of(paths.callForwarded),
    callEnded: of(paths.callEnded),
    lineStatus: (reference: OrderReference) => of(paths.lineStatus, referring(reference)),
    lineKey: (reference: OrderReference) => of(paths.lineKey, referring(reference)),
    lineEvents: (reference: OrderReference) => of(paths.lineEvents, referring(reference)),
    lineLeft: (reference: OrderReference) => of(paths.lineLeft, referring(reference)),
  };
}

const businessId = idPattern("biz");
const orderIds = { text: idPattern("msg"), call: idPattern("call"), line: idPattern("lin") };

/** The reference that a callback's query carries back; null where it is none of ours. */
export function readReference(query: URLSearchParams, kind: "text" | "call" | "line"): OrderReference | null {
  const [business, order] = [query.get("business") ?? "", query.get("order") ?? ""];
  return businessId.test(business) && orderIds[kind].test(order) ? { businessId: business, id: order } : null;
}
