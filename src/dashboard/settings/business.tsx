import { useEffect, useState } from "react";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useDraft } from "../app/draft.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Form, NumberField, Select, SubmitButtons, Switch, TextArea, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { LANGUAGES, languageOf } from "../ui/languages.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { type BusinessSettings as Business, BusinessQuery, UpdateBusiness } from "./queries.ts";
import styles from "./settings.module.css";
import { TimeZoneField } from "./time-zone.tsx";

/** What holds for the whole business. */
export function BusinessSettings() {
  const { data, error, refresh } = useRead(BusinessQuery);
  useLive(["SETTINGS"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={5} height={64} />;
  }
  const { business } = data.viewer;
  return (
    <div className={styles.parts}>
      <People business={business} />
      <Calling business={business} />
      <Presence business={business} />
      <Help business={business} />
      <Recording business={business} />
    </div>
  );
}

interface Switches {
  openInboxes?: boolean;
  requiresSecondFactor?: boolean;
}

/** Who sees what, and how they sign in. Each switch counts at once. */
function People({ business }: { business: Business }) {
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  // A switch moves at once, and back if the change is refused.
  const [moved, setMoved] = useState<Switches>({});
  // The service may tell the former value for two seconds after a change.
  useEffect(() => {
    setMoved((before) =>
      Object.fromEntries(Object.entries(before).filter(([key, value]) => business[key as keyof Switches] !== value)),
    );
  }, [business]);
  const set = async (input: Switches, message: string, undo?: Switches) => {
    setMoved(input);
    if (!(await change.run({ input }))) {
      setMoved({});
    } else {
      toast(message, undo && { undo: () => void set(undo, "As before.") });
    }
  };
  const { openInboxes, requiresSecondFactor } = { ...business, ...moved };
  return (
    <Section title="People">
      {change.failure && <ErrorNotice failure={change.failure} />}
      <Switch
        label="Members see the texts and calls of every inbox"
        help="Otherwise a member sees those of the assigned inboxes alone."
        value={openInboxes}
        isDisabled={change.isRunning}
        onChange={(isOn) =>
          set({ openInboxes: isOn }, isOn ? "Members see every inbox." : "Members see their own inboxes.", {
            openInboxes: !isOn,
          })
        }
      />
      <Switch
        label="Users must have a second factor"
        help="You need one yourself first. Users without one set it up at their next sign-in."
        value={requiresSecondFactor}
        isDisabled={change.isRunning}
        onChange={(isOn) =>
          set(
            { requiresSecondFactor: isOn },
            isOn ? "Users must have a second factor." : "Users may sign in without a second factor.",
          )
        }
      />
    </Section>
  );
}

function Calling({ business }: { business: Business }) {
  const { values, changes, edit, settle } = useDraft<{ timeZone: string; answeredRestMinutes: number | null }>({
    timeZone: business.timeZone,
    answeredRestMinutes: business.answeredRestMinutes,
  });
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  const submit = async () => {
    if (Object.keys(changes).length === 0) {
      toast("Nothing has changed.");
      return;
    }
    const rest = "answeredRestMinutes" in changes && { answeredRestMinutes: changes.answeredRestMinutes ?? 0 };
    if (await change.run({ input: { ...changes, ...rest } })) {
      toast("The settings of the business are saved.");
      settle();
    }
  };
  return (
    <Section title="Times" about={business.hasDialer && "The hours of calls are a setting of each campaign."}>
      <Form change={change} submit={submit} label="Times" className={styles.form ?? ""}>
        <TimeZoneField
          label="Time zone of the business"
          help="For people whose place is unknown, and for users who have not chosen their own."
          value={values.timeZone}
          onChange={(timeZone) => edit({ timeZone })}
        />
        {business.hasDialer && (
          <NumberField
            label="Rest after an answered call"
            help="No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days."
            path="answeredRestMinutes"
            unit="minutes"
            value={values.answeredRestMinutes}
            onChange={(answeredRestMinutes) => edit({ answeredRestMinutes })}
          />
        )}
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
    </Section>
  );
}

/** Why people may be away, and their rest after an incoming call. */
function Presence({ business }: { business: Business }) {
  const { values, changes, edit, settle } = useDraft<{ reasons: string; wrapUpSeconds: number | null }>({
    reasons: business.awayReasons.join("\n"),
    wrapUpSeconds: business.wrapUpSeconds,
  });
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  const submit = async () => {
    const { reasons, wrapUpSeconds } = changes;
    if (reasons === undefined && wrapUpSeconds === undefined) {
      toast("Nothing has changed.");
      return;
    }
    const awayReasons = reasons
      ?.split("\n")
      .map((reason) => reason.trim())
      .filter(Boolean);
    if (
      await change.run({
        input: { ...(awayReasons && { awayReasons }), ...(wrapUpSeconds !== undefined && { wrapUpSeconds }) },
      })
    ) {
      toast("Presence is saved.");
      settle();
    }
  };
  return (
    <Section
      title="Presence"
      about="Calls ring for people who are available. Each person sets it at the top of the page."
    >
      <Form change={change} submit={submit} label="Presence" className={styles.form ?? ""}>
        <TextArea
          label="Reasons to be away"
          help="One on each line: 1 to 20, each of at most 40 characters."
          path="awayReasons"
          value={values.reasons}
          onChange={(reasons) => edit({ reasons })}
        />
        <NumberField
          label="Wrap-up after an incoming call"
          help="Nothing rings for the person in this time. 0 to 600 seconds."
          path="wrapUpSeconds"
          unit="seconds"
          value={values.wrapUpSeconds}
          onChange={(wrapUpSeconds) => edit({ wrapUpSeconds })}
        />
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
    </Section>
  );
}

/** Whom the answer to the text HELP names. */
function Help({ business }: { business: Business }) {
  const { values, changes, edit, settle } = useDraft<{ helpContact: string }>({
    helpContact: business.helpContact ?? "",
  });
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  const submit = async () => {
    if (changes.helpContact === undefined) {
      toast("Nothing has changed.");
    } else if (await change.run({ input: { helpContact: changes.helpContact.trim() || null } })) {
      toast("The contact for help is saved.");
      settle();
    }
  };
  return (
    <Section title="Help" about="People who text HELP get an answer with the name of the business.">
      <Form change={change} submit={submit} label="Help" className={styles.form ?? ""}>
        <TextField
          label="Contact for help"
          help="A phone number, an e-mail address or a web page. Empty: the answer names the business alone."
          path="helpContact"
          maxLength={100}
          value={values.helpContact}
          onChange={(helpContact) => edit({ helpContact })}
        />
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
    </Section>
  );
}

const RECORDED: readonly { value: Business["recordsCalls"]; name: string }[] = [
  { value: "NEVER", name: "No calls" },
  { value: "INCOMING", name: "Incoming calls" },
  { value: "OUTGOING", name: "Outgoing calls" },
  { value: "ALL", name: "All calls" },
];

const ANNOUNCED =
  "A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the " +
  "others that the call is recorded.";

/** Which calls are recorded, what callers hear, and how long recordings stay. */
function Recording({ business }: { business: Business }) {
  const { values, changes, edit, settle } = useDraft<{
    recordsCalls: Business["recordsCalls"];
    recordingAnnouncement: string;
    recordingAnnouncementLanguage: SpokenLanguage;
    recordingDays: number | null;
  }>({
    recordsCalls: business.recordsCalls,
    recordingAnnouncement: business.recordingAnnouncement ?? "",
    recordingAnnouncementLanguage: languageOf(business.recordingAnnouncementLanguage),
    recordingDays: business.retention.recordingDays,
  });
  const change = useChange(UpdateBusiness);
  const toast = useToast();
  const submit = async () => {
    const { recordingDays, ...others } = changes;
    if (Object.keys(changes).length === 0) {
      toast("Nothing has changed.");
      return;
    }
    const retention = "recordingDays" in changes && { retention: { recordingDays: recordingDays ?? null } };
    if (await change.run({ input: { ...others, ...retention } })) {
      toast("The settings of recordings are saved.");
      settle();
    }
  };
  return (
    <Section
      title="Recordings"
      about="In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning."
    >
      <Form change={change} submit={submit} label="Recordings" className={styles.form ?? ""}>
        <Select
          label="Calls that are recorded"
          help={business.hasDialer && "A campaign may decide otherwise."}
          path="recordsCalls"
          options={RECORDED}
          value={values.recordsCalls}
          onChange={(recordsCalls) => edit({ recordsCalls })}
        />
        {values.recordsCalls !== "NEVER" && (
          <TextArea
            label="What callers hear first"
            help={ANNOUNCED}
            path="recordingAnnouncement"
            rows={2}
            maxLength={500}
            value={values.recordingAnnouncement}
            onChange={(recordingAnnouncement) => edit({ recordingAnnouncement })}
          />
        )}
        {values.recordsCalls !== "NEVER" && (
          <Select
            label="Its language"
            help="Callers hear it in a voice of this language."
            path="recordingAnnouncementLanguage"
            options={LANGUAGES}
            value={values.recordingAnnouncementLanguage}
            onChange={(recordingAnnouncementLanguage) => edit({ recordingAnnouncementLanguage })}
          />
        )}
        <NumberField
          label="Erase recordings after"
          help="The calls stay. 1 to 3,650 days; empty: never."
          path="retention.recordingDays"
          unit="days"
          value={values.recordingDays}
          onChange={(recordingDays) => edit({ recordingDays })}
        />
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
    </Section>
  );
}
