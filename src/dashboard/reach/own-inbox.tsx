import { type ReactNode, useState } from "react";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { Select } from "../ui/field.tsx";
import { phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { OwnInboxes } from "./queries.ts";

/**
 * The choice of an inbox of the viewer.
 *
 * @param usualId the inbox that is chosen first, if the viewer has it.
 * @returns the chosen inbox, null without one; the control, or why there is none; and the viewer's own phone.
 */
export function useOwnInbox(usualId?: string): { inboxId: string | null; control: ReactNode; phone: string | null } {
  const { data, error } = useRead(OwnInboxes);
  const [chosen, setChosen] = useState<string | null>(null);
  const phone = data?.viewer.user.phoneNumber ?? null;
  if (!data) {
    const control = error ? <ErrorNotice failure={failureOf(error)} /> : <RowsSkeleton rows={2} height={56} />;
    return { inboxId: null, control, phone };
  }
  const { inboxes } = data.viewer;
  const inboxId = chosen ?? (inboxes.find(({ id }) => id === usualId) ?? inboxes[0])?.id;
  if (inboxId === undefined) {
    const control = <Empty title="You have no inbox">An admin of your business assigns you one.</Empty>;
    return { inboxId: null, control, phone };
  }
  const options = inboxes.map(({ id, name, phoneNumber }) => ({
    value: id,
    name: `${name} (${phoneText(phoneNumber)})`,
  }));
  return {
    inboxId,
    control: <Select label="From" path="inboxId" value={inboxId} onChange={setChosen} options={options} />,
    phone,
  };
}
