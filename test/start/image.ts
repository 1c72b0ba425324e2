import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "../../src/platform/postgres/embedded/account.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { isIgnored, readDockerfile, type Stage } from "../support/dockerfile.ts";
import { freePort } from "../support/service-process.ts";

/**
 * Builds the image without an engine: runs the steps of the Dockerfile in empty folders, with the Node of this project
 * in place of the base image. Then an unprivileged user, who can write only to /data and /tmp, runs its commands
 * against a real PostgreSQL in production mode, as compose.yaml does.
 */

/** The user of the image; the embedded PostgreSQL has the same one. */
const USER = chooseAccount("/nonexistent")?.uid;
/** The folders of the image that steps may name. */
const FOLDERS = ["app", "data"];

const work = mkdtempSync(join(tmpdir(), "service-image-"));
const cleanups: (() => unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
try {
  chmodSync(work, 0o755);
  await main();
} finally {
  for (const cleanUp of cleanups.reverse()) {
    await cleanUp();
  }
}

async function main(): Promise<void> {
  const context = makeContext();
  const bin = join(work, "bin");
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));
  const stages = readDockerfile(execFileSync("git", ["show", "HEAD:Dockerfile"], { encoding: "utf8" }));
  for (const [index, stage] of stages.entries()) {
    build(stage, index, context, `${bin}:/usr/local/bin:/usr/bin:/bin`);
  }
  const image = join(work, String(stages.length - 1));
  const { words: command } = stepOf(stages.at(-1), "CMD");
  const health = stepOf(stages.at(-1), "HEALTHCHECK").words;
  const environment = { ...environmentOf(stages.at(-1), image), PATH: `${bin}:/usr/bin:/bin` };
  execFileSync("chmod", ["-R", "a+rX,a-w", join(image, "app")]);
  const temporary = join(work, "tmp");
  mkdirSync(temporary);
  own(temporary, join(image, "data"));
  refuseWriting(join(image, "app"));

  const database = await startEmbedded({ dataDir: join(work, "database") });
  cleanups.push(() => database.stop());
  const { host, port, user, password, database: name } = database.address;
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const settings = {
    ...environment,
    HOME: "/nonexistent",
    TMPDIR: temporary,
    HOST: "127.0.0.1",
    INTERNAL_HOST: "127.0.0.1",
    PUBLIC_URL: "https://api.example.com",
    INTERNAL_URL: "https://internal.example.com",
    CARRIER: "simulator",
    DATABASE_URL_FILE: secret("database_url", url),
    ENCRYPTION_KEY_FILE: secret(
      "encryption_key",
      execFileSync("openssl", ["rand", "-base64", "32"], { encoding: "utf8" }),
    ),
  };
  const app = join(image, "app");
  const migrated = await end(run(app, ["node", "scripts/admin.ts", "migrate"], settings));
  require(migrated.code === 0, `the migration failed: ${migrated.output}`);

  for (const role of ["gateway", "worker"]) {
    const [publicPort, internalPort, operations] = [await freePort(), await freePort(), await freePort()];
    const ports = { PORT: String(publicPort), INTERNAL_PORT: String(internalPort), OPS_PORT: String(operations) };
    const service = run(app, command, { ...settings, ROLE: role, ...ports });
    const pages =
      role === "worker"
        ? [`http://127.0.0.1:${internalPort}/health`]
        : [
            `http://127.0.0.1:${publicPort}/api/v1/health`,
            `http://127.0.0.1:${publicPort}/docs/downloads/campaign-dialer-client.tgz`,
          ];
    for (const page of pages) {
      await until(service, page);
    }
    if (role === "gateway") {
      const { status } = await fetch(`http://127.0.0.1:${internalPort}/dashboard`, {
        headers: { host: "internal.example.com" },
        redirect: "manual",
      });
      require(status === 302 || status === 303, `the dashboard is not built: HTTP ${status}`);
    }
    // The first question loads what requests need.
    const checked = await end(run(app, [...health, "--wait", "60"], { ...settings, ...ports }));
    require(checked.code === 0, `the health check failed: ${checked.output}`);
    service.child.kill("SIGTERM");
    const { code, output } = await end(service);
    require(code === 0, `the ${role} ended with ${code}: ${output}`);
    process.stdout.write(`${role}: started on a read-only root, answered and ended\n`);
  }
  const written = readdirSync(join(image, "data")).sort().join(", ");
  require(["", "files", "files, listeners"].includes(written), `written to /data: ${written}`);
}

/** The files of the build: those of the last commit, without the ignored ones. */
function makeContext(): string {
  const context = join(work, "context");
  mkdirSync(context);
  execFileSync("sh", ["-c", `git archive HEAD | tar -x -C "${context}"`]);
  const patterns = execFileSync("git", ["show", "HEAD:.dockerignore"], { encoding: "utf8" });
  for (const file of execFileSync("git", ["ls-tree", "-r", "--name-only", "HEAD"], { encoding: "utf8" }).split("\n")) {
    if (file !== "" && isIgnored(patterns, file)) {
      rmSync(join(context, file), { force: true });
    }
  }
  return context;
}

/** Carries out the steps of a stage in a folder of its own. */
function build(stage: Stage, index: number, context: string, path: string): void {
  const root = join(work, String(index));
  mkdirSync(root);
  let folder = root;
  for (const { keyword, text, words } of stage.steps) {
    if (keyword === "WORKDIR") {
      folder = join(root, text);
      mkdirSync(folder, { recursive: true });
    } else if (keyword === "COPY") {
      copy(words, folder, root, context);
    } else if (keyword === "RUN") {
      const line = inside(root, USER === undefined ? text.replace(/ -o \d+ -g \d+/, "") : text);
      // A build has the network of its machine, such as the certificates of a proxy.
      const machine = Object.entries(process.env).filter(([name]) => /(_CERTS|SSL_CERT_\w+|_proxy)$/i.test(name));
      const env = { ...Object.fromEntries(machine), ...environmentOf(stage, root), PATH: path, HOME: work };
      execFileSync("sh", ["-c", line], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
    }
  }
}

function copy(words: string[], folder: string, root: string, context: string): void {
  const isFromStage = words[0]?.startsWith("--from=") ?? false;
  const source = isFromStage ? join(work, "0") : context;
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = paths.pop() as string;
  for (const path of paths) {
    const to = target.startsWith("/") ? join(root, target) : join(folder, target);
    const isInto = target.endsWith("/");
    mkdirSync(isInto ? to : dirname(to), { recursive: true });
    cpSync(join(source, path), isInto ? join(to, path) : to, { recursive: true, verbatimSymlinks: true });
  }
}

function environmentOf(stage: Stage | undefined, root: string): Record<string, string> {
  const lines = stage?.steps.filter(({ keyword }) => keyword === "ENV") ?? [];
  const pairs = lines.flatMap(({ words }) => words.map((word) => word.split("=") as [string, string]));
  return Object.fromEntries(pairs.map(([name, value]) => [name, inside(root, value)]));
}

/** The text with the folders of the image in their place here. */
function inside(root: string, text: string): string {
  return text.replace(new RegExp(`(^|\\s)/(${FOLDERS.join("|")})\\b`, "g"), `$1${root}/$2`);
}

function stepOf(stage: Stage | undefined, keyword: string) {
  const step = stage?.steps.find((each) => each.keyword === keyword);
  require(step !== undefined, `the last stage has no ${keyword}`);
  return step;
}

function secret(name: string, value: string): string {
  const path = join(work, name);
  writeFileSync(path, `${value}\n`, { mode: 0o600 });
  own(path);
  return path;
}

function own(...paths: string[]): void {
  if (USER !== undefined) {
    execFileSync("chown", ["-R", `${USER}:${USER}`, ...paths]);
  }
}

/** What is not writable for the user here is not writable in the image, whose root is read-only. */
function refuseWriting(folder: string): void {
  const [command, ...words] = asUser(["touch", join(folder, "written")]);
  try {
    execFileSync(command as string, words, { stdio: "ignore" });
  } catch {
    return;
  }
  throw new Error("the user can write to the image");
}

function asUser(command: readonly string[]): string[] {
  return USER === undefined
    ? [...command]
    : ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--clear-groups", ...command];
}

interface Running {
  child: ChildProcess;
  output(): string;
}

function run(folder: string, command: readonly string[], env: Record<string, string>): Running {
  const [program, ...words] = asUser(command);
  const child = spawn(program as string, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  cleanups.push(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

async function end({ child, output }: Running): Promise<{ code: number | null; output: string }> {
  if (child.exitCode === null) {
    await once(child, "close");
  }
  return { code: child.exitCode, output: output() };
}

async function until({ child, output }: Running, url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.status === 200) {
      return;
    }
    require(child.exitCode === null, `it did not start: ${output()}`);
    await sleep(200);
  }
}

function require(condition: boolean, message: string): asserts condition {
  if (!condition) {
    throw new Error(message);
  }
}
