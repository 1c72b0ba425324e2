import { accountPrefixes } from "./carrier-accounts.ts";
import { settingNames } from "./environment.ts";
import { secretFileNames } from "./secret-files.ts";

/** A variable of the environment that looks like a setting and is none. */
export interface UnknownSetting {
  name: string;
  /** The setting with the most similar name. */
  nearest: string;
}

/** The settings of every role, each a possible "nearest" name. */
const SETTINGS: readonly string[] = [...settingNames, ...secretFileNames, "CELLS"];

/** Variables that libraries, tests and build tools read: they look like settings, and are meant. */
const READ_ELSEWHERE = new Set(["TEST_DATABASE_URL", "TWILIO_EDGE", "TWILIO_REGION"]);

/**
 * The beginnings of names that belong to this service. Names of others, such as `DATABASE_HOST`, `SMTP_USER` or the
 * many of OpenTelemetry and AWS, have none of them.
 */
const OWN_PREFIXES = [
  "AUDIT_",
  "CARRIER_",
  "CELL_",
  "DATABASE_POOL",
  "INTERNAL_",
  "OIDC_",
  "OPS_",
  "RATE_LIMIT_",
  "SIMULATOR_",
  "STREAMS_",
  "TRUST_",
  "WEBHOOK_",
  ...accountPrefixes,
];

/** Kubernetes and Docker describe each neighbour in such variables: a service `webhook` gives `WEBHOOK_PORT`. */
const OF_NEIGHBOUR = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?$/;

/** The characters for each of which one typing error is allowed, and the maximum of errors. */
const CHARACTERS_PER_ERROR = 5;
const MOST_ERRORS = 3;
const LONGEST_NAME = 64;

/**
 * The variables that are probably mistyped settings: those with few typing errors in the name of a setting, or with a
 * beginning that only this service has. An environment contains much else, which is not reported.
 */
export function unknownSettings(variables: NodeJS.ProcessEnv): UnknownSetting[] {
  const known = new Set(SETTINGS);
  return Object.entries(variables).flatMap(([name, value]) => {
    if (value === undefined || value === "" || known.has(name) || READ_ELSEWHERE.has(name)) {
      return [];
    }
    const nearest = nearestOf(name);
    return nearest === undefined ? [] : [{ name, nearest }];
  });
}

/** The same as sentences for the log. */
export function unknownCautions(variables: NodeJS.ProcessEnv): string[] {
  return unknownSettings(variables).map(
    ({ name, nearest }) => `${name} is not a setting and has no effect: the nearest one is ${nearest}`,
  );
}

function nearestOf(name: string): string | undefined {
  const upper = name.toUpperCase();
  if (name !== upper) {
    return SETTINGS.includes(upper) ? upper : undefined;
  }
  if (name.length > LONGEST_NAME || OF_NEIGHBOUR.test(name)) {
    return undefined;
  }
  const own = OWN_PREFIXES.find((prefix) => name.startsWith(prefix));
  const candidates = SETTINGS.flatMap((setting) => {
    const most = own !== undefined && setting.startsWith(own) ? LONGEST_NAME : allowedErrors(setting);
    const errors = typingErrors(name, setting, most);
    return errors <= most ? [{ setting, errors }] : [];
  });
  return candidates.toSorted((one, other) => one.errors - other.errors)[0]?.setting;
}

function allowedErrors({ length }: string): number {
  return Math.min(MOST_ERRORS, Math.max(1, Math.floor(length / CHARACTERS_PER_ERROR)));
}

/**
 * The distance of two names in typing errors: a missing, added or wrong character, or two that are swapped. Above `most`
 * it is any number above it.
 */
function typingErrors(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1;
  }
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current, ...last) > most) {
      return most + 1;
    }
    [before, last] = [last, current];
  }
  return last[other.length] as number;
}
