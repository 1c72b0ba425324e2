import { useId } from "react";
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import styles from "./campaigns.module.css";

export interface OrderedInbox {
  id: string;
  name: string;
  phoneNumber: string;
}

const MOST = 10;

/**
 * The inboxes of a campaign in the order of the dialer's rotation. They move by drag, by the keyboard on the handle, and
 * by a button.
 */
export function InboxOrder({
  all,
  value,
  onChange,
  fault,
}: {
  all: readonly OrderedInbox[];
  value: readonly string[];
  onChange(ids: string[]): void;
  fault?: string | undefined;
}) {
  const id = useId();
  const chosen = value.flatMap((each) => all.find((inbox) => inbox.id === each) ?? []);
  const others = all.filter((inbox) => !value.includes(inbox.id));
  const without = (moved: ReadonlySet<unknown>) => value.filter((each) => !moved.has(each));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const rest = without(keys);
      const place = rest.indexOf(String(target.key)) + (target.dropPosition === "after" ? 1 : 0);
      onChange([...rest.slice(0, place), ...[...keys].map(String), ...rest.slice(place)]);
    },
  });
  const lift = (place: number) => {
    const next = [...value];
    const [moved] = next.splice(place, 1);
    next.splice(place - 1, 0, moved as string);
    onChange(next);
  };
  return (
    <fieldset className={styles.inboxes} data-path="inboxIds" aria-describedby={`${id}-help`}>
      <legend>Inboxes</legend>
      <p id={`${id}-help`} className={styles.help}>
        The campaign calls and texts from these numbers in turn, in this order.
      </p>
      {chosen.length > 0 && (
        <GridList
          aria-label="Inboxes in order"
          items={chosen}
          dragAndDropHooks={dragAndDropHooks}
          className={styles.order ?? ""}
        >
          {(inbox) => {
            const place = value.indexOf(inbox.id);
            return (
              <GridListItem textValue={inbox.name} className={styles.inbox ?? ""}>
                <Button slot="drag" className={`quiet ${styles.handle}`} aria-label={`Move ${inbox.name}`}>
                  <span aria-hidden="true">⠿</span>
                </Button>
                <span className={styles.place}>{place + 1}</span>
                <span className={styles.which}>
                  <strong>{inbox.name}</strong> <PhoneNumber number={inbox.phoneNumber} className="soft" />
                </span>
                {place > 0 && (
                  <Button className="quiet" aria-label={`Move ${inbox.name} up`} onPress={() => lift(place)}>
                    <span aria-hidden="true">↑</span>
                  </Button>
                )}
                <Button
                  className="quiet"
                  aria-label={`Remove ${inbox.name}`}
                  onPress={() => onChange(without(new Set([inbox.id])))}
                >
                  <span aria-hidden="true">×</span>
                </Button>
              </GridListItem>
            );
          }}
        </GridList>
      )}
      {others.length > 0 && value.length < MOST && (
        <select
          aria-label="Add an inbox"
          aria-invalid={fault ? true : undefined}
          value=""
          onChange={({ target }) => onChange([...value, target.value])}
        >
          <option value="" disabled>
            Add an inbox …
          </option>
          {others.map((inbox) => (
            <option key={inbox.id} value={inbox.id}>
              {inbox.name} · {phoneText(inbox.phoneNumber)}
            </option>
          ))}
        </select>
      )}
      {fault && <p className={styles.fault}>{fault}</p>}
    </fieldset>
  );
}
