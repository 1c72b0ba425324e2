import { DomainError, requireNoFaults } from "../../platform/errors.ts";
import { type TargetPolicy, targetProblem } from "../../platform/outbound/targets.ts";

/** Media of an outgoing text: they are fetched from the sender's URLs before the carrier gets the order. */

export interface OutgoingMedia {
  /** The targets that media may be fetched from. */
  targets: TargetPolicy;
  /** Whether the carrier can fetch media from this service. */
  isSendable: boolean;
}

/**
 * @throws DomainError `unprocessable_entity` if the carrier cannot send media of this service, `validation_error` on
 *   a URL.
 */
export function requireSendable(urls: readonly string[] | undefined, media: OutgoingMedia | null): void {
  if (urls) {
    requireFetchable(media, "mediaUrls");
  }
  requireNoFaults(
    (urls ?? []).flatMap((url, place) => {
      const problem = media && targetProblem(url, media.targets);
      const message = `${nameOf(place)} ${problem}.`;
      return problem ? [{ path: `mediaUrls.${place}`, code: "validation_error", message }] : [];
    }),
  );
}

/** @throws DomainError `unprocessable_entity` on the field if the carrier cannot send media of this service. */
export function requireFetchable(media: Pick<OutgoingMedia, "isSendable"> | null, field: "mediaUrls" | "files"): void {
  if (!media?.isSendable) {
    const message =
      "Media cannot be sent: the carrier fetches them from this service, whose PUBLIC_URL is no public https URL.";
    throw new DomainError("unprocessable_entity", message, { field });
  }
}

/** @param place from 0, as in the names of fields. */
export function nameOf(place: number): string {
  return `The media URL in place ${place}`;
}
