import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { load } from "../app/load.tsx";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { Form, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { BASES, CHANNELS, COVERS } from "./consent-words.ts";
import styles from "./contacts.module.css";
import { type Contact, WithdrawConsent } from "./queries.ts";

// Its calendar is large.
const RecordConsentForm = lazy(() => load(() => import("./consent-form.tsx")));

type Row = Contact["consents"][number];

/** The records of consent of the numbers of a contact: who allowed what, and until when. */
export function ConsentRecords({ contact, changed }: { contact: Contact; changed(): void }) {
  const mayWrite = useMay()("CONTACTS_WRITE");
  const { consents, phones } = contact;
  const [isRecording, setRecording] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Row | null>(null);
  const close = () => setRecording(false);
  return (
    <Section
      title="Records of consent"
      about={consents.length === 0 && "Nothing is recorded. A record shows later who allowed you to call or text."}
      actions={
        mayWrite &&
        phones.length > 0 && (
          <Button className="plain" onPress={() => setRecording(true)}>
            Record a consent
          </Button>
        )
      }
    >
      {consents.length > 0 && (
        <ul className={styles.records}>
          {consents.map((row) => (
            <li key={row.id} className={styles.record}>
              <Words row={row} />
              {row.isValid && mayWrite && (
                <Button className="quiet" onPress={() => setWithdrawn(row)}>
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isRecording && (
        <DialogWindow title="Record a consent" close={close}>
          <Suspense fallback={<RowsSkeleton rows={6} height={56} />}>
            <RecordConsentForm phones={phones} changed={changed} close={close} />
          </Suspense>
        </DialogWindow>
      )}
      {withdrawn && <Withdrawal row={withdrawn} changed={changed} close={() => setWithdrawn(null)} />}
    </Section>
  );
}

function Words({ row }: { row: Row }) {
  const { phoneNumber, basis, covers, givenAt, endsAt, words, channel, seller, isValid, withdrawnAt } = row;
  return (
    <>
      <p>
        <strong>{BASES[basis]}</strong>{" "}
        {isValid ? <Badge tone="good">Valid</Badge> : <Badge tone="alert">{withdrawnAt ? "Withdrawn" : "Ended"}</Badge>}
      </p>
      <Facts
        className={styles.facts}
        rows={[
          ["Number", <PhoneNumber key="number" number={phoneNumber} />],
          ["Covers", covers.map((kind) => COVERS[kind]).join(", ")],
          ["Given", <Timestamp key="given" at={givenAt} />],
          ["Until", endsAt && <Timestamp at={endsAt} />],
          ["Through", CHANNELS[channel]],
          ["Seller", seller],
          ["Words", words],
          ["Proof", <Proofs key="proofs" row={row} />],
          ["Withdrawn", withdrawnAt && <Timestamp at={withdrawnAt} />],
          ["Reason", row.withdrawalReason],
        ]}
      />
    </>
  );
}

function Proofs({ row: { proofUrl, proofFileUrl } }: { row: Row }) {
  const proofs = [
    [proofFileUrl, "File"],
    [proofUrl, "Link"],
  ] as const;
  const links = proofs.flatMap(([url, name]) =>
    url === null
      ? []
      : [
          <a key={name} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>,
        ],
  );
  return links.length > 0 ? <span className={styles.buttons}>{links}</span> : "None";
}

function Withdrawal({ row, changed, close }: { row: Row; changed(): void; close(): void }) {
  const change = useChange(WithdrawConsent);
  const toast = useToast();
  const [reason, setReason] = useState("");
  const submit = async () => {
    if (await change.run({ input: { id: row.id, reason: reason.trim() || null } })) {
      changed();
      toast("The consent is withdrawn.");
      close();
    }
  };
  return (
    <DialogWindow title="Withdraw the consent?" close={close}>
      <Form change={change} label="Withdraw the consent" submit={submit}>
        <p>
          The record stays, with the time of the withdrawal. This cannot be undone: a new consent needs a record of its
          own.
        </p>
        <TextField
          label="Reason"
          path="reason"
          help="Such as: asked for it in a letter."
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
        />
        <SubmitButtons action="Withdraw" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
