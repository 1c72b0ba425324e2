import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useViewer } from "../app/viewer.tsx";
import { phone } from "../phone/phone.ts";
import { PhoneNotice } from "../phone/phone-notice.tsx";
import { PickUp } from "../phone/pick-up.tsx";
import { useReadyDevice } from "../phone/ready-device.ts";
import { Badge } from "../ui/badge.tsx";
import { PageHead, Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { LeaveSupervision, LiveCallsQuery, Supervise, type Talk } from "./queries.ts";
import styles from "./talk.module.css";
import { personOf } from "./words.ts";

const MODES = [
  ["LISTEN", "Listen"],
  ["WHISPER", "Whisper"],
  ["JOIN", "Join"],
] as const;

/** The running calls of the business, for those who may listen, whisper and join. */
export function LiveCalls() {
  const { data, error, refresh } = useRead(LiveCallsQuery);
  useLive(["CALLS", "DIALER"], refresh);
  const calls = data?.calls.nodes.filter(({ endedAt }) => endedAt === null);
  return (
    <>
      <PageHead
        title="Live calls"
        about="Your phone or browser rings when you listen, whisper or join. The user of the call sees that you are there."
      />
      {error && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!calls && !error && <RowsSkeleton rows={3} height={72} />}
      {calls?.length === 0 && (
        <Empty title="Nobody talks at the moment">Calls appear here when they are answered.</Empty>
      )}
      {calls && calls.length > 0 && (
        <Section title="In progress">
          <ul className={styles.calls}>
            {calls.map((call) => (
              <LiveCall key={call.id} call={call} refresh={refresh} />
            ))}
          </ul>
          {data?.calls.pageInfo.hasNextPage && <p className="soft">Only the latest 100 calls are shown.</p>}
        </Section>
      )}
    </>
  );
}

function LiveCall({ call, refresh }: { call: Talk; refresh(): unknown }) {
  const { user } = useViewer();
  const [supervise, leave] = [useChange(Supervise), useChange(LeaveSupervision)];
  const own = call.supervisors.find((supervisor) => supervisor.user?.id === user.id);
  const isBusy = supervise.isRunning || leave.isRunning;
  const isOwnCall = call.handler?.id === user.id;
  const failure = supervise.failure ?? leave.failure;
  const readyDevice = useReadyDevice();
  const [isBlocked, setBlocked] = useState(false);
  const begin = async (mode: (typeof MODES)[number][0]) => {
    const device = await readyDevice();
    setBlocked(device === null);
    if (device !== null && (await supervise.run({ input: { id: call.id, mode } }))) {
      phone.look();
    }
    refresh();
  };
  return (
    <li className={styles.call}>
      <div>
        <p>
          <strong>{call.handler?.name ?? "An outside number"}</strong> with <strong>{personOf(call)}</strong>{" "}
          {call.isOnHold && <Badge tone="warn">On hold</Badge>}{" "}
          {call.transfer && call.transfer.state !== "FAILED" && call.transfer.state !== "CANCELED" && (
            <Badge>{call.transfer.state === "COMPLETED" ? "Transferred" : "Being transferred"}</Badge>
          )}
        </p>
        <p className="soft">
          {[call.campaign?.name, call.direction === "INCOMING" ? "incoming" : "outgoing"].filter(Boolean).join(", ")}
          {call.answeredAt && (
            <>
              , since <Timestamp at={call.answeredAt} />
            </>
          )}
          {call.supervisors.length > 0 &&
            `, supervised by ${call.supervisors.map((each) => each.user?.name ?? "a former user").join(", ")}`}
        </p>
        {own && !own.isConnected && <PickUp taken={refresh} />}
        {isBlocked && <PhoneNotice />}
        {failure && <ErrorNotice failure={failure} />}
      </div>
      {!isOwnCall && (
        <section className={styles.buttons} aria-label={`Supervise ${call.handler?.name ?? "the call"}`}>
          {MODES.map(([mode, name]) => (
            <Button
              key={mode}
              className={own?.mode === mode ? "primary" : "plain"}
              aria-pressed={own?.mode === mode}
              isDisabled={isBusy || call.handler === null}
              onPress={() => void begin(mode)}
            >
              {name}
            </Button>
          ))}
          {own && (
            <Button
              className="plain"
              isDisabled={isBusy}
              onPress={() => void leave.run({ input: { id: call.id } }).then(refresh)}
            >
              Leave
            </Button>
          )}
        </section>
      )}
    </li>
  );
}
