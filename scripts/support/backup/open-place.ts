import { loadPart } from "../../../src/platform/part.ts";
import type { S3Server } from "../../../src/platform/storage/settings.ts";
import { folderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";

const S3 = /^s3:\/\//;

/**
 * Opens a place: `s3://bucket/prefix`, or the path of a folder.
 *
 * @throws StartError when the URL of S3 is not one.
 */
export async function openPlace(text: string, server: S3Server): Promise<Place> {
  if (!S3.test(text)) {
    return folderPlace(text);
  }
  const { openBucketPlace } = await loadPart("s3:", () => import("./bucket-place.ts"));
  return openBucketPlace(text, server);
}

export function isBucketPlace(text: string): boolean {
  return S3.test(text);
}
