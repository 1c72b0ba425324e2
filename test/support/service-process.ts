import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
/** The compile cache of `npm start`: a second start loads the code that the first one compiled. */
export const COMPILED = `${PROJECT}node_modules/.cache/node`;

/** The service as a separate process, as its users start it. */
export interface ServiceProcess {
  child: ChildProcess;
  publicUrl: string;
  internalUrl: string;
  /** The operations listener: `/livez`, `/readyz` and `/metrics`. */
  operationsUrl: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A file for each port that a process of this run has given away, with the id of that process. */
const GIVEN_PORTS = join(tmpdir(), "service-test-ports");

const given: string[] = [];
process.once("exit", () => {
  for (const file of given) {
    rmSync(file, { force: true });
  }
});

/** Whether the port is this process's own from now on. */
function reserve(port: number): boolean {
  mkdirSync(GIVEN_PORTS, { recursive: true });
  const file = join(GIVEN_PORTS, String(port));
  const claim = `${file}.${process.pid}`;
  writeFileSync(claim, String(process.pid));
  try {
    if (existsSync(file) && !isRunning(Number(readFileSync(file, "utf8")))) {
      rmSync(file, { force: true });
    }
    // Unlike a file that is opened and then written, a link has its content from the start.
    linkSync(claim, file);
    given.push(file);
    return true;
  } catch (error) {
    // Another process has it, or has just removed its file.
    if (!["EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code as string)) {
      throw error;
    }
    return false;
  } finally {
    rmSync(claim, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * An unused port, which stays free until it is used: no system takes a port of this range for a connection or for a
 * server on any port, and the processes of a run give each once.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  if (reserve(port)) {
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) {
      server.close();
      await once(server, "close");
      return port;
    }
  }
  return freePort();
}

/** Runs the service until it ends by itself, as it does when it cannot start. Unless it has ports, it gets unused ones. */
export async function runToEnd(
  settings: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<{ code: number | null; error: string; output: string }> {
  const ports = { PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) };
  const { child, output, error } = spawnService({ ...ports, ...settings }, prefix);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, error: error(), output: output() };
}

/** Starts the service and waits until it is ready. `prefix` is a command that starts it in its own place. */
export async function startService(
  settings: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<ServiceProcess> {
  const port = settings.PORT ?? String(await freePort());
  const internalPort = settings.INTERNAL_PORT ?? String(await freePort());
  const operationsPort = settings.OPS_PORT ?? String(await freePort());
  const ports = { PORT: port, INTERNAL_PORT: internalPort, OPS_PORT: operationsPort };
  const { child, output, error } = spawnService({ ...settings, ...ports }, prefix);
  await new Promise<void>((resolve, reject) => {
    // In production only a terminal gets the greeting.
    const runs = settings.NODE_ENV === "production" ? /"the service runs"/ : /GraphiQL |The (worker|router) is running/;
    const look = () => runs.test(`${output()}${error()}`) && resolve();
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("close", () => reject(new Error(`the service did not start:\n${output()}\n${error()}`)));
  });
  return {
    child,
    publicUrl: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    operationsUrl: `http://127.0.0.1:${operationsPort}`,
    output: () => `${output()}${error()}`,
    async end(signal = "SIGINT") {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, "close");
        child.kill(signal);
        await closed;
      }
      return child.exitCode;
    },
  };
}

function spawnService(settings: Record<string, string>, prefix: readonly string[] = []) {
  const [command, ...rest] = [...prefix, process.execPath, "src/main.ts"];
  const child = spawn(command as string, rest, {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      OPS_PORT: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let error = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  return { child, output: () => output, error: () => error };
}
