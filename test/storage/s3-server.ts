import { join } from "node:path";
import { load } from "./install.ts";

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

const S3rver: new (options: object) => Server = load("s3rver");

/** The credentials of the server, as the client of AWS reads them. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts a server with the S3 protocol and one empty bucket, whose files are in the folder. */
export async function startS3(folder: string, bucket: string): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "server"),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}
