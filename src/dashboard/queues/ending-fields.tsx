import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { AudioField } from "../ui/audio-field.tsx";
import { PhoneField, Select, TextArea } from "../ui/field.tsx";
import { LANGUAGES, languageOf } from "../ui/languages.ts";
import { phoneText } from "../ui/phones.ts";
import styles from "./call-fields.module.css";
import type { QueueSettings } from "./queries.ts";

/** What follows for a caller whom nobody talks to. */

type SavedEnding = NonNullable<QueueSettings["overflow"]>;
export type EndingAction = SavedEnding["action"];

export interface Ending {
  action: EndingAction;
  words: string;
  language: SpokenLanguage;
  greetingId: string | null;
  phoneNumber: string;
}

export const ENDING_ACTIONS: readonly { value: EndingAction; name: string }[] = [
  { value: "VOICEMAIL", name: "Take a message" },
  { value: "FORWARD", name: "Ring another number" },
  { value: "HANG_UP", name: "Say something and hang up" },
];

export function endingOf(saved: SavedEnding | null | undefined): Ending {
  return {
    action: saved?.action ?? "VOICEMAIL",
    words: saved?.words ?? "",
    language: languageOf(saved?.language ?? null),
    greetingId: saved?.greeting?.id ?? null,
    phoneNumber: saved?.phoneNumber ?? "",
  };
}

export function endingInput({ action, words, language, greetingId, phoneNumber }: Ending) {
  if (action === "FORWARD") {
    return { action, phoneNumber: phoneNumber.trim() };
  }
  if (action === "VOICEMAIL" && greetingId !== null) {
    return { action, greetingId };
  }
  return words.trim() === "" ? { action } : { action, words: words.trim(), language };
}

/** Such as "Ring another number: (415) 555-0142". */
export function endingWords({ action, phoneNumber }: Pick<Ending, "action" | "phoneNumber">): string {
  const name = ENDING_ACTIONS.find(({ value }) => value === action)?.name ?? "";
  return action === "FORWARD" && phoneNumber.trim() !== "" ? `${name}: ${phoneText(phoneNumber)}` : name;
}

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
