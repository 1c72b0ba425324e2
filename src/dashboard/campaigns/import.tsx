import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { Button, DropZone, FileTrigger } from "react-aria-components";
import { useClient } from "urql";
import { useChange } from "../app/change.ts";
import { type Failure, failureOf } from "../app/client.ts";
import { useMay } from "../app/viewer.tsx";
import { Form, FormButtons, Select, TextField } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { ImportReport } from "./import-report.tsx";
import { type Preview, PreviewQuery, StartImport } from "./queries.ts";
import { Isolated, Refusals } from "./refusals.tsx";
import { counted } from "./words.tsx";

const route = getRouteApi("/campaigns/$id/import");

const LARGEST_MB = 10;

/** The import of a file: choose it, map its columns, see what would be refused, start, follow, and read the report. */
export function ImportPage() {
  const { campaign } = useCampaign();
  const { run } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const [file, setFile] = useState<File | null>(null);
  if (run !== undefined) {
    return (
      <ImportReport
        key={run}
        id={run}
        again={() => {
          setFile(null);
          void navigate({ search: {} });
        }}
      />
    );
  }
  if (!may("CAMPAIGNS_WRITE") || campaign.status === "ARCHIVED") {
    return (
      <Empty
        title={campaign.status === "ARCHIVED" ? "This campaign is archived" : "Your role may not import contacts"}
      />
    );
  }
  return file === null ? (
    <Choose choose={setFile} />
  ) : (
    <Prepare
      // Another file begins anew.
      key={`${file.name} ${file.size} ${file.lastModified}`}
      campaignId={campaign.id}
      file={file}
      another={() => setFile(null)}
      started={(id) => navigate({ search: { run: id } })}
    />
  );
}

function Choose({ choose }: { choose(file: File): void }) {
  const [fault, setFault] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (file && file.size > LARGEST_MB * 1024 * 1024) {
      setFault(`${file.name} is larger than ${LARGEST_MB} MB: divide it into smaller files.`);
    } else if (file) {
      choose(file);
    }
  };
  return (
    <Section
      title="Import contacts"
      about="A list saved as CSV, with the names of the columns in its first row: at most 10 MB and 100,000 rows."
    >
      <DropZone
        className={styles.drop ?? ""}
        aria-label="Drop a file here"
        getDropOperation={(types) => (types.has("text/plain") && !types.has("text/csv") ? "cancel" : "copy")}
        onDrop={async ({ items }) => {
          const found = items.find((item) => item.kind === "file");
          take(found && (await found.getFile()));
        }}
      >
        <p>Drop a file here, or</p>
        <FileTrigger acceptedFileTypes={[".csv", ".tsv", ".txt", "text/csv"]} onSelect={(files) => take(files?.[0])}>
          <Button className="primary" autoFocus>
            Choose a file
          </Button>
        </FileTrigger>
        <p className="soft">
          Columns such as First Name, Phone, Mobile or E-mail are recognized by their headers, others by what is in
          them.
        </p>
      </DropZone>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Section>
  );
}

const IGNORED = "-";

const FIELDS: readonly { value: string; name: string }[] = [
  { value: "first_name", name: "First name" },
  { value: "last_name", name: "Last name" },
  { value: "full_name", name: "First and last name" },
  { value: "phone", name: "Number" },
  { value: "email", name: "E-mail" },
  { value: "company", name: "Company" },
  { value: "title", name: "Title" },
  { value: "linkedin_url", name: "LinkedIn" },
  { value: "state", name: "State or province" },
  { value: "postal_code", name: "Postal code" },
  { value: "country", name: "Country" },
  { value: "due_at", name: "Callback" },
  { value: "time_zone", name: "Time zone" },
  { value: "customer_id", name: "Saved contact (id)" },
  { value: "opted_out", name: "Has opted out (yes or no)" },
  { value: "opted_out_at", name: "Opted out at" },
  { value: "opted_out_reason", name: "Reason of the opt-out" },
  { value: "campaign_status", name: "Status in the campaign of an export" },
];

const DUPLICATES = [
  { value: "SKIP", name: "Keep the contact as it is" },
  { value: "UPDATE", name: "Change the given fields" },
  { value: "ERROR", name: "Refuse the row" },
] as const;

type Policy = (typeof DUPLICATES)[number]["value"];

function Prepare({
  campaignId,
  file,
  another,
  started,
}: {
  campaignId: string;
  file: File;
  another(): void;
  started(id: string): void;
}) {
  const client = useClient();
  const start = useChange(StartImport);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [country, setCountry] = useState("US");
  const [onDuplicate, setOnDuplicate] = useState<Policy>("SKIP");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isReading, setReading] = useState(true);
  const mapping = [...chosen].map(([header, field]) => ({ header, field }));
  const isCountry = /^[A-Za-z]{2}$/.test(country);
  const key = JSON.stringify({ mapping, country: country.toUpperCase() });
  const latest = useRef(key);
  latest.current = key;
  useEffect(() => {
    if (!isCountry) {
      return;
    }
    setReading(true);
    const input = { file, ...(JSON.parse(key) as { mapping: typeof mapping; country: string }) };
    void client
      .query(PreviewQuery, { input }, { requestPolicy: "network-only" })
      .toPromise()
      .then(({ data, error }) => {
        if (latest.current === key) {
          setFailure(error ? failureOf(error) : null);
          setPreview((last) => data?.previewContactImport ?? last);
          setReading(false);
        }
      });
  }, [client, file, key, isCountry]);
  const submit = async () => {
    const made = await start.run((idempotencyKey) => ({
      input: { campaignId, file, mapping, country: country.toUpperCase(), onDuplicate, idempotencyKey },
    }));
    if (made) {
      started(made.id);
    }
  };
  if (!preview) {
    return (
      <Section title={file.name} actions={<Another another={another} />}>
        {failure ? <ErrorNotice failure={failure} /> : <RowsSkeleton rows={4} height={56} />}
      </Section>
    );
  }
  const { columns, problem, rowCount, checkedCount, refusedCount, refusals, partialCount, partialRows } = preview;
  const addedCount = rowCount - refusedCount;
  const mapped = new Set(columns.map(({ field }) => field));
  const isNameless = !["first_name", "last_name", "full_name", "customer_id"].some((field) => mapped.has(field));
  return (
    <Form change={start} submit={submit} label="Import">
      <Section title={file.name} about={counted(rowCount, "row")} actions={<Another another={another} />}>
        <Mapping columns={columns} choose={(header, field) => setChosen((last) => new Map(last).set(header, field))} />
        <div role="status">
          {isNameless && (
            <p className={styles.reason}>No column is mapped to a name: the contacts will have no name.</p>
          )}
        </div>
        <div className={styles.pair}>
          <TextField
            label="Country of numbers without one"
            help="Two letters, such as US or GB."
            path="country"
            value={country}
            onChange={setCountry}
            maxLength={2}
            fault={isCountry ? undefined : "Write two letters, such as US."}
          />
          <Select<Policy>
            label="If the campaign has the number already"
            options={DUPLICATES}
            value={onDuplicate}
            onChange={setOnDuplicate}
          />
        </div>
      </Section>
      <Section
        title="Preview"
        about={
          problem === null
            ? `${counted(refusedCount, "row")} of the ${checkedCount === rowCount ? "" : "first "}${figure(checkedCount)} would be refused.`
            : undefined
        }
      >
        <div aria-live="polite" aria-busy={isReading} className={styles.preview}>
          {failure && <ErrorNotice failure={failure} />}
          {problem !== null && <p className={styles.fault}>{problem}</p>}
          {problem === null && refusedCount === 0 && <p>All rows that were checked can be added.</p>}
          {problem === null && refusals.length > 0 && <Refusals refusals={refusals} label="Refused rows" />}
          {refusedCount > refusals.length && <FirstShown count={refusals.length} />}
          {problem === null && partialCount > 0 && (
            <>
              <p>{counted(partialCount, "contact")} would be added without an entry that cannot be read.</p>
              <Refusals refusals={partialRows} label="Contacts without an entry" />
              {partialCount > partialRows.length && <FirstShown count={partialRows.length} />}
            </>
          )}
        </div>
        <FormButtons>
          <Button
            type="submit"
            className="primary"
            isDisabled={start.isRunning || problem !== null || addedCount === 0 || !isCountry || isReading}
          >
            Import {checkedCount < rowCount && "up to "}
            {counted(addedCount, "row")}
          </Button>
        </FormButtons>
      </Section>
    </Form>
  );
}

function FirstShown({ count }: { count: number }) {
  return <p className="soft">The first {count} are shown. The report has all.</p>;
}

function Another({ another }: { another(): void }) {
  return (
    <Button className="quiet" onPress={another}>
      Choose another file
    </Button>
  );
}

/** One line for each column: its header, some of its values, and its field. */
function Mapping({ columns, choose }: { columns: Preview["columns"]; choose(header: string, field: string): void }) {
  const id = useId();
  const isOneNameless = columns.filter(({ header }) => header === "").length === 1;
  return (
    <ul className={styles.mapping} aria-label="Columns">
      {columns
        .filter(({ header, samples }) => header !== "" || (isOneNameless && samples.length > 0))
        .map(({ header, field, samples }, place) => {
          const own = `extra.${header.slice(0, 64)}`;
          const known = [
            ...FIELDS,
            ...(header === "" ? [] : [{ value: own, name: `Further field “${header}”` }]),
            { value: IGNORED, name: "Leave out" },
          ];
          const value = field ?? IGNORED;
          const options = known.some((each) => each.value === value)
            ? known
            : [{ value, name: nameOfField(value) }, ...known];
          return (
            <li key={header} className={styles.column}>
              <label htmlFor={`${id}-${place}`}>
                <strong>
                  <bdi>{header || "Column without a name"}</bdi>
                </strong>
                <span className="soft">
                  {samples.length > 0 ? <Isolated texts={samples} /> : "No values in the first rows"}
                </span>
              </label>
              <select
                id={`${id}-${place}`}
                value={value}
                data-ignored={value === IGNORED}
                onChange={({ target }) => choose(header, target.value)}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.name}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
    </ul>
  );
}

function nameOfField(field: string): string {
  if (field.startsWith("phone.")) {
    return `Number: ${field.slice("phone.".length)}`;
  }
  return field.startsWith("extra.") ? `Further field “${field.slice("extra.".length)}”` : field;
}
