import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { StartError } from "../../../src/platform/start-error.ts";
import { connectS3 } from "../../../src/platform/storage/s3.ts";
import { BUCKET, type S3Server } from "../../../src/platform/storage/settings.ts";
import { isNameOfBackup } from "./keep.ts";
import type { Place } from "./place.ts";

/** The bytes of one part: S3 allows 10,000 of them, so the largest backup has 335 GB. Two are in memory. */
const PART_BYTES = 32 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** The maximum of objects in the place. */
const MOST_OBJECTS = 10_000;

/** @throws StartError when the URL is not `s3://bucket/prefix`. */
export function openBucketPlace(url: string, server: S3Server): Place {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(url) ?? [];
  if (!BUCKET.test(bucket)) {
    throw new StartError(`${url} is not the URL of a place in S3: it must be such as s3://bucket/prefix`);
  }
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  const client = connectS3(server);
  const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw explain(bucket, error);
    }
  };
  return {
    name: `s3://${bucket}/${prefix}`,
    // Parts of a killed backup are invisible: a rule of the bucket's life cycle ends their uploads.
    prepare: async () => {},
    put: (name, content) =>
      told(async () => {
        let size = 0;
        let failure: unknown;
        // The failure of the content counts, not that of ending its upload, which some servers refuse.
        content.once("error", (error) => {
          failure = error;
        });
        content.on("data", (chunk: Uint8Array) => {
          size += chunk.length;
        });
        const upload = new Upload({
          client,
          params: { Bucket: bucket, Key: prefix + name, Body: content, ContentType: "application/octet-stream" },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        await upload.done().catch((error) => {
          throw failure ?? error;
        });
        return size;
      }),
    list: () =>
      told(async () => {
        const names: string[] = [];
        const request = { Bucket: bucket, Prefix: prefix, Delimiter: "/" };
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, request)) {
          names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
          if (names.length > MOST_OBJECTS) {
            throw new StartError(
              `${url} has more than ${MOST_OBJECTS} objects: give the backups a prefix of their own`,
            );
          }
        }
        return names.filter(isNameOfBackup);
      }),
    read: (name) =>
      told(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + name }));
        return Body as Readable;
      }),
    remove: (name) =>
      told(async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }));
      }),
    close: () => client.destroy(),
  };
}

/** The reasons that an operator can remove; failures without an answer of S3 keep their own message. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: "it does not exist: correct the URL",
  NoSuchKey: "it has no such backup: correct the URL",
  AccessDenied: "the credentials do not allow it: correct them or their permissions",
  CredentialsProviderError: "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  InvalidAccessKeyId: "the credentials are wrong: correct AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "the credentials are wrong: correct AWS_SECRET_ACCESS_KEY",
  PermanentRedirect: "it is in another region: correct S3_REGION",
};

function explain(bucket: string, error: unknown): unknown {
  if (error instanceof StartError) {
    return error;
  }
  const { name, message, $metadata } = error as Error & { $metadata?: object };
  const reason = REASONS[name] ?? ($metadata ? `${name}: ${message}` : undefined);
  return reason === undefined ? error : new StartError(`the bucket ${bucket} cannot be used: ${reason}`);
}
