import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { unaccented } from "../../platform/accents.ts";
import styles from "./menu-text-area.module.css";

export interface Proposal {
  id: string;
  name: string;
  detail?: string | undefined;
}

/** The most that the menu shows: a word more finds the others. */
const MOST_SHOWN = 8;

interface Open {
  /** The place of the mark. */
  from: number;
  /** What was typed behind it. */
  word: string;
}

/**
 * A field for a text in which a mark, such as `/` at the beginning of a word, opens a menu. The arrow keys choose in it,
 * Enter and Tab insert, Escape closes it.
 *
 * @param insert the text to insert for a proposal in place of the mark and the word; null: none.
 * @param asked is called when the menu opens, so that its proposals are read only then.
 */
export function MenuTextArea<Item extends Proposal>({
  label,
  menu,
  mark,
  proposals,
  asked,
  insert,
  value,
  setValue,
  onKeyDown,
  ...native
}: {
  label: string;
  menu: string;
  mark: "/" | "@";
  proposals: readonly Item[] | undefined;
  asked(): void;
  insert(proposal: Item): string | null | Promise<string | null>;
  value: string;
  setValue(value: string): void;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange">) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState(0);
  const shown = open === null ? [] : matching(proposals ?? [], open.word);
  const place = Math.min(chosen, shown.length - 1);
  const look = () => {
    const { value: text = "", selectionStart = 0 } = field.current ?? {};
    const found = openIn(text, selectionStart, mark);
    if (found && open === null) {
      asked();
    }
    setOpen(found);
    setChosen(0);
  };
  const pick = async (item: Item, { from, word }: Open) => {
    setOpen(null);
    const text = await insert(item);
    if (text !== null) {
      const current = field.current?.value ?? value;
      flushSync(() => setValue(current.slice(0, from) + text + current.slice(from + 1 + word.length)));
      field.current?.setSelectionRange(from + text.length, from + text.length);
    }
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const item = shown[place];
    if (open === null || item === undefined) {
      onKeyDown?.(event);
      return;
    }
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: shown.length - 1 };
    const move = moves[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (move !== undefined) {
      setChosen((place + move) % shown.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && isPlain) {
      void pick(item, open);
    } else if (event.key === "Escape") {
      setOpen(null);
    } else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.around}>
      <textarea
        {...native}
        ref={field}
        className={styles.text}
        aria-label={label}
        aria-autocomplete="list"
        {...(shown.length > 0 && { "aria-controls": `${id}-menu`, "aria-activedescendant": `${id}-${place}` })}
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          look();
        }}
        onKeyDown={press}
        onClick={look}
        onFocus={look}
        onBlur={() => setOpen(null)}
      />
      <span className="hidden" aria-live="polite">
        {shown.length > 0 && `${shown.length} in the menu ${menu}`}
      </span>
      {open !== null && shown.length > 0 && (
        <div role="listbox" id={`${id}-menu`} aria-label={menu} className={styles.menu}>
          {shown.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the menu
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              className={styles.item}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void pick(item, open)}
            >
              <span>{item.name}</span>
              {item.detail && <span className="soft">{item.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The mark that begins the last word before the cursor, and the word behind it. */
function openIn(text: string, cursor: number, mark: string): Open | null {
  const before = text.slice(0, cursor);
  const from = Math.max(before.lastIndexOf(" "), before.lastIndexOf("\n")) + 1;
  return before[from] === mark ? { from, word: before.slice(from + 1) } : null;
}

/** Those of which a word begins with this one. */
function matching<Item extends Proposal>(proposals: readonly Item[], word: string): Item[] {
  const wanted = unaccented(word);
  const matches = ({ name }: Item) =>
    unaccented(name)
      .split(/\s+/)
      .some((part) => part.startsWith(wanted));
  return proposals.filter(matches).slice(0, MOST_SHOWN);
}
