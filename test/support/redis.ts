import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./service-process.ts";

/** Redis comes with no npm package: a machine may lack it. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A separate Redis server on loopback that a test can kill, pause and restart on its port. */
export interface RedisServer {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** It stays connected and answers nothing. */
  freeze(): void;
  thaw(): void;
  dispose(): Promise<void>;
}

export async function startRedis(options: { password?: string } = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "service-redis-"));
  const port = await freePort();
  const password = options.password ? ["--requirepass", options.password] : [];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn(
        "redis-server",
        ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...password],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      child = started;
      let output = "";
      await new Promise<void>((resolve, reject) => {
        started.stdout.on("data", (chunk) => {
          output += chunk;
          if (output.includes("Ready to accept connections")) {
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
