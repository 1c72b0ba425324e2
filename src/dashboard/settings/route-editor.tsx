import { useState } from "react";
import { Button } from "react-aria-components";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { type Colleague, useColleagues } from "../app/colleagues.ts";
import { useRead } from "../app/read.ts";
import { useViewer } from "../app/viewer.tsx";
import { AudioField } from "../ui/audio-field.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, NumberField, PhoneField, Select, TextArea, TextField } from "../ui/field.tsx";
import { LANGUAGES, languageOf } from "../ui/languages.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { type InboxRoute, type InboxRow, type QueueName, QueueNamesQuery, RemoveRoute, SetRoute } from "./queries.ts";
import styles from "./route-editor.module.css";
import { TimeZoneField } from "./time-zone.tsx";

type Strategy = InboxRoute["strategy"];
type Action = InboxRoute["whenClosed"]["action"];
type Weekday = NonNullable<InboxRoute["hours"]>[number]["weekday"];

const STRATEGIES: readonly { value: Strategy; name: string }[] = [
  { value: "IN_ORDER", name: "One after another" },
  { value: "ALL_AT_ONCE", name: "All at once" },
  { value: "OWNER_FIRST", name: "First who last talked with or called the caller" },
];

const ACTIONS: readonly { value: Action; name: string }[] = [
  { value: "VOICEMAIL", name: "Take a message" },
  { value: "FORWARD", name: "Ring another number" },
  { value: "HANG_UP", name: "Say something and hang up" },
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
  whenClosed: Ending;
  whenUnanswered: Ending;
}

interface Ending {
  action: Action;
  words: string;
  language: SpokenLanguage;
  greetingId: string | null;
  phoneNumber: string;
}

function draftOf(route: InboxRow["route"]): Draft {
  const endingOf = (ending?: InboxRoute["whenClosed"]): Ending => ({
    action: ending?.action ?? "VOICEMAIL",
    words: ending?.words ?? "",
    language: languageOf(ending?.language ?? null),
    greetingId: ending?.greeting?.id ?? null,
    phoneNumber: ending?.phoneNumber ?? "",
  });
  return {
    strategy: route?.strategy ?? "IN_ORDER",
    members: route?.members.map(({ user, ringSeconds }) => ({ userId: user.id, ringSeconds })) ?? [],
    timeZone: route?.timeZone ?? "",
    hours: route?.hours?.map(({ weekday, from, until }) => ({ weekday, from, until })) ?? null,
    holidays: route?.holidays.map(({ date, name }) => ({ date, name })) ?? [],
    queueId: route?.queue?.id ?? "",
    whenClosed: endingOf(route?.whenClosed),
    whenUnanswered: endingOf(route?.whenUnanswered),
  };
}

function inputOf({ action, words, language, greetingId, phoneNumber }: Ending) {
  if (action === "FORWARD") {
    return { action, phoneNumber: phoneNumber.trim() };
  }
  if (action === "VOICEMAIL" && greetingId !== null) {
    return { action, greetingId };
  }
  return words.trim() === "" ? { action } : { action, words: words.trim(), language };
}

/** The menu as it is: callers choose by it before they come to a queue. */
function menuOf(route: InboxRow["route"]) {
  if (!route?.menu) {
    return null;
  }
  const { words, language, repeats, audio, keys } = route.menu;
  return {
    ...(audio === null ? { words, language } : { audioId: audio.id }),
    repeats,
    keys: keys.map(({ key, action, queueId }) => ({ key, action, queueId })),
  };
}

/** Who is rung when an inbox is called, in which hours, and what follows. */
export function RouteEditor({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const { rows: users, error, refresh } = useColleagues();
  const { data: held } = useRead(QueueNamesQuery);
  const { business } = useViewer();
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
          changed={changed}
          close={close}
        />
      )}
    </DialogWindow>
  );
}

function Editor({
  inbox: { id, name, route },
  users,
  queues,
  businessZone,
  changed,
  close,
}: {
  inbox: InboxRow;
  users: readonly Colleague[];
  queues: readonly QueueName[];
  businessZone: string;
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
      menu: draft.queueId ? menuOf(route) : null,
      timeZone: draft.timeZone.trim() || null,
      hours: draft.hours,
      holidays: draft.holidays,
      whenClosed: inputOf(draft.whenClosed),
      whenUnanswered: inputOf(draft.whenUnanswered),
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
  return (
    <Form change={remove.failure ? remove : save} submit={submit} className={styles.form ?? ""}>
      {queues.length > 0 && (
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
          <Members users={users} members={draft.members} onChange={(members) => set({ members })} />
        </>
      )}
      <EndingFields
        title="When nobody takes the call"
        path="whenUnanswered"
        ending={draft.whenUnanswered}
        onChange={(whenUnanswered) => set({ whenUnanswered })}
      />
      <Hours draft={draft} businessZone={businessZone} set={set} />
      {(draft.hours !== null || draft.holidays.length > 0) && (
        <EndingFields
          title="When it is closed"
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
  );
}

function Members({
  users,
  members,
  onChange,
}: {
  users: readonly Colleague[];
  members: Draft["members"];
  onChange(members: Draft["members"]): void;
}) {
  const byId = new Map(users.map((user) => [user.id, user]));
  const free = users.filter(({ id, active }) => active && !members.some(({ userId }) => userId === id));
  const move = (place: number, by: number) => {
    const next = [...members];
    const [moved] = next.splice(place, 1);
    if (moved) {
      next.splice(place + by, 0, moved);
    }
    onChange(next);
  };
  return (
    <fieldset className={styles.group}>
      <legend>People</legend>
      {members.length === 0 && <p className="soft">Nobody is rung yet.</p>}
      {members.map(({ userId, ringSeconds }, place) => {
        const user = byId.get(userId);
        const name = user?.name ?? "A former user";
        return (
          <div key={userId} className={styles.row}>
            <span className={styles.name}>
              {name}
              {!user?.active && <span className="soft"> is deactivated</span>}
              {user?.active && !user.phoneNumber && <span className="soft"> has no phone</span>}
            </span>
            <NumberField
              label={`${name} rings for`}
              path={`members.${place}.ringSeconds`}
              unit="seconds"
              value={ringSeconds}
              onChange={(seconds) =>
                onChange(members.map((each, at) => (at === place ? { ...each, ringSeconds: seconds } : each)))
              }
            />
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
              isDisabled={place === members.length - 1}
              aria-label={`${name} later`}
              onPress={() => move(place, 1)}
            >
              ↓
            </Button>
            <Button
              className="quiet"
              aria-label={`Remove ${name}`}
              onPress={() => onChange(members.filter((_each, at) => at !== place))}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {free.length > 0 && (
        <Select
          label="Add a person"
          path="members.new"
          options={[{ value: "", name: "Choose" }, ...free.map(({ id, name }) => ({ value: id, name }))]}
          value=""
          onChange={(userId) => userId && onChange([...members, { userId, ringSeconds: RING_SECONDS }])}
        />
      )}
    </fieldset>
  );
}

function EndingFields({
  title,
  path,
  ending,
  onChange,
}: {
  title: string;
  path: string;
  ending: Ending;
  onChange(ending: Ending): void;
}) {
  const set = (changes: Partial<Ending>) => onChange({ ...ending, ...changes });
  const hasWords = ending.action === "HANG_UP" || (ending.action === "VOICEMAIL" && ending.greetingId === null);
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <Select
        label={title}
        path={`${path}.action`}
        options={ACTIONS}
        value={ending.action}
        onChange={(action) => set({ action })}
      />
      {ending.action === "VOICEMAIL" && (
        <AudioField
          label="Greeting"
          path={`${path}.greetingId`}
          none="A voice reads words"
          value={ending.greetingId}
          onChange={(greetingId) => set({ greetingId })}
        />
      )}
      {ending.action === "FORWARD" && (
        <PhoneField
          label="Number"
          path={`${path}.phoneNumber`}
          value={ending.phoneNumber}
          onChange={(phoneNumber) => set({ phoneNumber })}
        />
      )}
      {hasWords && (
        <TextArea
          label="Words"
          help="A voice reads it to the caller. Without it, the caller hears the usual words."
          path={`${path}.words`}
          rows={2}
          maxLength={1_000}
          value={ending.words}
          onChange={(words) => set({ words })}
        />
      )}
      {hasWords && ending.words.trim() !== "" && (
        <Select
          label="Language of the words"
          path={`${path}.language`}
          options={LANGUAGES}
          value={ending.language}
          onChange={(language) => set({ language })}
        />
      )}
    </fieldset>
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
    <fieldset className={styles.group}>
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
