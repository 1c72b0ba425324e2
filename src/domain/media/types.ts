import { extension } from "mime-types";

/** Types of media, as carriers accept them (https://www.twilio.com/docs/messaging/guides/accepted-mime-types). */

/** Types that a browser shows without running anything. */
const SHOWN = new Set([
  ...["image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp", "image/tiff", "image/heic", "image/heif"],
  ...["audio/mpeg", "audio/mp3", "audio/mp4", "audio/ogg", "audio/vorbis", "audio/basic", "audio/l24", "audio/wav"],
  ...["audio/x-wav", "audio/aac", "audio/amr", "audio/amr-nb", "audio/ac3", "audio/webm", "audio/3gpp", "audio/3gpp2"],
  ...["video/mpeg", "video/mp4", "video/quicktime", "video/webm", "video/3gpp", "video/3gpp2", "video/3gpp-tt"],
  ...["video/h261", "video/h263", "video/h263-1998", "video/h263-2000", "video/h264"],
]);

/** Types that are served for download, to be opened by another program. */
const SAVED = new Set([
  ...["text/vcard", "text/x-vcard", "text/directory", "text/calendar", "text/plain", "text/csv", "text/rtf"],
  ...["text/richtext", "application/pdf", "application/vcard", "application/rtf"],
]);

export const UNKNOWN_TYPE = "application/octet-stream";

/** A media type without parameters (RFC 9110, section 8.3.1), with names within the length of RFC 6838. */
const TYPE = /^[a-z0-9!#$&^_.+-]{1,63}\/[a-z0-9!#$&^_.+-]{1,63}$/;

/** A declared type in lower case without parameters; null if it is not valid. */
export function readType(header: string | null | undefined): string | null {
  const type = (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return TYPE.test(type) ? type : null;
}

/** Whether carriers accept the type. */
export function isSendable(contentType: string): boolean {
  return SHOWN.has(contentType) || SAVED.has(contentType);
}

/** The headers for browsers: a type that a browser would run is served under a neutral type. */
export function servedAs(contentType: string): { contentType: string; isShown: boolean } {
  if (SHOWN.has(contentType)) {
    return { contentType, isShown: true };
  }
  return { contentType: SAVED.has(contentType) ? contentType : UNKNOWN_TYPE, isShown: false };
}

/** The name for saving a file. */
export function fileName(id: string, contentType: string): string {
  return `${id}.${extension(contentType) || "bin"}`;
}
