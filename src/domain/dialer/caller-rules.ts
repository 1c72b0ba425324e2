import type { CallerNumber } from "../campaign/settings.ts";
import { type Distance, distanceOf, distances } from "../consent/areas.ts";

/** An inbox from which a session may call. */
export interface CallerInbox {
  id: string;
  /** E.164. */
  phoneNumber: string;
  /** Its place in the rotation of the campaign. */
  position: number;
  /** Whether it is out of the rotation now. */
  isResting: boolean;
  /** Whether it has had the maximum of calls of the day. */
  isSpent: boolean;
}

/**
 * Chooses the inbox that calls a number: of those nearest to it, or of all where the campaign rotates, the next in turn.
 * Spent inboxes are passed over, and resting ones while any in rotation is not spent: no session is without a number
 * because of a rest.
 *
 * @param after the position of the inbox that called last.
 * @returns null if all are spent, or there is none.
 */
export function chooseInbox(
  inboxes: readonly CallerInbox[],
  { callerNumber, called, after }: { callerNumber: CallerNumber; called: string; after: number },
): CallerInbox | null {
  const unspent = inboxes.filter(({ isSpent }) => !isSpent);
  const inRotation = unspent.filter(({ isResting }) => !isResting);
  const free = inRotation.length > 0 ? inRotation : unspent;
  const nearest = callerNumber === "local" ? nearestTo(called, free) : free;
  const inOrder = nearest.toSorted((one, other) => one.position - other.position);
  return inOrder.find(({ position }) => position > after) ?? inOrder[0] ?? null;
}

function nearestTo(called: string, inboxes: readonly CallerInbox[]): readonly CallerInbox[] {
  const byDistance = Map.groupBy(inboxes, ({ phoneNumber }): Distance => distanceOf(called, phoneNumber));
  return distances.map((distance) => byDistance.get(distance)).find((found) => found !== undefined) ?? [];
}
