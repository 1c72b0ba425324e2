import { Button, FileTrigger } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { Checkbox, NumberField, Select } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./campaigns.module.css";
import { type AudioFile, DeleteAudio, type DialerSettings, UploadAudio } from "./queries.ts";

/** The settings of a campaign that choose who dials, and what follows when a machine answers. */
export type Modes = Pick<
  DialerSettings,
  "dialMode" | "wrapUpSeconds" | "ringSeconds" | "machineAction" | "hasWrittenConsent"
> & { messageId: string | null };

type Draft = { [Name in keyof Modes]: Modes[Name] | null };

const DIAL_MODES = [
  { value: "PREVIEW", name: "Preview: the agent looks at the contact, and calls" },
  { value: "POWER", name: "Power: the next contact is called when the wrap-up ends" },
] as const;

const MACHINE_ACTIONS = [
  { value: "HANG_UP", name: "Hang up" },
  { value: "LEAVE_MESSAGE", name: "Leave a recorded message after the tone" },
  { value: "HAND_TO_AGENT", name: "Leave the call to the agent: machines are not detected" },
] as const;

export function ModeFields({
  draft,
  set,
  recordings,
  changed,
}: {
  draft: Draft;
  set(changes: Partial<Draft>): void;
  recordings: readonly AudioFile[];
  /** Reads the recordings again. */
  changed(): void;
}) {
  const chosen = recordings.find(({ id }) => id === draft.messageId);
  const options = [
    { value: "", name: "No recording" },
    ...recordings.map(({ id, name, durationSeconds }) => ({ value: id, name: `${name} (${durationSeconds} s)` })),
  ];
  return (
    <>
      <Select
        label="Who calls"
        help="Applies to sessions that start from now on. In the power mode each agent has one call at a time and is on the phone before it, so nobody who answers waits for an agent."
        path="dialerSettings.dialMode"
        options={DIAL_MODES}
        value={draft.dialMode ?? "PREVIEW"}
        onChange={(dialMode) => set({ dialMode })}
      />
      <div className={styles.pair}>
        <NumberField
          label="Wrap-up after a talk"
          unit="seconds"
          help="In the power mode, 0 to 600. The agent may shorten and extend it."
          path="dialerSettings.wrapUpSeconds"
          value={draft.wrapUpSeconds}
          onChange={(wrapUpSeconds) => set({ wrapUpSeconds })}
        />
        <NumberField
          label="A phone rings for"
          unit="seconds"
          help="15 to 60. The law asks for at least 15."
          path="dialerSettings.ringSeconds"
          value={draft.ringSeconds}
          onChange={(ringSeconds) => set({ ringSeconds })}
        />
      </div>
      <Select
        label="When a machine answers"
        path="dialerSettings.machineAction"
        options={MACHINE_ACTIONS}
        value={draft.machineAction ?? "HANG_UP"}
        onChange={(machineAction) => set({ machineAction })}
      />
      <Checkbox
        label="The contacts of this campaign have agreed in writing to recorded messages"
        help="Required for a message (47 CFR 64.1200). You are responsible for this statement; the audit log keeps it."
        path="dialerSettings.hasWrittenConsent"
        value={draft.hasWrittenConsent === true}
        onChange={(hasWrittenConsent) => set({ hasWrittenConsent })}
      />
      <Select
        label="Message for machines"
        help="Say who calls, your number, and that the key 9 ends further calls."
        path="dialerSettings.messageId"
        options={options}
        value={draft.messageId ?? ""}
        onChange={(id) => set({ messageId: id === "" ? null : id })}
      />
      <Recordings chosen={chosen} choose={(messageId) => set({ messageId })} changed={changed} />
    </>
  );
}

const LARGEST_MB = 5;

function Recordings({
  chosen,
  choose,
  changed,
}: {
  chosen: AudioFile | undefined;
  choose(id: string | null): void;
  changed(): void;
}) {
  const toast = useToast();
  const upload = useChange(UploadAudio);
  const removal = useChange(DeleteAudio);
  const take = async (file: File | undefined) => {
    if (!file) {
      return;
    }
    const name = file.name.replace(/\.[^.]*$/, "").slice(0, 80) || "Recording";
    const stored = await upload.run((idempotencyKey) => ({ input: { name, file }, idempotencyKey }));
    if (stored) {
      choose(stored.id);
      changed();
    }
  };
  const remove = async ({ id, name }: AudioFile) => {
    if (await removal.run({ input: { id } })) {
      toast(`${name} is deleted`);
      choose(null);
      changed();
    }
  };
  const failure = upload.failure ?? removal.failure;
  return (
    <div className={styles.recordings}>
      {failure && <ErrorNotice failure={failure} />}
      {chosen && (
        // biome-ignore lint/a11y/useMediaCaption: the recording is the user's own, and has no captions
        <audio controls preload="none" src={chosen.url} aria-label={`Play ${chosen.name}`} />
      )}
      <FileTrigger
        acceptedFileTypes={["audio/wav", "audio/x-wav", "audio/mpeg", ".wav", ".mp3"]}
        onSelect={(files) => void take(files?.[0])}
      >
        <Button className="plain" isDisabled={upload.isRunning}>
          Upload a recording
        </Button>
      </FileTrigger>
      {chosen && (
        <Button className="quiet" onPress={() => void remove(chosen)} isDisabled={removal.isRunning}>
          Delete {chosen.name}
        </Button>
      )}
      <p className="soft">
        WAV or MP3, at most {LARGEST_MB} MB and two minutes. A recording is used once the settings are saved.
      </p>
    </div>
  );
}
