import { connect } from "node:net";

/**
 * A connection that writes and reads plain HTTP/1.1, one request at a time. It costs a tenth of a client, which matters
 * because the load shares its core with the database.
 */
export interface Connection {
  /** Sends a whole request. Only after the answer to the previous one. */
  send(request: string): void;
  end(): void;
}

interface ConnectionSettings {
  port: number;
  opened(connection: Connection): void;
  answered(status: number): void;
  closed(error?: Error): void;
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export function openConnection({ port, opened, answered, closed }: ConnectionSettings): void {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let head = "";
  let missing = -1;
  let chunked = false;
  let status = 0;
  const take = (bytes: Buffer) => {
    let body = bytes.length;
    if (missing < 0) {
      head += bytes.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) {
        return;
      }
      body = head.length - end - 4;
      status = Number(head.slice(9, 12));
      const headers = head.slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
      chunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(headers);
      missing = chunked ? Number.POSITIVE_INFINITY : Number(length ?? 0);
    }
    missing = chunked && bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? 0 : missing - body;
    if (missing <= 0) {
      head = "";
      missing = -1;
      answered(status);
    }
  };
  socket.on("connect", () => opened({ send: (request) => socket.write(request), end: () => socket.end() }));
  socket.on("data", take);
  let failure: Error | undefined;
  socket.on("error", (error) => {
    failure = error;
  });
  socket.on("close", () => closed(failure));
}
