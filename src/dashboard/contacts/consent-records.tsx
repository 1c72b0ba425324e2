import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Timestamp } from "../ui/time.tsx";
import { type Contact, WithdrawConsent } from "./queries.ts";

const BASES = {
  WRITTEN: "Agreed in writing",
  ASKED: "Asked for it",
  PURCHASE: "Purchase",
  ENQUIRY: "Enquiry",
} as const;
const COVERS = { CALLS: "calls", TEXTS: "texts", AUTOMATED: "recorded messages" } as const;

/** The records of consent of the numbers of a contact. */
export function ConsentRecords({ contact, changed }: { contact: Contact; changed(): void }) {
  const may = useMay();
  const withdraw = useChange(WithdrawConsent);
  const { consents } = contact;
  if (consents.length === 0) {
    return null;
  }
  return (
    <Section title="Records of consent">
      {withdraw.failure && <p role="alert">{withdraw.failure.message}</p>}
      <ul>
        {consents.map(
          ({
            id,
            phoneNumber,
            basis,
            covers,
            givenAt,
            endsAt,
            words,
            isValid,
            withdrawnAt,
            proofUrl,
            proofFileUrl,
          }) => (
            <li key={id}>
              <p>
                <PhoneNumber number={phoneNumber} />: {BASES[basis]} ({covers.map((kind) => COVERS[kind]).join(", ")}),{" "}
                <Timestamp at={givenAt} />
                {endsAt && (
                  <>
                    {" "}
                    until <Timestamp at={endsAt} />
                  </>
                )}{" "}
                {isValid ? (
                  <Badge tone="good">Valid</Badge>
                ) : (
                  <Badge tone="alert">{withdrawnAt ? "Withdrawn" : "Ended"}</Badge>
                )}
              </p>
              {words && <p className="soft">{words}</p>}
              {[proofUrl, proofFileUrl].map(
                (url) =>
                  url && (
                    <a key={url} href={url} target="_blank" rel="noreferrer">
                      Proof
                    </a>
                  ),
              )}
              {isValid && may("CONTACTS_WRITE") && (
                <Button
                  className="quiet"
                  isDisabled={withdraw.isRunning}
                  onPress={() => void withdraw.run({ id }).then(changed)}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
