import { DomainError } from "../../platform/errors.ts";
import { type TargetPolicy, targetProblem } from "../../platform/outbound/targets.ts";

/** Pictures and files that a text is sent with: fetched from where the sender says before the carrier has the order. */

export interface OutgoingMedia {
  /** Where they may be fetched from. */
  targets: TargetPolicy;
  /** Whether the carrier can fetch from this service what it is to send. */
  isSendable: boolean;
}

/**
 * @throws DomainError `unprocessable_entity` where the carrier sends no media from here, `validation_error` on a URL.
 */
export function requireSendable(urls: readonly string[] | undefined, media: OutgoingMedia | null): void {
  if (urls && !media?.isSendable) {
    const message =
      "Media cannot be sent: the carrier fetches them from this service, whose PUBLIC_URL is no public https URL.";
    throw new DomainError("unprocessable_entity", message, { field: "mediaUrls" });
  }
  for (const [place, url] of urls?.entries() ?? []) {
    const problem = media && targetProblem(url, media.targets);
    if (problem) {
      throw new DomainError("validation_error", `${nameOf(place)} ${problem}.`, { field: `mediaUrls.${place}` });
    }
  }
}

/** @param place from 0, as in the names of fields. */
export function nameOf(place: number): string {
  return `The media URL in place ${place}`;
}
