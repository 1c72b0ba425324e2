import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";

/** Starts the server of the folder it is given, says how that went on one line, and holds it until it is killed. */
const dataDir = process.argv[2] ?? "";
try {
  const { address } = await startEmbedded({ dataDir });
  process.stdout.write(`${JSON.stringify({ address })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: String(error) })}\n`);
}
