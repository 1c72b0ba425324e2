import type { ReactNode } from "react";
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { GripIcon } from "./icons.tsx";
import styles from "./sortable.module.css";

/**
 * A list whose rows are moved by their handles: by mouse, by touch, and with Enter, the arrows and Enter.
 *
 * @param onOrder gets all ids in the new order.
 */
export function SortableList<Item extends { id: string; name: string }>({
  label,
  items,
  canSort,
  onOrder,
  children,
}: {
  label: string;
  items: readonly Item[];
  canSort: boolean;
  onOrder(ids: string[]): void;
  children(item: Item): ReactNode;
}) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canSort,
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const rest = items.map(({ id }) => id).filter((id) => !keys.has(id));
      const place = rest.indexOf(String(target.key)) + (target.dropPosition === "after" ? 1 : 0);
      onOrder([...rest.slice(0, place), ...[...keys].map(String), ...rest.slice(place)]);
    },
  });
  return (
    <GridList
      aria-label={label}
      items={items}
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
      className={styles.list ?? ""}
    >
      {(item) => (
        <GridListItem id={item.id} textValue={item.name} className={styles.row ?? ""}>
          {canSort && (
            <Button slot="drag" className={`quiet ${styles.handle}`} aria-label={`Move ${item.name}`}>
              <GripIcon />
            </Button>
          )}
          <div className={styles.content}>{children(item)}</div>
        </GridListItem>
      )}
    </GridList>
  );
}
