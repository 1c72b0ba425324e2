import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { EraseRecording, PauseRecording, ResumeRecording } from "../app/recordings.ts";
import { Confirm } from "../ui/dialog.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./desk.module.css";
import type { SessionCall } from "./queries.ts";

/** The recording of the running talk: paused for a card number, and erased if the other party refuses it. */
export function RunningRecording({ call, changed }: { call: Pick<SessionCall, "id" | "recordings">; changed(): void }) {
  const pause = useChange(PauseRecording);
  const resume = useChange(ResumeRecording);
  const erase = useChange(EraseRecording);
  const [isAsking, setAsking] = useState(false);
  const running = call.recordings.find(({ kind, state }) => kind === "TALK" && state === "RUNNING");
  if (!running) {
    return null;
  }
  const { id, isPaused } = running;
  const toggle = async () => {
    const input = { callId: call.id };
    if (await (isPaused ? resume.run({ input }) : pause.run({ input }))) {
      changed();
    }
  };
  const failure = pause.failure ?? resume.failure;
  return (
    <section className={styles.bar} aria-label="Recording">
      <span role="status">{isPaused ? "The recording is paused" : "This call is recorded"}</span>
      <Button className="quiet" onPress={() => void toggle()} isDisabled={pause.isRunning || resume.isRunning}>
        {isPaused ? "Continue to record" : "Pause the recording"}
      </Button>
      <Button className="quiet" onPress={() => setAsking(true)}>
        Stop and erase
      </Button>
      {failure && <ErrorNotice failure={failure} />}
      {isAsking && (
        <Confirm
          title="Stop and erase the recording?"
          consequence="Nothing more of this call is recorded, and what was recorded is erased for good."
          action="Stop and erase"
          change={erase}
          close={() => setAsking(false)}
          confirm={() => erase.run({ input: { id } })}
          done={() => {
            setAsking(false);
            changed();
          }}
        />
      )}
    </section>
  );
}
