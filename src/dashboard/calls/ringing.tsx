import { Link } from "@tanstack/react-router";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { usePhone } from "../phone/phone.ts";
import { nameOf, WITHHELD } from "../ui/person.ts";
import { ErrorNotice } from "../ui/states.tsx";
import { QueuedWait } from "../ui/wait.tsx";
import styles from "./calls.module.css";
import { AcceptCall, DeclineCall, type RingingCall, RingingQuery } from "./queries.ts";

/** The calls that ring for the viewer, on every page: incoming ones, and callbacks, which are made once accepted. */
export function RingingCalls() {
  const { data, refresh } = useRead(RingingQuery);
  useLive(["CALLS", "DIALER"], refresh);
  const ringing = data?.viewer.ringingCalls ?? [];
  return (
    <div role="alert" className={styles.ringing}>
      {ringing.map((each) => (
        <Ringing key={each.call.id} ringing={each} changed={refresh} />
      ))}
    </div>
  );
}

function Ringing({
  ringing: { call, isOnLine, isAccepted: isTold },
  changed,
}: {
  ringing: RingingCall;
  changed(): void;
}) {
  const accept = useChange(AcceptCall);
  const decline = useChange(DeclineCall);
  const { id, inbox, contact, queued } = call;
  const isCallback = call.direction === "OUTGOING";
  const number = isCallback ? call.to : call.from;
  const name = nameOf(contact, number);
  const browser = usePhone();
  const here = !isOnLine && browser.kind === "open" ? browser.ringing : null;
  const isAccepted = isTold || (!isOnLine && browser.kind === "open" && browser.isConnected);
  const isBusy = accept.isRunning || decline.isRunning;
  const act = async (change: typeof accept | typeof decline) => {
    await change.run({ id });
    changed();
  };
  const failure = accept.failure ?? decline.failure;
  return (
    <section className={styles.call} aria-label={isCallback ? `Callback to ${name}` : `Incoming call from ${name}`}>
      <p className={styles.who}>
        <strong>
          {contact ? (
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>{" "}
        {isCallback ? "asked to be called back by" : "calls"} {inbox.name}
        {name !== number && number !== WITHHELD && <span className="soft"> {number}</span>}
        {queued && (
          <>
            , <QueuedWait queued={queued} />
          </>
        )}
        {isAccepted && <span className="soft"> A voice tells you of the call, then you are connected.</span>}
        {!isOnLine && !here && !isAccepted && <span className="soft"> Your phone rings: pick up and press a key.</span>}
      </p>
      {here && (
        <Button className="primary" isDisabled={isBusy} onPress={() => void here.accept().then(changed)}>
          Accept
        </Button>
      )}
      {isOnLine && !isAccepted && (
        <Button className="primary" isDisabled={isBusy} onPress={() => act(accept)}>
          Accept
        </Button>
      )}
      {(isOnLine || !isAccepted) && (
        <Button className="plain" isDisabled={isBusy} onPress={() => act(decline)}>
          Decline
        </Button>
      )}
      {failure && <ErrorNotice failure={failure} />}
    </section>
  );
}
