import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ReceivedAnswer } from "./answer.ts";

/** HTTP as bytes on a socket, for requests that no client library would send. */

/** Opens the listener on a free port of loopback. */
export async function listenAnywhere(app: FastifyInstance): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Sends the bytes and reads the answer until the server closes the connection; null without an answer. */
export async function exchange(port: number, bytes: string | Buffer): Promise<ReceivedAnswer | null> {
  const socket = await open(port);
  socket.write(bytes);
  return parseAnswer(await readAll(socket));
}

/** Sends the bytes, disconnects at once and waits for the end of the connection. */
export async function hangUp(port: number, bytes: string): Promise<void> {
  const socket = await open(port);
  socket.write(bytes);
  socket.destroySoon();
  await once(socket, "close");
}

/** The lines of a request without a body, which asks the server to close. */
export function request(line: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: "api.test", Connection: "close", ...headers });
  return `${line}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  // A server that refuses a body closes the connection during the write; its answer has arrived anyway.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

function parseAnswer(bytes: string): ReceivedAnswer | null {
  if (bytes === "") {
    return null;
  }
  const end = bytes.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = bytes.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, text: bytes.slice(end + 4) };
}
