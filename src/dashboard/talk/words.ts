import { nameOf } from "../ui/person.ts";
import { phoneText } from "../ui/phones.ts";
import type { Talk } from "./queries.ts";

/** The words for what happens in a call. */

const REASONS = {
  BUSY: "got another call",
  DECLINED: "declined",
  ENDED: "was not reached before the call ended",
  FAILED: "could not be reached",
  LEFT: "hung up",
  NO_ANSWER: "did not pick up",
} as const;

const MODES = { JOIN: "talks with you both", LISTEN: "listens", WHISPER: "speaks to you alone" } as const;

/** The other party of a call: a name, or the number. */
export function personOf({ direction, from, to, contact, campaignContact }: Talk): string {
  const number = direction === "INCOMING" ? from : to;
  const known = campaignContact ?? contact;
  return nameOf(known, number);
}

/** The number of the other party. */
export function numberOf({ direction, from, to }: Talk): string {
  return direction === "INCOMING" ? from : to;
}

/** The colleague or the number of a transfer. */
export function otherOf({ transfer }: Talk): string {
  return transfer?.toUser?.name ?? phoneText(transfer?.toNumber ?? "the other party");
}

/** What the transfer of a call is doing, for its user; null if there is nothing to say. */
export function stateOfTransfer(call: Talk): string | null {
  const { transfer } = call;
  const [other, person] = [otherOf(call), personOf(call)];
  switch (transfer?.state) {
    case "RINGING":
      return `Ringing ${other}. ${person} is on hold.`;
    case "CONSULTING":
      return `You talk with ${other}. ${person} is on hold.`;
    case "FAILED":
      return transfer.reason === null ? null : `${other} ${REASONS[transfer.reason]}. You are back with ${person}.`;
    default:
      return null;
  }
}

/** Who supervises a call and how, for its user; null without one. */
export function supervisionOf({ supervisors }: Talk): string | null {
  const present = supervisors.filter(({ isConnected }) => isConnected);
  return present.length === 0
    ? null
    : `${present.map(({ user, mode }) => `${user?.name ?? "A former user"} ${MODES[mode]}`).join(", ")}.`;
}
