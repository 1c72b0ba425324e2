import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./service-process.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/operations.md", import.meta.url));

/** A gateway behind the proxy. */
interface Backend {
  name: "one" | "two";
  /** By default 127.0.0.1. */
  host?: string;
  port: number;
  operationsPort: number;
}

/** HAProxy (`apt-get install haproxy`) with the configuration of `docs/operations.md`. */
export interface HaProxy {
  url: string;
  /** Whether it sends requests to the gateway. */
  isUp(name: Backend["name"]): Promise<boolean>;
  /** The requests that it sent again, to the same gateway or another one. */
  retries(): Promise<number>;
  end(): Promise<void>;
}

export async function startProxy(backends: readonly Backend[]): Promise<HaProxy> {
  const folder = await mkdtemp(join(tmpdir(), "haproxy-"));
  const [port, statisticsPort] = [await freePort(), await freePort()];
  let text = /```haproxy\n([^`]+)```/.exec(await readFile(DOCUMENT, "utf8"))?.[1] ?? "";
  text = text.replace("bind 127.0.0.1:8080", `bind 127.0.0.1:${port}`);
  for (const { name, host = "127.0.0.1", port, operationsPort } of backends) {
    text = text.replace(new RegExp(`server ${name} .*`), `server ${name} ${host}:${port} port ${operationsPort}`);
  }
  const file = join(folder, "haproxy.cfg");
  const statistics = `\nlisten statistics\n  bind 127.0.0.1:${statisticsPort}\n  stats enable\n  stats uri /\n`;
  await writeFile(file, text + statistics);
  const child = spawn("/usr/sbin/haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once("error", () => reject(new Error("this drill needs /usr/sbin/haproxy: apt-get install haproxy")));
    child.once("close", () => reject(new Error(`HAProxy has ended:\n${said}`)));
  });
  failed.catch(() => {});
  const rows = async () => {
    const answer = await fetch(`http://127.0.0.1:${statisticsPort}/;csv`);
    const [head = "", ...lines] = (await answer.text()).trim().split("\n");
    const names = head.replace(/^# /, "").split(",");
    return lines.map((line) => {
      const values = line.split(",");
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
    });
  };
  const listening = async () => {
    while (!(await rows().catch(() => null))) {}
  };
  await Promise.race([listening(), failed]);
  return {
    url: `http://127.0.0.1:${port}`,
    isUp: async (name) => (await rows()).some((row) => row.svname === name && row.status === "UP"),
    retries: async () =>
      (await rows())
        .filter(({ pxname, svname }) => pxname === "gateways" && svname === "BACKEND")
        .reduce((sum, row) => sum + Number(row.wretr) + Number(row.wredis), 0),
    async end() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
