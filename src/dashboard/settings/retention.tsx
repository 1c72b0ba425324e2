import { useState } from "react";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useDraft } from "../app/draft.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Form, NumberField, SubmitButtons } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { type Retention, type RetentionLimit, RetentionQuery, UpdateBusiness } from "./queries.ts";
import styles from "./settings.module.css";

const FIELDS: Readonly<Record<RetentionLimit["setting"], { path: keyof Retention; label: string }>> = {
  MESSAGE: { path: "messageDays", label: "Texts with their files" },
  CALL: { path: "callDays", label: "Calls with notes, recordings and transcripts" },
  RECORDING: { path: "recordingDays", label: "Recordings and voicemails with their transcripts" },
  SESSION: { path: "sessionDays", label: "Ended sessions of the dialer" },
  IMPORT: { path: "importDays", label: "Ended imports with their refused rows" },
  NOTICE: { path: "noticeDays", label: "Notices" },
  EVENT: { path: "eventDays", label: "Events" },
  ATTEMPT: { path: "attemptDays", label: "Attempts to deliver events" },
  AUDIT: { path: "auditDays", label: "Entries of the audit log" },
};

/** The days for which the business keeps its data. */
export function RetentionSettings() {
  const { data, error, refresh } = useRead(RetentionQuery);
  useLive(["SETTINGS"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={9} height={64} />;
  }
  const { retention, retentionLimits } = data.viewer.business;
  return <RetentionForm retention={retention} limits={retentionLimits} />;
}

function RetentionForm({ retention, limits }: { retention: Retention; limits: readonly RetentionLimit[] }) {
  const { values, before, changes, edit, settle } = useDraft<Retention>(retention);
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const shortened = limits.filter((limit) => isShorter(limit, before, changes));
  const save = async () => {
    const result = await change.run({ input: { retention: changes } });
    if (result) {
      toast("The retention is saved.");
      settle();
    }
    return result;
  };
  const submit = () => {
    if (Object.keys(changes).length === 0) {
      toast("Nothing has changed.");
    } else if (shortened.length > 0) {
      change.reset();
      setAsking(true);
    } else {
      void save();
    }
  };
  return (
    <Section title="Retention" about="Older data is deleted within hours, for good. Counts of the past stay.">
      <Form change={change} submit={submit} label="Retention" className={styles.form ?? ""}>
        {limits.map((limit) => {
          const { path, label } = FIELDS[limit.setting];
          return (
            <NumberField
              key={path}
              label={label}
              help={helpOf(limit, values[path])}
              path={`retention.${path}`}
              unit="days"
              value={values[path]}
              onChange={(days) => edit({ [path]: days })}
            />
          );
        })}
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
      {isAsking && (
        <Confirm
          title="Keep data for a shorter time?"
          consequence={
            <>
              <p>This is deleted within hours, and cannot be restored:</p>
              <ul>
                {shortened.map(({ setting }) => {
                  const { path, label } = FIELDS[setting];
                  return (
                    <li key={path}>
                      {label}: older than {figure(changes[path] as number)} days
                    </li>
                  );
                })}
              </ul>
            </>
          }
          action="Keep for a shorter time"
          change={change}
          confirm={async () => {
            const result = await save();
            // The faults are shown beside their fields.
            setAsking(false);
            return result;
          }}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** Whether a changed setting deletes data that the present one keeps. */
function isShorter({ setting, serviceDays }: RetentionLimit, before: Partial<Retention>, changes: Partial<Retention>) {
  const { path } = FIELDS[setting];
  const days = changes[path];
  return typeof days === "number" && days < (before[path] ?? serviceDays ?? Number.POSITIVE_INFINITY);
}

function helpOf({ least, most, serviceDays }: RetentionLimit, days: number | null): string {
  const range = `${figure(least)} to ${figure(most)}.`;
  if (serviceDays === null) {
    return `${range} Empty: kept without a limit.`;
  }
  // The operator has shortened its own setting since.
  const isAbove = days !== null && days > serviceDays;
  return `${range} The service keeps them for ${figure(serviceDays)} days${isAbove ? ", which is shorter and applies" : ""}.`;
}
