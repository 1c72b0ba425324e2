import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { flushSync } from "react-dom";
import { countSegments } from "../../domain/conversation/segments.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { useRead } from "../app/read.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Checkbox, Form, FormButtons, Select, TextArea } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead, Section } from "../ui/heads.tsx";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { Timestamp, useZone } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./broadcasts.module.css";
import {
  type Audience,
  AudiencesQuery,
  CreateBroadcast,
  ExtraFieldsQuery,
  type Preview,
  PreviewQuery,
} from "./queries.ts";
import { people, SKIPPED, segmentsOf } from "./words.tsx";

const route = getRouteApi("/broadcasts/new");

const LONGEST = 1_600;
/** A person types this long without a preview for each letter. */
const PAUSE_MS = 400;

const PLACEHOLDERS = [
  ["First name", "first_name"],
  ["Last name", "last_name"],
  ["Company", "company"],
  ["Job title", "title"],
] as const;

type Draft = { campaignId: string; body: string; inboxIds: string[]; outsideHours: "WAIT" | "SKIP"; startsAt?: string };

/** Writes a broadcast, shows its effect, and sends it now or at a time. */
export function ComposeBroadcast() {
  const { data, error, refresh: retry } = useRead(AudiencesQuery);
  const audiences = useMemo(() => data?.campaigns?.nodes.filter(canText), [data]);
  const usable = useMemo(() => new Set(data?.viewer.inboxes.map(({ id }) => id)), [data]);
  return (
    <>
      <PageHead title="New broadcast" back={<Link to="/broadcasts">All broadcasts</Link>} />
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={retry} />}
      {!data && !error && <RowsSkeleton rows={6} height={64} />}
      {audiences?.length === 0 && (
        <Empty title="There is no campaign to text">
          A broadcast goes to the contacts of a campaign. <Link to="/campaigns">Create one</Link> and add contacts to
          it.
        </Empty>
      )}
      {audiences && audiences.length > 0 && <Compose audiences={audiences} usable={usable} />}
    </>
  );
}

const canText = ({ status }: Audience) => status === "ACTIVE" || status === "COMPLETED";

function Compose({ audiences, usable }: { audiences: readonly Audience[]; usable: ReadonlySet<string> }) {
  const { campaign: given } = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useZone();
  const toast = useToast();
  const create = useChange(CreateBroadcast);
  const first = audiences.find(({ id }) => id === given) ?? audiences.find(({ contactCount }) => contactCount > 0);
  const [campaignId, setCampaignId] = useState((first ?? audiences[0])?.id as string);
  const { value: body, set: setBody, forget } = useKeptDraft("broadcast", "");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outsideHours, setOutsideHours] = useState<Draft["outsideHours"]>("WAIT");
  const [when, setWhen] = useState<"now" | "later">("now");
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [opened] = useState(() => new Date().toISOString());
  const campaign = audiences.find(({ id }) => id === campaignId) as Audience;
  const inboxes = campaign.inboxes.filter(({ id, isActive }) => isActive && usable.has(id));
  const inboxIds = inboxes.map(({ id }) => id).filter((id) => !left.has(id));
  const draft: Draft | null =
    body.trim() === "" || inboxIds.length === 0 || (when === "later" && startsAt === null)
      ? null
      : { campaignId, body, inboxIds, outsideHours, ...(when === "later" && startsAt && { startsAt }) };
  const { preview, failure, isCurrent } = usePreview(draft);
  const send = () => create.run((idempotencyKey) => ({ input: { ...(draft as Draft), idempotencyKey } }));
  const segments = countSegments(body);
  return (
    <>
      <Form
        change={create}
        submit={() => draft && isCurrent && setAsking(true)}
        label="Broadcast"
        asks={false}
        className={styles.compose ?? ""}
      >
        <Section title="To whom">
          <Select
            label="Campaign"
            path="campaignId"
            value={campaignId}
            onChange={(value) => {
              setCampaignId(value);
              setLeft(new Set());
            }}
            options={audiences.map(({ id, name, contactCount }) => ({
              value: id,
              name: `${name} (${people(contactCount)})`,
            }))}
          />
          <fieldset className={styles.group} data-path="inboxIds">
            <legend>From</legend>
            {inboxes.length === 0 && (
              <p className="soft">You may use none of the inboxes of this campaign. Choose another campaign.</p>
            )}
            {inboxes.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                value={!left.has(id)}
                onChange={(isOn) => {
                  const next = new Set(left);
                  if (isOn) {
                    next.delete(id);
                  } else {
                    next.add(id);
                  }
                  setLeft(next);
                }}
              />
            ))}
          </fieldset>
        </Section>
        <Section title="Text">
          <Text campaignId={campaignId} body={body} setBody={setBody} fault={failure?.message}>
            {body === "" ? "What everybody gets." : `${segmentsOf(segments)} before the names are filled in.`}
          </Text>
        </Section>
        <Section title="When">
          <Choice
            label="Start"
            value={when}
            onChange={(value) => setWhen(value)}
            options={[
              { value: "now", name: "Now" },
              { value: "later", name: "At a time" },
            ]}
          />
          {when === "later" && (
            <DateTimeField
              label="Start at"
              path="startsAt"
              fault={create.faults.startsAt}
              value={startsAt}
              onChange={setStartsAt}
              timeZone={timeZone}
              earliest={opened}
            />
          )}
          <Select
            label="Outside calling hours"
            path="outsideHours"
            value={outsideHours}
            onChange={(value) => setOutsideHours(value)}
            help="The hours of the campaign, at the place of each person."
            options={[
              { value: "WAIT", name: "Wait until the hours open" },
              { value: "SKIP", name: "Leave the person out" },
            ]}
          />
        </Section>
        <div className={styles.preview}>
          <Effect preview={preview} isCurrent={isCurrent} hasDraft={draft !== null} hasFailed={failure !== null} />
        </div>
        <FormButtons>
          <Link to="/broadcasts" className="button plain">
            Cancel
          </Link>
          <Button
            type="submit"
            className="primary"
            isDisabled={!draft || !isCurrent || !preview || preview.texts === 0 || create.isRunning}
          >
            {when === "now" ? "Send" : "Schedule"}
          </Button>
        </FormButtons>
      </Form>
      {isAsking && draft && preview && (
        <Confirm
          title={`${when === "now" ? "Text" : "Schedule a text to"} ${people(preview.texts)}?`}
          consequence={
            <p>
              {people(preview.texts)} of {campaign.name} get this text, {segmentsOf(preview.segments)} in all
              {draft.startsAt ? (
                <>
                  , starting <Timestamp at={draft.startsAt} />
                </>
              ) : (
                ", starting now"
              )}
              . A text that was sent cannot be taken back.
            </p>
          }
          action={when === "now" ? `Text ${people(preview.texts)}` : "Schedule"}
          change={create}
          close={() => setAsking(false)}
          confirm={() => send()}
          done={(made) => {
            forget();
            toast(when === "now" ? "The broadcast is being sent." : "The broadcast is scheduled.");
            void navigate({ to: "/broadcasts/$id", params: { id: made.id } });
          }}
        />
      )}
    </>
  );
}

/** The field of the text, with buttons that insert placeholders at the cursor. */
function Text({
  campaignId,
  body,
  setBody,
  fault,
  children,
}: {
  campaignId: string;
  body: string;
  setBody(body: string): void;
  fault: string | undefined;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const { data } = useRead(ExtraFieldsQuery, { campaignId });
  const extra = new Set(data?.campaignContacts?.nodes.flatMap(({ extraFields }) => Object.keys(extraFields ?? {})));
  const insert = (name: string) => {
    const field = area.current?.querySelector("textarea");
    const from = field?.selectionStart ?? body.length;
    const placeholder = `{{${name}}}`;
    const to = field?.selectionEnd ?? from;
    // At once: the next key belongs to the text, and on the button a space would insert the placeholder again.
    flushSync(() => setBody(body.slice(0, from) + placeholder + body.slice(to)));
    field?.focus();
    field?.setSelectionRange(from + placeholder.length, from + placeholder.length);
  };
  const names = [...PLACEHOLDERS, ...[...extra].slice(0, 20).map((name) => [name, `extra.${name}`] as const)];
  return (
    <div ref={area} className={styles.group}>
      <TextArea
        label="Text"
        path="body"
        rows={5}
        maxLength={LONGEST}
        fault={fault}
        value={body}
        onChange={setBody}
        help={children}
      />
      <fieldset className={styles.placeholders} aria-label="Insert a field of the contact">
        {names.map(([label, name]) => (
          <Button key={name} className="plain" onPress={() => insert(name)}>
            + {label}
          </Button>
        ))}
      </fieldset>
      <p className="soft">
        For people without the field, write a word behind it: <code>{"{{first_name|there}}"}</code>
      </p>
    </div>
  );
}

/** The effect of a draft, read when the person pauses. */
function usePreview(draft: Draft | null) {
  const key = draft === null ? null : JSON.stringify(draft);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const { data, error, isReading } = useRead(
    PreviewQuery,
    { draft: JSON.parse(settled ?? "null") as Draft },
    { pause: settled === null, requestPolicy: "network-only" },
  );
  const isSettled = key !== null && settled === key && !isReading;
  return {
    preview: key === null ? null : (data?.previewBroadcast ?? null),
    failure: isSettled && error ? failureOf(error) : null,
    isCurrent: isSettled && !error,
  };
}

function Effect({
  preview,
  isCurrent,
  hasDraft,
  hasFailed,
}: {
  preview: Preview | null;
  isCurrent: boolean;
  hasDraft: boolean;
  hasFailed: boolean;
}) {
  if (!preview || hasFailed) {
    return (
      <Section title="Preview">
        {hasDraft && !hasFailed ? (
          <RowsSkeleton rows={4} height={48} />
        ) : (
          <p className="soft">Write a text to see who gets it, and how it reads.</p>
        )}
      </Section>
    );
  }
  const { texts, waiting, segments, incomplete, skipped, examples, contactCount } = preview;
  const left = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title="Preview" about={`Of ${people(contactCount)} in the campaign.`}>
      <div className={styles.effect} aria-busy={!isCurrent} aria-live="polite">
        <dl className={styles.facts}>
          <div>
            <dt>Get the text</dt>
            <dd>{figure(texts)}</dd>
          </div>
          <div>
            <dt>Segments</dt>
            <dd>{figure(segments)}</dd>
          </div>
          <div>
            <dt>Left out</dt>
            <dd>{figure(left)}</dd>
          </div>
        </dl>
        {waiting > 0 && <p>{people(waiting)} wait for calling hours.</p>}
        {incomplete > 0 && (
          <p className={styles.warning} role="note">
            {figure(incomplete)} {incomplete === 1 ? "text has" : "texts have"} a gap: the person lacks a field, and
            there is no word for it.
          </p>
        )}
        {skipped.length > 0 && (
          <>
            <h3>Left out</h3>
            <ul className={styles.lines}>
              {skipped.map(({ reason, count }) => (
                <li key={reason}>
                  <span>{SKIPPED[reason]}</span>
                  <strong>{figure(count)}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
        {examples.length > 0 && <h3>The first texts</h3>}
        {examples.map((example) => (
          <figure key={example.contactId} className={styles.example}>
            <blockquote>{example.body}</blockquote>
            <figcaption>
              {nameOf(example.contact, example.to)} · <PhoneNumber number={example.to} /> ·{" "}
              {segmentsOf(example.segments)}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
