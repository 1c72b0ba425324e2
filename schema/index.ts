import "./scalars.ts";
import "./error.ts";
import "./identity/query.ts";
import "./identity/mutation.ts";
import "./contact/query.ts";
import "./contact/mutation.ts";
import "./conversation/query.ts";
import "./conversation/mutation.ts";
import "./conversation/relations.ts";
import "./call/query.ts";
import "./call/mutation.ts";
import "./call/relations.ts";
import "./campaign/query.ts";
import "./carrier/mutation.ts";
import "./campaign/mutation.ts";
import "./broadcast/query.ts";
import "./broadcast/mutation.ts";
import "./import/mutation.ts";
import "./dialer/query.ts";
import "./dialer/mutation.ts";
import "./webhook/query.ts";
import "./webhook/mutation.ts";
import "./oauth/query.ts";
import "./oauth/mutation.ts";
import { builder } from "./builder.ts";

/** The whole schema: the domain as dashboards see it. The public API is a narrower view of it. */
export const schema = builder.toSchema();
