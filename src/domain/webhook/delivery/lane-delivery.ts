import type { ClaimedDelivery } from "./claim-store.ts";

/** A delivery that this process has claimed. */
export interface LaneDelivery extends ClaimedDelivery {
  token: string;
  /** The time until which an attempt may begin, by `performance.now()`: a later attempt might outlive the lease. */
  startBefore: number;
  /** Whether it was claimed to see if the circuit can be closed. */
  isProbe: boolean;
}

/** Whether it runs regardless of the state of its subscription and the room of its lane. */
export const goesAhead = ({ isProbe, isTest }: LaneDelivery): boolean => isProbe || isTest;
