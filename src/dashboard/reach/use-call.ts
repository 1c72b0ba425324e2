import { useState } from "react";
import { useChange } from "../app/change.ts";
import { phone as browser } from "../phone/phone.ts";
import { useReadyDevice } from "../phone/ready-device.ts";
import { PlaceCall } from "./queries.ts";

/** A call to place, from an inbox of the viewer. */
interface Order {
  inboxId: string;
  /** In E.164. */
  to: string;
  /** Where and when the person asked for it. */
  askedNote?: string | null;
}

/**
 * Places calls where the agent talks: at their phone, or in this page, which is made a phone first. Every call of the
 * dashboard outside of a dialer session is placed here.
 *
 * @returns `isBlocked` after a call that this browser could not take: `PhoneNotice` says why.
 */
export function useCall() {
  const change = useChange(PlaceCall);
  const [isBlocked, setBlocked] = useState(false);
  const readyDevice = useReadyDevice();
  const call = async ({ inboxId, to, askedNote = null }: Order) => {
    const device = await readyDevice();
    setBlocked(device === null);
    if (device === null) {
      return null;
    }
    const placed = await change.run((idempotencyKey) => ({
      input: {
        ...{ inboxId, to, device, idempotencyKey },
        ...(askedNote !== null && { askedByPerson: true, askedNote }),
      },
    }));
    if (placed && device === "BROWSER") {
      browser.look();
    }
    return placed;
  };
  return { change, call, isBlocked };
}
