/** Lists of numbers that others keep. They bar calls and advertising, and not the answer to a text. */

/**
 * `national` and `state`: numbers that refuse advertising; `reassigned`: numbers with a new owner; `litigator`: numbers of
 * people who sue callers.
 */
export const registryKinds = ["national", "state", "reassigned", "litigator"] as const;
export type RegistryKind = (typeof registryKinds)[number];

/** The age of a version in days after which no campaign that uses it dials or texts (16 CFR 310.4(b)(3)(iv)). */
export const OLDEST_VERSION_DAYS = 31;

/**
 * Why nobody is called, and no advertising is sent.
 *
 * @param name of the registry without a current version; null: one that the campaign names has been deleted.
 */
export const staleness = (name: string | null): string =>
  name === null
    ? "A registry that this campaign names has been deleted: choose its registries again."
    : `The registry ${name} has no list of the last ${OLDEST_VERSION_DAYS} days: import a newer file, or wait for the end of its import.`;

/** The maximum length of the name of a registry. */
export const LONGEST_REGISTRY_NAME = 80;

/** The maximum of lines of one file. */
export const MOST_REGISTRY_LINES = 1_000_000;

export const registryImportStates = ["running", "completed", "failed", "replaced"] as const;
export type RegistryImportState = (typeof registryImportStates)[number];

/** A file of a registry, which becomes its next version. */
export interface RegistryImport {
  id: string;
  state: RegistryImportState;
  fileName: string;
  /** `YYYY-MM-DD`: the date of the file at its source. */
  asOf: string;
  /** The readable lines of the file; the others are refused. */
  totalCount: number;
  refusedCount: number;
  /** The lines dealt with so far. */
  handledCount: number;
  /** Why it has failed, for people; null unless it has. */
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface Registry {
  id: string;
  kind: RegistryKind;
  name: string;
  /** `YYYY-MM-DD`: the date of the version in use; null before the first. */
  asOf: string | null;
  /** The last day on which campaigns that use it dial and text; null before the first version. */
  validUntil: string | null;
  /** Whether that day is over, or no version is in use yet: campaigns that use the registry wait. */
  isStale: boolean;
  numberCount: number;
  importedAt: string | null;
  createdAt: string;
  /** The last import that runs or has failed; null after a completed one. */
  pendingImport: RegistryImport | null;
}
