import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button, ToggleButton } from "react-aria-components";
import { flushSync } from "react-dom";
import { load } from "../app/load.tsx";
import { phone, usePhone } from "../phone/phone.ts";
import { Confirm } from "../ui/dialog.tsx";
import { figure } from "../ui/figures.ts";
import { type Hotkeys, useHotkeys } from "../ui/hotkeys.ts";
import { Keys } from "../ui/keys.tsx";
import { nameOf } from "../ui/person.ts";
import { doneOf, remainingOf } from "../ui/progress.ts";
import { ErrorNotice } from "../ui/states.tsx";
import { useNow } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { useActions } from "./actions.ts";
import { ContactCard, type Phones } from "./contact-card.tsx";
import styles from "./desk.module.css";
import { beatOf, useHeartbeat } from "./heartbeat.ts";
import { History } from "./history.tsx";
import { LineNotice } from "./line-notice.tsx";
import { machineActionsOf, Now } from "./now.tsx";
import { isAutomatic, OutcomeButtons, sorted } from "./outcomes.tsx";
import { Power } from "./power.tsx";
import type { Disposition, Session, SessionCall, SessionContact } from "./queries.ts";
import { RunningRecording } from "./recording.tsx";
import { Script } from "./script.tsx";
import { type DialerState, type Phase, phaseOf } from "./session.ts";
import { useNote } from "./use-note.ts";
import { useWait } from "./use-wait.ts";
import { Wait } from "./wait.tsx";

const loadCallback = () => load(() => import("./callback.tsx"));
const Callback = lazy(loadCallback);

const KEYS_OFF = "dialer-keys-off";
/** The keys of the first outcomes. */
const KEYED = 9;

/** A session at work: the contact, the call, its outcome, and what is next. */
export function Desk({ session, dialer }: { session: Session; dialer: DialerState }) {
  const actions = useActions(session, dialer);
  const { contact, call, campaign, line, phones } = session;
  const phase = phaseOf(session);
  const isLive = phase === "calling" || phase === "talking";
  const [hasKeys, setKeys] = useState(() => localStorage.getItem(KEYS_OFF) === null);
  const [isLeaving, setLeaving] = useState(false);
  /** The outcome that asks for the time of a callback, if one does. */
  const [callback, setCallback] = useState<{ chosen: Disposition | null } | null>(null);
  /** Whether the agent has shown or hidden the outcomes that the dialer records by itself. */
  const [automatic, showAutomatic] = useState<boolean | null>(null);
  const [toBar, setToBar] = useState<Disposition | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  /** Whether a narrow page shows the note and the outcomes during a talk: otherwise they hide who the contact is. */
  const [isPicking, setPicking] = useState(false);
  /** The outcome that was recorded for the contact on the screen. */
  const [saved, setSaved] = useState<{ contactId: string; message: string } | null>(null);
  const toast = useToast();
  const note = useNote(call?.id ?? null, call?.note ?? "");
  const noteField = useRef<HTMLTextAreaElement>(null);
  const stage = useRef<HTMLElement>(null);
  useHeartbeat(session, dialer.extend);
  useWait(session, phase, actions);

  // The control that had the focus is gone: the keyboard goes on at the new state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is what moves the focus
  useEffect(() => {
    if (document.activeElement === document.body) {
      stage.current?.focus({ preventScroll: true });
    }
    setCorrecting(false);
  }, [phase, contact?.id]);
  // A window about a contact stays open, with its entries, when the call ends meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another contact is what closes it
  useEffect(() => {
    setCallback(null);
    setToBar(null);
    showAutomatic(null);
    setPicking(false);
  }, [contact?.id]);
  useEffect(() => {
    if (saved && saved.contactId !== contact?.id) {
      toast(saved.message);
      setSaved(null);
    }
  }, [saved, contact?.id, toast]);
  useEffect(() => {
    if (phase === "talking") {
      void loadCallback();
    }
  }, [phase]);

  const dispositions = sorted(campaign.dispositions);
  const recorded = dispositions.find(({ id }) => id === call?.disposition?.id);
  const hasAutomatic =
    automatic ?? (call?.answeredBy === "MACHINE" || (recorded !== undefined && isAutomatic(recorded)));
  const isPower = session.dialMode === "POWER";
  const canDialNow = isPower && !isLive && session.nextDialAt !== null && session.powerPausedAt === null;
  const machine = machineActionsOf(session, phase);
  const browser = usePhone();
  // A page that was just loaded again is not in the conference yet, although the carrier may still have the earlier leg.
  const isHere = line?.device !== "BROWSER" || (!line.isSilent && browser.kind === "open" && browser.isConnected);
  const hasLine = line === null || (line.state === "READY" && isHere);
  const free = phones?.filter(({ obstacle }) => obstacle === null) ?? [];
  const canDial = (phase === "ready" || phase === "wrap-up") && hasLine && free.length > 0;
  const canPick =
    phase === "talking" || phase === "wrap-up" || (phase === "ready" && free.length === 0) || isCorrecting;
  // The contact stays on the screen with its outcome until the next one is asked for.
  const latest = useRef<{ contact: SessionContact; phones: Phones } | null>(null);
  if (contact) {
    latest.current = { contact, phones: phones ?? [] };
  }
  const isOfCall = latest.current !== null && latest.current.contact.id === call?.campaignContact?.id;
  const shown = contact || (phase === "idle" && session.wait === null && isOfCall) ? latest.current : null;
  const subject = contact ?? (phase === "idle" ? (call?.campaignContact ?? null) : null);
  // A note belongs to a call: before it there is none.
  const takesNote = canPick && phase !== "ready";
  const isUnsaved = note.text.trim() !== (call?.note ?? "");

  const record = async (disposition: Disposition, due?: { at: string; isMine: boolean }) => {
    if (!subject) {
      return false;
    }
    const written = takesNote && isUnsaved && { note: note.text };
    const outcome = { dispositionId: disposition.id, ...written, ...(due && { callback: due }) };
    const isDone = await actions.pick(subject.id, outcome, { goesOn: phase !== "talking" });
    if (isDone) {
      setSaved({ contactId: subject.id, message: `Saved: ${disposition.name}, ${name}` });
    }
    if (isDone && phase !== "talking") {
      setCorrecting(false);
      note.forget();
    }
    return isDone;
  };
  const pick = (disposition: Disposition) => {
    if (disposition.systemOutcome === "DO_NOT_CALL") {
      setToBar(disposition);
    } else if (disposition.asksForCallback && !disposition.marksContactComplete && phase !== "ready") {
      setCallback({ chosen: disposition });
    } else {
      void record(disposition);
    }
  };
  const next = async () => {
    // What was written after the outcome is kept with it.
    const disposition = isUnsaved && call?.disposition?.systemOutcome === null ? call.disposition : null;
    if (disposition && subject) {
      if (await actions.pick(subject.id, { dispositionId: disposition.id, note: note.text }, { goesOn: true })) {
        note.forget();
      }
    } else {
      await actions.next();
    }
  };
  const dial = (number: string | null) => void actions.dial(number);
  const leave = () => (isLive || phase === "wrap-up" ? setLeaving(true) : void actions.leave());
  const isFree = !actions.isBusy;
  const only = (isPossible: boolean, act: () => void) => (isFree && isPossible ? act : null);
  const keys: Hotkeys = {
    c: only(canDial, () => dial(null)),
    h: only(isLive, () => void actions.hangUp()),
    x: only(phase === "ready" || phase === "wrap-up", () => void actions.skip()),
    n: isPower ? only(canDialNow, () => void actions.dialNow()) : only(phase === "idle", () => void next()),
    m: only(canDialNow, () => void actions.extend()),
    u: only(isPower, () => void (session.powerPausedAt === null ? actions.pause() : actions.resume())),
    i: only(machine.isPerson, () => void actions.confirmPerson()),
    v: only(machine.takesMessage, () => void actions.leaveMessage()),
    o: only(phase === "idle" && call?.disposition != null, () => setCorrecting(true)),
    b: only(canPick && phase !== "ready", () => setCallback({ chosen: null })),
    t: only(takesNote, () => {
      flushSync(() => setPicking(true));
      noteField.current?.focus();
    }),
    e: only(true, leave),
    ...Object.fromEntries(
      dispositions
        .slice(0, KEYED)
        .filter((disposition) => hasAutomatic || !isAutomatic(disposition))
        .map((disposition, place) => [String(place + 1), only(canPick, () => pick(disposition))] as const),
    ),
  };
  useHotkeys(hasKeys ? keys : {});
  const name = subject ? nameOf(subject, subject.primaryNumber) : "";

  return (
    <div className={styles.desk} data-keys={hasKeys} aria-busy={actions.isBusy}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{campaign.name}</h1>
          <p className="soft">{progressOf(session)}</p>
        </div>
        <ToggleButton
          className={`quiet ${styles.toggle}`}
          isSelected={hasKeys}
          onChange={(isOn) => {
            setKeys(isOn);
            if (isOn) {
              localStorage.removeItem(KEYS_OFF);
            } else {
              localStorage.setItem(KEYS_OFF, "true");
            }
          }}
        >
          {hasKeys ? "Keys on" : "Keys off"}
        </ToggleButton>
        {session.wait?.reason !== "CAMPAIGN_INACTIVE" && (
          <Button className="plain" onPress={leave} isDisabled={actions.isBusy}>
            End session <Keys keys="E" />
          </Button>
        )}
      </header>
      <LeaseNotice session={session} isLive={isLive} stay={() => void actions.keep()} />
      <LineNotice
        line={line}
        isBusy={actions.isBusy}
        phoneNumber={dialer.viewer?.user.phoneNumber ?? null}
        connect={(device) => void actions.connect(device).then((isDone) => isDone && phone.look())}
      />
      {isPower && <Power session={session} phase={phase} actions={actions} />}
      {actions.failure && <ErrorNotice failure={actions.failure} />}
      <div className={styles.columns}>
        <div className={styles.work}>
          {shown && (
            <ContactCard
              key={shown.contact.id}
              contact={shown.contact}
              phones={shown.phones}
              hours={campaign.dialerSettings}
              live={isLive ? (call as SessionCall) : null}
              dial={canDial && isFree ? dial : null}
            />
          )}
          <section ref={stage} className={styles.stage} data-phase={phase} tabIndex={-1} aria-label="Now">
            {phase === "idle" ? (
              <Wait
                session={session}
                name={name}
                isBusy={actions.isBusy}
                next={isPower ? null : () => void next()}
                leave={leave}
              />
            ) : (
              <>
                <Now
                  session={session}
                  phase={phase}
                  canDial={canDial}
                  hasLine={hasLine}
                  hasKeys={hasKeys}
                  machine={machine}
                  picking={{ isOpen: isPicking, open: setPicking }}
                  actions={actions}
                  dial={dial}
                  refresh={dialer.refresh}
                />
                {phase === "talking" && session.call && (
                  <RunningRecording call={session.call} changed={() => void dialer.refresh()} />
                )}
              </>
            )}
            {phase === "idle" && call?.disposition && !isCorrecting && (
              <Button className={`quiet ${styles.another}`} onPress={() => setCorrecting(true)}>
                Another outcome for {name} <Keys keys="O" />
              </Button>
            )}
            {canPick && (
              <div className={styles.outcome} data-folded={phase === "talking" && !isPicking}>
                <OutcomeButtons
                  dispositions={dispositions}
                  keyed={KEYED}
                  chosen={call?.disposition?.id ?? null}
                  hasAutomatic={hasAutomatic}
                  showAutomatic={showAutomatic}
                  isBusy={actions.isBusy}
                  pick={pick}
                  callBack={phase === "ready" ? null : () => setCallback({ chosen: null })}
                  hint={hintOf(phase, session)}
                  note={takesNote ? note : null}
                  noteField={noteField}
                  fault={actions.faults.note}
                />
              </div>
            )}
          </section>
        </div>
        {subject && (
          <div className={styles.side}>
            {shown?.contact.script && (
              <div className={styles.script}>
                <Script script={shown.contact.script} />
              </div>
            )}
            <History
              key={subject.id}
              numbers={shown ? shown.phones.map(({ number }) => number) : [subject.primaryNumber]}
            />
          </div>
        )}
      </div>
      {callback && subject && (
        <Suspense>
          <Callback
            name={name}
            contact={subject}
            campaign={campaign}
            chosen={callback.chosen}
            actions={actions}
            close={() => setCallback(null)}
            pick={record}
          />
        </Suspense>
      )}
      {toBar && (
        <Confirm
          title={`Never call ${name} again?`}
          consequence={
            <p>
              All numbers of this contact go on the do-not-call list. No campaign of your business calls them again.
            </p>
          }
          action="Do not call again"
          change={{ isRunning: actions.isBusy, failure: actions.failure }}
          confirm={async () => ((await record(toBar)) ? true : null)}
          close={() => setToBar(null)}
        />
      )}
      {isLeaving && (
        <Confirm
          title="End the session?"
          consequence={
            <p>
              {isLive
                ? "The call is hung up, and the contact is released without an outcome."
                : "The contact is released without an outcome."}
            </p>
          }
          action="End session"
          change={{ isRunning: actions.isBusy, failure: actions.failure }}
          confirm={async () => ((await actions.leave()) ? true : null)}
          close={() => setLeaving(false)}
        />
      )}
    </div>
  );
}

/** Says what an outcome does, before it is chosen and after. */
function hintOf(phase: Phase, { call, dialMode, powerPausedAt }: Session): ReactNode {
  const comesByItself = dialMode === "POWER" && powerPausedAt === null;
  if (phase === "talking") {
    const until = comesByItself ? "until the next contact is called" : "until you ask for the next contact";
    return call?.disposition ? (
      <>
        Saved as <strong>{call.disposition.name}</strong>. You can choose another one {until}.
      </>
    ) : (
      `The outcome of the talk: you can choose it now, and another one ${until}.`
    );
  }
  return phase === "wrap-up" && powerPausedAt === null ? "With the outcome the next contact comes." : null;
}

function progressOf({ campaign, inboxes }: Session): string {
  return [
    `${figure(remainingOf(campaign.progress))} left to call`,
    `${figure(doneOf(campaign.progress))} done`,
    inboxes.map(({ name }) => name).join(", "),
  ].join(" · ");
}

const LONGEST_WARNING_MS = 120_000;

/** Says when the session ends by itself, shortly before. */
function LeaseNotice({ session, isLive, stay }: { session: Session; isLive: boolean; stay(): void }) {
  const now = useNow(1_000);
  const left = Date.parse(session.leaseUntil) - now.getTime();
  if (isLive || left > Math.min(LONGEST_WARNING_MS, beatOf(session)) || left <= 0) {
    return null;
  }
  return (
    <div className={styles.lease} role="alert">
      <p>Are you there? Your session ends soon, and its contact goes to another agent.</p>
      <Button className="primary" onPress={stay}>
        Stay
      </Button>
    </div>
  );
}
