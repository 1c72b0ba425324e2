import { useState } from "react";
import { Button } from "react-aria-components";
import { useClient } from "urql";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { FormButtons } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { ErrorNotice } from "../ui/states.tsx";
import { groupsOf } from "./groups.ts";
import { type Attempt, AttemptsQuery, SendAgain } from "./queries.ts";

/** The maximum of pages that are read for events that failed; each has 50 attempts. */
const MOST_PAGES = 10;

/** Sends the events again whose latest attempt has failed. */
export function SendFailed({ id, sent, close }: { id: string; sent(): void; close(): void }) {
  const client = useClient();
  const again = useChange(SendAgain);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);
  const [count, setCount] = useState(0);
  const [state, setState] = useState<"asks" | "runs" | "done">("asks");
  const read = async (): Promise<Attempt[] | null> => {
    const attempts: Attempt[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const variables: { id: string; after: string | null } = { id, after };
      const { data, error } = await client
        .query(AttemptsQuery, variables, { requestPolicy: "network-only" })
        .toPromise();
      if (!data?.webhookAttempts) {
        setFailure(error ? failureOf(error) : null);
        return null;
      }
      attempts.push(...data.webhookAttempts.nodes);
      const { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null } =
        data.webhookAttempts.pageInfo;
      if (!hasNextPage) {
        break;
      }
      after = endCursor;
    }
    return attempts;
  };
  const send = async () => {
    setState("runs");
    setFailure(null);
    const failed = groupsOf((await read()) ?? []).filter(({ latest }) => latest.failure !== null && !latest.isTest);
    let done = 0;
    for (const { eventId } of failed) {
      const result = await again.run((idempotencyKey) => ({
        input: { id: eventId, subscriptionId: id, idempotencyKey },
      }));
      if (!result) {
        break;
      }
      done += 1;
      setCount(done);
    }
    setState("done");
    sent();
  };
  const title = "Send what failed again";
  const problem = failure ?? again.failure;
  return (
    <DialogWindow title={title} close={close}>
      {state === "asks" ? (
        <p>
          The receiver gets each event again whose latest attempt has failed, among the {MOST_PAGES * 50} latest
          attempts. Each event keeps its id, by which a receiver knows it.
        </p>
      ) : (
        <p role="status">
          {state === "done" && count === 0 && !problem
            ? "No event has failed at its latest attempt."
            : `${figure(count)} ${count === 1 ? "event is" : "events are"} on the way.`}
        </p>
      )}
      {problem && <ErrorNotice failure={problem} />}
      <FormButtons>
        <Button className="plain" onPress={close}>
          {state === "done" ? "Close" : "Cancel"}
        </Button>
        {state !== "done" && (
          <Button className="primary" isDisabled={state === "runs"} onPress={send}>
            Send again
          </Button>
        )}
      </FormButtons>
    </DialogWindow>
  );
}
