import { nouns, openStores, storesOpenTo } from "./scripts/support/table-owners.ts";
import { SHARED } from "./src/dashboard/builds.ts";

/** What may call what. See "Boundaries" in the README. */

/** A noun sees those before it in the one list of nouns. */
const nounsInOrder = nouns.slice(0, -1).map((noun, index) => ({
  name: `${noun}-sees-the-nouns-before-it`,
  comment: "The nouns stand in one order: see scripts/support/table-owners.ts.",
  severity: "error",
  from: { path: `^src/domain/${noun}/` },
  to: { path: `^src/domain/(${nouns.slice(index + 1).join("|")})/` },
}));

const sharedPaths = SHARED.map((file) => `^${file.replaceAll(".", "\\.")}$`);

const pathOf = (stores) => `^src/domain/(${stores.join("|").replaceAll(".", "\\.")})$`;

/** A store that is open to some nouns is closed to the others. */
const storesOfSomeNouns = [...new Set(Object.values(storesOpenTo).flat())].map((store) => {
  const readers = Object.keys(storesOpenTo).filter((noun) => storesOpenTo[noun].includes(store));
  return {
    name: `${store.replace(/\.ts$/, "").replace("/", "-")}-is-open-to-${readers.join("-and-")}`,
    comment: "See storesOpenTo in scripts/support/table-owners.ts.",
    severity: "error",
    from: { path: "^src/domain/", pathNot: `^src/domain/(${[...readers, store.split("/")[0]].join("|")})/` },
    to: { path: pathOf([store]) },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two modules that import each other are one module; types count.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "platform-is-the-ground",
      comment: "Mechanisms and foreign systems know no noun.",
      severity: "error",
      from: { path: "^src/platform/" },
      to: { path: "^(src/(domain|application)/|src/main\\.ts|schema/|rest-facade/)" },
    },
    {
      name: "domain-sees-the-platform",
      comment: "Rules and SQL stand alone.",
      severity: "error",
      from: { path: "^src/domain/" },
      to: { path: "^(src/application/|src/main\\.ts|schema/|rest-facade/)" },
    },
    {
      name: "domain-and-platform-know-neither-graphql-nor-http",
      comment: "GraphQL is the schema's, HTTP the application's and the facade's.",
      severity: "error",
      from: { path: "^src/(domain|platform)/" },
      to: {
        path: "node_modules/(graphql|graphql-yoga|fastify|oidc-provider|@pothos)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "foreign-systems-are-the-platforms",
      comment: "The libraries that speak to other systems are used in one room.",
      severity: "error",
      from: { path: "^(src/(domain|application)|schema|rest-facade)/" },
      to: { path: "node_modules/(undici|twilio|ioredis|jose|@aws-sdk|@opentelemetry)/" },
    },
    {
      name: "schema-sees-the-domain",
      comment: "Resolvers call the domain and nothing of HTTP or REST.",
      severity: "error",
      from: { path: "^schema/" },
      to: { path: "^(rest-facade/|src/application/|src/main\\.ts)" },
    },
    {
      name: "facade-sees-schema-rules-and-platform",
      comment: "The facade names GraphQL operations. Of the domain it sees rules, of the platform no database.",
      severity: "error",
      from: { path: "^rest-facade/" },
      to: {
        path: "^src/",
        pathNot: [
          "^src/domain/[a-z]+/[a-z-]*rules\\.ts$",
          "^src/domain/[a-z]+/(scopes|caps|permissions|roles|event-types|obstacles)\\.ts$",
          "^src/domain/webhook/sign\\.ts$",
          "^src/platform/(tokens|limit|idempotency)/",
          "^src/platform/[a-z-]+\\.ts$",
          "^src/platform/db/database\\.ts$",
          "^src/platform/outbound/targets\\.ts$",
          "^src/platform/carrier/errors\\.ts$",
        ],
      },
    },
    {
      name: "dashboard-knows-graphql-alone",
      comment: "The dashboard runs in a browser: of the service it sees the types of the schema.",
      severity: "error",
      from: { path: "^src/dashboard/" },
      to: {
        path: "^(src|schema|rest-facade)/",
        pathNot: ["^src/dashboard/", ...sharedPaths],
      },
    },
    {
      name: "shared-files-are-listed-whole",
      comment: "The hash of the dashboard's source covers the listed files: those that they import belong to the list.",
      severity: "error",
      from: { path: sharedPaths },
      to: { path: "^(src|schema|rest-facade)/", pathNot: sharedPaths, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "service-without-the-dashboard",
      comment: "The service sends the built files of the dashboard and knows only their folder.",
      severity: "error",
      from: { path: "^(src|schema|rest-facade)/", pathNot: "^src/dashboard/" },
      to: { path: "^src/dashboard/", pathNot: "^src/dashboard/builds\\.ts$" },
    },
    {
      name: "client-stands-alone",
      comment: "The TypeScript client is a package of its own: of the service it knows the OpenAPI document alone.",
      severity: "error",
      from: { path: "^rest-facade/client/" },
      to: { path: "^(src|schema|rest-facade|scripts|test)/", pathNot: "^rest-facade/client/" },
    },
    {
      name: "client-without-packages",
      comment: "Neither the client nor its command line brings another package into the program of its user.",
      severity: "error",
      from: { path: "^rest-facade/client/src/" },
      to: { path: "node_modules/" },
    },
    {
      name: "client-without-node",
      comment: "The client runs in browsers and workers as in Node. Its command line runs in Node.",
      severity: "error",
      from: { path: "^rest-facade/client/src/", pathNot: "^rest-facade/client/src/cli/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "library-without-the-command-line",
      comment: "Programs that import the client do not load its command line.",
      severity: "error",
      from: { path: "^rest-facade/client/(src|examples)/", pathNot: "^rest-facade/client/src/cli/" },
      to: { path: "^rest-facade/client/src/cli/" },
    },
    {
      name: "service-without-the-client",
      comment: "The service does not call itself through its client.",
      severity: "error",
      from: { path: "^(src|schema|rest-facade|scripts)/", pathNot: "^rest-facade/client/" },
      to: { path: "^rest-facade/client/" },
    },
    ...nounsInOrder,
    {
      name: "stores-stay-at-home",
      comment: "Of another noun a noun sees the rules, the commands and the open stores.",
      severity: "error",
      from: { path: "^src/domain/([^/]+)/" },
      to: {
        path: "^src/domain/.*store\\.ts$",
        pathNot: ["^src/domain/$1/", pathOf([...openStores, ...Object.values(storesOpenTo).flat()])],
      },
    },
    ...storesOfSomeNouns,
    {
      name: "webhooks-do-not-deliver",
      comment: "The delivery engine sees subscriptions and events, never the other way round.",
      severity: "error",
      from: { path: "^src/domain/webhook/[^/]+$" },
      to: { path: "^src/domain/webhook/delivery/" },
    },
    {
      name: "product-without-tests",
      comment: "Nothing of the product imports tests, scripts or development packages.",
      severity: "error",
      from: { path: "^(src|schema|rest-facade)/" },
      to: { path: "^(test|scripts)/" },
    },
    {
      name: "product-without-development-packages",
      comment: "What the product imports is among its dependencies. The dashboard is built before production.",
      severity: "error",
      from: { path: "^(src|schema|rest-facade)/", pathNot: "^src/dashboard/(?!builds\\.ts$)" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-unknown-modules",
      comment: "What cannot be resolved cannot run.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // What is built, and packages of their own for other platforms.
    exclude: { path: "^(rest-facade/(client/dist|integrations|kit/built)|src/dashboard/built)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
