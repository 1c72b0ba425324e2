import { Button } from "react-aria-components";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { AudioField } from "../ui/audio-field.tsx";
import { Checkbox, NumberField, Select, TextArea } from "../ui/field.tsx";
import { LANGUAGES } from "../ui/languages.ts";
import styles from "./call-fields.module.css";
import type { Menu, MenuKey } from "./menu.ts";
import type { QueueSettings } from "./queries.ts";

const KEYS = [..."1234567890"];
const NEVER = "never";

/** What callers choose by a key before they come to a queue. */
export function MenuFields({
  menu,
  queues,
  language,
  onChange,
}: {
  menu: Menu | null;
  queues: readonly QueueSettings[];
  /** The language of a new menu. */
  language: SpokenLanguage;
  onChange(menu: Menu | null): void;
}) {
  const freeKey = KEYS.find((key) => !menu?.keys.some((each) => each.key === key));
  const goals = [
    ...queues.map(({ id, name }) => ({ value: id, name })),
    { value: NEVER, name: "Never call this number again" },
  ];
  const keyFor = (key: string, goal: string): MenuKey =>
    goal === NEVER ? { key, action: "NEVER_CALL", queueId: "" } : { key, action: "QUEUE", queueId: goal };
  const set = (changes: Partial<Menu>) => menu && onChange({ ...menu, ...changes });
  const setKey = (place: number, changed: MenuKey) =>
    set({ keys: (menu?.keys ?? []).map((each, at) => (at === place ? changed : each)) });
  return (
    <fieldset className={styles.group} data-part="menu">
      <legend>Keys</legend>
      <Checkbox
        label="Callers choose by a key first"
        value={menu !== null}
        onChange={(isOn) =>
          onChange(
            isOn
              ? { words: "", language, audioId: null, repeats: 1, keys: [keyFor("1", queues[0]?.id ?? NEVER)] }
              : null,
          )
        }
      />
      {menu && (
        <>
          <AudioField
            label="What callers hear"
            path="menu.audioId"
            none="A voice reads words"
            value={menu.audioId}
            onChange={(audioId) => set({ audioId })}
          />
          {menu.audioId === null && (
            <>
              <TextArea
                label="Words of the keys"
                help="Such as: for sales press 1, for support 2."
                path="menu.words"
                rows={2}
                maxLength={1_000}
                value={menu.words}
                onChange={(words) => set({ words })}
              />
              <Select
                label="Language of the keys"
                path="menu.language"
                options={LANGUAGES}
                value={menu.language}
                onChange={(chosen) => set({ language: chosen })}
              />
            </>
          )}
          {menu.keys.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two keys may be alike while one is edited
            <div key={place} className={styles.row}>
              <Select
                label="Key"
                path={`menu.keys.${place}.key`}
                options={KEYS.map((key) => ({ value: key, name: key }))}
                value={each.key}
                onChange={(key) => setKey(place, { ...each, key })}
              />
              <Select
                label={`Key ${each.key} leads to`}
                path={`menu.keys.${place}.queueId`}
                options={goals}
                value={each.action === "NEVER_CALL" ? NEVER : each.queueId}
                onChange={(goal) => setKey(place, keyFor(each.key, goal))}
              />
              <Button
                className="quiet"
                aria-label={`Remove key ${each.key}`}
                isDisabled={menu.keys.length === 1}
                onPress={() => set({ keys: menu.keys.filter((_key, at) => at !== place) })}
              >
                Remove
              </Button>
            </div>
          ))}
          {freeKey !== undefined && (
            <Button
              className="plain"
              onPress={() => set({ keys: [...menu.keys, keyFor(freeKey, queues[0]?.id ?? NEVER)] })}
            >
              Add a key
            </Button>
          )}
          <NumberField
            label="Repeated after a wrong key or none"
            path="menu.repeats"
            unit="times"
            value={menu.repeats}
            onChange={(repeats) => set({ repeats })}
          />
        </>
      )}
    </fieldset>
  );
}
