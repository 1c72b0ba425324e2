import { join } from "node:path";
import { freePort } from "../../support/service-process.ts";
import { type Child, startChild, untilListening } from "../support/child.ts";
import { SERVER_CORE } from "../support/processors.ts";
import { PUBLIC_URL, type Stage } from "../support/stage.ts";

export interface Contestant {
  name: ContestantName;
  label: string;
  /** The module of the server, in this folder. */
  module: string;
  audience: "public-api" | "internal-api";
}

export const contestants = {
  product: { name: "product", label: "this service", module: "./product.ts", audience: "public-api" },
  handWritten: { name: "handWritten", label: "hand-written", module: "./hand-written.ts", audience: "public-api" },
  bare: { name: "bare", label: "bare node:http", module: "./bare.ts", audience: "public-api" },
  sofa: { name: "sofa", label: "sofa-api", module: "./sofa.ts", audience: "public-api" },
  yoga: { name: "yoga", label: "GraphQL over HTTP (Yoga)", module: "./product.ts", audience: "internal-api" },
} as const satisfies Record<string, Omit<Contestant, "name"> & { name: string }>;

export type ContestantName = "product" | "handWritten" | "bare" | "sofa" | "yoga";

export interface RunningContestant extends AsyncDisposable {
  child: Child;
  /** The listener of its audience. */
  port: number;
  internalPort: number;
  token: string;
}

export interface RunningContestants<Name extends ContestantName> extends AsyncDisposable {
  running: Record<Name, RunningContestant>;
}

/** Starts one contestant, with these settings in addition to the common ones, on a core; null: on any. */
export async function openContestant(
  stage: Stage,
  { name, module, audience }: Pick<Contestant, "name" | "module" | "audience">,
  environment: Record<string, string> = {},
  core: number | null = SERVER_CORE,
): Promise<RunningContestant> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const child = startChild(module, import.meta.url, {
    core,
    output: join(stage.folder, `${name}.log`),
    environment: {
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATABASE_URL: stage.databaseUrl,
      DATABASE_POOL_SIZE: "10",
      DATA_DIR: stage.folder,
      PUBLIC_URL,
      // The requests use the demo, at a URL of another machine.
      SEED_DEMO: "true",
      RATE_LIMIT_MAX: "1000000000",
      RATE_LIMIT_GRAPHQL_MAX: "1000000000",
      BUSINESS: stage.businessId,
      ...environment,
    },
  });
  const end = () => child[Symbol.asyncDispose]();
  const asked = audience === "internal-api" ? internalPort : port;
  try {
    await untilListening(asked);
    return { child, port: asked, internalPort, token: await stage.token(audience), [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts these on one core; only one at a time gets requests. */
export async function openContestants<Name extends ContestantName>(
  stage: Stage,
  names: readonly Name[],
): Promise<RunningContestants<Name>> {
  const stack = new AsyncDisposableStack();
  try {
    const running = {} as Record<Name, RunningContestant>;
    for (const name of names) {
      running[name] = stack.use(await openContestant(stage, contestants[name]));
    }
    return { running, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
