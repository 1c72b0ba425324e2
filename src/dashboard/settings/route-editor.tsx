import { useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { type Colleague, useColleagues } from "../app/colleagues.ts";
import { useRead } from "../app/read.ts";
import { useViewer } from "../app/viewer.tsx";
import styles from "../queues/call-fields.module.css";
import { type Ending, endingInput, endingOf } from "../queues/ending.ts";
import { EndingFields } from "../queues/ending-fields.tsx";
import { type Menu, menuInput } from "../queues/menu.ts";
import { MenuFields } from "../queues/menu-fields.tsx";
import { PeopleOrder } from "../queues/people-order.tsx";
import { type QueueSettings, QueueSettingsQuery } from "../queues/queries.ts";
import { QueueEditor } from "../queues/queue-editor.tsx";
import { type RoutePart, treeOf } from "../queues/route-tree.ts";
import { RouteTree } from "../queues/route-tree.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, NumberField, Select, TextField } from "../ui/field.tsx";
import { languageOf } from "../ui/languages.ts";
import { phoneText } from "../ui/phones.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { type InboxRoute, type InboxRow, RemoveRoute, SetRoute } from "./queries.ts";
import { TimeZoneField } from "./time-zone.tsx";

type Strategy = InboxRoute["strategy"];
type Weekday = NonNullable<InboxRoute["hours"]>[number]["weekday"];

const STRATEGIES: readonly { value: Strategy; name: string }[] = [
  { value: "IN_ORDER", name: "One after another" },
  { value: "ALL_AT_ONCE", name: "All at once" },
  { value: "OWNER_FIRST", name: "First who last talked with or called the caller" },
];

const WEEKDAYS: readonly { value: Weekday; name: string }[] = [
  { value: "MONDAY", name: "Monday" },
  { value: "TUESDAY", name: "Tuesday" },
  { value: "WEDNESDAY", name: "Wednesday" },
  { value: "THURSDAY", name: "Thursday" },
  { value: "FRIDAY", name: "Friday" },
  { value: "SATURDAY", name: "Saturday" },
  { value: "SUNDAY", name: "Sunday" },
];

const OPENINGS = [
  { value: "always", name: "Always open" },
  { value: "hours", name: "Open in these hours" },
] as const;

const USUAL_WEEK = WEEKDAYS.slice(0, 5).map(({ value }) => ({ weekday: value, from: "09:00", until: "17:00" }));
const RING_SECONDS = 20;

interface Draft {
  strategy: Strategy;
  members: { userId: string; ringSeconds: number | null }[];
  timeZone: string;
  hours: { weekday: Weekday; from: string; until: string }[] | null;
  holidays: { date: string; name: string }[];
  /** The queue in place of members; empty: none. */
  queueId: string;
  /** What callers choose before they come to it; null: nothing. */
  menu: Menu | null;
  whenClosed: Ending;
  whenUnanswered: Ending;
}

function draftOf(route: InboxRow["route"]): Draft {
  return {
    strategy: route?.strategy ?? "IN_ORDER",
    members: route?.members.map(({ user, ringSeconds }) => ({ userId: user.id, ringSeconds })) ?? [],
    timeZone: route?.timeZone ?? "",
    hours: route?.hours?.map(({ weekday, from, until }) => ({ weekday, from, until })) ?? null,
    holidays: route?.holidays.map(({ date, name }) => ({ date, name })) ?? [],
    queueId: route?.queue?.id ?? "",
    menu: menuOf(route?.menu),
    whenClosed: endingOf(route?.whenClosed),
    whenUnanswered: endingOf(route?.whenUnanswered),
  };
}

function menuOf(menu: InboxRoute["menu"] | undefined): Menu | null {
  return menu
    ? {
        words: menu.words ?? "",
        language: languageOf(menu.language),
        audioId: menu.audio?.id ?? null,
        repeats: menu.repeats,
        keys: menu.keys.map(({ key, action, queueId }) => ({ key, action, queueId: queueId ?? "" })),
      }
    : null;
}

/** Who is rung when an inbox is called, in which hours, and what follows: as a tree, and in a form. */
export function RouteEditor({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const { rows: users, error, refresh } = useColleagues();
  const { data: held, refresh: readQueues } = useRead(QueueSettingsQuery);
  const { business } = useViewer();
  const [opened, setOpened] = useState<string | null>(null);
  const queue = held?.queues.find(({ id }) => id === opened);
  return (
    <DialogWindow title={`Incoming calls of ${inbox.name}`} close={close} isWide>
      {error && !users && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!error && !(users && held) && <RowsSkeleton rows={4} height={52} />}
      {users && held && (
        <Editor
          inbox={inbox}
          users={users}
          queues={held.queues}
          businessZone={business.timeZone}
          openQueue={setOpened}
          changed={changed}
          close={close}
        />
      )}
      {queue && held && (
        <QueueEditor queue={queue} queues={held.queues} changed={readQueues} close={() => setOpened(null)} />
      )}
    </DialogWindow>
  );
}

function Editor({
  inbox: { id, name, route },
  users,
  queues,
  businessZone,
  openQueue,
  changed,
  close,
}: {
  inbox: InboxRow;
  users: readonly Colleague[];
  queues: readonly QueueSettings[];
  businessZone: string;
  openQueue(id: string): void;
  changed(): void;
  close(): void;
}) {
  const [draft, setDraft] = useState(() => draftOf(route));
  const save = useChange(SetRoute);
  const remove = useChange(RemoveRoute);
  const toast = useToast();
  const set = (changes: Partial<Draft>) => setDraft((last) => ({ ...last, ...changes }));
  const submit = async () => {
    const input = {
      id,
      strategy: draft.strategy,
      members: draft.queueId ? [] : draft.members,
      queueId: draft.queueId || null,
      menu: draft.queueId && draft.menu ? menuInput(draft.menu) : null,
      timeZone: draft.timeZone.trim() || null,
      hours: draft.hours,
      holidays: draft.holidays,
      whenClosed: endingInput(draft.whenClosed),
      whenUnanswered: endingInput(draft.whenUnanswered),
    };
    if (await save.run({ input })) {
      changed();
      toast(`The calls of ${name} follow the new route.`);
      close();
    }
  };
  const drop = async () => {
    if (await remove.run({ id })) {
      changed();
      toast(`${name} has no route any longer.`);
      close();
    }
  };
  const fields = useRef<HTMLDivElement>(null);
  const openPart = (part: RoutePart) => {
    const group = fields.current?.querySelector(`[data-part="${part}"]`);
    group?.scrollIntoView({ block: "center" });
    group?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
  };
  const tree = treeOf(draft, {
    strategy: STRATEGIES.find(({ value }) => value === draft.strategy)?.name ?? "",
    queues: new Map(queues.map((queue) => [queue.id, queue])),
    nameOf: (userId) => users.find((user) => user.id === userId)?.name ?? "A former user",
    phoneText,
  });
  return (
    <div ref={fields} className={styles.form}>
      <RouteTree name={name} tree={tree} openPart={openPart} openQueue={openQueue} />
      <Form change={remove.failure ? remove : save} submit={submit} className={styles.form ?? ""}>
        {queues.length > 0 && (
          <div data-part="queue">
            <Select
              label="Callers wait in"
              path="queueId"
              options={[
                { value: "", name: "No queue" },
                ...queues.map(({ id: value, name: own }) => ({ value, name: own })),
              ]}
              value={draft.queueId}
              onChange={(queueId) => set({ queueId })}
            />
          </div>
        )}
        {draft.queueId && (
          <MenuFields
            menu={draft.menu}
            queues={queues}
            language={languageOf(null)}
            onChange={(menu) => set({ menu })}
          />
        )}
        {!draft.queueId && (
          <>
            <Select
              label="Who is rung"
              path="strategy"
              options={STRATEGIES}
              value={draft.strategy}
              onChange={(strategy) => set({ strategy })}
            />
            <PeopleOrder
              users={users}
              userIds={draft.members.map(({ userId }) => userId)}
              path="members.new"
              onChange={(userIds) =>
                set({
                  members: userIds.map(
                    (userId) =>
                      draft.members.find((member) => member.userId === userId) ?? {
                        userId,
                        ringSeconds: RING_SECONDS,
                      },
                  ),
                })
              }
              more={(place, person) => (
                <NumberField
                  label={`${person} rings for`}
                  path={`members.${place}.ringSeconds`}
                  unit="seconds"
                  value={draft.members[place]?.ringSeconds ?? null}
                  onChange={(ringSeconds) =>
                    set({ members: draft.members.map((each, at) => (at === place ? { ...each, ringSeconds } : each)) })
                  }
                />
              )}
            />
          </>
        )}
        <EndingFields
          title="When nobody takes the call"
          part="unanswered"
          path="whenUnanswered"
          ending={draft.whenUnanswered}
          onChange={(whenUnanswered) => set({ whenUnanswered })}
        />
        <Hours draft={draft} businessZone={businessZone} set={set} />
        {(draft.hours !== null || draft.holidays.length > 0) && (
          <EndingFields
            title="When it is closed"
            part="closed"
            path="whenClosed"
            ending={draft.whenClosed}
            onChange={(whenClosed) => set({ whenClosed })}
          />
        )}
        <FormButtons>
          {route && (
            <Button className="quiet" isDisabled={remove.isRunning} onPress={drop}>
              Remove the route
            </Button>
          )}
          <Button className="plain" onPress={close}>
            Cancel
          </Button>
          <Button type="submit" className="primary" isDisabled={save.isRunning}>
            Save
          </Button>
        </FormButtons>
      </Form>
    </div>
  );
}

function Hours({
  draft,
  businessZone,
  set,
}: {
  draft: Draft;
  businessZone: string;
  set(changes: Partial<Draft>): void;
}) {
  const { hours, holidays, timeZone } = draft;
  const change = (place: number, changes: Partial<NonNullable<Draft["hours"]>[number]>) =>
    set({ hours: hours?.map((span, at) => (at === place ? { ...span, ...changes } : span)) ?? null });
  return (
    <fieldset className={styles.group} data-part="hours">
      <legend>Opening hours</legend>
      <Select
        label="Opening hours"
        path="hours"
        options={OPENINGS}
        value={hours === null ? "always" : "hours"}
        onChange={(chosen) => set({ hours: chosen === "always" ? null : USUAL_WEEK })}
      />
      {hours?.map((span, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two spans may be alike while one is edited
        <div key={place} className={styles.row}>
          <Select
            label="Day"
            path={`hours.${place}.weekday`}
            options={WEEKDAYS}
            value={span.weekday}
            onChange={(weekday) => change(place, { weekday })}
          />
          <TextField
            label="From"
            path={`hours.${place}.from`}
            value={span.from}
            maxLength={5}
            onChange={(from) => change(place, { from })}
          />
          <TextField
            label="Until"
            path={`hours.${place}.until`}
            value={span.until}
            maxLength={5}
            onChange={(until) => change(place, { until })}
          />
          <Button
            className="quiet"
            aria-label={`Remove hours ${place + 1}`}
            onPress={() => set({ hours: hours.filter((_span, at) => at !== place) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {hours && (
        <Button
          className="plain"
          onPress={() => set({ hours: [...hours, { weekday: "SATURDAY", from: "09:00", until: "12:00" }] })}
        >
          Add hours
        </Button>
      )}
      {holidays.map((day, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days may be alike while one is edited
        <div key={place} className={styles.row}>
          <TextField
            label="Closed on"
            path={`holidays.${place}.date`}
            type="date"
            value={day.date}
            onChange={(date) =>
              set({ holidays: holidays.map((each, at) => (at === place ? { ...each, date } : each)) })
            }
          />
          <TextField
            label="Name of the day"
            path={`holidays.${place}.name`}
            maxLength={80}
            value={day.name}
            onChange={(name) =>
              set({ holidays: holidays.map((each, at) => (at === place ? { ...each, name } : each)) })
            }
          />
          <Button
            className="quiet"
            aria-label={`Remove the holiday ${day.name}`}
            onPress={() => set({ holidays: holidays.filter((_day, at) => at !== place) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button className="plain" onPress={() => set({ holidays: [...holidays, { date: "", name: "" }] })}>
        Add a holiday
      </Button>
      {(hours !== null || holidays.length > 0) && (
        <TimeZoneField
          label="Time zone"
          help="Hours and holidays are on its clock."
          none={`That of the business, ${businessZone}`}
          value={timeZone}
          onChange={(zone) => set({ timeZone: zone })}
        />
      )}
    </fieldset>
  );
}
