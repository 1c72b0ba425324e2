import { parentPort } from "node:worker_threads";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { examples } from "./graphiql.ts";

/** Renders GraphiQL in a thread: what that loads takes 60 MB. */

const page = renderGraphiQL({ title: "GraphiQL", defaultTabs: examples(), shouldPersistHeaders: false });
parentPort?.postMessage(Buffer.from(page));
