import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { nameForm } from "../../domain/cell/rules.ts";
import { hasName } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";

/** The path at which a cell answers its router. */
export const NAMES_PATH = "/cell/names";

/** The largest question, in bytes. */
const LARGEST_QUESTION = 1_024;

/** Answers the question of a router: 204 if this cell has the business of the name, 404 if not, 400 for another body. */
export async function answerName(database: Database, request: IncomingMessage): Promise<204 | 400 | 404> {
  const length = Number(request.headers["content-length"]);
  if (!(length <= LARGEST_QUESTION)) {
    return 400;
  }
  const name = nameForm.safeParse(parse(await text(request)));
  if (!name.success) {
    return 400;
  }
  return (await hasName(database, name.data)) ? 204 : 404;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
