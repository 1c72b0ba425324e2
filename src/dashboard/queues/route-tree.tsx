import { Button } from "react-aria-components";
import styles from "./route-tree.module.css";
import type { RouteNode, RoutePart } from "./route-tree.ts";

/** The way of a call as a tree. Each node opens what sets it. */
export function RouteTree({
  name,
  tree,
  openPart,
  openQueue,
}: {
  /** The inbox. */
  name: string;
  tree: RouteNode;
  openPart(part: RoutePart): void;
  openQueue(id: string): void;
}) {
  const open = ({ opens }: RouteNode) => ("part" in opens ? openPart(opens.part) : openQueue(opens.queueId));
  return (
    <ul className={styles.tree} aria-label={`The way of a call of ${name}`}>
      <Node node={tree} open={open} />
    </ul>
  );
}

function Node({ node, open }: { node: RouteNode; open(node: RouteNode): void }) {
  const { way, name, about, nodes } = node;
  return (
    <li>
      <Button className={styles.node ?? ""} onPress={() => open(node)}>
        {way && <span className={styles.way}>{way}: </span>}
        <span className={styles.name}>{name}</span>
        {about && <span className="soft">, {about}</span>}
      </Button>
      {nodes.length > 0 && (
        <ul>
          {nodes.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the nodes have no state, and two may be alike
            <Node key={place} node={each} open={open} />
          ))}
        </ul>
      )}
    </li>
  );
}
