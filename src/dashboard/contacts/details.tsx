import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useDraft } from "../app/draft.ts";
import { useMay } from "../app/viewer.tsx";
import { Form, FormButtons, PhoneField, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./contacts.module.css";
import { type Contact, type ContactFields, UpdateContact } from "./queries.ts";

const TEXTS = [
  "firstName",
  "lastName",
  "company",
  "title",
  "email",
  "linkedinUrl",
  "state",
  "postalCode",
  "country",
  "externalId",
] as const;
type TextName = (typeof TEXTS)[number];

/** The service accepts no more. */
const MOST_PHONES = 5;

/** What the fields show: an empty text stands for no value. */
interface Draft extends Record<TextName, string> {
  phones: { number: string; label: string }[];
  extra: { name: string; value: string }[];
}

/** The fields of the input; null clears a field. */
type Changes = Partial<Record<TextName, string | null>> & {
  phones?: { number: string; label: string | null }[];
  extraFields?: Record<string, string> | null;
};

const LABELS: Record<TextName, string> = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  title: "Job title",
  email: "E-mail",
  linkedinUrl: "LinkedIn",
  state: "State or province",
  postalCode: "Postal code",
  country: "Country",
  externalId: "Id in another system",
};
const TYPES: Partial<Record<TextName, "email" | "url">> = { email: "email", linkedinUrl: "url" };

function draftOf(contact: ContactFields): Draft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, contact[name] ?? ""])) as Record<TextName, string>;
  return {
    ...texts,
    phones: contact.phones.map(({ number, label }) => ({ number, label: label ?? "" })),
    extra: Object.entries(contact.extraFields ?? {}).map(([name, value]) => ({ name, value })),
  };
}

/** The whole input of a draft. */
function inputOf(draft: Draft): Required<Changes> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, draft[name].trim() || null]));
  const extra = draft.extra.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]);
  return {
    ...(texts as Record<TextName, string | null>),
    phones: draft.phones.map(({ number, label }) => ({ number: number.trim(), label: label.trim() || null })),
    extraFields: extra.length > 0 ? Object.fromEntries(extra) : null,
  };
}

/** The fields in which one input differs from another, as they are in the first. */
function difference(next: Required<Changes>, last: Required<Changes>): Changes {
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(last[name as keyof Changes]),
    ),
  );
}

/** The fields of a contact, edited in place: buttons appear with the first change. */
export function Details({ contact, changed }: { contact: Contact; changed(): void }) {
  const may = useMay();
  const toast = useToast();
  const update = useChange(UpdateContact);
  const { values: shown, before, edit, reset } = useDraft(draftOf(contact));
  const isEdited = Object.keys(before).length > 0;
  const last = inputOf({ ...shown, ...before });
  const changes = difference(inputOf(shown), last);
  const isReadOnly = !may("CONTACTS_WRITE");
  const discard = () => {
    update.reset();
    reset();
  };
  const submit = async () => {
    if (Object.keys(changes).length === 0) {
      return discard();
    }
    const { id } = contact;
    if (await update.run({ input: { id, ...changes } })) {
      reset();
      changed();
      const back = difference(last, inputOf(shown));
      toast("The contact was saved.", { undo: () => void update.run({ input: { id, ...back } }).then(changed) });
    }
  };
  const text = (name: TextName) => (
    <TextField
      label={LABELS[name]}
      path={name}
      type={TYPES[name] ?? "text"}
      value={shown[name]}
      isDisabled={isReadOnly}
      onChange={(value) => edit({ [name]: value })}
    />
  );
  return (
    <Section title="Details">
      <Form change={update} submit={submit} label="Details">
        <div className={styles.pair}>
          {text("firstName")}
          {text("lastName")}
          {text("company")}
          {text("title")}
        </div>
        <Phones draft={shown} edit={edit} isReadOnly={isReadOnly} />
        <div className={styles.pair}>
          {text("email")}
          {text("linkedinUrl")}
          {text("state")}
          {text("postalCode")}
          {text("country")}
          {text("externalId")}
        </div>
        <ExtraFields draft={shown} edit={edit} isReadOnly={isReadOnly} />
        {isEdited && (
          <FormButtons>
            <Button className="plain" onPress={discard}>
              Discard
            </Button>
            <Button type="submit" className="primary" isDisabled={update.isRunning}>
              Save
            </Button>
          </FormButtons>
        )}
      </Form>
    </Section>
  );
}

interface Part {
  draft: Draft;
  edit(part: Partial<Draft>): void;
  isReadOnly: boolean;
}

function Phones({ draft: { phones }, edit, isReadOnly }: Part) {
  const set = (index: number, part: Partial<Draft["phones"][number]>) =>
    edit({ phones: phones.map((phone, place) => (place === index ? { ...phone, ...part } : phone)) });
  return (
    <fieldset className={styles.group}>
      <legend>Numbers</legend>
      {phones.map(({ number, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is being written is known by its place alone
        <div key={index} className={styles.entry}>
          <PhoneField
            label={index === 0 ? "Primary number" : `Number ${index + 1}`}
            path={`phones.${index}.number`}
            value={number}
            isDisabled={isReadOnly}
            onChange={(value) => set(index, { number: value })}
          />
          <TextField
            label="Label"
            path={`phones.${index}.label`}
            placeholder="mobile"
            value={label}
            isDisabled={isReadOnly}
            onChange={(value) => set(index, { label: value })}
          />
          {!isReadOnly && (
            <div className={styles.moves}>
              {index > 0 && (
                <Button
                  className="quiet"
                  aria-label={`Make number ${index + 1} the primary one`}
                  onPress={() => edit({ phones: [{ number, label }, ...phones.toSpliced(index, 1)] })}
                >
                  ↑
                </Button>
              )}
              <Button
                className="quiet"
                aria-label={`Remove number ${index + 1}`}
                onPress={() => edit({ phones: phones.toSpliced(index, 1) })}
              >
                ×
              </Button>
            </div>
          )}
        </div>
      ))}
      {!isReadOnly && phones.length < MOST_PHONES && (
        <Button className="plain" onPress={() => edit({ phones: [...phones, { number: "", label: "" }] })}>
          Add a number
        </Button>
      )}
    </fieldset>
  );
}

function ExtraFields({ draft: { extra }, edit, isReadOnly }: Part) {
  const set = (index: number, part: Partial<Draft["extra"][number]>) =>
    edit({ extra: extra.map((field, place) => (place === index ? { ...field, ...part } : field)) });
  return (
    <fieldset className={styles.group}>
      <legend>Extra fields</legend>
      {extra.map(({ name, value }, index) => {
        const isTwice = name !== "" && extra.some((other, place) => place < index && other.name === name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field that is being written is known by its place alone
          <div key={index} className={styles.entry}>
            <TextField
              label="Field"
              placeholder="customer since"
              fault={isTwice ? "There is another field with this name." : undefined}
              value={name}
              isDisabled={isReadOnly}
              onChange={(changed) => set(index, { name: changed })}
            />
            <TextField
              label="Value"
              path={`extraFields.${name}`}
              value={value}
              isDisabled={isReadOnly}
              onChange={(changed) => set(index, { value: changed })}
            />
            {!isReadOnly && (
              <div className={styles.moves}>
                <Button
                  className="quiet"
                  aria-label={`Remove the field ${name || index + 1}`}
                  onPress={() => edit({ extra: extra.toSpliced(index, 1) })}
                >
                  ×
                </Button>
              </div>
            )}
          </div>
        );
      })}
      {!isReadOnly && (
        <Button className="plain" onPress={() => edit({ extra: [...extra, { name: "", value: "" }] })}>
          Add a field
        </Button>
      )}
    </fieldset>
  );
}
