import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./service-process.ts";

/** Prometheus comes with no npm package: a machine may lack it. */
export const hasPrometheus = spawnSync("promtool", ["--version"]).status === 0;

/** A Prometheus server on loopback. */
export interface Prometheus {
  url: string;
  /** The names of the alerts that fire. */
  firing(): Promise<string[]>;
  /** The values of the series of an expression. */
  query(expression: string): Promise<number[]>;
  /** Scrapes these addresses from now on. */
  scrape(targets: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

/** Starts a server with the rules. It scrapes and evaluates twice a second. */
export async function startPrometheus(rules: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), "service-prometheus-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const files = { targets: join(folder, "targets.json"), rules: join(folder, "rules.yaml") };
  await writeFile(files.rules, rules);
  // Renamed, because Prometheus could read half a file.
  const scrape = async (targets: readonly string[]) => {
    await writeFile(`${files.targets}.new`, JSON.stringify([{ targets }]));
    await rename(`${files.targets}.new`, files.targets);
  };
  await scrape([]);
  const configuration = {
    global: { scrape_interval: "500ms", scrape_timeout: "500ms", evaluation_interval: "500ms" },
    rule_files: [files.rules],
    scrape_configs: [{ job_name: "campaign-dialer", file_sd_configs: [{ files: [files.targets] }] }],
  };
  const config = join(folder, "prometheus.json");
  await writeFile(config, JSON.stringify(configuration));
  const child: ChildProcess = spawn(
    "prometheus",
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const get = async (path: string) => (await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: Answer };
  for (let ready = false; !ready; ) {
    if (child.exitCode !== null) {
      throw new Error("Prometheus did not start");
    }
    ready = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    url,
    scrape,
    async firing() {
      const { alerts = [] } = (await get("alerts")).data;
      return alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
    },
    async query(expression) {
      const { result = [] } = (await get(`query?query=${encodeURIComponent(expression)}`)).data;
      return result.map(({ value }) => Number(value[1]));
    },
    async end() {
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  alerts?: { state: string; labels: { alertname: string } }[];
  result?: { value: [number, string] }[];
}
