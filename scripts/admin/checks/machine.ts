import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../../src/application/config.ts";
import { descriptorLimit, shareDescriptors } from "../../../src/application/descriptors.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { countSecrets } from "../../../src/platform/db/reseal.ts";
import { localKey, secretBox } from "../../../src/platform/secret-box.ts";
import { openStorage } from "../../../src/platform/storage/open.ts";
import { SEALED } from "../../support/sealed.ts";
import { type Check, type Finding, failed, ok, warning } from "./check.ts";

const GIBIBYTE = 2 ** 30;
/** With less free space the service has failed or is about to fail. */
const LEAST_DISK = GIBIBYTE / 2;
const LITTLE_DISK = 5 * GIBIBYTE;

/** The checks of this machine. */
export const machineChecks: readonly Check[] = [
  { name: "data folder", run: dataFolder },
  { name: "disk space", run: diskSpace },
  { name: "storage", run: storage },
  { name: "open files", run: openFiles },
];

async function dataFolder({ dataDir }: Readonly<Config>): Promise<Finding> {
  if (!existsSync(dataDir)) {
    return warning(`${dataDir} does not exist yet: the first start creates it`);
  }
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const open = ["encryption.key"].filter((name) => isOpenToOthers(join(dataDir, name)));
  return open.length > 0
    ? failed(`other users of this machine can read ${open.join(", ")} in ${dataDir}: run chmod 600`)
    : ok(`${dataDir} is writable, and only this user can read its secrets`);
}

function isOpenToOthers(path: string): boolean {
  return existsSync(path) && (statSync(path).mode & 0o077) !== 0;
}

async function diskSpace({ dataDir }: Readonly<Config>): Promise<Finding> {
  let folder = dataDir;
  while (!existsSync(folder)) {
    folder = dirname(folder);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const detail = `${(free / GIBIBYTE).toFixed(1)} GiB free at ${folder}`;
  if (free < LEAST_DISK) {
    return failed(`${detail}: free some space`);
  }
  return free < LITTLE_DISK ? warning(detail) : ok(detail);
}

async function storage({ storage: settings }: Readonly<Config>): Promise<Finding> {
  let reason: string | undefined;
  const open = await openStorage(settings, (said) => {
    reason = said;
  });
  open.close();
  const where = settings.kind === "folder" ? settings.folder : `the bucket ${settings.bucket}`;
  return reason === undefined ? ok(where) : failed(`${where} cannot be used: ${reason}`);
}

async function openFiles(config: Readonly<Config>): Promise<Finding> {
  const limit = descriptorLimit();
  const { cautions } = shareDescriptors(limit, config);
  return cautions.length > 0 ? warning(cautions.join("; ")) : ok(`up to ${limit}`);
}

/** Whether the configured keys can open every sealed value. */
export function encryptionCheck(database: Database): Check {
  return {
    name: "encryption key",
    async run({ encryptionKeys, dataDir }) {
      const counts = await countSecrets(database, SEALED);
      const hasLocal = existsSync(join(dataDir, "encryption.key"));
      if (!encryptionKeys && !hasLocal && counts.size === 0) {
        return warning("there is none yet: the first start creates one in the data folder");
      }
      const { keyIds } = secretBox(encryptionKeys ?? (hasLocal ? [await localKey(dataDir)] : [Buffer.alloc(32)]));
      const missing = [...counts].filter(([id]) => !keyIds.includes(id));
      const lost = missing.reduce((sum, [, count]) => sum + count, 0);
      return lost > 0
        ? failed(
            `${lost} secrets need a key that is missing in ENCRYPTION_KEY: add the previous key (npm run keys -- list)`,
          )
        : ok(encryptionKeys ? `ENCRYPTION_KEY decrypts all secrets` : `the key in ${dataDir} decrypts all secrets`);
    },
  };
}
