import { useRef } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { type Attempt, EventQuery, SendAgain } from "./queries.ts";
import styles from "./webhooks.module.css";

const FAILURES: Record<NonNullable<Attempt["failure"]>, string> = {
  CONNECTION_LOST: "The connection ended before the answer",
  CONNECTION_REFUSED: "The host refused the connection",
  FORBIDDEN_TARGET: "The address of the URL is not allowed",
  NAME_NOT_FOUND: "The name of the host has no address",
  NOT_HTTP: "The answer is not HTTP",
  REDIRECT_NOT_FOLLOWED: "The receiver redirects, and redirects are not followed",
  STATUS_NOT_2XX: "The receiver refused it",
  TIMEOUT: "The receiver did not answer in time",
  TLS_FAILED: "The certificate or the encryption is not valid",
};

/** One attempt in a line, which opens to the answer, the event and the button that sends it again. */
export function AttemptRow({
  attempt,
  subscriptionId,
  changed,
}: {
  attempt: Attempt;
  subscriptionId: string;
  changed(): void;
}) {
  const { attempt: number, createdAt, durationMs, failure, responseStatus, isTest } = attempt;
  const result = failure === null ? "Delivered" : FAILURES[failure];
  return (
    <Disclosure className={styles.attempt ?? ""}>
      {({ isExpanded }) => (
        <>
          <Heading level={4} className={styles.line ?? ""}>
            <Button slot="trigger" className={`quiet ${styles.trigger}`}>
              <span className={styles.state} data-tone={failure === null ? "good" : "alert"}>
                {responseStatus ?? "–"}
              </span>
              <span className={styles.result}>
                {result}
                {isTest && " (test)"}
              </span>
              <span className="soft">
                attempt {number}, {durationMs} ms
              </span>
              <Timestamp at={createdAt} />
            </Button>
          </Heading>
          <DisclosurePanel>
            {isExpanded && <Details attempt={attempt} subscriptionId={subscriptionId} changed={changed} />}
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

function Details({ attempt, subscriptionId, changed }: { attempt: Attempt; subscriptionId: string; changed(): void }) {
  const { eventId, answer, isTest } = attempt;
  const may = useMay();
  const { data, error, isReading } = useRead(EventQuery, { id: eventId });
  const again = useChange(SendAgain);
  const toast = useToast();
  // One press is one redelivery, also if its answer is lost.
  const key = useRef(crypto.randomUUID());
  const send = async () => {
    const input = { id: eventId, subscriptionId, idempotencyKey: key.current };
    if (await again.run({ input })) {
      key.current = crypto.randomUUID();
      changed();
      toast("The event is on its way again. Its attempt comes first in the list.");
    }
  };
  const body = data?.webhookEvent?.body;
  return (
    <div className={styles.details}>
      <h5>Answer</h5>
      {answer === null ? <p className="soft">There is no answer.</p> : <Code label="Answer" text={answer} />}
      <h5>Event {eventId}</h5>
      {isReading && !data && <RowsSkeleton rows={2} height={32} />}
      {error && <ErrorNotice failure={failureOf(error)} />}
      {body && <Code label="Event" text={JSON.stringify(JSON.parse(body), null, 2)} />}
      {data && !body && <p className="soft">{isTest ? "Events of tests are not kept." : "The event is not shown."}</p>}
      {again.failure && <ErrorNotice failure={again.failure} />}
      {may("EVENTS_REDELIVER") && !isTest && (
        <Button className="primary" isDisabled={again.isRunning} onPress={send}>
          Send this event again
        </Button>
      )}
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion className={styles.code} label={label}>
      <pre>{text}</pre>
    </ScrollRegion>
  );
}
