import { Link, useNavigate } from "@tanstack/react-router";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Form, FormButtons, TextArea, TextField } from "../ui/field.tsx";
import { PageHead, Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { InboxOrder } from "./inbox-order.tsx";
import { CreateCampaign, InboxesQuery } from "./queries.ts";

interface Draft {
  name: string;
  description: string;
  /** The inboxes in order; null: the first one. */
  chosen: string[] | null;
}

/** A new campaign: its name and its inboxes in order. */
export function NewCampaign() {
  const may = useMay();
  const navigate = useNavigate();
  const { data, error, refresh: retry } = useRead(InboxesQuery);
  const draft = useKeptDraft<Draft>("campaign", { name: "", description: "", chosen: null });
  const { name, description, chosen } = draft.value;
  const edit = (part: Partial<Draft>) => draft.set({ ...draft.value, ...part });
  const create = useChange(CreateCampaign);
  const inboxes = data?.viewer.inboxes;
  const inboxIds = chosen ?? inboxes?.slice(0, 1).map(({ id }) => id) ?? [];
  if (!may("CAMPAIGNS_WRITE")) {
    return <Empty title="Your role may not create campaigns" />;
  }
  const submit = async () => {
    const made = await create.run((idempotencyKey) => ({
      input: { name, description, inboxIds, isDraft: true, idempotencyKey },
    }));
    if (made) {
      draft.forget();
      await navigate({ to: "/campaigns/$id/import", params: { id: made.id } });
    }
  };
  return (
    <>
      <PageHead title="New campaign" back={<Link to="/campaigns">All campaigns</Link>} />
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={() => retry()} />}
      {!data && !error && <RowsSkeleton rows={3} height={72} />}
      {inboxes?.length === 0 && (
        <Empty title="You have no inbox to call from">An admin assigns inboxes to users in Access.</Empty>
      )}
      {inboxes && inboxes.length > 0 && (
        <Section
          title="What is it?"
          about="It begins as a draft: you import the people to call, set its hours, and start it."
        >
          <Form change={create} submit={submit} label="New campaign" asks={false}>
            <TextField
              label="Name"
              path="name"
              value={name}
              onChange={(value) => edit({ name: value })}
              maxLength={120}
              autoFocus
            />
            <TextArea
              label="Description"
              path="description"
              value={description}
              onChange={(value) => edit({ description: value })}
              maxLength={2000}
              rows={3}
            />
            <InboxOrder
              all={inboxes}
              value={inboxIds}
              onChange={(value) => edit({ chosen: value })}
              fault={create.faults.inboxIds}
            />
            <FormButtons>
              <Link to="/campaigns" className="button plain">
                Cancel
              </Link>
              <Button type="submit" className="primary" isDisabled={create.isRunning}>
                Create the campaign
              </Button>
            </FormButtons>
          </Form>
        </Section>
      )}
    </>
  );
}
