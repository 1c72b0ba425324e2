import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Setup } from "./isolated-network.ts";
import { createTlsProxy } from "./tls-proxy.ts";

// The process inside an isolated network. It reads the setup as a line of JSON, prints a line when the network works,
// and ends at the end of its input.

/** A public address, which here is this machine's. */
const ADDRESS = "93.184.215.14";

const lines = createInterface({ input: process.stdin });
const [line] = (await once(lines, "line")) as [string];
const { ports, sockets, certificate, folder } = JSON.parse(line) as Setup;
const names = Object.keys(ports);

execFileSync("ip", ["link", "set", "lo", "up"]);
execFileSync("ip", ["address", "add", `${ADDRESS}/32`, "dev", "lo"]);
replace("/etc/hosts", ["127.0.0.1 localhost", ...names.map((name) => `${ADDRESS} ${name}`)]);
replace("/etc/resolv.conf", ["nameserver 127.0.0.1"]);

const origins = Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${ports[name]}`]));
await once(createTlsProxy(certificate, () => origins).listen(443, ADDRESS), "listening");
for (const [port, path] of Object.entries(sockets)) {
  const server = createServer((near) => {
    const far = connect(path);
    near.on("error", () => far.destroy()).pipe(far);
    far.on("error", () => near.destroy()).pipe(near);
  });
  await once(server.listen(Number(port), "127.0.0.1"), "listening");
}
const nameServer = createSocket("udp4");
nameServer.on("message", (question, { port, address }) => nameServer.send(answerTo(question), port, address));
nameServer.bind(53, "127.0.0.1");
await once(nameServer, "listening");
process.stdout.write("the network works\n");
lines.once("close", () => process.exit());

/** Puts a file in the place of one of the system's, only in here. */
function replace(path: string, content: readonly string[]): void {
  const file = join(folder, path.replaceAll("/", "-"));
  writeFileSync(file, `${content.join("\n")}\n`);
  execFileSync("mount", ["--bind", file, path]);
}

/** The answer to a question of one name (RFC 1035, section 4): the address, or that there is none. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const asksForIPv4 = question.readUInt16BE(at + 1) === 1;
  const isKnown = names.includes(labels.join(".").toLowerCase());
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(isKnown && asksForIPv4 ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  // The name of the question again, an address of the internet, valid for a minute, four bytes.
  const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS.split(".").map(Number)]);
  return Buffer.concat([header, question.subarray(12, at + 5), ...(isKnown && asksForIPv4 ? [found] : [])]);
}
