/** What may call what. See "Boundaries" in the README. */
const nouns = "(broadcast|identity|import|contact|conversation|call|campaign|carrier|dialer|media|oauth|webhook)";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two modules that import each other are one module.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "facade-sees-schema-and-shared-services",
      comment: "The facade names GraphQL operations. It never touches SQL, stores or the embedded server.",
      severity: "error",
      from: { path: "^rest-facade/" },
      to: {
        path: "^src/",
        pathNot:
          "^src/dialer/do-not-call-rules\\.ts$|^src/(caps|content-negotiation|errors|id|input)\\.ts$|^src/(auth|limit|idempotency)/|^src/telemetry/requests\\.ts$|^src/[a-z]+/rules\\.ts$|^src/db/database\\.ts$|^src/outbound/targets\\.ts$|^src/webhook/sign\\.ts$|^src/media/links\\.ts$",
      },
    },
    {
      name: "schema-sees-the-domain",
      comment: "Resolvers call the domain and nothing of HTTP or REST.",
      severity: "error",
      from: { path: "^schema/" },
      to: {
        path: "^(rest-facade|src/(http|auth|demo|limit|idempotency))/",
        pathNot: "^src/auth/secret-box\\.ts$|^src/idempotency/",
      },
    },
    {
      name: "domain-knows-neither-graphql-nor-http",
      comment: "Rules and SQL stand alone.",
      severity: "error",
      from: { path: `^src/${nouns}/` },
      to: {
        path: "^(schema|rest-facade|src/(http|auth|demo))/|node_modules/(graphql|graphql-yoga|fastify|@pothos)/",
        // Secrets at rest are a service like the database.
        pathNot: "^src/auth/secret-box\\.ts$",
      },
    },
    {
      name: "stores-stay-at-home",
      comment: "Of another noun a noun may see the rules and commands, never the SQL. All that text ask for opt-outs.",
      severity: "error",
      from: { path: `^src/${nouns}/` },
      to: { path: `^src/${nouns}/.*store\\.ts$`, pathNot: ["^src/$1/", "^src/contact/opt-out-store\\.ts$"] },
    },
    {
      name: "database-layer-is-the-floor",
      comment: "The database layer knows no noun.",
      severity: "error",
      from: { path: "^src/db/" },
      to: { path: `^(schema|rest-facade|src/(${nouns}|http|auth|demo|limit|idempotency|outbound))/` },
    },
    {
      name: "outbound-knows-no-noun",
      comment: "Where requests may go, and how files are fetched, is the same for all.",
      severity: "error",
      from: { path: "^src/outbound/" },
      to: { path: `^(schema|rest-facade|src/(${nouns}|db|http|auth|demo|limit|idempotency))/` },
    },
    {
      name: "only-http-knows-the-facade",
      comment: "src/main.ts reaches the facade through src/http.",
      severity: "error",
      from: { path: "^(src|schema)/", pathNot: "^src/(main\\.ts|http/)" },
      to: { path: "^rest-facade/" },
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
      comment: "What the product imports is among its dependencies.",
      severity: "error",
      from: { path: "^(src|schema|rest-facade)/" },
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
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
