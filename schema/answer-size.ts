import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  getNullableType,
  isLeafType,
  isNonNullType,
} from "graphql";
import { PAGE_BYTES } from "../src/platform/db/page.ts";

/** The maximum of bytes of an HTTP answer of free-form operations, of a batch together: eight of the largest pages. */
export const ANSWER_BYTES = 8 * PAGE_BYTES;

/** The quotes, the colon and the comma of a field. */
const PUNCTUATION = 4;
/** The characters of a text that is charged without a look at them. */
const SHORT = 64;
/** The bytes of a number, a boolean or null, about. */
const PLAIN = 4;

/** An answer has more than `ANSWER_BYTES`. */
export class AnswerTooLargeError extends Error {
  constructor() {
    const most = ANSWER_BYTES / 1_048_576;
    super(`The answer is larger than ${most} MiB. Ask for smaller pages or fewer fields, and for each object once.`);
  }
}

/** The bytes that the operations of one HTTP answer may still use. */
export interface AnswerRoom {
  bytes: number;
}

/**
 * What one operation adds to an answer. A row is read once and may be mentioned often: each mention of a field is
 * charged when it is resolved, so that no answer is built or printed that is too large.
 */
export class AnswerSize {
  /** Whether a value did not fit. The data of the operation then lacks it. */
  isExceeded = false;
  readonly #room: AnswerRoom;

  constructor(room: AnswerRoom) {
    this.#room = room;
  }

  /** Charges a field. @returns whether it fits. */
  charge(key: string | number, value: unknown, type: GraphQLOutputType): boolean {
    return this.take(PUNCTUATION + (key as string).length + bytesOf(value, type));
  }

  /** @returns whether so many bytes fit. */
  take(bytes: number): boolean {
    this.#room.bytes -= bytes;
    this.isExceeded ||= this.#room.bytes < 0;
    return !this.isExceeded;
  }

  /** Begins the next message of a stream, which is an answer of its own. */
  renew(): void {
    this.#room.bytes = ANSWER_BYTES;
    this.isExceeded = false;
  }
}

const textBytes = (text: string): number => (text.length <= SHORT ? text.length : Buffer.byteLength(text));

/** The bytes of a leaf as JSON. An object and a list of objects have only those of their own fields, charged apart. */
function bytesOf(value: unknown, type: GraphQLOutputType): number {
  if (typeof value === "string") {
    return textBytes(value);
  }
  if (typeof value !== "object" || value === null) {
    return PLAIN;
  }
  if (Array.isArray(value)) {
    return typeof value[0] === "string"
      ? value.reduce((sum: number, item) => sum + PUNCTUATION + textBytes(String(item)), 0)
      : PUNCTUATION * value.length;
  }
  return isLeafType(getNullableType(type)) ? mapBytes(value as Record<string, string>) : PLAIN;
}

function mapBytes(map: Readonly<Record<string, string>>): number {
  let bytes = 0;
  for (const key in map) {
    bytes += PUNCTUATION + textBytes(key) + textBytes(map[key] as string);
  }
  return bytes;
}

const exceeded = new AnswerTooLargeError();

/**
 * The value, or null in its place if it does not fit.
 *
 * @throws AnswerTooLargeError where no null may stand, always the same one: thousands of mentions may not fit.
 */
function fitted(value: unknown, fits: boolean, type: GraphQLOutputType): unknown {
  if (fits) {
    return value;
  }
  if (isNonNullType(type)) {
    throw exceeded;
  }
  return null;
}

/** A context; without a size, the operation is fixed and so bounded. */
interface Sized {
  answer?: AnswerSize;
}

const sizeIn = (context: unknown): AnswerSize | undefined => (context as Sized | undefined)?.answer;

type Resolver<Context> = GraphQLFieldResolver<unknown, Context, object>;

/** Resolves a field without a resolver of its own, and charges it. */
export const chargedProperty: GraphQLFieldResolver<unknown, unknown> = (source, given, context, info) => {
  const value = defaultFieldResolver(source, given, context, info);
  const answer = sizeIn(context);
  return answer ? fitted(value, answer.charge(info.path.key, value, info.returnType), info.returnType) : value;
};

/** The same of a field with a resolver, which no longer runs once the answer is too large. */
export function charged<Context>(resolver: Resolver<Context>): Resolver<Context> {
  return (source, given, context, info) => {
    const answer = sizeIn(context);
    if (!answer) {
      return resolver(source, given, context, info);
    }
    const { returnType, path } = info;
    if (answer.isExceeded) {
      return fitted(null, false, returnType);
    }
    const charge = (value: unknown) => fitted(value, answer.charge(path.key, value, returnType), returnType);
    const value = resolver(source, given, context, info);
    return isPromise(value) ? value.then(charge) : charge(value);
  };
}

/** The properties that resolvers of `chargedExposure` return. */
const exposures = new WeakMap<object, string>();

/** The same of a field that shows a property under another name. */
export function chargedExposure<Context>(resolver: Resolver<Context>, property: string): Resolver<Context> {
  const exposure = charged(resolver);
  exposures.set(exposure, property);
  return exposure;
}

/**
 * The property that a field shows under another name, if its resolver does nothing else but charge it, such as check a
 * permission. A fixed operation, which is not charged, may read the property itself.
 */
export function exposedProperty(resolver: object): string | undefined {
  return exposures.get(resolver);
}

/** The root field of a stream: each message is an answer of its own. */
export function renewed<Context>(resolver: Resolver<Context>): Resolver<Context> {
  return (source, given, context, info) => {
    sizeIn(context)?.renew();
    return resolver(source, given, context, info);
  };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as Promise<unknown> | null)?.then === "function";
}
