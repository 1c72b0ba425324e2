import { randomFillSync } from "node:crypto";
import { fromUUIDBytes, type TypeId, toUUIDBytes } from "typeid-js";
import { v7 } from "uuid";
import { databaseNow } from "./clock.ts";

/**
 * Identifiers are TypeIDs: a prefix that names the kind, `_`, and a UUIDv7 as 26 characters of Crockford base 32. They
 * sort by the millisecond of their creation, and every `created_at` is that millisecond, so one index on the id serves
 * both the order "newest first" and the filters on the creation time.
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
  | "blk"
  | "sub"
  | "evt"
  | "dlv"
  | "cli"
  | "ntc"
  | "lin"
  | "rec"
  | "trf"
  | "med"
  | "snd"
  | "lnk"
  | "mail"
  | "aud"
  | "opr"
  | "num"
  | "pky"
  | "key"
  | "era"
  | "exp"
  | "reg"
  | "rgi"
  | "cns"
  | "cmt"
  | "snp"
  | "que"
  | "req";

export interface Identity {
  id: string;
  /** RFC 3339 in UTC with milliseconds: the time in the id. */
  createdAt: string;
}

/** A new identifier and its time; the identifiers of one process are strictly ascending. */
export function newIdentity(prefix: Prefix): Identity {
  return identityOf(prefix, nextBytes());
}

/** An identifier for an event at another time, such as imported history. */
export function identityAt(prefix: Prefix, at: Date): Identity {
  return identityOf(prefix, v7({ random: nextRandom(), msecs: at.getTime() }, Buffer.allocUnsafe(16)));
}

export function newId(prefix: Prefix): string {
  return fromUUIDBytes(prefix, nextBytes());
}

/** The lowest identifier of a millisecond; all identifiers of earlier milliseconds are below it. */
export function lowestIdAt(prefix: Prefix, milliseconds: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, milliseconds)) << 16n);
  return fromUUIDBytes(prefix, bytes);
}

/** The time in an identifier, in milliseconds since 1970. */
export function momentOf(id: string): number {
  return Buffer.from(toUUIDBytes(id as TypeId<string>)).readUIntBE(0, 6);
}

/** The pattern of an identifier: the first of the 26 characters has only three bits. */
export function idPattern(prefix: Prefix): RegExp {
  return new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
}

function identityOf(prefix: Prefix, bytes: Buffer): Identity {
  return { id: fromUUIDBytes(prefix, bytes), createdAt: textOf(bytes.readUIntBE(0, 6)) };
}

/** The last text of a millisecond: a busy process makes many identifiers in one. */
let written = { milliseconds: Number.NaN, text: "" };

function textOf(milliseconds: number): string {
  if (milliseconds !== written.milliseconds) {
    written = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return written.text;
}

let latest = { msecs: 0, seq: 0 };

/**
 * The next UUIDv7 of this process. Within a millisecond, and after a step back of the database's clock, a counter
 * continues (RFC 9562, 6.2).
 */
function nextBytes(): Buffer {
  const random = nextRandom();
  const now = databaseNow();
  if (now > latest.msecs) {
    // Half of the counter's range remains for counting.
    latest = { msecs: now, seq: random.readUInt32BE(6) >>> 1 };
  } else if (latest.seq < 0xffff_ffff) {
    latest.seq += 1;
  } else {
    latest = { msecs: latest.msecs + 1, seq: 0 };
  }
  return v7({ random, ...latest }, Buffer.allocUnsafe(16));
}

/**
 * The random bytes of one identifier cost ten times as much as the rest of it, so they are generated for many at once.
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
