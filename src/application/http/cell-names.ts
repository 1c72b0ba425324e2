import type { FastifyInstance } from "fastify";
import { nameForm } from "../../domain/cell/rules.ts";
import { hasName } from "../../domain/cell/store.ts";
import type { Database } from "../../platform/db/database.ts";

/** The path at which a cell answers its router. */
export const NAMES_PATH = "/cell/names";

/** Answers the question of a router: 204 if this cell has the business of the name, 404 if not. */
export function mountCellNames(app: FastifyInstance, database: Database): void {
  app.post(NAMES_PATH, { bodyLimit: 1_024 }, async (request, reply) => {
    const name = nameForm.safeParse(request.body);
    if (!name.success) {
      return reply.status(400).send({ error: "The body must be {kind, value}." });
    }
    return reply.status((await hasName(database, name.data)) ? 204 : 404).send();
  });
}
