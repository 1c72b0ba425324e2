import { idPattern } from "../../platform/id.ts";
import { type SignedLink, signedLinks } from "../../platform/signed-links.ts";

/** URLs at which a user downloads the file of an export for some minutes. */

/** Below the public origin. */
export const EXPORT_PATH = "/exports";

/** Exports of people, and of contacts of campaigns. */
const EXPORTS = [idPattern("exp"), idPattern("blk")];

/** The validity of a URL: the service makes a new one each time that it shows the export. */
const LIFETIME_SECONDS = 900;

/** The URLs of exports. Each is that of one export and one user, whose permission is asked again at the download. */
export interface ExportLinks {
  urlOf(businessId: string, exportId: string, userId: string): string;
  /** The state of a URL with this export; its `id` is the user. */
  check(exportId: string, link: SignedLink): "valid" | "expired" | "forged";
}

export function exportLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): ExportLinks {
  const linksOf = (exportId: string) =>
    signedLinks(publicUrl, encryptionKeys, {
      purpose: `export links ${exportId}`,
      path: `${EXPORT_PATH}/${exportId}`,
      prefix: "usr",
    });
  return {
    urlOf: (businessId, exportId, userId) => linksOf(exportId).sign(businessId, userId, LIFETIME_SECONDS),
    // No key is derived for another text: it is part of the purpose, whose length is limited.
    check: (exportId, link) =>
      EXPORTS.some((pattern) => pattern.test(exportId)) ? linksOf(exportId).check(link) : "forged",
  };
}
