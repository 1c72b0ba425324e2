/** The kinds of second factor that a user enrols. Recovery codes come with the first one. */
export const secondFactorKinds = ["passkey", "one_time_code"] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

export const MOST_PASSKEYS = 20;
export const RECOVERY_CODES = 10;

/** A WebAuthn credential of a user, for people. */
export interface Passkey {
  id: string;
  name: string;
  lastUsedAt: string | null;
  createdAt: string;
}

/** The second factor of a user. */
export interface SecondFactor {
  passkeys: number;
  hasOneTimeCodes: boolean;
  recoveryCodesLeft: number;
}

/** Recovery codes alone are no second factor: they end. */
export function isEnrolled({ passkeys, hasOneTimeCodes }: SecondFactor): boolean {
  return passkeys > 0 || hasOneTimeCodes;
}
