import { fromUUIDBytes } from "typeid-js";
import { v7 } from "uuid";

/**
 * Identifiers are TypeIDs: a prefix that names the kind, `_`, and a UUIDv7 as 26 characters of Crockford base 32.
 * They sort by the millisecond in which they were made, and every `created_at` is that millisecond, so one index on
 * the id serves the order "newest first" and the filters on the time of creation alike.
 */
export type Prefix =
  | "biz"
  | "usr"
  | "inb"
  | "con"
  | "cnv"
  | "msg"
  | "call"
  | "cmp"
  | "cct"
  | "dsp"
  | "ses"
  | "brd"
  | "imp"
  | "sub"
  | "evt"
  | "dlv"
  | "cli"
  | "ntc"
  | "req";

export interface Identity {
  id: string;
  /** RFC 3339 in UTC with milliseconds: the moment inside the id. */
  createdAt: string;
}

/** A new identifier and the moment it carries; identifiers made in one process are strictly ascending. */
export function newIdentity(prefix: Prefix): Identity {
  return identityOf(prefix, v7(undefined, new Uint8Array(16)));
}

/** An identifier for something that happened at another time, such as imported history. */
export function identityAt(prefix: Prefix, at: Date): Identity {
  return identityOf(prefix, v7({ msecs: at.getTime() }, new Uint8Array(16)));
}

export function newId(prefix: Prefix): string {
  return fromUUIDBytes(prefix, v7(undefined, new Uint8Array(16)));
}

/** The lowest identifier that a moment can have; below it is all that was made before that millisecond. */
export function lowestIdAt(prefix: Prefix, milliseconds: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, milliseconds)) << 16n);
  return fromUUIDBytes(prefix, bytes);
}

/** The characters of an identifier: the first of the 26 holds three bits alone. */
export function idPattern(prefix: Prefix): RegExp {
  return new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
}

function identityOf(prefix: Prefix, bytes: Uint8Array): Identity {
  const milliseconds = Number(new DataView(bytes.buffer).getBigUint64(0) >> 16n);
  return { id: fromUUIDBytes(prefix, bytes), createdAt: new Date(milliseconds).toISOString() };
}
