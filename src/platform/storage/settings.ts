export const storageKinds = ["folder", "s3"] as const;

/** Where files are kept. */
export type StorageSettings = { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Settings);

/** A bucket of S3, or of a server that speaks as S3 does. Its credentials are where AWS's own tools find them. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Another origin than that of AWS. */
  endpoint: string | undefined;
}
