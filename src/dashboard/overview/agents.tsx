import { type CallFigureKey, callFigure, minutes, percent } from "../activity/figures.ts";
import { CallsLink, type RowsSearch, TextsLink } from "../activity/links.tsx";
import { CsvButton, saveCsv } from "../ui/csv.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { Empty } from "../ui/states.tsx";
import styles from "./overview.module.css";
import type { Overview } from "./queries.ts";

const CALLS: readonly { key: CallFigureKey; name: string }[] = [
  { key: "placed", name: "Calls" },
  { key: "people", name: callFigure("people").name },
  { key: "machines", name: callFigure("machines").name },
  { key: "unanswered", name: callFigure("unanswered").name },
  { key: "failed", name: callFigure("failed").name },
];

interface Row {
  /** Null for what has no user. */
  id: string | null;
  name: string;
  texts: number;
  calls: ReadonlyMap<CallFigureKey, number>;
  answerPercent: number | null;
  talkSeconds: number;
  /** Null: the agent has never set a state. */
  presence: Presence | null;
}

type Presence = Readonly<Record<(typeof PRESENCE)[number]["key"], number>>;

const PRESENCE = [
  { key: "availableSeconds", name: "Available" },
  { key: "awaySeconds", name: "Away" },
  { key: "wrapUpSeconds", name: "Wrap-up" },
  { key: "offlineSeconds", name: "Offline" },
] as const;

/** One row for each agent who sent texts or had calls, and one for the rest: together they are the figures above. */
export function Agents({ data, search }: { data: Overview; search: RowsSearch }) {
  const rows = rowsOf(data);
  if (rows.length === 0) {
    return <Empty title="Nobody has sent a text or placed a call in this time" />;
  }
  const hasCalls = data.callActivity !== null;
  const states = rows.some(({ presence }) => presence !== null) ? PRESENCE : [];
  const head = [
    "Agent",
    "Texts",
    ...(hasCalls ? [...CALLS.map(({ name }) => name), "Answer rate", "Time of talk"] : []),
    ...states.map(({ name }) => name),
  ];
  const save = () =>
    saveCsv({
      name: "Agents",
      head,
      rows: rows.map(({ name, texts, calls, answerPercent, talkSeconds, presence }) => [
        name,
        String(texts),
        ...(hasCalls
          ? [...CALLS.map(({ key }) => String(calls.get(key) ?? 0)), percent(answerPercent), minutes(talkSeconds)]
          : []),
        ...states.map(({ key }) => timeIn(presence, key)),
      ]),
    });
  return (
    <Section title="Agents" actions={<CsvButton name="Agents" save={save} />}>
      <ScrollRegion label="Figures of agents" className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, texts, calls, answerPercent, talkSeconds, presence }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  {id === null ? (
                    figure(texts)
                  ) : (
                    <TextsLink what="outgoing" search={{ ...search, user: id }}>
                      {figure(texts)}
                    </TextsLink>
                  )}
                </td>
                {hasCalls &&
                  CALLS.map(({ key }) => (
                    <td key={key}>
                      {id === null ? (
                        figure(calls.get(key) ?? 0)
                      ) : (
                        <CallsLink what={key} search={{ ...search, user: id }}>
                          {figure(calls.get(key) ?? 0)}
                        </CallsLink>
                      )}
                    </td>
                  ))}
                {hasCalls && (
                  <>
                    <td>{percent(answerPercent)}</td>
                    <td>{minutes(talkSeconds)}</td>
                  </>
                )}
                {states.map(({ key }) => (
                  <td key={key}>{timeIn(presence, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  );
}

function timeIn(presence: Presence | null, key: keyof Presence): string {
  return presence ? minutes(presence[key]) : "–";
}

function rowsOf({ textActivity: texts, callActivity: calls }: Overview): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = ({ id, name }: { id: string; name: string }): Row => {
    const row = rows.get(id) ?? {
      id,
      name,
      texts: 0,
      calls: new Map(),
      answerPercent: null,
      talkSeconds: 0,
      presence: null,
    };
    rows.set(id, row);
    return row;
  };
  for (const { user, counts } of texts?.byUser ?? []) {
    rowOf(user).texts = counts.outgoing;
  }
  for (const { user, counts, presence } of calls?.byUser ?? []) {
    Object.assign(rowOf(user), {
      calls: new Map(CALLS.map(({ key }) => [key, callFigure(key).count(counts)])),
      answerPercent: counts.answerPercent,
      talkSeconds: counts.talkSeconds,
      presence,
    });
  }
  const agents = [...rows.values()].filter(
    (row) => row.texts > 0 || row.talkSeconds > 0 || sum(row.calls.values()) > 0,
  );
  const rest = restOf({ texts, calls }, agents);
  return sum([rest.texts, ...rest.calls.values()]) > 0 ? [...agents, rest] : agents;
}

/** The texts and calls of apps, of campaigns and of those beyond the list. */
function restOf(
  { texts, calls }: { texts: Overview["textActivity"]; calls: Overview["callActivity"] },
  agents: Row[],
): Row {
  const left = (key: CallFigureKey) =>
    calls ? callFigure(key).count(calls.totals) - sum(agents.map((row) => row.calls.get(key) ?? 0)) : 0;
  const counts = new Map(CALLS.map(({ key }) => [key, left(key)]));
  const [people = 0, machines = 0, unanswered = 0, failed = 0] = (
    ["people", "machines", "unanswered", "failed"] as const
  ).map((key) => counts.get(key));
  const ended = people + machines + unanswered + failed;
  return {
    id: null,
    name: "Apps and campaigns",
    texts: (texts?.totals.outgoing ?? 0) - sum(agents.map((row) => row.texts)),
    calls: counts,
    answerPercent: ended === 0 ? null : (people * 100) / ended,
    talkSeconds: Math.max(0, (calls?.totals.talkSeconds ?? 0) - sum(agents.map((row) => row.talkSeconds))),
    presence: null,
  };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}
