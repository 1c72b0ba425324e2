import { useRef, useState } from "react";
import type { Faults } from "../app/change.ts";
import { useChange } from "../app/change.ts";
import type { Failure } from "../app/client.ts";
import type { Device } from "../phone/device.ts";
import {
  ConfirmPerson,
  Connect,
  Dial,
  DialNow,
  ExtendWrapUp,
  HangUp,
  Keep,
  Leave,
  LeaveMessage,
  Next,
  PausePower,
  Pick,
  ResumePower,
  type Session,
  Skip,
} from "./queries.ts";
import type { DialerState } from "./session.ts";

/** The outcome of a contact. */
export interface Outcome {
  dispositionId: string;
  /** Absent: it stays the same. An empty one clears it. */
  note?: string;
  /** RFC 3339, with whether only this agent is offered the callback. */
  callback?: { at: string; isMine: boolean };
}

/** The actions of an agent. Each shows its answer, and returns whether it was done. */
export interface Actions {
  isBusy: boolean;
  failure: Failure | null;
  /** The faults of the last refused outcome, by field. */
  faults: Faults;
  /** @param device null for the last one. */
  connect(device?: Device | null): Promise<boolean>;
  /** @param how `isQuiet` leaves the controls as they are: nobody asked. */
  next(how?: { isQuiet: boolean }): Promise<boolean>;
  dial(number: string | null): Promise<boolean>;
  hangUp(): Promise<boolean>;
  skip(): Promise<boolean>;
  /** Records the outcome; without a running call it then asks for the next contact. */
  pick(contactId: string, outcome: Outcome, how: { goesOn: boolean }): Promise<boolean>;
  keep(): Promise<boolean>;
  leave(): Promise<boolean>;
  /** Stops the dialing of the power mode, and goes on with it. */
  pause(): Promise<boolean>;
  resume(): Promise<boolean>;
  /** Ends the wrap-up of the power mode. */
  dialNow(): Promise<boolean>;
  extend(): Promise<boolean>;
  /** A person has answered: no verdict of the carrier ends the call. */
  confirmPerson(): Promise<boolean>;
  /** A machine takes the message of the campaign now. */
  leaveMessage(): Promise<boolean>;
}

type Answer = (Session & { __typename: string }) | null;

/** One action runs at a time. A repetition after a lost answer has the same key, and does nothing twice. */
export function useActions(session: Session, { show, refresh }: DialerState): Actions {
  const changes = {
    connect: useChange(Connect),
    next: useChange(Next),
    dial: useChange(Dial),
    hangUp: useChange(HangUp),
    pick: useChange(Pick),
    skip: useChange(Skip),
    keep: useChange(Keep),
    leave: useChange(Leave),
    pause: useChange(PausePower),
    resume: useChange(ResumePower),
    dialNow: useChange(DialNow),
    extend: useChange(ExtendWrapUp),
    confirmPerson: useChange(ConfirmPerson),
    leaveMessage: useChange(LeaveMessage),
  };
  const all = Object.values(changes);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const reset = () => {
    for (const change of all) {
      change.reset();
    }
  };

  const act = async (steps: () => Promise<Answer>, { isQuiet = false } = {}): Promise<boolean> => {
    if (isRunning.current) {
      return false;
    }
    isRunning.current = true;
    setBusy(!isQuiet);
    reset();
    try {
      const answer = await steps();
      if (answer) {
        show(answer.endedAt === null ? answer : null);
      } else {
        await refresh();
      }
      return answer !== null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const input = { sessionId: session.id };
  const ofContact = { ...input, contactId: session.contact?.id ?? "" };
  // A campaign that is over has no next contact: its answer says so. In a pause nobody is next.
  const goOn = async (before: NonNullable<Answer>): Promise<Answer> => {
    if (before.wait?.reason === "CAMPAIGN_INACTIVE" || before.powerPausedAt !== null) {
      return before;
    }
    const change = before.dialMode === "POWER" ? changes.dialNow : changes.next;
    return (await change.run({ input })) ?? before;
  };
  return {
    isBusy,
    failure: all.find(({ failure }) => failure)?.failure ?? null,
    faults: changes.pick.faults,
    connect: (device = null) => act(() => changes.connect.run({ input: { ...input, ...(device && { device }) } })),
    next: (how) => act(() => changes.next.run({ input }), how),
    dial: (number) =>
      act(() =>
        changes.dial.run((idempotencyKey) => ({ input: { ...ofContact, ...(number && { number }), idempotencyKey } })),
      ),
    hangUp: () => act(() => changes.hangUp.run({ input })),
    skip: () =>
      act(async () => {
        const skipped = await changes.skip.run({ input: ofContact });
        return skipped && goOn(skipped);
      }),
    pick: (contactId, { dispositionId, note, callback }, { goesOn }) =>
      act(async () => {
        const picked = await changes.pick.run((idempotencyKey) => ({
          input: {
            ...input,
            contactId,
            dispositionId,
            ...(note !== undefined && { note }),
            ...(callback && { callbackAt: callback.at, callbackMine: callback.isMine }),
            idempotencyKey,
          },
        }));
        return picked && goesOn ? goOn(picked) : picked;
      }),
    keep: () => act(() => changes.keep.run({ input })),
    leave: () => act(() => changes.leave.run({ input })),
    pause: () => act(() => changes.pause.run({ input })),
    resume: () => act(() => changes.resume.run({ input })),
    dialNow: () => act(() => changes.dialNow.run({ input })),
    extend: () => act(() => changes.extend.run({ input })),
    confirmPerson: () => act(() => changes.confirmPerson.run({ input })),
    leaveMessage: () => act(() => changes.leaveMessage.run({ input })),
  };
}
