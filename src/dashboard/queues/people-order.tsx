import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Colleague } from "../app/colleagues.ts";
import { Select } from "../ui/field.tsx";
import styles from "./call-fields.module.css";

/**
 * The people whom a call rings, in order.
 *
 * @param path of the list, for its faults.
 * @param more of a person beside the name.
 */
export function PeopleOrder({
  users,
  userIds,
  path,
  onChange,
  more,
}: {
  users: readonly Colleague[];
  userIds: readonly string[];
  path: string;
  onChange(userIds: string[]): void;
  more?: (place: number, name: string) => ReactNode;
}) {
  const byId = new Map(users.map((user) => [user.id, user]));
  const free = users.filter(({ id, active }) => active && !userIds.includes(id));
  const move = (place: number, by: number) => {
    const next = [...userIds];
    next.splice(place + by, 0, ...next.splice(place, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.group} data-part="people">
      <legend>People</legend>
      {userIds.length === 0 && <p className="soft">Nobody is rung yet.</p>}
      {userIds.map((userId, place) => {
        const user = byId.get(userId);
        const name = user?.name ?? "A former user";
        return (
          <div key={userId} className={styles.row}>
            <span className={styles.name}>
              {name}
              {!user?.active && <span className="soft"> is deactivated</span>}
              {user?.active && !user.phoneNumber && <span className="soft"> has no phone</span>}
            </span>
            {more?.(place, name)}
            <Button
              className="quiet"
              isDisabled={place === 0}
              aria-label={`${name} earlier`}
              onPress={() => move(place, -1)}
            >
              ↑
            </Button>
            <Button
              className="quiet"
              isDisabled={place === userIds.length - 1}
              aria-label={`${name} later`}
              onPress={() => move(place, 1)}
            >
              ↓
            </Button>
            <Button
              className="quiet"
              aria-label={`Remove ${name}`}
              onPress={() => onChange(userIds.filter((_id, at) => at !== place))}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {free.length > 0 && (
        <Select
          label="Add a person"
          path={path}
          options={[{ value: "", name: "Choose" }, ...free.map(({ id, name }) => ({ value: id, name }))]}
          value=""
          onChange={(userId) => userId && onChange([...userIds, userId])}
        />
      )}
    </fieldset>
  );
}
