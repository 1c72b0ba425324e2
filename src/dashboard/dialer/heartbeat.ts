import { useEffect, useRef } from "react";
import { useClient } from "urql";
import { Keep, type Session } from "./queries.ts";

const LONGEST_BEAT_MS = 60_000;
const MINUTE_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** A third of the lease, so that two lost requests do not end a session. */
export const beatOf = (session: Session): number =>
  Math.min(LONGEST_BEAT_MS, (session.campaign.dialerSettings.leaseMinutes * MINUTE_MS) / 3);

/** Keeps the session as long as the agent is at the page: somebody who has left loses the contact to another agent. */
export function useHeartbeat(session: Session, extend: (leaseUntil: string) => void): void {
  const client = useClient();
  const wasHere = useRef(true);
  useEffect(() => {
    const note = () => {
      wasHere.current = true;
    };
    for (const sign of SIGNS) {
      document.addEventListener(sign, note, { passive: true });
    }
    return () => {
      for (const sign of SIGNS) {
        document.removeEventListener(sign, note);
      }
    };
  }, []);
  const { id } = session;
  const beat = beatOf(session);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (!wasHere.current) {
        return;
      }
      wasHere.current = false;
      const { data } = await client.mutation(Keep, { input: { sessionId: id } }).toPromise();
      if (data?.keepDialerSession.__typename === "DialerSession") {
        extend(data.keepDialerSession.leaseUntil);
      }
    }, beat);
    return () => clearInterval(timer);
  }, [client, id, beat, extend]);
}
