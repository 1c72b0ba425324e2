import { useState } from "react";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { type Colleague, useColleagues } from "../app/colleagues.ts";
import { AudioField } from "../ui/audio-field.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Checkbox, Form, NumberField, Select, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { LANGUAGES, languageOf } from "../ui/languages.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./call-fields.module.css";
import { ENDING_ACTIONS, type Ending, type EndingAction, endingInput, endingOf } from "./ending.ts";
import { EndingDetails } from "./ending-fields.tsx";
import { PeopleOrder } from "./people-order.tsx";
import { CreateQueue, type QueueSettings, SetQueue } from "./queries.ts";
import { QUEUE_STRATEGIES } from "./words.ts";

/** What follows for callers who leave a queue by its overflow: as in the route, another queue, or an own ending. */
type Overflow = "ROUTE" | "QUEUE" | EndingAction;

interface Draft {
  name: string;
  strategy: QueueSettings["strategy"];
  memberIds: string[];
  ringSeconds: number | null;
  longestWaitSeconds: number | null;
  mostCallers: number | null;
  serviceSeconds: number | null;
  overflow: Overflow;
  ending: Ending;
  overflowQueueId: string;
  holdWords: string;
  holdLanguage: SpokenLanguage;
  holdAudioId: string | null;
  saysPosition: boolean;
  saysWait: boolean;
  offersCallback: boolean;
  alertWaitSeconds: number | null;
  alertCallers: number | null;
}

function draftOf(queue: QueueSettings | null, others: readonly QueueSettings[]): Draft {
  return {
    name: queue?.name ?? "",
    strategy: queue?.strategy ?? "LONGEST_IDLE",
    memberIds: queue?.memberIds ?? [],
    ringSeconds: queue?.ringSeconds ?? 20,
    longestWaitSeconds: queue?.longestWaitSeconds ?? 600,
    mostCallers: queue?.mostCallers ?? 100,
    serviceSeconds: queue?.serviceSeconds ?? 20,
    overflow: queue?.overflowQueueId ? "QUEUE" : (queue?.overflow?.action ?? "ROUTE"),
    ending: endingOf(queue?.overflow),
    overflowQueueId: queue?.overflowQueueId ?? others[0]?.id ?? "",
    holdWords: queue?.holdWords ?? "",
    holdLanguage: languageOf(queue?.holdLanguage ?? null),
    holdAudioId: queue?.holdAudio?.id ?? null,
    saysPosition: queue?.saysPosition ?? false,
    saysWait: queue?.saysWait ?? false,
    offersCallback: queue?.offersCallback ?? false,
    alertWaitSeconds: queue?.alertWaitSeconds ?? null,
    alertCallers: queue?.alertCallers ?? null,
  };
}

function inputOf({ overflow, ending, overflowQueueId, holdWords, ...same }: Draft) {
  const isOwn = overflow !== "ROUTE" && overflow !== "QUEUE";
  return {
    ...same,
    overflow: isOwn ? endingInput({ ...ending, action: overflow }) : null,
    overflowQueueId: overflow === "QUEUE" ? overflowQueueId : null,
    holdWords: holdWords.trim() || null,
  };
}

/**
 * Creates or changes a queue.
 *
 * @param queue null for a new one.
 * @param queues all of the business.
 */
export function QueueEditor({
  queue,
  queues,
  changed,
  close,
}: {
  queue: QueueSettings | null;
  queues: readonly QueueSettings[];
  changed(): void;
  close(): void;
}) {
  const { rows: users, error, refresh } = useColleagues();
  return (
    <DialogWindow title={queue ? `Queue ${queue.name}` : "Add a queue"} close={close} isWide>
      {error && !users && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!error && !users && <RowsSkeleton rows={4} height={52} />}
      {users && <Editor queue={queue} queues={queues} users={users} changed={changed} close={close} />}
    </DialogWindow>
  );
}

function Editor({
  queue,
  queues,
  users,
  changed,
  close,
}: {
  queue: QueueSettings | null;
  queues: readonly QueueSettings[];
  users: readonly Colleague[];
  changed(): void;
  close(): void;
}) {
  const others = queues.filter(({ id }) => id !== queue?.id);
  const [draft, setDraft] = useState(() => draftOf(queue, others));
  const create = useChange(CreateQueue);
  const save = useChange(SetQueue);
  const toast = useToast();
  const set = (changes: Partial<Draft>) => setDraft((last) => ({ ...last, ...changes }));
  const submit = async () => {
    const input = inputOf(draft);
    const saved = queue
      ? await save.run({ input: { id: queue.id, ...input } })
      : await create.run((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (saved) {
      changed();
      toast(`The queue ${saved.name} is saved.`);
      close();
    }
  };
  return (
    <Form change={queue ? save : create} submit={submit} className={styles.form ?? ""}>
      <TextField
        label="Name"
        path="name"
        maxLength={80}
        autoFocus
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <Select
        label="Who is rung"
        path="strategy"
        options={QUEUE_STRATEGIES}
        value={draft.strategy}
        onChange={(strategy) => set({ strategy })}
      />
      <PeopleOrder
        users={users}
        userIds={draft.memberIds}
        path="memberIds"
        onChange={(memberIds) => set({ memberIds })}
      />
      <Waits draft={draft} set={set} />
      <OverflowFields draft={draft} others={others} set={set} />
      <HoldFields draft={draft} set={set} />
      <AlertFields draft={draft} set={set} />
      <SubmitButtons action="Save" isDisabled={create.isRunning || save.isRunning} cancel={close} />
    </Form>
  );
}

interface PartProps {
  draft: Draft;
  set(changes: Partial<Draft>): void;
}

function Waits({ draft, set }: PartProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Times</legend>
      <NumberField
        label="A phone rings for"
        path="ringSeconds"
        unit="seconds"
        value={draft.ringSeconds}
        onChange={(ringSeconds) => set({ ringSeconds })}
      />
      <NumberField
        label="A caller waits at most"
        path="longestWaitSeconds"
        unit="seconds"
        value={draft.longestWaitSeconds}
        onChange={(longestWaitSeconds) => set({ longestWaitSeconds })}
      />
      <NumberField
        label="At most in the queue"
        path="mostCallers"
        unit="callers"
        value={draft.mostCallers}
        onChange={(mostCallers) => set({ mostCallers })}
      />
      <NumberField
        label="Answered in time within"
        help="The service level is the share of callers who are answered within this time."
        path="serviceSeconds"
        unit="seconds"
        value={draft.serviceSeconds}
        onChange={(serviceSeconds) => set({ serviceSeconds })}
      />
    </fieldset>
  );
}

const TITLE = "When a caller has waited too long, or the queue is full";

function OverflowFields({ draft, others, set }: PartProps & { others: readonly QueueSettings[] }) {
  const options: { value: Overflow; name: string }[] = [
    { value: "ROUTE", name: "As when nobody takes a call of the inbox" },
    ...(others.length > 0 ? [{ value: "QUEUE" as const, name: "Another queue" }] : []),
    ...ENDING_ACTIONS,
  ];
  const { overflow } = draft;
  return (
    <fieldset className={styles.group}>
      <legend>{TITLE}</legend>
      <Select
        label={TITLE}
        path="overflow.action"
        options={options}
        value={overflow}
        onChange={(chosen) => set({ overflow: chosen })}
      />
      {overflow === "QUEUE" && (
        <Select
          label="The next queue"
          path="overflowQueueId"
          options={others.map(({ id, name }) => ({ value: id, name }))}
          value={draft.overflowQueueId}
          onChange={(overflowQueueId) => set({ overflowQueueId })}
        />
      )}
      {overflow !== "QUEUE" && overflow !== "ROUTE" && (
        <EndingDetails
          path="overflow"
          ending={{ ...draft.ending, action: overflow }}
          onChange={(ending) => set({ ending })}
        />
      )}
    </fieldset>
  );
}

function HoldFields({ draft, set }: PartProps) {
  return (
    <fieldset className={styles.group}>
      <legend>What callers hear while they wait</legend>
      <AudioField
        label="Music"
        path="holdAudioId"
        none="The music of the service"
        value={draft.holdAudioId}
        onChange={(holdAudioId) => set({ holdAudioId })}
      />
      <TextArea
        label="Words between the music"
        path="holdWords"
        rows={2}
        maxLength={1_000}
        value={draft.holdWords}
        onChange={(holdWords) => set({ holdWords })}
      />
      <Checkbox
        label="Callers hear their place"
        path="saysPosition"
        value={draft.saysPosition}
        onChange={(saysPosition) => set({ saysPosition })}
      />
      <Checkbox
        label="Callers hear the expected wait"
        path="saysWait"
        value={draft.saysWait}
        onChange={(saysWait) => set({ saysWait })}
      />
      <Checkbox
        label="Callers may press 1 to be called back in their turn"
        path="offersCallback"
        value={draft.offersCallback}
        onChange={(offersCallback) => set({ offersCallback })}
      />
      <Select
        label="Language of all of this"
        path="holdLanguage"
        options={LANGUAGES}
        value={draft.holdLanguage}
        onChange={(holdLanguage) => set({ holdLanguage })}
      />
    </fieldset>
  );
}

function AlertFields({ draft, set }: PartProps) {
  return (
    <fieldset className={styles.group}>
      <legend>When admins are alerted</legend>
      <NumberField
        label="When a caller has waited for"
        help="Admins see an alert on the wallboard and the overview, and get a mail. Empty: none."
        path="alertWaitSeconds"
        unit="seconds"
        value={draft.alertWaitSeconds}
        onChange={(alertWaitSeconds) => set({ alertWaitSeconds })}
      />
      <NumberField
        label="When so many are in the queue"
        path="alertCallers"
        unit="callers"
        value={draft.alertCallers}
        onChange={(alertCallers) => set({ alertCallers })}
      />
    </fieldset>
  );
}
