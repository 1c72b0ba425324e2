import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { createContext, use, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextField } from "../ui/field.tsx";
import { PageHead } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { TabLinks } from "../ui/tabs.tsx";
import { useToast } from "../ui/toast.tsx";
import { ArchiveCampaign, type CampaignDetail, CampaignQuery, PauseCampaign, ResumeCampaign } from "./queries.ts";
import { CampaignBadge, counted, NoCampaigns } from "./words.tsx";

const route = getRouteApi("/campaigns/$id");

const CampaignContext = createContext<{ campaign: CampaignDetail; refresh(): void } | null>(null);

/** The campaign of the page. */
export function useCampaign(): { campaign: CampaignDetail; refresh(): void } {
  const found = use(CampaignContext);
  if (!found) {
    throw new Error("the campaign is read outside of its page");
  }
  return found;
}

const NONE_CURRENT = { "aria-current": "page" } as const;

/** A campaign: its head, and the chosen part of it. */
export function CampaignPage() {
  const may = useMay();
  return may("CAMPAIGNS_READ") ? <Page /> : <NoCampaigns />;
}

function Page() {
  const { id } = route.useParams();
  const may = useMay();
  const { data, error, refresh } = useRead(CampaignQuery, { id });
  useLive(["CAMPAIGNS", "CAMPAIGN_CONTACTS", "CALLS"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={5} height={88} />;
  }
  const { campaign } = data;
  if (!campaign) {
    return (
      <Empty title="This campaign does not exist">
        <Link to="/campaigns">All campaigns</Link>
      </Empty>
    );
  }
  return (
    <CampaignContext value={{ campaign, refresh }}>
      <PageHead
        title={campaign.name}
        back={<Link to="/campaigns">All campaigns</Link>}
        about={
          <>
            <CampaignBadge status={campaign.status} /> {counted(campaign.contactCount, "contact")}
            {campaign.pauseReason && ". Paused by the service: too many abandoned calls"}
            {campaign.registries.some(({ isStale }) => isStale) &&
              ". A registry is too old, or not imported yet: nobody is called or texted"}
          </>
        }
      >
        <Actions campaign={campaign} changed={refresh} />
      </PageHead>
      <TabLinks label="Parts of the campaign">
        <Link to="/campaigns/$id" params={{ id }} activeOptions={{ exact: true }} activeProps={NONE_CURRENT}>
          Progress
        </Link>
        <Link to="/campaigns/$id/contacts" params={{ id }} activeProps={NONE_CURRENT}>
          Contacts
        </Link>
        <Link to="/campaigns/$id/imports" params={{ id }} activeProps={NONE_CURRENT}>
          Imports
        </Link>
        {may("CAMPAIGNS_MANAGE") && (
          <Link to="/campaigns/$id/settings" params={{ id }} activeProps={NONE_CURRENT}>
            Settings
          </Link>
        )}
      </TabLinks>
      <Outlet />
    </CampaignContext>
  );
}

function Actions({ campaign, changed }: { campaign: CampaignDetail; changed(): void }) {
  const { id, status, name } = campaign;
  const may = useMay();
  const toast = useToast();
  const pause = useChange(PauseCampaign);
  const resume = useChange(ResumeCampaign);
  const archive = useChange(ArchiveCampaign);
  const [isArchiving, setArchiving] = useState(false);
  const run = async (
    change: { run(variables: { id: string }): Promise<unknown> },
    message: string,
    inverse: () => void,
  ) => {
    if (await change.run({ id })) {
      changed();
      toast(message, { undo: inverse });
    }
  };
  const pauseIt = () => run(pause, `${name} is paused`, () => void resume.run({ id }).then(changed));
  const [reason, setReason] = useState<string | null>(null);
  const resumeIt = () => (campaign.pauseReason === null ? goOn() : setReason(""));
  const goOn = () => run(resume, `${name} continues`, () => void pause.run({ id }).then(changed));
  const failure = pause.failure ?? resume.failure;
  return (
    <>
      {failure && <ErrorNotice failure={failure} />}
      {may("CAMPAIGNS_MANAGE") && status !== "ARCHIVED" && (
        <Button className="plain" onPress={() => setArchiving(true)}>
          Archive
        </Button>
      )}
      {may("CAMPAIGNS_MANAGE") && status === "ACTIVE" && (
        <Button className="plain" isDisabled={pause.isRunning} onPress={pauseIt}>
          Pause
        </Button>
      )}
      {may("CAMPAIGNS_MANAGE") && status === "PAUSED" && (
        <Button className="plain" isDisabled={resume.isRunning} onPress={resumeIt}>
          Resume
        </Button>
      )}
      {may("DIALER_WORK") && status === "ACTIVE" && (
        <Link to="/dialer" search={{ campaign: id }} className="button plain">
          Call this campaign
        </Link>
      )}
      {may("CAMPAIGNS_WRITE") && status !== "ARCHIVED" && (
        <Link to="/campaigns/$id/import" params={{ id }} className="button primary">
          Import contacts
        </Link>
      )}
      {reason !== null && (
        <DialogWindow title="Go on with this campaign" close={() => setReason(null)}>
          <Form
            change={resume}
            submit={async () => {
              if (await resume.run({ id, reason })) {
                setReason(null);
                changed();
                toast(`${name} continues`);
              }
            }}
          >
            <p>The service has paused it: more than 3 % of the answered calls of 30 days were abandoned.</p>
            <TextField
              label="Reason"
              path="reason"
              help="10 to 500 characters: what has changed. The audit log keeps it."
              maxLength={500}
              value={reason}
              onChange={setReason}
            />
            <SubmitButtons action="Resume" isDisabled={resume.isRunning} cancel={() => setReason(null)} />
          </Form>
        </DialogWindow>
      )}
      {isArchiving && (
        <Confirm
          title={`Archive ${name}?`}
          consequence="Nobody can call, text or change its contacts any more, and agents at work on it are released. This cannot be undone."
          action="Archive the campaign"
          change={archive}
          confirm={() => archive.run({ id })}
          done={() => {
            changed();
            toast(`${name} is archived`);
          }}
          close={() => setArchiving(false)}
        />
      )}
    </>
  );
}
