import { z } from "zod";
import { type KeyedSignatures, keyedSignatures } from "../../platform/keyed-signature.ts";
import { uniqueKinds } from "../../platform/other-cells.ts";

/**
 * A cell is a whole installation of the service with its own database. Each business is in one cell. A router in front
 * of the cells asks them where a request belongs: see docs/scaling.md.
 */

/**
 * The names by which a request belongs to a business:
 *
 * - `business`, `user`: the id.
 * - `email`: the address of a user.
 * - `number`: the number of an active inbox, in E.164.
 * - `client`: an OAuth client of one business. Published clients are in every cell and belong to none.
 * - `secret`: SHA-256 in base64url of a code, token or cookie of the authorization server, or of the token of a link.
 */
export const nameKinds = ["business", "user", "email", "number", "client", "secret"] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name that a router asks for. */
export interface Name {
  kind: NameKind;
  value: string;
}

/** The longest name: an e-mail address. */
export const LONGEST_NAME = 254;

/** The form of a router's question. */
export const nameForm = z.strictObject({ kind: z.enum(nameKinds), value: z.string().min(1).max(LONGEST_NAME) });

/** The path at which a cell answers its routers: whether it has the business of a name. */
export const NAMES_PATH = "/cell/names";

/** The path at which it answers the other cells: whether a name that must be unique is taken here. */
export const TAKEN_PATH = "/cell/taken";

/** The form of another cell's question. */
export const uniqueForm = nameForm.extend({ kind: z.enum(uniqueKinds) });

/** The header of a question: the signature of its body, which only an installation with the same ENCRYPTION_KEY makes. */
export const SIGNATURE_HEADER = "x-router-signature";

/** The signatures of questions, by keys that are derived from ENCRYPTION_KEY. */
export function questionSignatures(encryptionKeys: readonly Buffer[]): KeyedSignatures {
  return keyedSignatures(encryptionKeys, "questions of routers");
}
