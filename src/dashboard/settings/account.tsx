import { useState } from "react";
import { useChange } from "../app/change.ts";
import { useMay, useViewer, type Viewer } from "../app/viewer.tsx";
import { Form, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { useToast } from "../ui/toast.tsx";
import { SetPhone, UpdateSelf } from "./queries.ts";
import styles from "./settings.module.css";
import { TimeZoneField } from "./time-zone.tsx";

/** The viewer's own account. Password and second factor are changed where people sign in. */
export function AccountSettings() {
  const { user } = useViewer();
  const may = useMay();
  return (
    <div className={styles.parts}>
      <Section title="You" about={user.email}>
        {may("USERS_MANAGE") ? <WholeForm user={user} /> : <PhoneForm user={user} />}
      </Section>
      <Section title="Sign-in" about="Password, passkeys, one-time codes, connected apps and browsers.">
        <p>
          <a className="button plain" href="/dashboard/account">
            Open the page of your account
          </a>
        </p>
      </Section>
    </div>
  );
}

const PHONE = {
  label: "Your phone",
  help: "It rings when you place a call or work in the dialer.",
  path: "phoneNumber",
  autoComplete: "tel",
} as const;

/** What every user may change: the phone. */
function PhoneForm({ user }: { user: Viewer["user"] }) {
  const [phoneNumber, setPhoneNumber] = useState<string>(user.phoneNumber ?? "");
  const change = useChange(SetPhone);
  const toast = useToast();
  const submit = async () => {
    if (await change.run({ input: { id: user.id, phoneNumber: phoneNumber.trim() || null } })) {
      toast("Your phone is saved.");
    }
  };
  return (
    <Form change={change} submit={submit} label="Your account" className={styles.form ?? ""}>
      <PhoneField {...PHONE} value={phoneNumber} onChange={setPhoneNumber} />
      <p className="soft">An admin of your business changes your name and your time zone.</p>
      <SubmitButtons action="Save" isDisabled={change.isRunning} />
    </Form>
  );
}

function WholeForm({ user }: { user: Viewer["user"] }) {
  const { business } = useViewer();
  const [name, setName] = useState(user.name);
  const [timeZone, setTimeZone] = useState<string>(user.timeZone ?? "");
  const [phoneNumber, setPhoneNumber] = useState<string>(user.phoneNumber ?? "");
  const change = useChange(UpdateSelf);
  const toast = useToast();
  const submit = async () => {
    if (await change.run({ input: { id: user.id, name, timeZone, phoneNumber: phoneNumber.trim() } })) {
      toast("Your account is saved.");
    }
  };
  return (
    <Form change={change} submit={submit} label="Your account" className={styles.form ?? ""}>
      <TextField label="Name" path="name" autoComplete="name" value={name} onChange={setName} />
      <PhoneField {...PHONE} value={phoneNumber} onChange={setPhoneNumber} />
      <TimeZoneField
        label="Time zone"
        help="Times are shown in this zone."
        none={`That of the business, ${business.timeZone.replaceAll("_", " ")}`}
        value={timeZone}
        onChange={setTimeZone}
      />
      <SubmitButtons action="Save" isDisabled={change.isRunning} />
    </Form>
  );
}
