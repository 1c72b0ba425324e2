import { z } from "zod";
import { isNetwork } from "../../platform/limit/address.ts";
import { StartError } from "../../platform/start-error.ts";
import type { TracingSettings } from "../../platform/telemetry/opentelemetry.ts";
import { encryptionKeys, expectedForm, formsOfEveryRole, MOST_CELLS } from "../config/environment.ts";
import { type OperationsSettings, readOperations } from "../config/operations.ts";
import { withSecretFiles } from "../config/secret-files.ts";
import { readTracing } from "../config/tracing.ts";

/** An installation of the service behind the router. */
export interface Cell {
  name: string;
  /** The origin of its public listener. */
  publicUrl: string;
  /** The origin of its cell listener, which answers for the names of its businesses. */
  namesUrl: string;
  /** The origin of its internal listener; undefined where the router has none. */
  internalUrl?: string | undefined;
}

/** The settings of a router: it has no database, so it needs few of the service's. */
export interface RouterSettings extends OperationsSettings {
  port: number;
  host: string;
  publicUrl: string;
  /** The listener for the dashboard and GraphQL; undefined: there is none. */
  internal: { url: string; host: string; port: number } | undefined;
  cells: readonly Cell[];
  /** Those of the cells. */
  encryptionKeys: readonly [Buffer, ...Buffer[]];
  trustedProxies: readonly string[];
  logLevel: string;
  /** The exporter of traces; undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
}

const port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65_535));
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const cell = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}=\S+ \S+( \S+)?$/)
  .transform((text, context) => {
    const [name = "", urls = ""] = text.split(/=(.*)/s);
    const origins = urls.split(" ").map((url) => origin.safeParse(url).data);
    const [publicUrl, namesUrl, internalUrl] = origins;
    if (publicUrl === undefined || namesUrl === undefined || origins.includes(undefined)) {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
    return { name, publicUrl, namesUrl, internalUrl };
  });

const forms = formsOfEveryRole.extend({
  PORT: port.default(4000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin,
  INTERNAL_PORT: port.default(4001),
  INTERNAL_HOST: z.string().default("127.0.0.1"),
  INTERNAL_URL: origin.optional(),
  CELLS: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(z.array(cell).min(1).max(MOST_CELLS))
    .refine((cells) => new Set(cells.map(({ name }) => name)).size === cells.length),
  ENCRYPTION_KEY: encryptionKeys,
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork))
    .default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const EXPECTED: Readonly<Record<string, string>> = {
  CELLS:
    "a comma list of cells with different names, each NAME=PUBLIC_URL CELL_URL, such as eu=http://10.0.1.2:4000 http://10.0.1.2:4003, and with INTERNAL_URL each NAME=PUBLIC_URL CELL_URL INTERNAL_URL",
  PUBLIC_URL: "the origin at which clients reach the router, which is also the PUBLIC_URL of every cell",
  INTERNAL_URL: "the origin at which browsers reach the dashboard, which is also the INTERNAL_URL of every cell",
  ENCRYPTION_KEY: "the ENCRYPTION_KEY of the cells, which all have the same",
};

/** @throws StartError that names the setting and its form, never a value. */
export function readRouterSettings(variables: NodeJS.ProcessEnv): RouterSettings {
  const present = Object.fromEntries(
    Object.entries(withSecretFiles(variables)).flatMap(([name, value]) => {
      const text = value?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const parsed = forms.safeParse(present);
  if (!parsed.success) {
    throw invalid(String(parsed.error.issues[0]?.path[0]));
  }
  const { PORT, HOST, PUBLIC_URL, CELLS, ENCRYPTION_KEY, TRUST_PROXY, LOG_LEVEL } = parsed.data;
  const { INTERNAL_PORT, INTERNAL_HOST, INTERNAL_URL, ...others } = parsed.data;
  if (CELLS.some(({ internalUrl }) => (internalUrl === undefined) !== (INTERNAL_URL === undefined))) {
    throw invalid("CELLS");
  }
  if (INTERNAL_URL === PUBLIC_URL) {
    throw new StartError(
      "INTERNAL_URL and PUBLIC_URL have the same origin: give the internal listener a host name or a port of its own",
    );
  }
  return {
    port: PORT,
    host: HOST,
    publicUrl: PUBLIC_URL,
    internal: INTERNAL_URL === undefined ? undefined : { url: INTERNAL_URL, host: INTERNAL_HOST, port: INTERNAL_PORT },
    cells: CELLS,
    encryptionKeys: ENCRYPTION_KEY as [Buffer, ...Buffer[]],
    trustedProxies: TRUST_PROXY,
    logLevel: LOG_LEVEL,
    ...readOperations({ ...others, ...(INTERNAL_URL !== undefined && { INTERNAL_PORT }), ROLE: "router" }),
    tracing: readTracing(parsed.data),
  };
}

function invalid(name: string): StartError {
  const expected = EXPECTED[name] ?? expectedForm(name) ?? "as in docs/settings.md";
  return new StartError(`${name} is not valid for ROLE=router: it must be ${expected}`);
}
