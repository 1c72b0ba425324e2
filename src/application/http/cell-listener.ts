import type { IncomingMessage, Server } from "node:http";
import { text } from "node:stream/consumers";
import { nameForm, questionSignatures, SIGNATURE_HEADER } from "../../domain/cell/rules.ts";
import { type Place, placeOf } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { KeyedSignatures } from "../../platform/keyed-signature.ts";
import { type Answer, createOperatorServer, json } from "./operator-server.ts";

/** The path at which a cell answers its routers. */
export const NAMES_PATH = "/cell/names";

/**
 * The maximum number of connections, and so of questions at a time (`descriptors.ts`). A router has at most the
 * connections of `router/directory.ts`.
 */
const MOST_CONNECTIONS = 64;

/** The largest question, in bytes. */
const LARGEST_QUESTION = 1_024;

/**
 * The cell listener: tells routers whether this cell has the business of a name.
 *
 * @param encryptionKeys those of ENCRYPTION_KEY, which the routers have too.
 */
export function createCellListener(database: Database, encryptionKeys: readonly Buffer[]): Server {
  const signatures = questionSignatures(encryptionKeys);
  return createOperatorServer(MOST_CONNECTIONS, async (request) => {
    const [path] = (request.url ?? "").split("?", 1);
    return path === NAMES_PATH && request.method === "POST"
      ? answerName(database, signatures, request)
      : json(404, { error: `This listener answers POST of ${NAMES_PATH}.` });
  });
}

/** A business on its way is at neither cell for a moment: the router answers that it is away. */
const STATUSES: Readonly<Record<Place, number>> = { here: 204, arriving: 503, elsewhere: 404 };

const plain = (status: number): Answer => ({ status, type: "text/plain", text: "" });

/**
 * 204 if this cell has the business of the name, 404 if not, 400 for another body, 403 without the signature of a router,
 * 503 while it cannot tell
 * or the business is on its way here.
 */
async function answerName(database: Database, signatures: KeyedSignatures, request: IncomingMessage): Promise<Answer> {
  if (!(Number(request.headers["content-length"]) <= LARGEST_QUESTION)) {
    return plain(400);
  }
  const body = await text(request);
  if (!signatures.matches(body, request.headers[SIGNATURE_HEADER])) {
    return plain(403);
  }
  const name = nameForm.safeParse(parse(body));
  if (!name.success) {
    return plain(400);
  }
  try {
    return plain(STATUSES[await placeOf(database, name.data)]);
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
