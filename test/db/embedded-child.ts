import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";

/** Starts the server of the given folder, prints the result on one line, and keeps the server until it is killed. */
const dataDir = process.argv[2] ?? "";
try {
  const { address } = await startEmbedded({ dataDir });
  process.stdout.write(`${JSON.stringify({ address })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: String(error) })}\n`);
}
