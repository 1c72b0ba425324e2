import { useState } from "react";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useAllRows } from "../app/rows.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons } from "../ui/field.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { type ContactFilter, OpenCampaignsQuery, StartOperation } from "./queries.ts";

const WORDS = {
  COPY: {
    title: "Copy",
    action: "Copy the contacts",
    about: "There they are not called yet, and have no callback. Those marked as do not call stay so.",
  },
  MOVE: {
    title: "Move",
    action: "Move the contacts",
    about:
      "Their callbacks go with them, and those marked as do not call stay so. Contacts that were called in this campaign, or " +
      "are in a call, are kept here: copy them instead.",
  },
} as const;

/** Asks for the campaign to which contacts are copied or moved, and orders it. */
export function CopyWindow({
  campaignId,
  action,
  many,
  choice,
  started,
  close,
}: {
  campaignId: string;
  action: keyof typeof WORDS;
  /** The contacts in words. */
  many: string;
  choice: { filter: ContactFilter } | { contactIds: string[] };
  started(): void;
  close(): void;
}) {
  const { title, action: name, about } = WORDS[action];
  return (
    <DialogWindow title={`${title} ${many}`} close={close}>
      <p>{about} Contacts whose number the other campaign has already are left out; do-not-call counts there too.</p>
      <Target campaignId={campaignId} action={action} name={name} choice={choice} started={started} close={close} />
    </DialogWindow>
  );
}

function Target({
  campaignId,
  action,
  name,
  choice,
  started,
  close,
}: {
  campaignId: string;
  action: keyof typeof WORDS;
  name: string;
  choice: { filter: ContactFilter } | { contactIds: string[] };
  started(): void;
  close(): void;
}) {
  const start = useChange(StartOperation);
  const { rows, hasMore, error, refresh } = useAllRows(OpenCampaignsQuery, {}, (data) => data.campaigns);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!rows || hasMore) {
    return <RowsSkeleton rows={1} height={56} />;
  }
  const others = rows.filter(({ id }) => id !== campaignId);
  const targetCampaignId = chosen ?? others[0]?.id;
  if (targetCampaignId === undefined) {
    return <Empty title="There is no other campaign">Create one first.</Empty>;
  }
  const submit = async () => {
    const order = { campaignId, action, targetCampaignId, ...choice };
    if (await start.run((idempotencyKey) => ({ input: { ...order, idempotencyKey } }))) {
      started();
      close();
    }
  };
  return (
    <Form change={start} submit={submit} asks={false} label={name}>
      <Select
        label="Campaign"
        path="targetCampaignId"
        options={others.map((campaign) => ({ value: campaign.id, name: campaign.name }))}
        value={targetCampaignId}
        onChange={setChosen}
      />
      <SubmitButtons action={name} isDisabled={start.isRunning} cancel={close} />
    </Form>
  );
}
