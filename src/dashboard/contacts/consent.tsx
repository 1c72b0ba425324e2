import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { phoneText } from "../ui/phones.ts";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./contacts.module.css";
import { type Contact, ListNumbers, UnlistNumber, UpdateContact } from "./queries.ts";

const REASONS: Readonly<Record<string, string>> = {
  keyword: "the person asked for it in a text",
  carrier: "the carrier reported it",
  api: "entered through the API",
  app: "entered in the app",
  import: "from an import",
};

/** What the person allows: texts, and calls of campaigns. */
export function Consent({ contact, changed }: { contact: Contact; changed(): void }) {
  return (
    <Section title="What the person allows">
      <Texts contact={contact} changed={changed} />
      {contact.doNotCallNumbers && <Calls contact={contact} numbers={contact.doNotCallNumbers} changed={changed} />}
    </Section>
  );
}

function Texts({ contact, changed }: { contact: Contact; changed(): void }) {
  const { id, optedOut, optedOutAt, optedOutReason, phones } = contact;
  const may = useMay();
  const toast = useToast();
  const update = useChange(UpdateContact);
  const [reason, setReason] = useState<string | null>(null);
  const set = async (input: { optedOut: boolean; optedOutReason?: string | null }) => {
    const result = await update.run({ input: { id, ...input } });
    if (result) {
      changed();
      toast(input.optedOut ? "Nobody can text this person now." : "This person can be texted again.", {
        undo: () => void update.run({ input: { id, optedOut: !input.optedOut } }).then(changed),
      });
    }
    return result;
  };
  return (
    <div className={styles.consent}>
      <p>
        <strong>Texts</strong> {optedOut ? <Badge tone="alert">Opted out</Badge> : <Badge tone="good">Allowed</Badge>}
      </p>
      <p className="soft">
        {optedOut ? (
          <>
            Since {optedOutAt && <Timestamp at={optedOutAt} />}
            {optedOutReason && `: ${REASONS[optedOutReason] ?? optedOutReason}`}. No inbox and no broadcast can text any
            number of this person.
            {optedOutReason === "keyword" && " The person can text START to allow texts again; you cannot."}
          </>
        ) : (
          "Inboxes and broadcasts can text this person. A text with STOP ends that by itself."
        )}
      </p>
      {update.failure && reason === null && (
        <p className={styles.fault} role="alert">
          {update.failure.message}
        </p>
      )}
      {may("CONTACTS_WRITE") && optedOut && optedOutReason !== "keyword" && (
        <Button className="plain" isDisabled={update.isRunning} onPress={() => set({ optedOut: false })}>
          Allow texts again
        </Button>
      )}
      {may("CONTACTS_WRITE") && !optedOut && phones.length > 0 && (
        <Button className="plain" onPress={() => setReason("")}>
          Opt out of texts
        </Button>
      )}
      {reason !== null && (
        <DialogWindow title="Opt out of texts" close={() => setReason(null)}>
          <Form
            change={update}
            label="Opt out of texts"
            submit={() =>
              set({ optedOut: true, optedOutReason: reason.trim() || null }).then((done) => done && setReason(null))
            }
          >
            <p>No inbox and no broadcast will text any number of this person.</p>
            <TextField
              label="Reason"
              path="optedOutReason"
              help="For example: asked for it on the phone."
              autoFocus
              value={reason}
              onChange={setReason}
            />
            <SubmitButtons action="Opt out" isDisabled={update.isRunning} cancel={() => setReason(null)} />
          </Form>
        </DialogWindow>
      )}
    </div>
  );
}

const inputOf = (numbers: readonly string[]) => ({
  input: { numbers: numbers.map((phoneNumber) => ({ phoneNumber })) },
});

function Calls({ contact, numbers, changed }: { contact: Contact; numbers: readonly string[]; changed(): void }) {
  const may = useMay();
  const toast = useToast();
  const list = useChange(ListNumbers);
  const unlist = useChange(UnlistNumber);
  const [asked, setAsked] = useState<"list" | string | null>(null);
  const isListed = numbers.length > 0;
  return (
    <div className={styles.consent}>
      <p>
        <strong>Campaigns</strong>{" "}
        {isListed ? <Badge tone="alert">Do not call</Badge> : <Badge tone="good">Allowed</Badge>}
      </p>
      <p className="soft">
        {isListed
          ? `On the do-not-call list: ${numbers.map(phoneText).join(", ")}. No campaign calls or texts this person.`
          : "None of the numbers is on the do-not-call list. Campaigns can call and text this person."}
      </p>
      {may("DO_NOT_CALL_MANAGE") && (
        <div className={styles.buttons}>
          {contact.phones.some(({ number }) => !numbers.includes(number)) && (
            <Button className="plain" onPress={() => setAsked("list")}>
              {isListed ? "List all numbers" : "Do not call"}
            </Button>
          )}
          {numbers.map((number) => (
            <Button key={number} className="plain" onPress={() => setAsked(number)}>
              Take {phoneText(number)} off the list
            </Button>
          ))}
        </div>
      )}
      {asked === "list" && (
        <Confirm
          title="Put the numbers on the do-not-call list?"
          consequence={<p>From then on no campaign calls or texts this person, whoever adds the number to it.</p>}
          action="Do not call"
          change={list}
          close={() => setAsked(null)}
          confirm={async () => {
            const added = contact.phones.map(({ number }) => number).filter((number) => !numbers.includes(number));
            const result = await list.run(inputOf(added));
            if (result) {
              changed();
              toast("No campaign calls or texts this person now.", {
                undo: () => void Promise.all(added.map((phoneNumber) => unlist.run({ phoneNumber }))).then(changed),
              });
            }
            return result;
          }}
        />
      )}
      {asked !== null && asked !== "list" && (
        <Confirm
          title={`Take ${phoneText(asked)} off the do-not-call list?`}
          consequence={<p>Campaigns may call and text this number again. Do so only if the person asked for it.</p>}
          action="Take it off"
          change={unlist}
          close={() => setAsked(null)}
          confirm={() => unlist.run({ phoneNumber: asked })}
          done={() => {
            changed();
            toast(`${phoneText(asked)} is off the do-not-call list.`, {
              undo: () => void list.run(inputOf([asked])).then(changed),
            });
          }}
        />
      )}
    </div>
  );
}
