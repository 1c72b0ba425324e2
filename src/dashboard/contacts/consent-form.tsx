import { useState } from "react";
import { Button, FileTrigger } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { Checkbox, Form, Select, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { phoneText } from "../ui/phones.ts";
import { useZone } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { BASES, CHANNELS, COVERS } from "./consent-words.ts";
import styles from "./contacts.module.css";
import { type Contact, RecordConsent } from "./queries.ts";

type Row = Contact["consents"][number];
type Covers = Row["covers"][number];

const entriesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, name: names[value] }));

/** Those of `proofFile`: scans, recordings, mails and texts. */
const PROOFS = [".pdf", ".jpg", ".jpeg", ".png", ".tif", ".tiff", ".mp3", ".wav", ".eml", ".txt"];
const LARGEST_MB = 5;
const MINUTE_MS = 60_000;

/** Records what a person allowed, for some of the numbers. Loaded when it is needed: its calendar is large. */
export default function RecordConsentForm({
  phones,
  changed,
  close,
}: {
  phones: Contact["phones"];
  changed(): void;
  close(): void;
}) {
  const zone = useZone();
  const change = useChange(RecordConsent);
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>(phones.slice(0, 1).map(({ number }) => number));
  const [basis, setBasis] = useState<Row["basis"]>("WRITTEN");
  const [covers, setCovers] = useState<readonly Covers[]>(["CALLS", "TEXTS"]);
  const [channel, setChannel] = useState<Row["channel"]>("WEB");
  const [givenAt, setGivenAt] = useState<string | null>(() =>
    new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString(),
  );
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [texts, setTexts] = useState({ words: "", seller: "", proofUrl: "" });
  const [file, setFile] = useState<File | null>(null);
  const text = (name: keyof typeof texts) => ({
    path: name,
    value: texts[name],
    onChange: (value: string) => setTexts((last) => ({ ...last, [name]: value })),
  });
  // The service allows recorded messages for a written consent alone.
  const offered = entriesOf(COVERS).filter(({ value }) => basis === "WRITTEN" || value !== "AUTOMATED");
  const kinds = covers.filter((kind) => offered.some(({ value }) => value === kind));
  const submit = async () => {
    if (givenAt === null) {
      return;
    }
    const input = {
      ...{ phoneNumbers: [...chosen], basis, covers: kinds, channel, givenAt, endsAt },
      words: texts.words.trim() || null,
      seller: texts.seller.trim() || null,
      proofUrl: texts.proofUrl.trim() || null,
      proofFile: file,
    };
    if (await change.run((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) {
      changed();
      toast("The consent is recorded.");
      close();
    }
  };
  return (
    <Form change={change} label="Record a consent" submit={submit}>
      {phones.length > 1 && (
        <fieldset className={styles.group}>
          <legend>Numbers</legend>
          {phones.map(({ number }) => (
            <Checkbox
              key={number}
              label={phoneText(number)}
              value={chosen.includes(number)}
              onChange={(isChosen) => setChosen(withOrWithout(chosen, number, isChosen))}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.pair}>
        <Select<Row["basis"]>
          label="What allows the contact"
          path="basis"
          help={
            basis === "PURCHASE"
              ? "It ends after 18 months by itself."
              : basis === "ENQUIRY" && "It ends after 3 months by itself."
          }
          options={entriesOf(BASES)}
          value={basis}
          onChange={setBasis}
        />
        <Select<Row["channel"]>
          label="Through"
          path="channel"
          options={entriesOf(CHANNELS)}
          value={channel}
          onChange={setChannel}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>Covers</legend>
        {offered.map(({ value, name }) => (
          <Checkbox
            key={value}
            label={name}
            value={kinds.includes(value)}
            onChange={(isCovered) => setCovers(withOrWithout(kinds, value, isCovered))}
          />
        ))}
      </fieldset>
      <DateTimeField
        label="Given"
        path="givenAt"
        fault={change.faults.givenAt}
        value={givenAt}
        onChange={setGivenAt}
        timeZone={zone}
      />
      <DateTimeField
        label="Until"
        help="Empty: until it is withdrawn."
        path="endsAt"
        fault={change.faults.endsAt}
        value={endsAt}
        onChange={setEndsAt}
        timeZone={zone}
      />
      <TextArea
        label="Words"
        help="What the person agreed to, or said."
        rows={3}
        maxLength={2_000}
        {...text("words")}
      />
      <TextField
        label="Seller"
        help="Whom the person allowed. Empty: your business."
        maxLength={200}
        {...text("seller")}
      />
      <TextField label="Link to the proof" type="url" help="Such as a scan or a recording." {...text("proofUrl")} />
      <div className={styles.buttons}>
        <FileTrigger acceptedFileTypes={PROOFS} onSelect={(files) => setFile(files?.[0] ?? null)}>
          <Button className="plain">{file === null ? "Add the proof as a file" : file.name}</Button>
        </FileTrigger>
        {file && (
          <Button className="quiet" onPress={() => setFile(null)}>
            Remove the file
          </Button>
        )}
        <p className="soft">PDF, picture, sound, mail or text, at most {LARGEST_MB} MB.</p>
      </div>
      <SubmitButtons
        action="Record"
        isDisabled={change.isRunning || chosen.length === 0 || kinds.length === 0 || givenAt === null}
        cancel={close}
      />
    </Form>
  );
}

/** A list with a value at its end, or without it. */
function withOrWithout<Value>(list: readonly Value[], value: Value, isIn: boolean): readonly Value[] {
  const others = list.filter((each) => each !== value);
  return isIn ? [...others, value] : others;
}
