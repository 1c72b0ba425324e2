export const storageKinds = ["folder", "s3"] as const;

/** The kind and the place of the storage. */
export type StorageSettings = { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Settings);

/**
 * A bucket of S3, or of a server with its protocol. Its credentials come from the same places as for AWS's own tools.
 */
export interface S3Settings extends S3Server {
  bucket: string;
}

export interface S3Server {
  region: string;
  /** An origin other than that of AWS. */
  endpoint: string | undefined;
}

/** The form of the name of a bucket. */
export const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
