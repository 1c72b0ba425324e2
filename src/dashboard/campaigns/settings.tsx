import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useDraft } from "../app/draft.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Checkbox, Form, NumberField, Select, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import {
  type DialerSettings,
  type DialerSettingsChanges,
  NUMBERS,
  type NumberName,
  OUTCOMES,
  SettingsQuery,
} from "./dialer-settings.ts";
import { HoursFields } from "./hours-fields.tsx";
import { InboxOrder, type OrderedInbox } from "./inbox-order.tsx";
import { ModeFields } from "./modes.tsx";
import { type CampaignDetail, UpdateCampaign } from "./queries.ts";
import { TargetForm } from "./target-form.tsx";

/** What an admin changes in a campaign: its name, its inboxes, and how the dialer works on it. */
export function CampaignSettings() {
  const { campaign, refresh } = useCampaign();
  const may = useMay();
  const { data, error, refresh: readSettings } = useRead(SettingsQuery, { id: campaign.id });
  const settings = data?.campaign?.dialerSettings;
  const changed = () => {
    void readSettings();
    refresh();
  };
  if (!may("CAMPAIGNS_MANAGE")) {
    return <Empty title="Only admins change a campaign" />;
  }
  if (campaign.status === "ARCHIVED") {
    return <Empty title="An archived campaign cannot be changed" />;
  }
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={changed} />;
  }
  if (!settings) {
    return <RowsSkeleton rows={6} height={72} />;
  }
  const known = new Map([...campaign.inboxes, ...(data.viewer.inboxes ?? [])].map((inbox) => [inbox.id, inbox]));
  return (
    <div className={styles.settings}>
      <Section title="Campaign">
        <CampaignForm campaign={campaign} inboxes={[...known.values()]} saved={changed} />
      </Section>
      <Section
        title="Target"
        about="The overview and the progress of the campaign say whether it is behind: as much is due as has passed of the calling hours of these days."
      >
        <TargetForm id={campaign.id} target={settings.target} saved={changed} />
      </Section>
      <Section title="Dialer" about="The changes take effect with the next contact and the next call.">
        <DialerForm id={campaign.id} settings={settings} saved={changed} />
      </Section>
    </div>
  );
}

function CampaignForm({
  campaign,
  inboxes,
  saved,
}: {
  campaign: CampaignDetail;
  inboxes: readonly OrderedInbox[];
  saved(): void;
}) {
  const toast = useToast();
  const update = useChange(UpdateCampaign);
  const { values, changes, edit, settle } = useDraft({
    name: campaign.name,
    description: campaign.description,
    inboxIds: campaign.inboxes.map(({ id }) => id),
  });
  const { name, description, inboxIds } = values;
  const submit = async () => {
    if (Object.keys(changes).length === 0) {
      toast("Nothing has changed");
      return;
    }
    if (await update.run({ input: { id: campaign.id, ...changes } })) {
      toast("The campaign is saved");
      settle();
      saved();
    }
  };
  return (
    <Form change={update} submit={submit} label="Campaign">
      <TextField label="Name" path="name" value={name} onChange={(next) => edit({ name: next })} maxLength={120} />
      <TextArea
        label="Description"
        path="description"
        value={description}
        onChange={(next) => edit({ description: next })}
        maxLength={2000}
        rows={3}
      />
      <InboxOrder
        all={inboxes}
        value={inboxIds}
        onChange={(next) => edit({ inboxIds: next })}
        fault={update.faults.inboxIds}
      />
      <SubmitButtons action="Save the campaign" isDisabled={update.isRunning} />
    </Form>
  );
}

/** The settings of the form: all but these, which have no field, and the target, which has a form of its own. */
type Shown = Exclude<keyof DialerSettingsChanges, "callPurpose" | "callLanguage" | "registryIds" | "target">;
type Draft = { [Name in Shown]: NonNullable<DialerSettingsChanges[Name]> | null };

const RECORDING = [
  { value: "business", name: "As the business does" },
  { value: "yes", name: "Record" },
  { value: "no", name: "Do not record" },
] as const;

function DialerForm({
  id,
  settings: { message, target: _target, lacksHoursReason, lacksOptedOutReason, ...settings },
  saved,
}: {
  id: string;
  settings: DialerSettings;
  saved(): void;
}) {
  const toast = useToast();
  const update = useChange(UpdateCampaign);
  const {
    values: draft,
    changes: dialerSettings,
    edit: set,
    settle,
  } = useDraft<Draft>({ ...settings, messageId: message?.id ?? null });
  const submit = async () => {
    if (Object.keys(dialerSettings).length === 0) {
      toast("Nothing has changed");
      return;
    }
    if (await update.run({ input: { id, dialerSettings } })) {
      toast("The dialer settings are saved");
      settle();
      saved();
    }
  };
  const outcomes = draft.nextPhoneOutcomes ?? [];
  return (
    <Form change={update} submit={submit} label="Dialer">
      <TextArea
        label="Script"
        help="Agents see it beside the contact. {{first_name|there}} is the first name, or “there” without one, as in broadcasts."
        path="dialerSettings.script"
        value={draft.script ?? ""}
        onChange={(text) => set({ script: text || null })}
        maxLength={4000}
        rows={6}
      />
      <ModeFields draft={draft} set={set} />
      <div className={styles.pair}>
        {(Object.keys(NUMBERS) as NumberName[]).map((name) => (
          <NumberField
            key={name}
            {...NUMBERS[name]}
            path={`dialerSettings.${name}`}
            value={draft[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <div className={styles.pair}>
        <TextField
          label="Calls from"
          help="On the clock of the called party, in 24 hours: 08:00 is 8:00 AM."
          path="dialerSettings.callingFrom"
          value={draft.callingFrom ?? ""}
          onChange={(callingFrom) => set({ callingFrom })}
        />
        <TextField
          label="Calls until"
          help="24:00 is the end of the day."
          path="dialerSettings.callingUntil"
          value={draft.callingUntil ?? ""}
          onChange={(callingUntil) => set({ callingUntil })}
        />
      </div>
      <HoursFields draft={draft} set={set} lacksReason={lacksHoursReason} />
      <fieldset className={styles.choices} data-path="dialerSettings.nextPhoneOutcomes">
        <legend>Dial the next phone of the contact at once, when</legend>
        {OUTCOMES.map(({ value, name }) => (
          <Checkbox
            key={value}
            label={name}
            value={outcomes.includes(value)}
            onChange={(isOn) =>
              set({ nextPhoneOutcomes: isOn ? [...outcomes, value] : outcomes.filter((each) => each !== value) })
            }
          />
        ))}
      </fieldset>
      <Checkbox
        label="The campaign is completed when nobody has attempts left"
        value={draft.completesExhausted === true}
        onChange={(completesExhausted) => set({ completesExhausted })}
      />
      <Checkbox
        label="Call numbers that have opted out of texts"
        value={draft.dialsOptedOut === true}
        onChange={(dialsOptedOut) => set({ dialsOptedOut })}
      />
      {draft.dialsOptedOut && (
        <TextArea
          label="Reason for calls to numbers that have opted out"
          help={lacksOptedOutReason ? "The reason is missing: state it." : "10 to 500 characters, for the audit log."}
          path="dialerSettings.optedOutReason"
          value={draft.optedOutReason ?? ""}
          onChange={(text) => set({ optedOutReason: text || null })}
          maxLength={500}
          rows={2}
        />
      )}
      <Select
        label="Recording of its calls"
        help="The law may ask for the consent of the other party: agents tell it at the beginning of a talk."
        path="dialerSettings.recordsCalls"
        options={RECORDING}
        value={draft.recordsCalls === null ? "business" : draft.recordsCalls ? "yes" : "no"}
        onChange={(choice) => set({ recordsCalls: choice === "business" ? null : choice === "yes" })}
      />
      <SubmitButtons action="Save the dialer settings" isDisabled={update.isRunning} />
    </Form>
  );
}
