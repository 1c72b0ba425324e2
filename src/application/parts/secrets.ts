import { localKey, type SecretBox, secretBox } from "../../platform/secret-box.ts";
import type { Runtime } from "./runtime.ts";

/** The keys for secrets at rest. */
export interface Secrets {
  keys: readonly Buffer[];
  box: SecretBox;
}

/** Those of the settings, or one that is kept in the data folder. */
export async function openSecrets({ config }: Pick<Runtime, "config">): Promise<Secrets> {
  const keys = config.encryptionKeys ?? [await localKey(config.dataDir)];
  return { keys, box: secretBox(keys) };
}
