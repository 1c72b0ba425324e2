import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { AvailableQuery, BuyNumber } from "./queries.ts";
import styles from "./settings.module.css";

type Kind = "LOCAL" | "MOBILE" | "TOLL_FREE";

interface Search {
  country: string;
  kind: Kind;
  areaCode?: string;
  contains?: string;
}

const COUNTRIES = ["US", "CA", "GB", "AU", "DE", "FR", "NL", "SE"] as const;
const NAMES = new Intl.DisplayNames("en", { type: "region" });
const KINDS = [
  { value: "LOCAL", name: "Local" },
  { value: "MOBILE", name: "Mobile" },
  { value: "TOLL_FREE", name: "Toll-free" },
] as const;

/** Searches the numbers of the carrier, and buys one. */
export function BuyWindow({ changed, close }: { changed(): void; close(): void }) {
  const [search, setSearch] = useState<Search>({ country: "US", kind: "LOCAL" });
  // Others may buy what an earlier search has found.
  const { data, error, isReading, refresh } = useRead(AvailableQuery, search, { requestPolicy: "network-only" });
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const buy = useChange(BuyNumber);
  const toast = useToast();
  const submit = async () => {
    if (chosen === null) {
      return;
    }
    const done = await buy.run((idempotencyKey) => ({ input: { name, phoneNumber: chosen, idempotencyKey } }));
    if (done) {
      toast(`${phoneText(done.phoneNumber)} is being bought.`);
      changed();
      close();
    }
  };
  const offers = data?.availableNumbers;
  return (
    <DialogWindow title="Buy a number" close={close} isWide>
      <Filters
        search={(next) => {
          setChosen(null);
          setSearch(next);
        }}
      />
      {error && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {isReading && !offers && <RowsSkeleton rows={4} height={36} />}
      {offers?.length === 0 && <Empty title="The carrier has no such number now">Try another area or country.</Empty>}
      <Form change={buy} submit={submit} label="Purchase">
        {offers && offers.length > 0 && (
          <fieldset className={styles.offers} aria-label="Numbers to buy">
            {offers.map(({ phoneNumber, locality, capabilities }) => (
              <label key={phoneNumber} className={styles.offer}>
                <input
                  type="radio"
                  name="number"
                  data-path="phoneNumber"
                  checked={chosen === phoneNumber}
                  onChange={() => setChosen(phoneNumber)}
                />
                <strong>
                  <PhoneNumber number={phoneNumber} />
                </strong>
                <span className="soft">{[locality, capabilities.join(", ")].filter(Boolean).join(" · ")}</span>
              </label>
            ))}
          </fieldset>
        )}
        <TextField label="Name of the inbox" path="name" maxLength={80} value={name} onChange={setName} />
        <SubmitButtons
          action={chosen === null ? "Buy" : `Buy ${chosen}`}
          isDisabled={chosen === null || buy.isRunning}
          cancel={close}
        />
      </Form>
    </DialogWindow>
  );
}

function Filters({ search }: { search(search: Search): void }) {
  const [country, setCountry] = useState<string>("US");
  const [kind, setKind] = useState<Kind>("LOCAL");
  const [areaCode, setAreaCode] = useState("");
  const [contains, setContains] = useState("");
  const hasAreas = country === "US" || country === "CA";
  const submit = () =>
    search({
      country,
      kind,
      ...(hasAreas && areaCode !== "" && { areaCode }),
      ...(contains !== "" && { contains }),
    });
  return (
    <Form change={{ failure: null, faults: {} }} submit={submit} label="Search" className={styles.search ?? ""}>
      <Select
        label="Country"
        value={country}
        onChange={setCountry}
        options={COUNTRIES.map((code) => ({ value: code, name: NAMES.of(code) ?? code }))}
      />
      <Select<Kind> label="Kind" value={kind} onChange={setKind} options={KINDS} />
      {hasAreas && (
        <TextField
          label="Area code"
          inputMode="numeric"
          maxLength={3}
          value={areaCode}
          onChange={(text) => setAreaCode(text.replace(/\D/g, ""))}
        />
      )}
      <TextField
        label="Contains"
        inputMode="numeric"
        maxLength={15}
        value={contains}
        onChange={(text) => setContains(text.replace(/[^\d*]/g, ""))}
      />
      <Button type="submit" className="plain">
        Search
      </Button>
    </Form>
  );
}
