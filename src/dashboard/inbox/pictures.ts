import { LARGEST_MEDIA, MOST_MEDIA } from "../../domain/media/rules.ts";

/** The pictures that carriers take and browsers show. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** Why these files cannot go with one text, in plain words; null if they can. */
export function problemOf(files: readonly File[]): string | null {
  const other = files.find(({ type }) => !PICTURE_TYPES.includes(type));
  if (other) {
    return `${other.name} is not a picture that can be sent: choose JPEG, PNG, GIF or WebP.`;
  }
  const empty = files.find(({ size }) => size === 0);
  if (empty) {
    return `${empty.name} is empty.`;
  }
  if (files.length > MOST_MEDIA) {
    return `A text has at most ${MOST_MEDIA} pictures.`;
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > LARGEST_MEDIA
    ? `The pictures have ${megabytes(bytes)} together. A text has at most ${megabytes(LARGEST_MEDIA)}.`
    : null;
}

/** Rounded up, so that a refused size is above the maximum. */
function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1_048_576) * 10) / 10} MB`;
}
