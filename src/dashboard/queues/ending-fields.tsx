import { AudioField } from "../ui/audio-field.tsx";
import { PhoneField, Select, TextArea } from "../ui/field.tsx";
import { LANGUAGES } from "../ui/languages.ts";
import styles from "./call-fields.module.css";
import { ENDING_ACTIONS, type Ending } from "./ending.ts";

interface EndingProps {
  path: string;
  ending: Ending;
  onChange(ending: Ending): void;
}

/** A whole ending with the choice of its action. */
export function EndingFields({ title, part, ...props }: EndingProps & { title: string; part: string }) {
  const { path, ending, onChange } = props;
  return (
    <fieldset className={styles.group} data-part={part}>
      <legend>{title}</legend>
      <Select
        label={title}
        path={`${path}.action`}
        options={ENDING_ACTIONS}
        value={ending.action}
        onChange={(action) => onChange({ ...ending, action })}
      />
      <EndingDetails {...props} />
    </fieldset>
  );
}

/** What the action of an ending needs. */
export function EndingDetails({ path, ending, onChange }: EndingProps) {
  const set = (changes: Partial<Ending>) => onChange({ ...ending, ...changes });
  const hasWords = ending.action === "HANG_UP" || (ending.action === "VOICEMAIL" && ending.greetingId === null);
  return (
    <>
      {ending.action === "VOICEMAIL" && (
        <AudioField
          label="Greeting"
          path={`${path}.greetingId`}
          none="A voice reads words"
          value={ending.greetingId}
          onChange={(greetingId) => set({ greetingId })}
        />
      )}
      {ending.action === "FORWARD" && (
        <PhoneField
          label="Number"
          path={`${path}.phoneNumber`}
          value={ending.phoneNumber}
          onChange={(phoneNumber) => set({ phoneNumber })}
        />
      )}
      {hasWords && (
        <TextArea
          label="Words"
          help="A voice reads it to the caller. Without it, the caller hears the usual words."
          path={`${path}.words`}
          rows={2}
          maxLength={1_000}
          value={ending.words}
          onChange={(words) => set({ words })}
        />
      )}
      {hasWords && ending.words.trim() !== "" && (
        <Select
          label="Language of the words"
          path={`${path}.language`}
          options={LANGUAGES}
          value={ending.language}
          onChange={(language) => set({ language })}
        />
      )}
    </>
  );
}
