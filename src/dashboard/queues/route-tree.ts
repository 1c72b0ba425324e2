import { type Ending, endingOf, endingWords } from "./ending.ts";
import type { Menu } from "./menu.ts";
import type { QueueSettings } from "./queries.ts";
import { QUEUE_STRATEGIES, spanOf } from "./words.ts";

/** What happens to a call of an inbox, as a tree: hours, keys, queues, members, and what follows. */

/** A part of the form of a route, which a node opens. */
export type RoutePart = "hours" | "menu" | "queue" | "people" | "unanswered" | "closed";

export interface RouteNode {
  /** When a call comes here from the node above, such as "Key 1"; null: always. */
  way: string | null;
  name: string;
  about: string | null;
  /** What it opens: a part of the form, or a queue by its id. */
  opens: { part: RoutePart } | { queueId: string };
  nodes: RouteNode[];
}

interface Route {
  members: readonly { userId: string }[];
  hours: readonly { weekday: string; from: string; until: string }[] | null;
  holidays: readonly unknown[];
  /** Empty: none. */
  queueId: string;
  menu: Menu | null;
  whenClosed: Ending;
  whenUnanswered: Ending;
}

interface Known {
  /** The strategy of the route in words. */
  strategy: string;
  queues: ReadonlyMap<string, QueueSettings>;
  nameOf(userId: string): string;
  phoneText(number: string): string;
}

/** The names that are shown of the members of a queue, and of the words of a menu. */
const MOST_NAMES = 5;
const MOST_WORDS = 80;

export function treeOf(route: Route, known: Known): RouteNode {
  const { hours, holidays, queueId, menu } = route;
  const unanswered: RouteNode = {
    way: "Nobody takes the call",
    name: endingWords(route.whenUnanswered, known.phoneText),
    about: null,
    opens: { part: "unanswered" },
    nodes: [],
  };
  // A queue to which several ways lead is drawn at the first.
  const drawn = new Set<string>();
  const queueNode = (way: string | null, id: string): RouteNode => {
    const queue = known.queues.get(id);
    const node: RouteNode = {
      way,
      name: queue ? `Queue ${queue.name}` : "A former queue",
      about: null,
      opens: queue ? { queueId: id } : { part: "queue" },
      nodes: [],
    };
    if (drawn.has(id)) {
      node.about = "as above";
    } else if (queue) {
      drawn.add(id);
      node.nodes = [membersNode(queue, known), overflowNode(queue)];
    }
    return node;
  };
  const overflowNode = (queue: QueueSettings): RouteNode => {
    const way = `After ${spanOf(queue.longestWaitSeconds)}, or with ${queue.mostCallers} callers`;
    if (queue.overflowQueueId !== null) {
      return queueNode(way, queue.overflowQueueId);
    }
    return queue.overflow
      ? {
          way,
          name: endingWords(endingOf(queue.overflow), known.phoneText),
          about: null,
          opens: { queueId: queue.id },
          nodes: [],
        }
      : { ...unanswered, way };
  };
  const step = (way: string | null): RouteNode => {
    if (queueId === "") {
      const names = namesOf(route.members.map(({ userId }) => known.nameOf(userId)));
      return {
        way,
        name: names ?? "Nobody is rung yet",
        about: names && known.strategy,
        opens: { part: "people" },
        nodes: [unanswered],
      };
    }
    return menu ? menuNode(way, menu) : queueNode(way, queueId);
  };
  const menuNode = (way: string | null, { words, audioId, keys }: Menu): RouteNode => ({
    way,
    name: "Keys",
    about: audioId === null ? shortened(words.trim()) || null : "A recording",
    opens: { part: "menu" },
    nodes: [
      ...keys.map(({ key, action, queueId: goal }): RouteNode => {
        const own = `Key ${key}`;
        return action === "QUEUE"
          ? queueNode(own, goal)
          : { way: own, name: "Never call this number again", about: null, opens: { part: "menu" }, nodes: [] };
      }),
      queueNode("Another key or none", queueId),
    ],
  });
  const mayBeClosed = hours !== null || holidays.length > 0;
  return {
    way: null,
    name: hours === null ? "Always open" : openWords(hours),
    about:
      holidays.length === 0 ? null : `closed on ${holidays.length === 1 ? "a holiday" : `${holidays.length} holidays`}`,
    opens: { part: "hours" },
    nodes: [
      step(mayBeClosed ? "Open" : null),
      ...(mayBeClosed
        ? [
            {
              way: "Closed",
              name: endingWords(route.whenClosed, known.phoneText),
              about: null,
              opens: { part: "closed" },
              nodes: [],
            } satisfies RouteNode,
          ]
        : []),
    ],
  };
}

function membersNode({ id, memberIds, strategy }: QueueSettings, { nameOf }: Known): RouteNode {
  const names = namesOf(memberIds.map(nameOf));
  return {
    way: "A member is free",
    name: names ?? "Nobody is a member",
    about: names && (QUEUE_STRATEGIES.find(({ value }) => value === strategy)?.name ?? null),
    opens: { queueId: id },
    nodes: [],
  };
}

function namesOf(names: readonly string[]): string | null {
  const more = names.length - MOST_NAMES;
  return names.length === 0 ? null : [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const shortened = (words: string) => (words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1)}…` : words);

/** Such as "Mon, Tue 09:00 to 17:00; Sat 09:00 to 12:00". */
function openWords(hours: NonNullable<Route["hours"]>): string {
  const byTimes = Map.groupBy(hours, ({ from, until }) => `${from} to ${until}`);
  const spans = Array.from(
    byTimes,
    ([times, days]) => `${days.map(({ weekday }) => dayName(weekday)).join(", ")} ${times}`,
  );
  return spans.length === 0 ? "Never open" : `Open ${spans.join("; ")}`;
}

/** Mon for MONDAY. */
const dayName = (weekday: string) => weekday.charAt(0) + weekday.slice(1, 3).toLowerCase();
