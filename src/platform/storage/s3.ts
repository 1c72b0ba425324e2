import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { StartError } from "../start-error.ts";
import { contentOf } from "./content.ts";
import { requireKey, STORAGE_MS, type Storage } from "./port.ts";
import type { S3Server, S3Settings } from "./settings.ts";

/** The time limit at the start for the bucket's answer. */
const CHECK_MS = 5_000;
const CONNECT_MS = 5_000;
/** The limit applies only while no data arrives: the file may go to a slow reader. */
const SILENCE_MS = 30_000;

export interface S3Storage extends Storage {
  close(): void;
}

/**
 * A bucket of S3. It is checked once; when it cannot be reached the service starts anyway, because files wait for it.
 *
 * @param unchecked called with the reason when the bucket could not be checked.
 * @throws StartError when the bucket does not exist, or the credentials do not open it.
 */
export async function openS3(
  { bucket, ...server }: S3Settings,
  unchecked: (reason: string) => void,
): Promise<S3Storage> {
  const client = connectS3(server);
  const limit = () => ({ abortSignal: AbortSignal.timeout(STORAGE_MS) });
  await checkBucket(client, bucket, unchecked);
  return {
    async put(key, body, contentType) {
      const object = { Bucket: bucket, Key: requireKey(key), Body: body, ContentType: contentType };
      await client.send(new PutObjectCommand(object), limit());
    },

    async putFile(key, { file, size, signal }, contentType) {
      const Body = contentOf(file, size);
      const object = { Bucket: bucket, Key: requireKey(key), Body, ContentLength: size, ContentType: contentType };
      await client.send(new PutObjectCommand(object), { abortSignal: signal });
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const late = new AbortController();
      // The limit ends with the first byte: the reader may be slow.
      const timer = setTimeout(() => late.abort(), STORAGE_MS);
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: requireKey(key), Range });
        const { Body } = await client.send(command, { abortSignal: late.signal });
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) {
          return null;
        }
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: requireKey(key) }), limit());
    },

    close: () => client.destroy(),
  };
}

/** The client of a server with the protocol of S3. */
export function connectS3({ region, endpoint }: S3Server): S3Client {
  return new S3Client({
    region,
    // Servers with the protocol of S3 rarely have a host name for each bucket, or checksums other than the original
    // ones of S3.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
}

async function checkBucket(client: S3Client, bucket: string, unchecked: (reason: string) => void): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(CHECK_MS) });
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "CredentialsProviderError") {
      throw new StartError(
        "STORAGE=s3 needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use another credential source of AWS",
      );
    }
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) {
      throw new StartError("the bucket of S3_BUCKET does not exist: create it, or correct S3_BUCKET and S3_ENDPOINT");
    }
    if (status === 301 || status === 400) {
      throw new StartError("the bucket of S3_BUCKET is in another region: correct S3_REGION");
    }
    if (status === 401 || status === 403) {
      throw new StartError(
        "the credentials do not allow access to the bucket of S3_BUCKET: correct them or their permissions",
      );
    }
    unchecked(status === undefined ? message : `HTTP ${status}`);
  }
}
