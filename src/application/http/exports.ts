import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../rest-facade/errors.ts";
import type { Memberships } from "../../domain/identity/rules.ts";
import { findFile, mayDownload } from "../../domain/person/download.ts";
import { EXPORT_PATH, type ExportLinks } from "../../domain/person/links.ts";
import { admit, type FileServices } from "./files.ts";

export interface ExportServices extends Omit<FileServices, "storage"> {
  links: ExportLinks;
  memberships: Memberships;
}

const TYPES = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** Serves the files of exports to the admins for whom their URLs were made. */
export function mountExports(app: FastifyInstance, { links, database, limits, memberships }: ExportServices): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { exportId } = request.params as { exportId: string };
    const ofExport = { check: (link: Parameters<ExportLinks["check"]>[1]) => links.check(exportId, link) };
    const { businessId, id: userId } = await admit({ limits }, { links: ofExport, source: "export" }, request, reply);
    const own = database.onBehalfOf(businessId);
    if (!(await mayDownload(memberships, businessId, userId))) {
      throw new ApiError("forbidden", "The user of this URL may not export the data of people.");
    }
    const file = await findFile(own, businessId, exportId);
    if (file === null) {
      throw new ApiError("not_found", "The export is not complete, or has been deleted: order it again.");
    }
    reply.headers({
      "content-type": TYPES[file.format],
      "content-disposition": `attachment; filename="person.${file.format}"`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
      "content-length": file.size,
    });
    return reply.send(request.method === "HEAD" ? undefined : Readable.from(file.content()));
  };
  app.route({
    method: ["GET", "HEAD"],
    url: `${EXPORT_PATH}/:exportId/:businessId/:id`,
    exposeHeadRoute: false,
    handler: answer,
  });
}
