/** The health check of a container: exit code 0 if the process of this container is alive, else 1 with a line. */

const host = ["", "0.0.0.0", "::"].includes(process.env.OPS_HOST ?? "") ? "127.0.0.1" : process.env.OPS_HOST;
const url = `http://${host}:${process.env.OPS_PORT || 4002}/livez`;
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  if (status !== 200) {
    throw new Error(`HTTP ${status}`);
  }
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`${url} does not answer: ${cause instanceof Error ? cause.message : message}`);
  process.exitCode = 1;
}
