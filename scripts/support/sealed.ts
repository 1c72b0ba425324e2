import { sealedTokens } from "../../src/domain/identity/link-store.ts";
import { sealedCodeSecrets } from "../../src/domain/identity/second-factor/code-store.ts";
import { sealedRows } from "../../src/domain/import/job-store.ts";
import { sealedArtifacts } from "../../src/domain/oauth/artifact-store.ts";
import { sealedSecrets } from "../../src/domain/webhook/secrets.ts";
import { sealedAnswers } from "../../src/platform/idempotency/store.ts";
import { sealedMails } from "../../src/platform/mail/outbox.ts";
import { sealedPrivateKeys } from "../../src/platform/tokens/signing-keys.ts";

/** All columns that are sealed with the keys of ENCRYPTION_KEY. */
export const SEALED = [
  ...sealedSecrets,
  sealedPrivateKeys,
  sealedArtifacts,
  sealedAnswers,
  sealedTokens,
  sealedMails,
  sealedCodeSecrets,
  sealedRows,
];
