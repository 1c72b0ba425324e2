import type { StoredActor } from "../identity/actor-rules.ts";

/** Why a contact that an import has created stays when the import is undone. */
export const keptReasons = ["called", "texted", "changed", "added_again"] as const;
export type KeptReason = (typeof keptReasons)[number];

/** The undo of an import, running or ended. */
export interface ImportUndo extends StoredActor {
  importId: string;
  /** The contacts that it has removed. */
  removedCount: number;
  /** The contacts that somebody had removed before. */
  goneCount: number;
  /** The contacts that stay, by reason. */
  calledCount: number;
  textedCount: number;
  changedCount: number;
  addedAgainCount: number;
  /** Why it has failed, for people; null unless it has. */
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** The number of contacts that stay, by reason. */
export function keptCounts(undo: ImportUndo): Record<KeptReason, number> {
  const { calledCount, textedCount, changedCount, addedAgainCount } = undo;
  return { called: calledCount, texted: textedCount, changed: changedCount, added_again: addedAgainCount };
}

/** The number of contacts so far: those removed, gone and kept. */
export function processedCount(undo: ImportUndo): number {
  const { removedCount, goneCount } = undo;
  return Object.values(keptCounts(undo)).reduce((sum, count) => sum + count, removedCount + goneCount);
}
