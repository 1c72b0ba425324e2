import { randomFillSync } from "node:crypto";
import { fromUUIDBytes, type TypeId, toUUIDBytes } from "typeid-js";
import { v7 } from "uuid";
import { databaseNow } from "./clock.ts";

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
  | "lin"
  | "med"
  | "req";

export interface Identity {
  id: string;
  /** RFC 3339 in UTC with milliseconds: the moment inside the id. */
  createdAt: string;
}

/** A new identifier and the moment it carries; identifiers made in one process are strictly ascending. */
export function newIdentity(prefix: Prefix): Identity {
  return identityOf(prefix, nextBytes());
}

/** An identifier for something that happened at another time, such as imported history. */
export function identityAt(prefix: Prefix, at: Date): Identity {
  return identityOf(prefix, v7({ random: nextRandom(), msecs: at.getTime() }, Buffer.allocUnsafe(16)));
}

export function newId(prefix: Prefix): string {
  return fromUUIDBytes(prefix, nextBytes());
}

/** The lowest identifier that a moment can have; below it is all that was made before that millisecond. */
export function lowestIdAt(prefix: Prefix, milliseconds: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, milliseconds)) << 16n);
  return fromUUIDBytes(prefix, bytes);
}

/** The moment that an identifier carries, in milliseconds since 1970. */
export function momentOf(id: string): number {
  return Buffer.from(toUUIDBytes(id as TypeId<string>)).readUIntBE(0, 6);
}

/** The characters of an identifier: the first of the 26 holds three bits alone. */
export function idPattern(prefix: Prefix): RegExp {
  return new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
}

function identityOf(prefix: Prefix, bytes: Buffer): Identity {
  return { id: fromUUIDBytes(prefix, bytes), createdAt: textOf(bytes.readUIntBE(0, 6)) };
}

/** A busy process makes many identifiers in a millisecond. */
let written = { milliseconds: Number.NaN, text: "" };

function textOf(milliseconds: number): string {
  if (milliseconds !== written.milliseconds) {
    written = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return written.text;
}

let latest = { msecs: 0, seq: 0 };

/**
 * The next UUIDv7 of this process: within a millisecond, or where the database's clock went back, a counter goes on
 * (RFC 9562, 6.2).
 */
function nextBytes(): Buffer {
  const random = nextRandom();
  const now = databaseNow();
  if (now > latest.msecs) {
    // The half of what the counter can hold is left to count.
    latest = { msecs: now, seq: random.readUInt32BE(6) >>> 1 };
  } else if (latest.seq < 0xffff_ffff) {
    latest.seq += 1;
  } else {
    latest = { msecs: latest.msecs + 1, seq: 0 };
  }
  return v7({ random, ...latest }, Buffer.allocUnsafe(16));
}

/**
 * To ask for the random bytes of one identifier takes ten times as long as all the rest of it: many are had at once.
 */
const randomness = Buffer.alloc(16 * 256);
let spent = randomness.length;

function nextRandom(): Buffer {
  if (spent === randomness.length) {
    randomFillSync(randomness);
    spent = 0;
  }
  spent += 16;
  return randomness.subarray(spent - 16, spent);
}
