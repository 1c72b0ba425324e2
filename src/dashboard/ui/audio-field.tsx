import { Button, FileTrigger } from "react-aria-components";
import { type AudioFile, AudioFilesQuery, DeleteAudio, UploadAudio } from "../app/audio.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import styles from "./audio-field.module.css";
import { Select } from "./field.tsx";
import { ErrorNotice } from "./states.tsx";
import { useToast } from "./toast.tsx";

const LARGEST_MB = 5;

/** Chooses, plays, uploads and deletes the recordings that the carrier plays. */
export function AudioField({
  label,
  help,
  path,
  none,
  value,
  onChange,
}: {
  label: string;
  help?: string;
  path: string;
  /** The choice of no recording. */
  none: string;
  value: string | null;
  onChange(id: string | null): void;
}) {
  const { data, error, refresh } = useRead(AudioFilesQuery);
  const toast = useToast();
  const upload = useChange(UploadAudio);
  const removal = useChange(DeleteAudio);
  const chosen = data?.audioFiles.find(({ id }) => id === value);
  const options = [
    { value: "", name: none },
    ...(value !== null && !chosen ? [{ value, name: "The chosen recording" }] : []),
    ...(data?.audioFiles ?? []).map(({ id, name, durationSeconds }) => ({
      value: id,
      name: `${name} (${durationSeconds} s)`,
    })),
  ];
  const take = async (file: File | undefined) => {
    if (!file) {
      return;
    }
    const name = file.name.replace(/\.[^.]*$/, "").slice(0, 80) || "Recording";
    const stored = await upload.run((idempotencyKey) => ({ input: { name, file, idempotencyKey } }));
    if (stored) {
      onChange(stored.id);
      void refresh();
    }
  };
  const remove = async ({ id, name }: AudioFile) => {
    if (await removal.run({ input: { id } })) {
      toast(`${name} is deleted`);
      onChange(null);
      void refresh();
    }
  };
  const failure = upload.failure ?? removal.failure ?? (error && failureOf(error));
  return (
    <>
      <Select
        label={label}
        {...(help && { help })}
        path={path}
        options={options}
        value={value ?? ""}
        onChange={(id) => onChange(id === "" ? null : id)}
      />
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
    </>
  );
}
