import type { IncomingMessage, Server } from "node:http";
import { text } from "node:stream/consumers";
import { nameForm } from "../../domain/cell/rules.ts";
import { hasName } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Answer, createOperatorServer, json } from "./operator-server.ts";

/** The path at which a cell answers its routers. */
export const NAMES_PATH = "/cell/names";

/**
 * The maximum number of connections, and so of questions at a time (`descriptors.ts`). A router has at most
 * `CONNECTIONS` of `router/directory.ts`.
 */
const MOST_CONNECTIONS = 64;

/** The largest question, in bytes. */
const LARGEST_QUESTION = 1_024;

/** The cell listener: tells routers whether this cell has the business of a name. */
export function createCellListener(database: Database): Server {
  return createOperatorServer(MOST_CONNECTIONS, async (request) => {
    const [path] = (request.url ?? "").split("?", 1);
    return path === NAMES_PATH && request.method === "POST"
      ? answerName(database, request)
      : json(404, { error: `This listener answers POST of ${NAMES_PATH}.` });
  });
}

const plain = (status: number): Answer => ({ status, type: "text/plain", text: "" });

/** 204 if this cell has the business of the name, 404 if not, 400 for another body, 503 while it cannot tell. */
async function answerName(database: Database, request: IncomingMessage): Promise<Answer> {
  if (!(Number(request.headers["content-length"]) <= LARGEST_QUESTION)) {
    return plain(400);
  }
  const name = nameForm.safeParse(parse(await text(request)));
  if (!name.success) {
    return plain(400);
  }
  try {
    return plain((await hasName(database, name.data)) ? 204 : 404);
  } catch {
    return plain(503);
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
