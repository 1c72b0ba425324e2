import { idPattern } from "../../id.ts";
import type { OrderReference } from "../port.ts";

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
  /** The agent was rung for an outgoing call: asks for the next instruction to the other side. */
  callPutThrough: "/carrier/twilio/calls/put-through",
  /** An incoming call: asks for instructions. */
  callIncoming: "/carrier/twilio/calls/incoming",
  /** The phone that an incoming call was forwarded to has picked up. */
  callForwarding: "/carrier/twilio/calls/forwarding",
  /** The forwarding of an incoming call has ended: asks for the next instruction to the caller. */
  callForwarded: "/carrier/twilio/calls/forwarded",
  /** An incoming call has ended. */
  callEnded: "/carrier/twilio/calls/ended",
  /** The progress of the call to an agent, for a line. */
  lineStatus: "/carrier/twilio/lines/status",
  /** The agent has pressed a key: asks for the next instruction. */
  lineKey: "/carrier/twilio/lines/key",
  /** A participant joined or left the conference of a line. */
  lineEvents: "/carrier/twilio/lines/events",
  /** The agent has left the conference: asks for the next instruction. */
  lineLeft: "/carrier/twilio/lines/left",
} as const;

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

/** The reference in the query of a callback; null when it is not one of ours. */
export function readReference(query: URLSearchParams, kind: "text" | "call" | "line"): OrderReference | null {
  const [business, order] = [query.get("business") ?? "", query.get("order") ?? ""];
  return businessId.test(business) && orderIds[kind].test(order) ? { businessId: business, id: order } : null;
}
