import { useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Form, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { SortableList } from "../ui/sortable.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { BuyWindow } from "./buy.tsx";
import { InboxEditor } from "./inbox-editor.tsx";
import { useOrder } from "./order.tsx";
import {
  ActivateInbox,
  AdoptNumber,
  ConnectInbox,
  CreateInbox,
  DeactivateInbox,
  InboxesQuery,
  type InboxRow,
  type NumberRow,
  NumbersQuery,
  ReleaseNumber,
  ReorderInboxes,
  ReturnToRotation,
} from "./queries.ts";
import { RouteEditor } from "./route-editor.tsx";
import styles from "./settings.module.css";

/** The inboxes in their order, and the numbers that the business has from the carrier. */
export function Numbers() {
  const may = useMay();
  const mayManage = may("INBOXES_MANAGE");
  const mayBuy = may("NUMBERS_MANAGE");
  const { data, error, refresh: readInboxes } = useRead(InboxesQuery, { mayManage });
  const numbers = useRead(NumbersQuery, {}, { pause: !may("NUMBERS_READ") });
  const refresh = () => Promise.all([readInboxes(), may("NUMBERS_READ") && numbers.refresh()]);
  useLive(["INBOXES", "NUMBERS"], refresh);
  const inboxes = data?.inboxes;
  const active = useMemo(() => inboxes?.filter(({ isActive }) => isActive) ?? [], [inboxes]);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!inboxes) {
    return <RowsSkeleton rows={5} height={52} />;
  }
  const inactive = inboxes.filter(({ isActive }) => !isActive);
  const open = numbers.data?.numbers?.nodes.filter(({ state }) => state !== "ACTIVE" && state !== "RELEASED") ?? [];
  return (
    <div className={styles.parts}>
      <Inboxes inboxes={active} mayManage={mayManage} mayBuy={mayBuy} changed={refresh} />
      {open.length > 0 && <Orders numbers={open} mayManage={mayBuy} changed={refresh} />}
      {inactive.length > 0 && <Inactive inboxes={inactive} changed={refresh} />}
    </div>
  );
}

type Window = { kind: "edit" | "route" | "deactivate" | "release"; inbox: InboxRow } | { kind: "create" | "buy" };

function Inboxes({
  inboxes,
  mayManage,
  mayBuy,
  changed,
}: {
  inboxes: readonly InboxRow[];
  mayManage: boolean;
  mayBuy: boolean;
  changed(): void;
}) {
  const reorder = useChange(ReorderInboxes);
  const [items, move] = useOrder(inboxes, (ids) => reorder.run({ ids }), changed);
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title="Inboxes"
      about="Each has a number that sends, receives and calls."
      actions={
        mayManage && (
          <>
            <Button className="plain" onPress={() => setOpen({ kind: "create" })}>
              Add a number you have
            </Button>
            {mayBuy && (
              <Button className="primary" onPress={() => setOpen({ kind: "buy" })}>
                Buy a number
              </Button>
            )}
          </>
        )
      }
    >
      {reorder.failure && <ErrorNotice failure={reorder.failure} />}
      {items.length === 0 && (
        <Empty title="There is no active inbox">
          {mayManage ? "Buy a number, or add one that you have." : "An admin of your business adds one."}
        </Empty>
      )}
      <SortableList label="Inboxes" items={items} canSort={mayManage} onOrder={move}>
        {(inbox) => (
          <>
            <span className={styles.words}>
              <strong>{inbox.name}</strong>
              <PhoneNumber number={inbox.phoneNumber} className={styles.number} />
              <Calls inbox={inbox} />
              <State inbox={inbox} />
              <Rotation inbox={inbox} changed={changed} />
            </span>
            {mayManage && (
              <div className={styles.rowActions}>
                <Button
                  className="quiet"
                  aria-label={`Edit ${inbox.name}`}
                  onPress={() => setOpen({ kind: "edit", inbox })}
                >
                  Edit
                </Button>
                <Button
                  className="quiet"
                  aria-label={`Incoming calls of ${inbox.name}`}
                  onPress={() => setOpen({ kind: "route", inbox })}
                >
                  Calls
                </Button>
                {mayBuy && inbox.number?.state === "ACTIVE" && (
                  <Button
                    className="quiet"
                    aria-label={`Release the number of ${inbox.name}`}
                    onPress={() => setOpen({ kind: "release", inbox })}
                  >
                    Release
                  </Button>
                )}
                <Button
                  className="quiet"
                  aria-label={`Deactivate ${inbox.name}`}
                  onPress={() => setOpen({ kind: "deactivate", inbox })}
                >
                  Deactivate
                </Button>
              </div>
            )}
          </>
        )}
      </SortableList>
      {open?.kind === "edit" && <InboxEditor inbox={open.inbox} changed={changed} close={close} />}
      {open?.kind === "route" && <RouteEditor inbox={open.inbox} changed={changed} close={close} />}
      {open?.kind === "deactivate" && <Deactivation inbox={open.inbox} changed={changed} close={close} />}
      {open?.kind === "release" && <Release inbox={open.inbox} changed={changed} close={close} />}
      {open?.kind === "create" && <Creation changed={changed} close={close} />}
      {open?.kind === "buy" && <BuyWindow changed={changed} close={close} />}
    </Section>
  );
}

/** Who is rung when the inbox is called. */
function Calls({ inbox: { forwardTo, route } }: { inbox: InboxRow }) {
  if (route) {
    const count = route.members.length;
    const rung = count === 1 ? "1 person rings" : `${count} people ring`;
    return (
      <Badge tone={route.isOpen ? "good" : "neutral"}>
        {route.isOpen ? "open" : "closed"}, {route.queue ? `callers wait in ${route.queue.name}` : rung}
      </Badge>
    );
  }
  return (
    forwardTo && (
      <Badge>
        calls go to <PhoneNumber number={forwardTo} />
      </Badge>
    )
  );
}

const REGISTRATIONS: Record<string, readonly [name: string, tone: Tone] | undefined> = {
  FAILED: ["registration refused", "alert"],
  PENDING: ["registration in review", "warn"],
  REGISTERED: ["registered for texts", "good"],
  UNREGISTERED: ["not registered: US carriers block its texts", "alert"],
};

/** What hinders the number, and its registration for texts to the US. */
function State({ inbox }: { inbox: InboxRow }) {
  const { number } = inbox;
  const connect = useChange(ConnectInbox);
  const mayConnect = useMay()("NUMBERS_MANAGE");
  const registration = number?.registration && REGISTRATIONS[number.registration.state];
  return (
    <>
      {registration && (
        <span title={number.registration?.reason ?? undefined}>
          <Badge tone={registration[1]}>{registration[0]}</Badge>
        </span>
      )}
      {number?.state === "ACTIVE" && !number.isConnected && (
        <>
          <Badge tone="warn">not connected yet</Badge>
          {mayConnect && (
            <Button className="quiet" isDisabled={connect.isRunning} onPress={() => connect.run({ id: inbox.id })}>
              Connect
            </Button>
          )}
        </>
      )}
      {number?.profiledAt && <span className="soft">calls under the profile of the business</span>}
      {number?.problem && <span className="soft">{number.problem}</span>}
    </>
  );
}

/** How often people answer the dialer, and a rest of the inbox. */
function Rotation({ inbox: { id, name, rotation }, changed }: { inbox: InboxRow; changed(): void }) {
  const mayReturn = useMay()("INBOXES_MANAGE");
  const giveBack = useChange(ReturnToRotation);
  const toast = useToast();
  const { state, reason, until, answeredShare, attestation } = rotation;
  return (
    <>
      {answeredShare !== null && <span className="soft">{Math.round(answeredShare * 100)} % answered</span>}
      {attestation === "A" && <span className="soft">calls signed with A</span>}
      {(attestation === "B" || attestation === "C") && <Badge tone="warn">calls signed with {attestation} only</Badge>}
      {state === "ON_PROBATION" && <Badge tone="warn">on probation</Badge>}
      {state === "RESTING" && (
        <>
          <Badge tone="alert">
            out of rotation: {reason === "LABELLED" ? "labelled by a phone network" : "answered less than the others"}
            {until && (
              <>
                {" "}
                until <Timestamp at={until} />
              </>
            )}
          </Badge>
          {mayReturn && (
            <Button
              className="quiet"
              aria-label={`Return ${name} to rotation`}
              isDisabled={giveBack.isRunning}
              onPress={async () => {
                if (await giveBack.run({ id })) {
                  toast(`${name} is in rotation again.`);
                  changed();
                }
              }}
            >
              Return
            </Button>
          )}
        </>
      )}
      {giveBack.failure && <ErrorNotice failure={giveBack.failure} />}
    </>
  );
}

function Deactivation({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const change = useChange(DeactivateInbox);
  const activate = useChange(ActivateInbox);
  const toast = useToast();
  const { id, name } = inbox;
  return (
    <Confirm
      title={`Deactivate ${name}?`}
      consequence={
        <p>
          It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A
          number that was not bought becomes free for others.
        </p>
      }
      action="Deactivate"
      change={change}
      confirm={() => change.run({ id })}
      done={() => {
        changed();
        toast(`${name} is inactive.`, { undo: () => void activate.run({ id }).then(changed) });
      }}
      close={close}
    />
  );
}

function Release({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const change = useChange(ReleaseNumber);
  const toast = useToast();
  const { number, phoneNumber, name } = inbox;
  return (
    <Confirm
      title={`Release ${phoneText(phoneNumber)}?`}
      consequence={
        <p>
          The number goes back, and anyone may get it: you may never have it again. {name} becomes inactive; its
          conversations stay.
        </p>
      }
      action="Release the number"
      change={change}
      confirm={() => change.run({ id: number?.id ?? "" })}
      done={() => {
        changed();
        toast(`${phoneText(phoneNumber)} is being released.`);
      }}
      close={close}
    />
  );
}

function Creation({ changed, close }: { changed(): void; close(): void }) {
  const [name, setName] = useState("");
  const [phoneNumber, setPhoneNumber] = useState("");
  const change = useChange(CreateInbox);
  const toast = useToast();
  const submit = async () => {
    const input = { name, phoneNumber: phoneNumber.trim() };
    const done = await change.run((idempotencyKey) => ({ input: { ...input, idempotencyKey } }));
    if (done) {
      toast(`${done.name} is active.`);
      changed();
      close();
    }
  };
  return (
    <DialogWindow title="Add a number you have" close={close}>
      <Form change={change} submit={submit}>
        <PhoneField
          label="Number"
          help="It must be yours at the carrier."
          path="phoneNumber"
          autoFocus
          value={phoneNumber}
          onChange={setPhoneNumber}
        />
        <TextField label="Name of the inbox" path="name" maxLength={80} value={name} onChange={setName} />
        <SubmitButtons action="Add" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}

const STATES: Record<NumberRow["state"], readonly [name: string, tone: Tone]> = {
  ACTIVE: ["active", "good"],
  ASSIGNED: ["waits for you", "warn"],
  FAILED: ["not bought", "alert"],
  ORDERED: ["is being bought", "warn"],
  RELEASED: ["released", "neutral"],
  RELEASING: ["is going back", "warn"],
};

/** The numbers that are no inbox yet, or no longer. */
function Orders({
  numbers,
  mayManage,
  changed,
}: {
  numbers: readonly NumberRow[];
  mayManage: boolean;
  changed(): void;
}) {
  const [adopted, setAdopted] = useState<NumberRow | null>(null);
  return (
    <Section title="Numbers on their way">
      <ul className={styles.plainList}>
        {numbers.map((number) => {
          const [name, tone] = STATES[number.state];
          return (
            <li key={number.id}>
              <span className={styles.words}>
                <strong>
                  <PhoneNumber number={number.phoneNumber} />
                </strong>
                <Badge tone={tone}>{name}</Badge>
                {number.problem && <span className="soft">{number.problem}</span>}
              </span>
              {mayManage && number.state === "ASSIGNED" && (
                <Button className="quiet" onPress={() => setAdopted(number)}>
                  Make it an inbox
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {adopted && <Adoption number={adopted} changed={changed} close={() => setAdopted(null)} />}
    </Section>
  );
}

function Adoption({ number, changed, close }: { number: NumberRow; changed(): void; close(): void }) {
  const [name, setName] = useState("");
  const change = useChange(AdoptNumber);
  const submit = async () => {
    if (await change.run({ input: { id: number.id, name } })) {
      changed();
      close();
    }
  };
  return (
    <DialogWindow title={`Make ${phoneText(number.phoneNumber)} an inbox`} close={close}>
      <Form change={change} submit={submit}>
        <TextField label="Name of the inbox" path="name" autoFocus maxLength={80} value={name} onChange={setName} />
        <SubmitButtons action="Make it an inbox" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}

function Inactive({ inboxes, changed }: { inboxes: readonly InboxRow[]; changed(): void }) {
  const activate = useChange(ActivateInbox);
  return (
    <Section title="Inactive" about="They keep their conversations, and neither send, receive nor call.">
      {activate.failure && <ErrorNotice failure={activate.failure} />}
      <ul className={styles.plainList}>
        {inboxes.map(({ id, name, phoneNumber }) => (
          <li key={id}>
            <span className={styles.words}>
              {name} <PhoneNumber number={phoneNumber} className={styles.number} />
            </span>
            <Button
              className="quiet"
              aria-label={`Activate ${name}`}
              isDisabled={activate.isRunning}
              onPress={() => activate.run({ id }).then((result) => result && changed())}
            >
              Activate
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
