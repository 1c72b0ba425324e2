import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { nameForm } from "../../domain/cell/rules.ts";
import { hasName } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";

/** The path at which a cell answers its router. */
export const NAMES_PATH = "/cell/names";

/** The largest question, in bytes. */
const LARGEST_QUESTION = 1_024;

/** Answers the questions of routers, as soon as the database is open. */
export class CellNames {
  #database: Database | undefined;

  open(database: Database): void {
    this.#database = database;
  }

  /** 204 if this cell has the business of the name, 404 if not, 400 for another body, 503 while it cannot tell. */
  async answer(request: IncomingMessage): Promise<204 | 400 | 404 | 503> {
    if (!(Number(request.headers["content-length"]) <= LARGEST_QUESTION)) {
      return 400;
    }
    const name = nameForm.safeParse(parse(await text(request)));
    if (!name.success) {
      return 400;
    }
    try {
      return this.#database === undefined ? 503 : (await hasName(this.#database, name.data)) ? 204 : 404;
    } catch {
      return 503;
    }
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
