import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { challengeOf, listPasskeys, type StoredPasskey, takeChallenge } from "./passkey-store.ts";
import type { Step } from "./step-store.ts";

/** WebAuthn: the options for the browser, and the checks of its answers. */

const SERVICE = "Campaign Dialer";
/** EdDSA, ES256 and RS256, which cover all authenticators. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

/** The origin of the service, and the domain to which its passkeys belong. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The relying party of the public URL; null if its host is an address, for which browsers make no passkeys. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: hostname, origin } : null;
}

// The library is loaded at the first use: most processes have none.
const webauthn = () => import("@simplewebauthn/server");

/** The options with which the browser makes a passkey; null if the step is gone. */
export async function creationOptions(
  database: Database,
  party: RelyingParty,
  step: Step,
): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const { businessId, userId, email, name } = step;
  const challenge = await challengeOf(database, step);
  const passkeys = await listPasskeys(database, businessId, userId);
  return (
    challenge &&
    (await webauthn()).generateRegistrationOptions({
      rpName: SERVICE,
      rpID: party.id,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: name,
      challenge: new Uint8Array(challenge),
      excludeCredentials: passkeys.map(descriptor),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    })
  );
}

/** The options with which the browser uses a passkey; null if the user has none, or the step is gone. */
export async function requestOptions(
  database: Database,
  party: RelyingParty,
  step: Step,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const passkeys = await listPasskeys(database, step.businessId, step.userId);
  const challenge = passkeys.length === 0 ? null : await challengeOf(database, step);
  return (
    challenge &&
    (await webauthn()).generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(challenge),
      allowCredentials: passkeys.map(descriptor),
      userVerification: "preferred",
    })
  );
}

const text = z.string().max(16_384);
/** The parts of an answer without which the library would fail. */
const answer = z.looseObject({ id: text, rawId: text, type: z.literal("public-key"), response: z.looseObject({}) });

/** A new credential from the browser's answer; null if the answer is wrong. Uses up the challenge of the step. */
export async function readNewCredential(
  database: Database,
  party: RelyingParty,
  step: Step,
  response: string,
): Promise<Pick<StoredPasskey, "credentialId" | "publicKey" | "counter" | "transports"> | null> {
  const [challenge, given] = await Promise.all([takeChallenge(database, step), parse(response)]);
  if (!challenge || !given) {
    return null;
  }
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: given as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.toString("base64url"),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  const credential = result?.registrationInfo?.credential;
  return credential
    ? {
        credentialId: Buffer.from(credential.id, "base64url"),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: TRANSPORTS.filter((transport) => credential.transports?.includes(transport)),
      }
    : null;
}

/**
 * The passkey of the step's user that signed the browser's answer, with its new counter; null if the answer is wrong.
 * Uses up the challenge of the step.
 */
export async function readAssertion(
  database: Database,
  party: RelyingParty,
  step: Step,
  response: string,
): Promise<{ id: string; counter: number } | null> {
  const [challenge, given] = await Promise.all([takeChallenge(database, step), parse(response)]);
  const passkeys = await listPasskeys(database, step.businessId, step.userId);
  const used = passkeys.find(({ credentialId }) => credentialId.toString("base64url") === given?.id);
  if (!challenge || !given || !used) {
    return null;
  }
  const { userHandle } = given.response;
  if (typeof userHandle === "string" && Buffer.from(userHandle, "base64url").toString() !== step.userId) {
    return null;
  }
  const { verifyAuthenticationResponse } = await webauthn();
  // The library refuses a counter that has not advanced; the store checks it again for concurrent answers.
  const result = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge.toString("base64url"),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: given.id, publicKey: new Uint8Array(used.publicKey), counter: used.counter },
    requireUserVerification: false,
  }).catch(() => null);
  return result?.verified ? { id: used.id, counter: result.authenticationInfo.newCounter } : null;
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString("base64url"), transports };
}

function parse(response: string): z.infer<typeof answer> | null {
  try {
    return answer.parse(JSON.parse(response));
  } catch {
    return null;
  }
}
