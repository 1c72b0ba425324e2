import { useChange } from "../app/change.ts";
import { useDraft } from "../app/draft.ts";
import { useViewer } from "../app/viewer.tsx";
import { dayAfter, dayAt } from "../ui/days.ts";
import { Form, NumberField, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./campaigns.module.css";
import type { DialerSettings } from "./dialer-settings.ts";
import { UpdateCampaign } from "./queries.ts";

type Target = NonNullable<DialerSettings["target"]>;

const FIGURES: readonly { value: Target["figure"] | "NONE"; name: string }[] = [
  { value: "NONE", name: "No target" },
  { value: "CALLS", name: "Calls" },
  { value: "PEOPLE", name: "Calls that reach a person" },
];

const DAYS_OF_A_WEEK = 7;

/** How many calls or people the campaign is to reach, by which day. A new target is for a week from today. */
export function TargetForm({ id, target, saved }: { id: string; target: Target | null; saved(): void }) {
  const { timeZone } = useViewer().business;
  const today = dayAt(Date.now(), timeZone);
  const toast = useToast();
  const update = useChange(UpdateCampaign);
  const { values, changes, edit, settle } = useDraft<{
    figure: Target["figure"] | "NONE";
    count: number | null;
    from: string;
    until: string;
  }>({
    figure: target?.figure ?? "NONE",
    count: target?.count ?? null,
    from: target?.from ?? today,
    until: target?.until ?? dayAfter(today, DAYS_OF_A_WEEK - 1),
  });
  const { figure, count, from, until } = values;
  const submit = async () => {
    if (Object.keys(changes).length === 0) {
      toast("Nothing has changed");
      return;
    }
    const next = figure === "NONE" ? null : { figure, count: count ?? 0, from, until };
    if (await update.run({ input: { id, dialerSettings: { target: next } } })) {
      toast("The target is saved");
      settle();
      saved();
    }
  };
  return (
    <Form change={update} submit={submit} label="Target">
      <Select
        label="What counts"
        path="dialerSettings.target.figure"
        options={FIGURES}
        value={figure}
        onChange={(value) => edit({ figure: value })}
      />
      {figure !== "NONE" && (
        <>
          <NumberField
            label="How many"
            path="dialerSettings.target.count"
            value={count}
            onChange={(value) => edit({ count: value })}
          />
          <div className={styles.pair}>
            <TextField
              label="First day"
              type="date"
              path="dialerSettings.target.from"
              value={from}
              onChange={(day) => edit({ from: day })}
            />
            <TextField
              label="Last day"
              type="date"
              path="dialerSettings.target.until"
              value={until}
              onChange={(day) => edit({ until: day })}
            />
          </div>
        </>
      )}
      <SubmitButtons action="Save the target" isDisabled={update.isRunning} />
    </Form>
  );
}
