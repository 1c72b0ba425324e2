import { Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { callFigure, textFigure } from "../activity/figures.ts";
import { failureOf, sessionEnd } from "../app/client.ts";
import { connection } from "../app/hints.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { darken } from "../app/theme.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { presenceWords } from "../presence/words.ts";
import { dayAfter, dayAt, startOfDay } from "../ui/days.ts";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp, timeOfDay, useNow, useZone } from "../ui/time.tsx";
import { waitOf } from "../ui/wait.tsx";
import { type Wallboard as Data, type QueueMember, type QueueNow, WallboardQuery } from "./queries.ts";
import styles from "./wallboard.module.css";
import { levelOf } from "./words.ts";

const SECOND_MS = 1_000;
/** A screen on the wall is open all day: it reads less often than one at which somebody works. */
const QUIET_MS = 1_000;
/** The longest time between two reads: texts have no hint here, and a missed one does not matter for long. */
const FALLBACK_MS = 60_000;
/** An older answer has missed a read. */
const STALE_MS = 2 * FALLBACK_MS;

/** The queues and the day of the business for a screen on the wall: live, dark, without any input. */
export function Wallboard() {
  const may = useMay();
  useLayoutEffect(darken, []);
  return (
    <div className={styles.wall}>
      {may("CALLS_READ") ? <Board /> : <Empty title="Your role does not show the figures of queues" />}
    </div>
  );
}

function Board() {
  const { business } = useViewer();
  const zone = useZone();
  const now = useNow(SECOND_MS);
  const today = dayAt(now.getTime(), zone);
  const period = useMemo(() => {
    const limits = [today, dayAfter(today, 1)].map((day) => new Date(startOfDay(day, zone)).toISOString());
    return { since: limits[0] as string, until: limits[1] as string };
  }, [today, zone]);
  const { data, error, refresh } = useRead(WallboardQuery, period, { requestPolicy: "network-only" });
  useLive(["QUEUES", "PRESENCE", "CALLS", "PEOPLE"], refresh, QUIET_MS);
  const shown = useShown(data);
  const age = shown ? now.getTime() - shown.at : 0;
  const isLost = useIsLost() || error !== undefined || age > STALE_MS;
  useFallback(refresh);
  useAwake();
  return (
    <>
      <header className={styles.head}>
        <h1>Wallboard</h1>
        <p className={styles.business}>{business.name}</p>
        <div role="status" className={styles.state} data-stale={isLost}>
          {shown && isLost && (
            <>
              Not live: the figures are of <Timestamp at={new Date(shown.at).toISOString()} />
            </>
          )}
          {shown && !isLost && "Live"}
        </div>
        <p className={styles.clock}>{timeOfDay(now, zone)}</p>
        <Link to="/queues" className={styles.leave} data-print="no">
          Leave
        </Link>
      </header>
      {error && !shown && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!shown && !error && <RowsSkeleton rows={4} height={120} />}
      {shown && <Content data={shown.data} aheadSeconds={isLost ? 0 : age / SECOND_MS} />}
    </>
  );
}

/** The last answer and its time. It stays at midnight too, when the question changes. */
function useShown(data: Data | undefined): { data: Data; at: number } | undefined {
  const [shown, setShown] = useState<{ data: Data; at: number }>();
  if (data && data !== shown?.data) {
    setShown({ data, at: Date.now() });
  }
  return shown;
}

/** Whether no change arrives at present. */
function useIsLost(): boolean {
  const notice = useSyncExternalStore(connection.subscribe, connection.notice);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded);
  return notice !== null || hasEnded;
}

/** Reads now and then, also without a hint and after a failure. */
function useFallback(refresh: () => Promise<void>) {
  useEffect(() => {
    // With a random part, so that not all walls read in the same moment.
    const timer = setInterval(() => void refresh(), FALLBACK_MS * (0.75 + Math.random() / 4));
    return () => clearInterval(timer);
  }, [refresh]);
}

/** Keeps the screen on, where the browser can. */
function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOpen = true;
    const ask = async () => {
      if (document.visibilityState !== "visible") {
        return;
      }
      // A browser refuses it to save its battery.
      const given = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOpen) {
        lock = given;
      } else {
        void given?.release();
      }
    };
    void ask();
    // A hidden page loses it.
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOpen = false;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

function Content({ data, aheadSeconds }: { data: Data; aheadSeconds: number }) {
  const { queues, queueMembers, callActivity: calls, textActivity: texts } = data;
  const members = useMemo(() => new Map(queueMembers.map((member) => [member.id, member])), [queueMembers]);
  const today: [name: string, value: string][] = [];
  if (calls) {
    for (const key of ["placed", "people", "incoming", "missed"] as const) {
      const { name, count } = callFigure(key);
      today.push([`Calls: ${name.toLowerCase()}`, figure(count(calls.totals))]);
    }
  }
  if (texts) {
    for (const key of ["sent", "received"] as const) {
      const { name, count } = textFigure(key);
      today.push([`Texts: ${name.toLowerCase()}`, figure(count(texts.totals))]);
    }
  }
  return (
    <>
      {queues.length === 0 && <Empty title="There is no queue yet">An admin adds one at Queues.</Empty>}
      <div className={styles.queues}>
        {queues.map((queue) => (
          <Queue key={queue.id} queue={queue} members={members} aheadSeconds={aheadSeconds} />
        ))}
      </div>
      <section className={styles.today} aria-labelledby="today">
        <h2 id="today">Today</h2>
        <Facts className={styles.figures} rows={today} />
      </section>
    </>
  );
}

function Queue({
  queue: { id, name, serviceSeconds, memberIds, alertingSince, figures },
  members,
  aheadSeconds,
}: {
  queue: QueueNow;
  members: ReadonlyMap<string, QueueMember>;
  aheadSeconds: number;
}) {
  const { waiting, ringing, longestWaitSeconds, answered, abandoned, overflowed, callbacksDue } = figures;
  const longest = longestWaitSeconds === null ? null : longestWaitSeconds + aheadSeconds;
  const isLate = longest !== null && longest > serviceSeconds;
  const known = memberIds.flatMap((memberId) => members.get(memberId) ?? []);
  return (
    <section className={styles.queue} aria-labelledby={id} data-late={isLate}>
      <h2 id={id}>{name}</h2>
      {alertingSince !== null && (
        <p className={styles.alert}>
          Over a threshold since <Timestamp at={alertingSince} />
        </p>
      )}
      <Facts
        className={styles.now}
        rows={[
          ["Waiting now", figure(waiting + ringing)],
          [
            isLate ? `Longest wait, over ${figure(serviceSeconds)} s` : "Longest wait",
            longest === null ? "–" : waitOf(longest),
          ],
        ]}
      />
      <Facts
        className={styles.figures}
        rows={[
          ["Service level", levelOf(figures)],
          ["Answered", figure(answered)],
          ["Abandoned", figure(abandoned)],
          ["Overflowed", figure(overflowed)],
          ["Callbacks due", figure(callbacksDue)],
        ]}
      />
      {memberIds.length === 0 ? (
        <p className="soft">Nobody is a member.</p>
      ) : (
        <ul className={styles.members} aria-label={`Members of ${name}`}>
          {known.map((member) => (
            <li key={member.id}>
              <span className={styles.mark} data-state={member.presence.state} aria-hidden="true" />
              <span className={styles.member}>{member.name}</span>
              <span className="soft">{presenceWords(member.presence)}</span>
            </li>
          ))}
          {known.length < memberIds.length && <li>{figure(memberIds.length - known.length)} more</li>}
        </ul>
      )}
    </section>
  );
}
