import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** The command line of a stranger, in tests: installed from its package, with a home of its own. */

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

export interface Running {
  /** Everything that it has printed so far, to both outputs. */
  printed(): string;
  /** Waits until it has printed this. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  end(signal?: NodeJS.Signals): Promise<Ended>;
  ended: Promise<Ended>;
}

export interface CommandLine {
  start(...words: string[]): Running;
  run(...words: string[]): Promise<Ended>;
}

/** @param binary the Node that runs it. */
export function commandLine(folder: string, home: string, binary: string, settings: Record<string, string> = {}) {
  const program = join(folder, "node_modules/.bin/campaign-dialer");
  const start = (...words: string[]): Running => {
    // Its user has no browser, and no access key in the environment.
    const env = { PATH: "/nonexistent", HOME: home, XDG_CONFIG_HOME: home, ...settings };
    const child = spawn(binary, [program, ...words], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    let all = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      all += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
      all += text;
    });
    const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
    return {
      printed: () => all,
      ended,
      until(pattern) {
        return new Promise((resolve, reject) => {
          const look = () => {
            const found = pattern.exec(all);
            if (found) {
              resolve(found);
            }
          };
          child.stdout.on("data", look);
          child.stderr.on("data", look);
          void ended.then(() => reject(new Error(`it ended without ${pattern}:\n${all}`)));
          look();
        });
      },
      end(signal = "SIGINT") {
        child.kill(signal);
        return ended;
      },
    };
  };
  return { start, run: (...words: string[]) => start(...words).ended };
}

export interface Delivered {
  headers: Record<string, string | undefined>;
  body: string;
}

/** The program of a developer, which answers with these statuses, and then with 204. */
export async function createReceiver() {
  const deliveries: Delivered[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const headers = request.headers as Record<string, string | undefined>;
      deliveries.push({ headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    statuses,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
