import { useEffect, useState } from "react";
import { useToast } from "../ui/toast.tsx";

/**
 * The items in the order that the person has just chosen, until the service has told its own.
 *
 * @param save stores an order, and returns null if it was refused.
 * @returns the items, and a function that moves them into the order of these ids.
 */
export function useOrder<Item extends { id: string }>(
  items: readonly Item[],
  save: (ids: string[]) => Promise<unknown>,
  changed: () => void,
): [Item[], (ids: string[]) => void] {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items carry the order of the service
  useEffect(() => setOrder(null), [items]);
  const placeOf = ({ id }: Item) => order?.indexOf(id) ?? 0;
  const ordered = order ? items.toSorted((one, other) => placeOf(one) - placeOf(other)) : [...items];
  const move = async (ids: string[], before?: string[]) => {
    setOrder(ids);
    const isDone = (await save(ids)) !== null;
    changed();
    if (isDone && before) {
      toast("The order is saved.", { undo: () => void move(before) });
    }
  };
  const known = ordered.map(({ id }) => id);
  return [ordered, (ids) => void move(ids, known)];
}
