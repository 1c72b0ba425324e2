import type { Downloads, FetchFile } from "../../platform/outbound/download.ts";
import { isSendable, readType } from "./types.ts";

/** Fetches media of a text from the sender's URLs. It refuses files that no carrier accepts. */
export function senderSource(downloads: Pick<Downloads, "download">): FetchFile {
  return async (url, limits) => {
    const found = await downloads.download({ url, ...limits });
    if (found.outcome === "failed") {
      return found;
    }
    const contentType = readType(found.contentType);
    const problem =
      found.body.length === 0
        ? "sends an empty file"
        : contentType === null
          ? "does not give the type of the file"
          : !isSendable(contentType) && `sends a file of the type ${contentType}, which carriers do not accept`;
    return problem
      ? {
          outcome: "failed",
          reason: "not_sendable",
          status: 200,
          message: `${new URL(url).host} ${problem}`,
          isLasting: true,
          isOwn: false,
          retryAfterSeconds: null,
        }
      : found;
  };
}
