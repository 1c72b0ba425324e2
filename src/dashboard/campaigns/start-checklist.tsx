import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { hoursOf } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { type CheckedSettings, ChecklistQuery, type ConsentGap, StartCampaign, type UsedRegistry } from "./queries.ts";
import { counted } from "./words.tsx";

interface Item {
  name: string;
  text: ReactNode;
  isReady: boolean;
}

/** How many contacts have no record of consent to calls: the law decides whether they need one. */
function gapText({ examinedContactCount, missingContactCount }: ConsentGap, contactCount: number): string {
  if (examinedContactCount === 0) {
    return "";
  }
  const missing = missingContactCount === 0 ? "None" : figure(missingContactCount);
  const among =
    examinedContactCount < contactCount
      ? `the first ${counted(examinedContactCount, "contact")}`
      : `its ${counted(examinedContactCount, "contact")}`;
  return `${missing} of ${among} ${missingContactCount > 1 ? "have" : "has"} no record of consent to calls.`;
}

/** Whose consent the calls need. Calls to numbers that have opted out, and messages without records, need another look. */
function consentItem(settings: CheckedSettings, gap: ConsentGap, contactCount: number): Item {
  const { dialsOptedOut, machineAction, hasWrittenConsent, consentAssertedAt } = settings;
  const leavesMessages = machineAction === "LEAVE_MESSAGE" && hasWrittenConsent;
  const calls = dialsOptedOut
    ? "It calls numbers that have opted out."
    : "It calls nobody who has opted out or is on the do-not-call list. The law may ask for the consent of the others.";
  const messages = !leavesMessages
    ? "It leaves no recorded messages."
    : consentAssertedAt === null
      ? "It leaves recorded messages only at numbers with a record of a written consent."
      : "It leaves recorded messages at all numbers, without records of written consents.";
  const isReady = !dialsOptedOut && !(leavesMessages && consentAssertedAt !== null) && gap.missingContactCount === 0;
  return { name: "Consent", text: `${calls} ${messages} ${gapText(gap, contactCount)}`, isReady };
}

/** The age of the registries: a campaign with one that is too old, or not imported yet, neither calls nor texts. */
function registriesItem(registries: readonly UsedRegistry[]): Item {
  const name = "Registries";
  const stale = registries.filter(({ isStale }) => isStale);
  if (stale.length > 0) {
    const names = stale.map((registry) => registry.name).join(", ");
    return {
      name,
      text: `It neither calls nor texts until the import of a newer file is complete: ${names}.`,
      isReady: false,
    };
  }
  const [first] = registries.toSorted((one, other) => ((one.asOf ?? "") < (other.asOf ?? "") ? -1 : 1));
  const text = first
    ? `The oldest of its registries, ${first.name}, is of ${first.asOf} and valid until ${first.validUntil}.`
    : "It uses no registry of numbers that refuse advertising.";
  return { name, text, isReady: first !== undefined };
}

/** What to look at before a draft is started, and its start. */
export function StartChecklist() {
  const { campaign, refresh } = useCampaign();
  const { id, name, contactCount, inboxes } = campaign;
  const may = useMay();
  const toast = useToast();
  const start = useChange(StartCampaign);
  const { data, error, refresh: retry } = useRead(ChecklistQuery, { id });
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={retry} />;
  }
  const settings = data?.campaign?.dialerSettings;
  const registries = data?.campaign?.registries;
  const gap = data?.campaign?.consentGap;
  if (!settings || !registries || !gap) {
    return <RowsSkeleton rows={3} height={48} />;
  }
  const active = inboxes.filter(({ isActive }) => isActive).length;
  const items: Item[] = [
    { name: "Inboxes", text: `It calls from ${counted(active, "active inbox")}.`, isReady: active > 0 },
    {
      name: "Hours",
      text: `It calls from ${hoursOf(settings.callingFrom, settings.callingUntil)} where the person is, ${
        settings.callingDays ? "on some days of the week" : "on all days of the week"
      }${settings.skipsHolidays ? " without holidays" : ""}.`,
      isReady: !settings.lacksHoursReason,
    },
    consentItem(settings, gap, contactCount),
    registriesItem(registries),
    { name: "Contacts", text: `It has ${counted(contactCount, "contact")}.`, isReady: contactCount > 0 },
  ];
  const submit = async () => {
    if (await start.run({ id })) {
      refresh();
      toast(`${name} has started`);
    }
  };
  return (
    <Section title="Before it starts" about="Nobody is called or texted from a draft.">
      <ul className={styles.numbers} aria-label="Checklist">
        {items.map((item) => (
          <li key={item.name}>
            <strong>{item.name}</strong>{" "}
            <Badge tone={item.isReady ? "good" : "warn"}>{item.isReady ? "Ready" : "Look at it"}</Badge>{" "}
            <span className="soft">{item.text}</span>
          </li>
        ))}
      </ul>
      {start.failure && <ErrorNotice failure={start.failure} />}
      {may("CAMPAIGNS_MANAGE") ? (
        <p>
          <Link to="/campaigns/$id/settings" params={{ id }} className="button plain">
            Settings
          </Link>{" "}
          <Button className="primary" isDisabled={start.isRunning} onPress={submit}>
            Start the campaign
          </Button>
        </p>
      ) : (
        <p className="soft">An admin starts it.</p>
      )}
    </Section>
  );
}
