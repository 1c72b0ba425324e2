import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../rest-facade/errors.ts";
import { findContactsFile } from "../../domain/bulk/download.ts";
import type { Memberships } from "../../domain/identity/rules.ts";
import { findFile, mayDownload } from "../../domain/person/download.ts";
import { EXPORT_PATH, type ExportLinks } from "../../domain/person/links.ts";
import type { Database } from "../../platform/db/database.ts";
import { admit, type FileServices } from "./files.ts";

export interface ExportServices extends Omit<FileServices, "storage"> {
  links: ExportLinks;
  memberships: Memberships;
}

/** A file, once its user was found to have the right to it. */
interface Download {
  type: string;
  name: string;
  /** In bytes; absent: it is not known before. */
  size?: number;
  content(): AsyncGenerator<string, void>;
}

const TYPES = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

const forbidden = (what: string) => new ApiError("forbidden", `The user of this URL may not export ${what}.`);

type Find = (
  services: Pick<ExportServices, "memberships">,
  own: Database,
  asked: { businessId: string; exportId: string; userId: string },
) => Promise<Download | null>;

/** The data of a person. @throws ApiError `forbidden` */
const findPerson: Find = async ({ memberships }, own, { businessId, exportId, userId }) => {
  if (!(await mayDownload(memberships, businessId, userId))) {
    throw forbidden("the data of people");
  }
  const file = await findFile(own, businessId, exportId);
  return file && { type: TYPES[file.format], name: `person.${file.format}`, size: file.size, content: file.content };
};

/** Contacts of a campaign. @throws ApiError `forbidden` */
const findContacts: Find = async ({ memberships }, own, { businessId, exportId, userId }) => {
  const found = await findContactsFile(own, memberships, { businessId, operationId: exportId, userId });
  if (found === "forbidden") {
    throw forbidden("these contacts");
  }
  return found && { type: TYPES.csv, name: "contacts.csv", content: found };
};

/** Serves the files of exports to the users for whom their URLs were made. */
export function mountExports(app: FastifyInstance, { links, database, limits, memberships }: ExportServices): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { exportId } = request.params as { exportId: string };
    const ofExport = { check: (link: Parameters<ExportLinks["check"]>[1]) => links.check(exportId, link) };
    const { businessId, id: userId } = await admit({ limits }, { links: ofExport, source: "export" }, request, reply);
    const find = exportId.startsWith("blk_") ? findContacts : findPerson;
    const file = await find({ memberships }, database.onBehalfOf(businessId), { businessId, exportId, userId });
    if (file === null) {
      throw new ApiError("not_found", "The export is not complete, or has been deleted: order it again.");
    }
    reply.headers({
      "content-type": file.type,
      "content-disposition": `attachment; filename="${file.name}"`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
      ...(file.size !== undefined && { "content-length": file.size }),
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
