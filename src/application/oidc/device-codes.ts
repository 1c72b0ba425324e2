import type { AdapterPayload } from "oidc-provider";
import {
  artifactKey,
  artifactPurpose,
  findArtifactByUid,
  insertArtifact,
  upsertArtifact,
} from "../../domain/oauth/artifact-store.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type Requested, scopesIn } from "./consent.ts";
import { lifetimes } from "./settings.ts";

/**
 * The codes with which a person gives a device access from their browser (RFC 8628). oidc-provider makes them and
 * exchanges them for tokens; the database stores only hashes of both, so this finds a request by the hash of the code
 * that a person enters, and decides it.
 */

export const DEVICE_CODE = "DeviceCode";
/** The row that the first decision about a code writes: a second one, from another process too, finds it. */
const DECISION = "DeviceDecision";

/** A request of a device that waits for its decision. */
export interface DeviceRequest extends Requested {
  key: Buffer;
  clientId: string;
  /** The network of the device; null if it is unknown. */
  network: string | null;
  payload: AdapterPayload;
}

export type DeviceDecision =
  | { accountId: string; grantId: string; scope: string }
  | { accountId: string; denial: string };

export interface DeviceCodes {
  /** The request with the code, in its canonical form; null for a wrong code, and one that has expired or was used. */
  find(userCode: string): Promise<DeviceRequest | null>;
  /** Stores the decision: the next poll of the device gets it. @returns false if somebody has decided already. */
  decide(request: DeviceRequest, decision: DeviceDecision): Promise<boolean>;
}

/** The letters of a code, without those that look or sound alike; oidc-provider makes them. */
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The canonical form of a code as a person types it; null for a text that cannot be one. */
export function canonicalCode(typed: string | undefined): string | null {
  const code = (typed ?? "").slice(0, 40).toUpperCase().replace(/[\s-]/g, "");
  return CODE.test(code) ? code : null;
}

/** The form in which the device shows a code. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Whether a person has decided about the request of a device. */
export function isDecided(payload: AdapterPayload): boolean {
  return payload.accountId !== undefined || payload.error !== undefined;
}

export function deviceCodes(database: Database, box: SecretBox): DeviceCodes {
  const lifetimeOf = ({ exp = 0 }: AdapterPayload) => Math.ceil(exp - databaseNow() / 1000) + lifetimes.deviceCode;
  return {
    async find(userCode) {
      const found = await findArtifactByUid(database, DEVICE_CODE, artifactKey(userCode));
      if (!found) {
        return null;
      }
      // Its times are those of the database.
      const payload: AdapterPayload = JSON.parse(box.open(found.payload, artifactPurpose(DEVICE_CODE, found.key)));
      const { exp = 0, clientId, params, deviceInfo } = payload;
      if (exp <= databaseNow() / 1000 || isDecided(payload) || clientId === undefined) {
        return null;
      }
      const network = (deviceInfo as { network?: unknown } | undefined)?.network;
      const scopes = scopesIn(params?.scope);
      return {
        key: found.key,
        clientId,
        // Like an app in the browser without a scope.
        scopes: scopes.length > 0 ? scopes : ["api:me"],
        resources: [params?.resource].flat().map(String),
        network: typeof network === "string" ? network : null,
        payload: { ...payload, userCode },
      };
    },
    decide({ key, payload, clientId, resources }, decision) {
      const { userCode, ...request } = payload;
      const isAllowed = "grantId" in decision;
      const decided = {
        ...request,
        accountId: decision.accountId,
        ...(isAllowed
          ? { grantId: decision.grantId, scope: decision.scope, resource: resources }
          : { error: "access_denied", errorDescription: decision.denial }),
      };
      const lifetime = lifetimeOf(payload);
      // Together: a process that ends in between leaves the code open for another decision.
      return database.transaction(async (transaction) => {
        const sealed = box.seal("{}", artifactPurpose(DECISION, key));
        const isFirst = await insertArtifact(transaction, { model: DECISION, key, payload: sealed, lifetime });
        if (isFirst) {
          await upsertArtifact(transaction, {
            model: DEVICE_CODE,
            key,
            payload: box.seal(JSON.stringify(decided), artifactPurpose(DEVICE_CODE, key)),
            grantKey: isAllowed ? artifactKey(decision.grantId) : null,
            uidKey: userCode ? artifactKey(userCode) : null,
            clientId,
            userId: decision.accountId,
            scopes: null,
            lifetime,
          });
        }
        return isFirst;
      });
    },
  };
}
