import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { watchSelf } from "./watch.ts";

/** A receiver in a process of its own: fast below /ok, fast but not counted below /well, and failing elsewhere. */

const watched = watchSelf();
const { CERTIFICATE, KEY } = process.env;
let arrivals: [eventId: string, at: number][] = [];
let isRecording = false;
let count = 0;
let marks: Record<number, number> = {};

const now = () => performance.timeOrigin + performance.now();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  if (path.startsWith("/ok")) {
    count += 1;
    if (isRecording) {
      arrivals.push([String(request.headers["webhook-id"]), now()]);
    }
    if (count in marks) {
      marks[count] = now();
    }
    request.resume();
    response.writeHead(200, { "content-length": 2 }).end("ok");
  } else if (path.startsWith("/well")) {
    request.resume();
    response.writeHead(200, { "content-length": 2 }).end("ok");
  } else if (path.startsWith("/drip")) {
    request.resume();
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 1000);
    response.on("close", () => clearInterval(timer));
  } else if (path.startsWith("/reset")) {
    request.socket.resetAndDestroy();
  } else {
    request.resume();
  }
}

const server =
  CERTIFICATE && KEY
    ? createSecureServer({ cert: readFileSync(CERTIFICATE), key: readFileSync(KEY) }, answer)
    : createServer(answer);
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on("message", (message: { mark?: number[]; record?: boolean }) => {
  if (message.mark) {
    count = 0;
    marks = Object.fromEntries(message.mark.map((at) => [at, 0]));
  }
  if (message.record !== undefined) {
    isRecording = message.record;
  }
  process.send?.({ count, marks, arrivals, ...watched() });
  arrivals = [];
});
process.on("disconnect", () => process.exit());
