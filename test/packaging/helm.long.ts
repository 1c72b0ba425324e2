import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { secretFileNames } from "../../src/application/config/secret-files.ts";
import { loadModels, unpackHelm } from "./install.ts";
import { configOf, imageSettings, read } from "./settings.ts";

const CHART = fileURLToPath(new URL("../../docs/deploy/helm", import.meta.url));
const helm = await unpackHelm();

type Kind =
  | "ConfigMap"
  | "CronJob"
  | "Deployment"
  | "HorizontalPodAutoscaler"
  | "Ingress"
  | "Job"
  | "NetworkPolicy"
  | "PodDisruptionBudget"
  | "Service";
type Models = Record<Kind, new (manifest: object) => { validate(): void }>;
const { Deployment }: Models = await loadModels("apps/v1");
const { HorizontalPodAutoscaler }: Models = await loadModels("autoscaling/v2");
const { CronJob, Job }: Models = await loadModels("batch/v1");
const { Ingress, NetworkPolicy }: Models = await loadModels("networking.k8s.io/v1");
const { PodDisruptionBudget }: Models = await loadModels("policy/v1");
const { ConfigMap, Service }: Models = await loadModels("v1");
const kinds: Models = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};

interface Container {
  image: string;
  env?: { name: string; value: string }[];
  securityContext: object;
  readinessProbe?: object;
  livenessProbe?: object;
}

interface Template {
  template: {
    metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
    spec: { containers: Container[] } & Record<string, unknown>;
  };
}

interface Manifest {
  kind: Kind | "PodMonitor";
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: Template & Record<string, unknown> & { jobTemplate?: { spec: Template } };
  data?: Record<string, string>;
}

/** What a team sets at least. */
const OWN = ["settings.PUBLIC_URL=https://api.example.com", "settings.INTERNAL_URL=https://internal.example.com"];
const EVERYTHING = [
  "gateway.autoscaling.enabled=true",
  "podMonitor.enabled=true",
  "backup.enabled=true",
  "backup.to=s3://backups/production",
  "settings.S3_BUCKET=dialer-files",
];
const set = (values: readonly string[]) => values.flatMap((value) => ["--set", value]);

function render(...values: string[]): Manifest[] {
  const words = ["template", "prod", CHART, "--namespace", "dialer", ...set([...OWN, ...values])];
  const text = execFileSync(helm, words, { encoding: "utf8" });
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
}

const find = (manifests: readonly Manifest[], kind: Manifest["kind"], name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);

describe("the Helm chart", () => {
  it("takes no secret as a setting", () => {
    const { properties } = JSON.parse(read("docs/deploy/helm/values.schema.json"));
    const secrets = secretFileNames.map((name) => name.slice(0, -"_FILE".length));
    expect(secrets.filter((name) => properties.settings.properties[name] !== false)).toEqual([]);
  });

  it("has no finding of helm lint", () => {
    expect(() => execFileSync(helm, ["lint", "--strict", CHART, ...set([...OWN, ...EVERYTHING])])).not.toThrow();
  });

  it("has the version of the program", () => {
    const { version, appVersion } = parse(read("docs/deploy/helm/Chart.yaml"));
    const program = JSON.parse(read("package.json")).version;
    expect([version, appVersion]).toEqual([program, program]);
  });

  it("follows the API of Kubernetes, with everything on and by default", () => {
    const names = (manifests: Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
    const always = [
      "ConfigMap prod-dialer-settings",
      "Deployment prod-dialer-gateway",
      "Deployment prod-dialer-worker",
      "Ingress prod-dialer",
      "Job prod-dialer-migrate",
      "NetworkPolicy prod-dialer-gateway",
      "NetworkPolicy prod-dialer-worker",
      "PodDisruptionBudget prod-dialer-gateway",
      "PodDisruptionBudget prod-dialer-worker",
      "Service prod-dialer-gateway",
    ];
    const optional = [
      "CronJob prod-dialer-backup",
      "HorizontalPodAutoscaler prod-dialer-gateway",
      "PodMonitor prod-dialer",
    ];
    expect(names(render())).toEqual(always);
    const everything = render(...EVERYTHING);
    expect(names(everything)).toEqual([...always, ...optional].sort());
    for (const manifest of everything) {
      if (manifest.kind !== "PodMonitor") {
        new kinds[manifest.kind](manifest).validate();
      }
    }
  });

  it("meets the restricted security standard, with settings of production", () => {
    const manifests = render(...EVERYTHING);
    const settings = find(manifests, "ConfigMap", "prod-dialer-settings")?.data ?? {};
    const roles: Record<string, string> = {};
    for (const { metadata, spec } of manifests) {
      const pod = (spec?.jobTemplate?.spec ?? spec)?.template?.spec;
      if (pod) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
        });
        for (const { image, env = [], securityContext } of pod.containers) {
          expect(securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
          expect(image).toBe("registry.example.com/campaign-dialer:1.0.0");
          const own = Object.fromEntries(
            env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
          );
          const config = configOf({ ...imageSettings, ...settings, ...own });
          expect(config).toMatchObject({ production: true, migrate: false, storage: { kind: "s3" } });
          roles[metadata.name] = config.role;
        }
      }
    }
    expect(roles).toEqual({
      "prod-dialer-gateway": "gateway",
      "prod-dialer-worker": "worker",
      "prod-dialer-migrate": "all",
      "prod-dialer-backup": "all",
    });
  });

  it("migrates before a version with the settings of that version, without anything that Helm has not made yet", () => {
    const manifests = render(...EVERYTHING);
    const job = find(manifests, "Job", "prod-dialer-migrate");
    expect(job?.metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
    const [container] = job?.spec?.template.spec.containers ?? [];
    expect(container).not.toHaveProperty("envFrom");
    const own = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    expect(own).toEqual(find(manifests, "ConfigMap", "prod-dialer-settings")?.data);
  });

  it("restarts the pods for another setting, and for nothing else", () => {
    const hashOf = (...values: string[]) =>
      find(render(...values), "Deployment", "prod-dialer-worker")?.spec?.template.metadata.annotations?.[
        "checksum/settings"
      ];
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf("worker.replicas=3")).toBe(hashOf());
    expect(hashOf("settings.LOG_LEVEL=debug")).not.toBe(hashOf());
  });

  it("asks every process for its own health, and lets only the ingress controller and the scraper in", () => {
    const manifests = render(...EVERYTHING);
    for (const role of ["gateway", "worker"]) {
      const deployment = find(manifests, "Deployment", `prod-dialer-${role}`);
      expect(deployment?.spec?.template.spec.containers).toMatchObject([
        {
          livenessProbe: { httpGet: { path: "/livez", port: "operations" } },
          readinessProbe: { httpGet: { path: "/readyz", port: "operations" } },
        },
      ]);
    }
    const peersOf = (role: string) => {
      const policy = find(manifests, "NetworkPolicy", `prod-dialer-${role}`)?.spec;
      const rules = policy?.ingress as { from: object[]; ports: object[] }[];
      return rules.map(({ from, ports }) => [JSON.stringify(from).match(/ingress-nginx|monitoring/g), ports]);
    };
    expect(peersOf("gateway")).toEqual([
      [["ingress-nginx"], [{ port: "public" }, { port: "internal" }]],
      [["monitoring"], [{ port: "operations" }]],
    ]);
    expect(peersOf("worker")).toEqual([[["monitoring"], [{ port: "operations" }]]]);
  });

  it("takes an image by its digest, and leaves the number of gateways to the autoscaler", () => {
    const digest = `sha256:${"a".repeat(64)}`;
    const manifests = render(...EVERYTHING, `image.digest=${digest}`);
    const gateway = find(manifests, "Deployment", "prod-dialer-gateway")?.spec;
    expect(gateway?.template.spec.containers[0]?.image).toBe(`registry.example.com/campaign-dialer@${digest}`);
    expect(gateway).not.toHaveProperty("replicas");
    expect(find(manifests, "Deployment", "prod-dialer-worker")?.spec).toMatchObject({ replicas: 2 });
  });

  it.each([
    ["no URL", [], "missing properties 'PUBLIC_URL', 'INTERNAL_URL'"],
    [
      "a secret among the settings",
      [...OWN, "settings.DATABASE_URL=postgres://user:secret@host/dialer"],
      "DATABASE_URL",
    ],
    ["an unknown value", [...OWN, "gateway.replica=3"], "additional properties 'replica' not allowed"],
    ["a setting that is no text", [...OWN, "settings.DATABASE_POOL_SIZE=20"], "DATABASE_POOL_SIZE"],
    ["a backup without a place", [...OWN, "backup.enabled=true"], "/backup/to"],
  ])("refuses %s with its name", (_, values, reason) => {
    const { status, stderr } = spawnSync(helm, ["template", "prod", CHART, ...set(values)], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
