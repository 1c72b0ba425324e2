/** An order of a list other than by creation, the newest first. An index on the key and the id serves it. */
export interface ListOrder {
  /** SQL that is never null, to the letter as in the index. */
  key: string;
  type: "timestamptz" | "text";
  isAscending?: true;
  /** Whether a row that is written gets the present time as its key. */
  isByPresent?: true;
}

/** The order of a list by the last change of its rows, the latest first. */
export const byChange = (alias: string): ListOrder => ({
  key: `${alias}.updated_at`,
  type: "timestamptz",
  isByPresent: true,
});

/** A column of an ordered list, from which its cursors are made. */
export const orderKey = ({ key }: ListOrder): string => `, (${key})::text AS order_key`;

/** The orders of most lists: the newest first, or those changed last first. */
export const listOrders = ["created", "updated"] as const;
export type ListOrderName = (typeof listOrders)[number];

/** The time of an order key, in milliseconds. */
export const timeOfKey = (key: string): number => Date.parse(`${key.replace(" ", "T").replace(/[+-]\d\d$/, "")}Z`);
