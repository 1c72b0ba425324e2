import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./service-process.ts";

/** Redis comes with no npm package: a machine may lack it. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A separate Redis server on loopback that a test can kill, pause and restart on its port. */
export interface RedisServer {
  url: string;
  port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** It stays connected and answers nothing. */
  freeze(): void;
  thaw(): void;
  dispose(): Promise<void>;
}

interface RedisStart {
  password?: string;
  /** The server whose replica it is. */
  primary?: RedisServer;
}

export async function startRedis(options: RedisStart = {}): Promise<RedisServer> {
  const { password, primary } = options;
  return startServer("Ready to accept connections", ({ port, folder }) => [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""],
    ...(password ? ["--requirepass", password, "--masterauth", password] : []),
    ...(primary ? ["--replicaof", "127.0.0.1", String(primary.port)] : []),
  ]);
}

/** The name by which sentinels of tests know their primary. */
export const SENTINEL_NAME = "limits";

/**
 * Starts a sentinel.
 *
 * @param options.quorum the sentinels that must agree that the primary is away.
 */
export async function startSentinel(
  primary: RedisServer,
  options: { quorum: number; password?: string; sentinelPassword?: string },
): Promise<RedisServer> {
  const { quorum, password, sentinelPassword } = options;
  return startServer("+monitor master", async ({ port, folder }) => {
    const file = join(folder, "sentinel.conf");
    const lines = [
      `port ${port}`,
      "bind 127.0.0.1",
      `dir ${folder}`,
      `sentinel monitor ${SENTINEL_NAME} 127.0.0.1 ${primary.port} ${quorum}`,
      `sentinel down-after-milliseconds ${SENTINEL_NAME} 1000`,
      `sentinel failover-timeout ${SENTINEL_NAME} 5000`,
      ...(password ? [`sentinel auth-pass ${SENTINEL_NAME} ${password}`] : []),
      ...(sentinelPassword ? [`requirepass ${sentinelPassword}`] : []),
    ];
    // A sentinel writes its knowledge into its file.
    await writeFile(file, `${lines.join("\n")}\n`);
    return [file, "--sentinel"];
  });
}

/** The setting with which the service finds a primary through its sentinels. */
export function sentinelUrl(sentinels: readonly RedisServer[]): string {
  return `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${SENTINEL_NAME}`;
}

/** @param ready what the server prints when it runs. */
async function startServer(
  ready: string,
  wordsOf: (place: { port: number; folder: string }) => string[] | Promise<string[]>,
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "service-redis-"));
  const port = await freePort();
  const words = await wordsOf({ port, folder });
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async start() {
      const started = spawn("redis-server", words, { stdio: ["ignore", "pipe", "inherit"] });
      child = started;
      let output = "";
      await new Promise<void>((resolve, reject) => {
        started.stdout.on("data", (chunk) => {
          output += chunk;
          if (output.includes(ready)) {
            resolve();
          }
        });
        started.once("error", reject);
        started.once("close", () => reject(new Error(`Redis did not start:\n${output}`)));
      });
    },
    async kill() {
      if (child?.exitCode === null && child.signalCode === null) {
        const closed = once(child, "close");
        child.kill("SIGKILL");
        await closed;
      }
    },
    freeze: () => child?.kill("SIGSTOP"),
    thaw: () => child?.kill("SIGCONT"),
    async dispose() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
