import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { type CallRecording, EraseRecording, RecordingsQuery } from "../app/recordings.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm } from "./dialog.tsx";
import styles from "./recordings.module.css";
import { ErrorNotice } from "./states.tsx";
import { useToast } from "./toast.tsx";
import { lengthOf } from "./traffic.ts";

/** The recording and the voicemail of a call in a list: a player and the words, when they are opened. */
export function Recordings({ callId, recordings }: { callId: string; recordings: readonly CallRecording[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = recordings.filter(({ state }) => state !== "ABSENT");
  if (shown.length === 0) {
    return null;
  }
  const isPlayable = shown.some(canPlay);
  return (
    <div className={styles.recordings}>
      {shown.map((recording) =>
        canPlay(recording) ? (
          <Button
            key={recording.id}
            className="quiet"
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >{`${NAMES[recording.kind]}, ${lengthOf(recording.durationSeconds)}`}</Button>
        ) : (
          <span key={recording.id} className="soft">
            {`${NAMES[recording.kind]} ${STATES[recording.state]}`}
          </span>
        ),
      )}
      {isOpen && isPlayable && <Players callId={callId} />}
    </div>
  );
}

const canPlay = ({ state }: Pick<CallRecording, "state">) => state === "STORED" || state === "TRANSCRIBING";

const NAMES: Record<CallRecording["kind"], string> = { TALK: "Recording", VOICEMAIL: "Voicemail" };

const STATES: Record<CallRecording["state"], string> = {
  ABSENT: "is empty",
  ERASED: "was erased",
  FAILED: "could not be fetched",
  PENDING: "is being fetched",
  RUNNING: "is running",
  STORED: "",
  TRANSCRIBING: "",
};

function Players({ callId }: { callId: string }) {
  const { data, error, refresh } = useRead(RecordingsQuery, { callId }, { requestPolicy: "network-only" });
  const may = useMay();
  const [erased, setErased] = useState<CallRecording | null>(null);
  if (!data?.call) {
    return error ? <ErrorNotice failure={failureOf(error)} retry={refresh} /> : <p className="soft">Loading…</p>;
  }
  const { transcript, recordings } = data.call;
  return (
    <div className={styles.players}>
      {recordings.map(
        (recording) =>
          recording.url && (
            <div key={recording.id} className={styles.player}>
              {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below */}
              <audio
                controls
                preload="metadata"
                src={recording.url}
                aria-label={NAMES[recording.kind]}
                // The URL is valid for an hour.
                onError={() => void refresh()}
              />
              <a href={recording.url} target="_blank" rel="noreferrer">
                Download
              </a>
              {may("RECORDINGS_ERASE") && (
                <Button className="quiet" onPress={() => setErased(recording)}>
                  Erase
                </Button>
              )}
            </div>
          ),
      )}
      {transcript ? (
        <section className={styles.transcript} aria-label="Transcript">
          {transcript}
        </section>
      ) : (
        <p className="soft">
          {recordings.some(({ state }) => state === "TRANSCRIBING") ? "The transcript follows." : "No transcript."}
        </p>
      )}
      {erased && (
        <Erasure
          recording={erased}
          close={() => setErased(null)}
          done={() => {
            setErased(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function Erasure({ recording, close, done }: { recording: CallRecording; close(): void; done(): void }) {
  const change = useChange(EraseRecording);
  const toast = useToast();
  return (
    <Confirm
      title={`Erase the ${NAMES[recording.kind].toLowerCase()}?`}
      consequence="The sound and the transcript are erased for good, here and at the carrier. The call stays."
      action="Erase"
      change={change}
      close={close}
      confirm={() => change.run({ input: { id: recording.id } })}
      done={() => {
        toast(`The ${NAMES[recording.kind].toLowerCase()} is erased.`);
        done();
      }}
    />
  );
}
