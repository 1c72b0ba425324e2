/** What one account or one inbox of the whole service has: the address of a person, an active number. */
export const uniqueKinds = ["email", "number"] as const;
export type UniqueKind = (typeof uniqueKinds)[number];

/** The other cells of the service. */
export interface OtherCells {
  /**
   * Whether one of them has the name, or a transaction there is taking it.
   *
   * @throws UnavailableError if one that may have it does not answer, or too many requests ask.
   */
  have(kind: UniqueKind, value: string): Promise<boolean>;
}

let current: OtherCells | undefined;

/** The other cells as this process asks them; undefined where this installation is the only one. */
export function otherCells(): OtherCells | undefined {
  return current;
}

/** Sets the other cells, once, before the parts of the process open; undefined at its end. */
export function useOtherCells(used: OtherCells | undefined): void {
  current = used;
}
