import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
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

const givenPorts = new Set<number>();

/**
 * An unused port, which stays free until it is used: no system takes a port of this range for a connection or for a
 * server on any port, and this process gives each once.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  if (!givenPorts.has(port)) {
    givenPorts.add(port);
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
