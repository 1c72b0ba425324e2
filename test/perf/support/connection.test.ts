import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, openConnection } from "./connection.ts";

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/in-pieces") {
      response.writeHead(201).write("one");
      response.end("two");
    } else if (request.url === "/nothing") {
      response.writeHead(204).end();
    } else if (request.url === "/close") {
      request.socket.destroy();
    } else {
      response.writeHead(422, { "content-length": 70_000 }).end("x".repeat(70_000));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

it("reads answers of every form on one connection, and tells its end", async () => {
  const paths = ["/in-pieces", "/long", "/nothing", "/in-pieces"];
  const seen: (number | string)[] = [];
  await new Promise<void>((resolve) => {
    let own: Connection | undefined;
    const next = () => own?.send(`GET ${paths[seen.length] ?? "/close"} HTTP/1.1\r\nhost: here\r\n\r\n`);
    openConnection({
      port,
      opened(connection) {
        own = connection;
        next();
      },
      answered(status) {
        seen.push(status);
        next();
      },
      closed() {
        seen.push("closed");
        resolve();
      },
    });
  });
  expect(seen).toEqual([201, 422, 204, 201, "closed"]);
});
