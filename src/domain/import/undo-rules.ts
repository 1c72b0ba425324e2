import type { StoredActor } from "../identity/actor-rules.ts";

/** Why a contact that an import has created stays when the import is undone. */
export const keptReasons = ["called", "texted", "changed"] as const;
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
  createdAt: string;
  finishedAt: string | null;
}

/** The number of contacts that stay, by reason. */
export function keptCounts({ calledCount, textedCount, changedCount }: ImportUndo): Record<KeptReason, number> {
  return { called: calledCount, texted: textedCount, changed: changedCount };
}
