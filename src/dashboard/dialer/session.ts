import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type CombinedError, useClient } from "urql";
import { useLive } from "../app/live.ts";
import { DialerQuery, type DialerViewer, type Pulse, PulseQuery, type Session } from "./queries.ts";

/** What an agent can do next in a session. */
export type Phase = "idle" | "ready" | "calling" | "talking" | "wrap-up";

export function phaseOf({ contact, call }: Session): Phase {
  const isOwn = call !== null && (contact === null || call.campaignContact?.id === contact.id);
  if (isOwn && call.endedAt === null && call.handedOverAt === null && !hasLeft(call)) {
    return call.callStatus === "IN_PROGRESS" ? "talking" : "calling";
  }
  if (!contact) {
    return "idle";
  }
  return isOwn ? "wrap-up" : "ready";
}

/** Whether a machine hears the message of the campaign, so that the call is over for the agent. */
function hasLeft({ recordedMessage }: NonNullable<Session["call"]>): boolean {
  return recordedMessage !== null && ["PLAYING", "LEFT", "CUT_OFF"].includes(recordedMessage.state);
}

const isConnecting = ({ line }: Session) => line !== null && ["ORDERED", "PROVING", "JOINING"].includes(line.state);

/** Time between two reads while a phone rings or people talk, and otherwise: hints bring changes sooner. */
const LIVE_MS = 1_500;
const QUIET_MS = 15_000;

/** The caller with the session at work, and how to change what is shown. */
export interface DialerState {
  viewer: DialerViewer | undefined;
  error: CombinedError | undefined;
  /** Whether a session has ended that was shown here, without the agent. */
  hasLapsed: boolean;
  /** Reads everything again. */
  refresh(): Promise<void>;
  /** Shows the answer to an action: the session as it is now, or none. */
  show(session: Session | null): void;
  /** Shows the new phone of the caller: the service reads its users again within two seconds. */
  setPhone(phoneNumber: string | null): void;
  /** Shows the new end of the lease. */
  extend(leaseUntil: string): void;
}

/** Follows the session of the caller. An answer that was asked for before an action never replaces its result. */
export function useDialer(): DialerState {
  const client = useClient();
  const [viewer, setViewer] = useState<DialerViewer>();
  const [error, setError] = useState<CombinedError>();
  const [hasLapsed, setLapsed] = useState(false);
  const actions = useRef(0);
  const reads = useRef({ begun: 0, shown: 0 });
  const current = useRef<Session | null>(null);
  current.current = viewer?.dialerSession ?? null;

  const refresh = useCallback(async () => {
    const before = actions.current;
    reads.current.begun += 1;
    const read = reads.current.begun;
    const answer = await client.query(DialerQuery, {}, { requestPolicy: "network-only" }).toPromise();
    if (before !== actions.current || read < reads.current.shown) {
      return;
    }
    reads.current.shown = read;
    setError(answer.error);
    if (answer.data) {
      setLapsed(current.current !== null && answer.data.viewer.dialerSession === null);
      setViewer(answer.data.viewer);
    }
  }, [client]);

  const show = useCallback((session: Session | null) => {
    actions.current += 1;
    setLapsed(false);
    setViewer((last) => last && { ...last, dialerSession: session });
  }, []);

  const setPhone = useCallback((phoneNumber: string | null) => {
    actions.current += 1;
    setViewer((last) => last && { ...last, user: { ...last.user, phoneNumber } });
  }, []);

  const extend = useCallback((leaseUntil: string) => {
    setViewer((last) =>
      last?.dialerSession ? { ...last, dialerSession: { ...last.dialerSession, leaseUntil } } : last,
    );
  }, []);

  const look = useCallback(async () => {
    const { data } = await client.query(PulseQuery, {}, { requestPolicy: "network-only" }).toPromise();
    if (data && signOf(data.viewer.dialerSession) !== signOf(current.current)) {
      await refresh();
    }
  }, [client, refresh]);

  useEffect(() => {
    void refresh();
  }, [refresh]);
  useLive(["DIALER", "CALLS"], look);
  useLive(["CAMPAIGNS", "DISPOSITIONS", "DO_NOT_CALL"], refresh);
  const session = viewer?.dialerSession;
  const isLive = session ? isConnecting(session) || ["calling", "talking"].includes(phaseOf(session)) : false;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), isLive ? LIVE_MS : QUIET_MS);
    return () => clearInterval(timer);
  }, [isLive, look]);
  return useMemo(
    () => ({ viewer, error, hasLapsed, refresh, show, setPhone, extend }),
    [viewer, error, hasLapsed, refresh, show, setPhone, extend],
  );
}

function signOf(session: Pulse | Session): string {
  if (!session) {
    return "";
  }
  const { id, dialMode, powerPausedAt, nextDialAt, line, contact, call } = session;
  const talk = call && [
    ...[call.id, call.callStatus, call.endedAt, call.handedOverAt, call.isMuted, call.isOnHold, call.disposition?.id],
    ...[call.answeredBy, call.recordedMessage?.state, call.transfer?.state, call.transfer?.createdAt],
    ...call.supervisors.flatMap(({ mode, isConnected, user }) => [user?.id, mode, isConnected]),
  ];
  const signs = [id, dialMode, powerPausedAt, nextDialAt, line?.id, line?.state, line?.isSilent, contact?.id];
  return [...signs, ...(talk ?? [])].join(" ");
}
