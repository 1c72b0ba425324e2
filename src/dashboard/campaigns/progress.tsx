import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type CallFigureKey, callFigure } from "../activity/figures.ts";
import { Target } from "../activity/target.tsx";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { type Bar, BarChart, type Series } from "../ui/chart.tsx";
import { CsvButton, saveCsv } from "../ui/csv.tsx";
import { firstOfDays } from "../ui/days.ts";
import { figure, roundedFigure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp, useBarNames, useZone } from "../ui/time.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { ProgressBar } from "./progress-bar.tsx";
import { type Forecast, type Progress, ProgressQuery } from "./queries.ts";
import { StartChecklist } from "./start-checklist.tsx";

const DAYS = 14;

/** How far the campaign is: its contacts by state, its expected end, its outcomes and its calls. */
export function CampaignProgressPart() {
  const { campaign } = useCampaign();
  const may = useMay();
  const zone = useZone();
  const period = useMemo(() => {
    const now = Date.now();
    return { since: firstOfDays(DAYS, now, zone), until: new Date(now).toISOString() };
  }, [zone]);
  const { data, error, refresh } = useRead(ProgressQuery, { id: campaign.id, ...period });
  useLive(["CAMPAIGNS", "CAMPAIGN_CONTACTS", "CALLS"], refresh);
  const { inboxes, description } = campaign;
  const outcomes = data?.campaign?.outcomes;
  return (
    <>
      {campaign.status === "DRAFT" && <StartChecklist />}
      {campaign.contactCount === 0 && may("CAMPAIGNS_WRITE") && campaign.status !== "ARCHIVED" && (
        <Section title="Whom shall it call?">
          <p>Import a file of contacts, such as the export of a spreadsheet or of a CRM.</p>
          <p>
            <Link to="/campaigns/$id/import" params={{ id: campaign.id }} className="button primary">
              Import contacts
            </Link>
          </p>
        </Section>
      )}
      {description && <p className={styles.description}>{description}</p>}
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      <Section title="Contacts">
        <ProgressBar campaign={campaign} isDetailed />
      </Section>
      <div className={styles.columns}>
        <Section title="Expected end and target">
          {data?.campaign ? <Expectation forecast={data.campaign.forecast} /> : <RowsSkeleton rows={1} height={72} />}
          {data?.campaign?.targetProgress && (
            <p>
              <Target campaignId={campaign.id} progress={data.campaign.targetProgress} />
            </p>
          )}
        </Section>
        <Section
          title="Outcomes"
          about="The contacts by the last disposition."
          actions={
            outcomes &&
            outcomes.length > 0 && <CsvButton name="Outcomes" save={() => saveOutcomes(campaign.name, outcomes)} />
          }
        >
          {outcomes ? <Outcomes id={campaign.id} outcomes={outcomes} /> : <RowsSkeleton rows={2} height={32} />}
        </Section>
        <Section title="Inboxes" about="In the order of the rotation.">
          <ol className={styles.numbers}>
            {inboxes.map(({ id, name, phoneNumber, isActive }) => (
              <li key={id}>
                <strong>{name}</strong> <PhoneNumber number={phoneNumber} className="soft" />
                {!isActive && <span className="soft"> (inactive)</span>}
              </li>
            ))}
          </ol>
        </Section>
      </div>
      {data?.callActivity && data.callActivity.totals.outgoing > 0 && (
        <Calls id={campaign.id} activity={data.callActivity} />
      )}
    </>
  );
}

function Expectation({ forecast }: { forecast: Forecast }) {
  const { remainingContacts, callsPerHour, callsPerContact, endsAt, gap } = forecast;
  const rate =
    callsPerHour === null || callsPerContact === null
      ? null
      : `${figure(remainingContacts)} left to call, at ${roundedFigure(callsPerHour)} calls an hour and ${roundedFigure(callsPerContact)} calls a contact, within calling hours.`;
  const when: Record<NonNullable<Forecast["gap"]>, ReactNode> = {
    NO_CONTACTS: "There are no contacts yet.",
    DONE: "Nobody is left to call.",
    PAUSED: "The campaign is paused.",
    NO_CALLS: "Nobody has called in the last seven days.",
    TOO_FEW_CALLS: "There are too few calls yet to tell: it takes some 20 calls and an hour of calling.",
    FAR: "In more than a year, at the present rate.",
  };
  return (
    <div className={styles.expectation}>
      <p className={styles.figure}>{endsAt === null ? "–" : <Timestamp at={endsAt} />}</p>
      {gap !== null && <p>{when[gap]}</p>}
      {rate && <p className="soft">{rate}</p>}
    </div>
  );
}

type OutcomeRows = NonNullable<Progress["campaign"]>["outcomes"];

function saveOutcomes(campaign: string, outcomes: OutcomeRows): void {
  saveCsv({
    name: `Outcomes of ${campaign}`,
    head: ["Outcome", "Contacts"],
    rows: outcomes.map(({ disposition, contactCount }) => [disposition.name, String(contactCount)]),
  });
}

function Outcomes({ id, outcomes }: { id: string; outcomes: OutcomeRows }) {
  const most = Math.max(1, ...outcomes.map(({ contactCount }) => contactCount));
  if (outcomes.length === 0) {
    return <p className="soft">No call has an outcome yet.</p>;
  }
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ disposition, contactCount }) => (
        <li key={disposition.id}>
          <span>{disposition.name}</span>
          <span className={styles.measure} aria-hidden="true">
            <span style={{ width: `${(contactCount * 100) / most}%` }} />
          </span>
          <Link to="/campaigns/$id/contacts" params={{ id }} search={{ disposition: disposition.id }}>
            {figure(contactCount)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The parts of the bars, as in the overview: together they are all placed calls. */
const PARTS: readonly { key: CallFigureKey; tone: Series["tone"] }[] = [
  { key: "people", tone: 1 },
  { key: "machines", tone: 4 },
  { key: "unanswered", tone: 5 },
  { key: "failed", tone: 3 },
  { key: "open", tone: 6 },
];

function Calls({ id, activity }: { id: string; activity: NonNullable<Progress["callActivity"]> }) {
  const namesOf = useBarNames();
  const navigate = useNavigate();
  const open = ({ key: since }: Bar) => {
    const until = activity.buckets.find(({ startsAt }) => startsAt === since)?.endsAt;
    void navigate({ to: "/activity/calls", search: { what: "placed", since, until, campaign: id } });
  };
  return (
    <BarChart
      title={`Calls of the last ${DAYS} days`}
      series={PARTS.map(({ key, tone }) => ({ name: callFigure(key).name, tone }))}
      bars={activity.buckets.map(({ startsAt, counts }) => ({
        ...namesOf(startsAt),
        values: PARTS.map(({ key }) => callFigure(key).count(counts)),
      }))}
      open={open}
    />
  );
}
