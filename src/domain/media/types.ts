import { extension } from "mime-types";

/**
 * Types of pictures and files, as carriers take them
 * (https://www.twilio.com/docs/messaging/guides/accepted-mime-types).
 */

/** What a browser shows and runs nothing of. */
const SHOWN = new Set([
  ...["image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp", "image/tiff", "image/heic", "image/heif"],
  ...["audio/mpeg", "audio/mp3", "audio/mp4", "audio/ogg", "audio/vorbis", "audio/basic", "audio/l24", "audio/wav"],
  ...["audio/x-wav", "audio/aac", "audio/amr", "audio/amr-nb", "audio/ac3", "audio/webm", "audio/3gpp", "audio/3gpp2"],
  ...["video/mpeg", "video/mp4", "video/quicktime", "video/webm", "video/3gpp", "video/3gpp2", "video/3gpp-tt"],
  ...["video/h261", "video/h263", "video/h263-1998", "video/h263-2000", "video/h264"],
]);

/** What is kept as what it is, to be opened by another program. */
const SAVED = new Set([
  ...["text/vcard", "text/x-vcard", "text/directory", "text/calendar", "text/plain", "text/csv", "text/rtf"],
  ...["text/richtext", "application/pdf", "application/vcard", "application/rtf"],
]);

export const UNKNOWN_TYPE = "application/octet-stream";

/** A media type without parameters (RFC 9110, section 8.3.1), at most as long as the names of RFC 6838 let it be. */
const TYPE = /^[a-z0-9!#$&^_.+-]{1,63}\/[a-z0-9!#$&^_.+-]{1,63}$/;

/** A type as others tell it, in lower case without parameters; null where it is none. */
export function readType(told: string | null | undefined): string | null {
  const type = (told ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return TYPE.test(type) ? type : null;
}

/** Whether carriers take it. */
export function isSendable(contentType: string): boolean {
  return SHOWN.has(contentType) || SAVED.has(contentType);
}

/** How a file is given to browsers: nothing that one would run is given as what it is. */
export function servedAs(contentType: string): { contentType: string; isShown: boolean } {
  if (SHOWN.has(contentType)) {
    return { contentType, isShown: true };
  }
  return { contentType: SAVED.has(contentType) ? contentType : UNKNOWN_TYPE, isShown: false };
}

/** The name under which a file is saved. */
export function fileName(id: string, contentType: string): string {
  return `${id}.${extension(contentType) || "bin"}`;
}
