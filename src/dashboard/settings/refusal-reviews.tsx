import { Link } from "@tanstack/react-router";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { DecideRefusal, type RefusalReviewRow, RefusalReviewsQuery } from "./queries.ts";
import styles from "./settings.module.css";

const DECISIONS = [
  { value: "TEXTS", name: "No texts", done: "gets no more texts." },
  { value: "CALLS", name: "No calls", done: "is called no more." },
  { value: "ALL", name: "Neither", done: "is neither texted nor called again." },
  { value: "NONE", name: "No refusal", done: "has refused nothing." },
] as const;

/** Texts that may be refusals: a person decides what they refuse. */
export function RefusalReviews() {
  const list = useRows(RefusalReviewsQuery, {}, (data) => data.refusalReviews);
  useLive(["REFUSALS"], list.refresh);
  const change = useChange(DecideRefusal);
  const toast = useToast();
  const decide = async ({ id: phoneNumber }: RefusalReviewRow, { value, done }: (typeof DECISIONS)[number]) => {
    if (await change.run({ input: { id: phoneNumber, decision: value } })) {
      list.refresh();
      toast(`${phoneText(phoneNumber)} ${done}`);
    }
  };
  const columns: Column<RefusalReviewRow>[] = [
    {
      id: "number",
      name: "Number",
      width: "10rem",
      isTitle: true,
      cell: ({ id, message }) =>
        message ? (
          <Link to="/inbox" search={{ conversation: message.conversationId }}>
            {phoneText(id)}
          </Link>
        ) : (
          <PhoneNumber number={id} />
        ),
    },
    {
      id: "text",
      name: "Text",
      width: "minmax(0, 2fr)",
      cell: ({ message }) => message?.body ?? "The text is not stored.",
    },
    { id: "dueAt", name: "Decide before", width: "10rem", cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
    {
      id: "decision",
      name: "What it refuses",
      width: "minmax(18rem, 1fr)",
      align: "end",
      cell: (row) => (
        <div className={styles.decisions}>
          {DECISIONS.map((decision) => (
            <Button
              key={decision.value}
              className="quiet"
              aria-label={`${decision.name}: ${row.id}`}
              isDisabled={change.isRunning}
              onPress={() => decide(row, decision)}
            >
              {decision.name}
            </Button>
          ))}
        </div>
      ),
    },
  ];
  return (
    <Section
      title="Refusals to review"
      about="These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both."
    >
      {change.failure && <ErrorNotice failure={change.failure} />}
      <Table
        label="Texts that may be refusals"
        columns={columns}
        list={list}
        empty={<Empty title="No text waits for a decision" />}
      />
    </Section>
  );
}
