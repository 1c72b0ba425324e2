import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "./certificates.ts";

/**
 * A network of its own, of which nothing leaves: public names lead to a proxy with TLS on this machine, by name servers
 * and a public address as in the internet. So a service in production mode runs there under its public names and
 * delivers to a receiver that has one. It consists of Linux namespaces, for which the machine must allow `unshare`.
 */
export interface IsolatedNetwork {
  /** The file with the certificate of the authority that signed those of the names. */
  authority: string;
  /** The command line that runs this one inside. */
  inside(command: readonly string[]): [program: string, ...words: string[]];
  close(): Promise<void>;
}

export interface IsolatedNetworkSettings {
  /** A name with one more label in front is covered too: the names are `*.DOMAIN`. */
  domain: string;
  /** The port on loopback behind each name. */
  ports: Readonly<Record<string, number>>;
  /** The path of a unix socket behind a port of loopback: a server outside. */
  sockets: Readonly<Record<number, string>>;
}

/** What the process inside sets up. */
export interface Setup extends IsolatedNetworkSettings {
  certificate: { cert: string; key: string };
  /** A folder for its files. */
  folder: string;
}

const PARTS = ["--net", "--mount"];

export async function openIsolatedNetwork(settings: IsolatedNetworkSettings): Promise<IsolatedNetwork> {
  const folder = mkdtempSync(join(tmpdir(), "isolated-network-"));
  const authority = createAuthority();
  const file = join(folder, "authority.pem");
  writeFileSync(file, authority.certificate);
  const setup: Setup = { ...settings, folder, certificate: authority.issue(`*.${settings.domain}`) };
  authority.remove();
  // Without root a namespace of users gives the rights over the others.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    "unshare",
    [
      ...(isRoot ? [] : ["--user", "--map-root-user"]),
      ...PARTS,
      process.execPath,
      `${import.meta.dirname}/isolated-network-child.ts`,
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  child.stdin.write(`${JSON.stringify(setup)}\n`);
  await ready(child);
  return {
    authority: file,
    inside: (command) => {
      const users = isRoot ? [] : ["--user", "--preserve-credentials"];
      return ["nsenter", `--target=${child.pid}`, ...users, ...PARTS, "--", ...command];
    },
    async close() {
      child.stdin.end();
      await once(child, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once("data", () => resolve());
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.once("close", () => reject(new Error(`there is no isolated network: ${output}`)));
  });
}
