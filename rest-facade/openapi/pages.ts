import { z } from "zod";
import { get, type Page, shown } from "../route.ts";
import { openApiDocument } from "./document.ts";
import { title, version } from "./introduction.ts";
import { openReference } from "./reference.ts";

const readDocument: Page = {
  id: "system.openapi",
  on: get("/openapi.json"),
  since: "v1.x",
  tag: "System",
  summary: "Read the OpenAPI document",
  description: "The OpenAPI 3.1 description of this API. Needs no token.",
  scope: null,
  may: null,
  isForReaders: false,
  answers: {
    models: {
      200: shown(
        "OK",
        z.looseObject({
          openapi: z.string().meta({ description: "The version of OpenAPI." }),
          info: z.looseObject({ title: z.string(), version: z.literal(version) }),
          paths: z.looseObject({}),
        }),
        { example: { openapi: "3.1.1", info: { title, version }, paths: {} } },
      ),
    },
  },
  fails: [],
  sample: {},
  open(site) {
    let body: string | undefined;
    return () => {
      // Generated on demand, because it takes 40 ms.
      body ??= JSON.stringify(openApiDocument(site));
      return { headers: { "content-type": "application/json; charset=utf-8" }, body };
    };
  },
};

const readReference: Page = {
  id: "system.docs",
  on: get("/docs"),
  since: "v1.x",
  tag: "System",
  summary: "Read the reference page",
  description: "The OpenAPI document as a web page. Needs no token.",
  scope: null,
  may: null,
  isForReaders: true,
  answers: { models: { 200: shown("OK", z.string(), { example: openReference().body as string }, "text/html") } },
  fails: [],
  sample: {},
  open: () => openReference,
};

/** The documents about the API itself, in the order of the reference, after the routes. */
export const pages: readonly Page[] = [readDocument, readReference];
