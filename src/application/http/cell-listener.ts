import type { IncomingMessage, Server } from "node:http";
import { text } from "node:stream/consumers";
import {
  NAMES_PATH,
  nameForm,
  questionSignatures,
  SIGNATURE_HEADER,
  TAKEN_PATH,
  uniqueForm,
} from "../../domain/cell/rules.ts";
import { isTaken, type Place, placeOf } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { KeyedSignatures } from "../../platform/keyed-signature.ts";
import { type Answer, createOperatorServer, json } from "./operator-server.ts";

/**
 * The maximum number of connections, and so of questions at a time (`descriptors.ts`). A router has at most the
 * connections of `router/directory.ts`.
 */
const MOST_CONNECTIONS = 64;

/** A question, from its body; null if it has another form. @returns the status of the answer. */
type Question = (database: Database, body: unknown) => Promise<number> | null;

/** The largest question, in bytes. */
const LARGEST_QUESTION = 1_024;

/** A business on its way is at neither cell for a moment: the router answers that it is away. */
const STATUSES: Readonly<Record<Place, number>> = { here: 204, arriving: 503, elsewhere: 404 };

const questions: Readonly<Record<string, Question>> = {
  [NAMES_PATH](database, body) {
    const { data: name } = nameForm.safeParse(body);
    return name ? placeOf(database, name).then((place) => STATUSES[place]) : null;
  },
  [TAKEN_PATH](database, body) {
    const { data: name } = uniqueForm.safeParse(body);
    return name ? isTaken(database, name).then((taken) => (taken ? 204 : 404)) : null;
  },
};

/**
 * The cell listener: tells routers whether this cell has the business of a name, and other cells whether a name is taken.
 *
 * @param encryptionKeys those of ENCRYPTION_KEY, which the routers have too.
 */
export function createCellListener(database: Database, encryptionKeys: readonly Buffer[]): Server {
  const signatures = questionSignatures(encryptionKeys);
  return createOperatorServer(MOST_CONNECTIONS, async (request) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const question = Object.hasOwn(questions, path) ? questions[path] : undefined;
    return question && request.method === "POST"
      ? answer(question, database, signatures, request)
      : json(404, { error: `This listener answers POST of ${NAMES_PATH} and ${TAKEN_PATH}.` });
  });
}

const plain = (status: number): Answer => ({ status, type: "text/plain", text: "" });

/**
 * 204 for yes, 404 for no, 400 for another body, 403 without the signature of a router or a cell, 503 while it cannot
 * tell or the business is on its way here.
 */
async function answer(
  question: Question,
  database: Database,
  signatures: KeyedSignatures,
  request: IncomingMessage,
): Promise<Answer> {
  if (!(Number(request.headers["content-length"]) <= LARGEST_QUESTION)) {
    return plain(400);
  }
  const body = await text(request);
  if (!signatures.matches(body, request.headers[SIGNATURE_HEADER])) {
    return plain(403);
  }
  try {
    return plain((await question(database, parse(body))) ?? 400);
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
