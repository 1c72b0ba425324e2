import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { freePort, startService } from "../support/service-process.ts";
import { openHintReader } from "../support/streams.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * The milliseconds from a request that changes a contact until a stream of hints tells of it: on the process that made
 * the change, and on another gateway with the same database. `--changes` sets their number.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { changes: { type: "string", default: "200" } } });
  const dataDir = await mkdtemp(join(tmpdir(), "bench-hints-"));
  const { address, stop } = await startEmbedded({ dataDir: join(dataDir, "server") });
  const { host, port, user, password, database } = address;
  const ownPort = await freePort();
  const settings = {
    // Tokens name one issuer, whichever process answers.
    PUBLIC_URL: `http://127.0.0.1:${ownPort}`,
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    DATA_DIR: dataDir,
    SEED_DEMO: "true",
    RATE_LIMIT_MAX: "1000000",
  };
  const one = await startService({ ...settings, PORT: String(ownPort) });
  const another = await startService({ ...settings, ROLE: "gateway" });
  try {
    const [token, internal] = await Promise.all([
      makeToken(settings, "admin@northwind.example"),
      makeToken(settings, "admin@northwind.example", "internal-api"),
    ]);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const contacts = `${one.publicUrl}/api/v1/contacts`;
    const { data } = (await (await fetch(`${contacts}?limit=1`, { headers })).json()) as { data: { id: string }[] };
    for (const [name, process] of [
      ["one process", one],
      ["another gateway", another],
    ] as const) {
      const stream = await openHintReader(process.internalUrl, internal, { topics: "[CONTACTS]" });
      await stream.next();
      const times: number[] = [];
      for (let change = 0; change < Number(values.changes); change += 1) {
        // Longer than the pause between two hints.
        await new Promise((resolve) => setTimeout(resolve, 75));
        const startedAt = performance.now();
        const hint = stream.next().then(() => performance.now() - startedAt);
        const body = JSON.stringify({ title: `Title ${change}` });
        await fetch(`${contacts}/${data[0]?.id}`, { method: "PATCH", headers, body });
        times.push(await hint);
      }
      times.sort((left, right) => left - right);
      const at = (share: number) => (times[Math.ceil(times.length * share) - 1] as number).toFixed(1);
      console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms, of ${times.length} changes`);
      stream.leave();
    }
  } finally {
    await Promise.all([one.end(), another.end()]);
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
