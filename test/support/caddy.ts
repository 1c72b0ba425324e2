import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./service-process.ts";

/** The ports of both gateways: the first has the address 127.0.0.1, the second 127.0.0.2. */
export interface GatewayPorts {
  public: number;
  internal: number;
  operations: number;
}

/** A proxy in front of two gateways. */
export interface GatewayProxy {
  /** The origin in front of their public listeners. */
  url: string;
  end(): Promise<void>;
}

/** Caddy (`apt-get install caddy`) with a shipped file, whose names and ports are those of this machine. */
export async function startCaddy(path: string, ports: GatewayPorts): Promise<GatewayProxy> {
  const folder = await mkdtemp(join(tmpdir(), "caddy-"));
  const [port, internalPort] = [await freePort(), await freePort()];
  const text = (await readFile(path, "utf8"))
    .replace(/^(?:\{\$API_HOST\}|api\.example\.com) \{$/m, `http://127.0.0.1:${port} {`)
    .replace(/^(?:\{\$INTERNAL_HOST_NAME\}|internal\.example\.com) \{$/m, `http://127.0.0.1:${internalPort} {`)
    .replaceAll("gateway-1:", "127.0.0.1:")
    .replaceAll("gateway-2:", "127.0.0.2:")
    .replaceAll(":4000", `:${ports.public}`)
    .replaceAll(":4001", `:${ports.internal}`)
    .replaceAll("health_port 4002", `health_port ${ports.operations}`);
  const file = join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const child = spawn("/usr/bin/caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once("error", () => reject(new Error("this drill needs /usr/bin/caddy: apt-get install caddy")));
    child.once("close", () => reject(new Error(`Caddy has ended:\n${said}`)));
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const listening = async () => {
    while (!(await fetch(`${url}/api/v1/health`).catch(() => null))) {}
  };
  await Promise.race([listening(), failed]);
  return {
    url,
    async end() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
