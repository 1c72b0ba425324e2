import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeCampaignContact } from "../../src/domain/campaign/commands.ts";
import { dialContact, pickDisposition, skipContact, startSession } from "../../src/domain/dialer/commands.ts";
import { nextContact } from "../../src/domain/dialer/next.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { rounds } from "../support/effort.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** The states of a campaign contact follow the table of the contract, section 4, in any order of commands. */

type Status = "not_called" | "in_progress" | "called" | "completed" | "do_not_call";

/** The expected state, by the table, of one contact with one agent. */
interface Model {
  status: Status;
  /** The status to restore if no phone was dialed; null without a claim. */
  claimedFrom: "not_called" | "called" | null;
  call: "none" | "accepted";
  /** Whether the carrier accepted a call since it was claimed. */
  dialed: boolean;
  callCount: number;
  disposition: string | null;
  /** Whether an agent's do-not-call disposition added the number to the list. */
  isListed: boolean;
  /** Whether the agent picked a disposition before the call ended. */
  pickedInCall: boolean;
}

interface Real {
  campaignId: string;
  contactId: string;
  session: string;
  callId: string | null;
}

type Command = fc.AsyncCommand<Model, Real>;

let bench: DialerBench;
let caller: Caller;
let dispositions: Record<string, string>;
beforeAll(async () => {
  bench = await createDialerBench();
  caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
  const names = ["Interested", "Call back later", "do_not_call"];
  dispositions = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await bench.disposition(name)] as const)),
  );
});
afterAll(() => bench?.close());

const isSettled = (status: Status) => status === "completed" || status === "do_not_call";
const isOpenToClaim = (model: Readonly<Model>) =>
  model.claimedFrom === null && (model.status === "not_called" || model.status === "called") && !model.isListed;

/** The release of the contact: its status becomes `called` if the carrier took a call, otherwise the earlier one. */
function letGo(model: Model): void {
  if (model.status === "in_progress") {
    model.status = model.dialed ? "called" : (model.claimedFrom as Status);
  }
  model.claimedFrom = null;
  model.dialed = false;
}

/** A command: its precondition, its action, and its effect by the table. */
function command(
  name: string,
  can: (model: Readonly<Model>) => boolean,
  act: (real: Real) => Promise<unknown>,
  expected: (model: Model) => void,
): Command {
  return {
    check: can,
    toString: () => name,
    async run(model, real) {
      await act(real);
      expected(model);
      await compare(model, real);
    },
  };
}

async function compare(model: Model, { campaignId, contactId }: Real): Promise<void> {
  const [row] = await bench.test.query(
    `SELECT cc.status, cc.call_count AS "callCount", COALESCE(d.system_key, d.name) AS disposition,
       c.status AS campaign, c.open_contact_count AS open,
       EXISTS (SELECT FROM dialer_sessions s WHERE s.campaign_contact_id = cc.id) AS "isClaimed",
       (SELECT jsonb_object_agg(COALESCE((
           SELECT 'outcome:' || COALESCE(o.system_key, o.name) FROM dispositions o WHERE status = 'outcome:' || o.id
         ), status), contacts) FROM (
         SELECT status, sum(contacts) AS contacts FROM (
           SELECT status, contacts FROM campaign_progress p WHERE p.campaign_id = c.id AND p.status NOT LIKE 'attempts:%'
           UNION ALL SELECT status, difference FROM campaign_progress_changes p
             WHERE p.campaign_id = c.id AND p.status NOT LIKE 'attempts:%'
         ) parts GROUP BY status HAVING sum(contacts) <> 0
       ) sums) AS progress
     FROM campaign_contacts cc JOIN campaigns c ON c.business_id = cc.business_id AND c.id = cc.campaign_id
     LEFT JOIN dispositions d ON d.business_id = cc.business_id AND d.id = cc.last_disposition_id
     WHERE cc.campaign_id = $1 AND cc.id = $2`,
    [campaignId, contactId],
  );
  const { status, callCount, disposition } = model;
  expect(row).toEqual({
    status,
    callCount,
    disposition,
    campaign: isSettled(status) ? "completed" : "active",
    open: isSettled(status) ? 0 : 1,
    isClaimed: model.claimedFrom !== null,
    progress: { [status]: 1, ...(disposition !== null && { [`outcome:${disposition}`]: 1 }) },
  });
}

/** Offers skipped contacts again at once. */
const lift = ({ contactId }: Real) =>
  bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE id = $1", [contactId]);

const pick = (name: string): Command =>
  command(
    `pick ${name}`,
    (model) => model.claimedFrom !== null,
    (real) =>
      pickDisposition(
        bench.test.database,
        caller,
        webhookTools.outbox,
        real.session,
        real.contactId,
        dispositions[name] as string,
      ),
    (model) => {
      model.disposition = name;
      if (name === "do_not_call") {
        model.status = "do_not_call";
        model.isListed = true;
      } else if (name === "Interested" && model.status !== "do_not_call") {
        model.status = "completed";
      }
      if (model.call === "none") {
        letGo(model);
      } else {
        model.pickedInCall = true;
      }
    },
  );

/** A call ends with a disposition that the dialer records by itself. */
const end = (status: "busy" | "no_answer" | "canceled", key: string | null): Command =>
  command(
    `the call ends: ${status}`,
    // Nothing replaces a disposition that an agent picked during a call.
    (model) => model.call === "accepted" && model.claimedFrom !== null,
    (real) => bench.end(real.callId as string, status),
    (model) => {
      const wasPicked = model.pickedInCall;
      model.call = "none";
      if (key !== null && !wasPicked) {
        model.disposition = key;
        if (model.status === "in_progress") {
          model.status = "called";
        }
      }
      if (key !== null || wasPicked) {
        letGo(model);
      }
      model.pickedInCall = false;
    },
  );

const setStatus = (status: "not_called" | "do_not_call"): Command =>
  command(
    `the API sets ${status}`,
    () => true,
    ({ campaignId, contactId }) =>
      changeCampaignContact(bench.test.database, caller, webhookTools.outbox, campaignId, contactId, { status }),
    (model) => {
      model.status = status;
    },
  );

const claim = command(
  "the dialer gives it",
  isOpenToClaim,
  async (real) => {
    await lift(real);
    expect((await nextContact(bench.test.database, caller, webhookTools.outbox, real.session)).contactId).toBe(
      real.contactId,
    );
    real.callId = null;
  },
  (model) => {
    model.claimedFrom = model.status as "not_called" | "called";
    model.status = "in_progress";
  },
);

const ask = command(
  "nobody is to be given",
  (model) => model.claimedFrom === null && !isOpenToClaim(model),
  async (real) => {
    await lift(real);
    const asked = await nextContact(bench.test.database, caller, webhookTools.outbox, real.session).catch(
      (error) => error,
    );
    expect(asked instanceof DomainError ? asked.code : asked.contactId).toBe(
      asked instanceof DomainError ? "conflict" : null,
    );
  },
  () => {},
);

const dial = command(
  "it is dialed and the carrier accepts",
  (model) => model.claimedFrom !== null && model.call === "none" && !isSettled(model.status) && !model.isListed,
  async (real) => {
    const { callId } = await dialContact(
      bench.test.database,
      caller,
      webhookTools.outbox,
      real.session,
      real.contactId,
      null,
    );
    real.callId = callId as string;
    await bench.accept(real.callId);
  },
  (model) => {
    model.status = "in_progress";
    model.call = "accepted";
    model.dialed = true;
    model.callCount += 1;
  },
);

const dialBarred = command(
  "it is not dialed where it must not be",
  (model) => model.claimedFrom !== null && model.call === "none" && (isSettled(model.status) || model.isListed),
  async (real) => {
    await expect(
      dialContact(bench.test.database, caller, webhookTools.outbox, real.session, real.contactId, null),
    ).rejects.toBeInstanceOf(DomainError);
  },
  () => {},
);

const skip = command(
  "it is skipped",
  (model) => model.claimedFrom !== null && model.call === "none",
  (real) => skipContact(bench.test.database, caller, webhookTools.outbox, real.session, real.contactId),
  letGo,
);

const lapse = command(
  "the agent vanishes and comes back",
  (model) => model.call === "none",
  async (real) => {
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [real.session]);
    await sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);
    await bench.test.query(
      "UPDATE dialer_sessions SET ended_at = NULL, lease_until = now() + interval '1 hour' WHERE id = $1",
      [real.session],
    );
  },
  (model) => {
    if (model.claimedFrom !== null) {
      letGo(model);
    }
  },
);

it("a contact always has the state of the table", async () => {
  const commands = [
    claim,
    claim,
    ask,
    dial,
    dial,
    dialBarred,
    skip,
    lapse,
    pick("Interested"),
    pick("Call back later"),
    pick("do_not_call"),
    end("busy", "busy"),
    end("no_answer", "no_answer"),
    end("canceled", null),
    setStatus("not_called"),
    setStatus("do_not_call"),
  ].map((one) => fc.constant(one));
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (chosen) => {
      const settings = { attempt_spacing_minutes: 0, busy_retry_minutes: 0, daily_number_cap: 20, max_attempts: 20 };
      const campaignId = await bench.campaign(settings);
      const contactId = await bench.contact(campaignId);
      const { id: session } = await startSession(bench.test.database, caller, webhookTools.outbox, {
        campaignId,
        inboxIds: bench.inboxIds,
      });
      const real: Real = { campaignId, contactId, session, callId: null };
      const model: Model = {
        status: "not_called",
        claimedFrom: null,
        call: "none",
        dialed: false,
        callCount: 0,
        disposition: null,
        isListed: false,
        pickedInCall: false,
      };
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      if (real.callId !== null) {
        await bench.end(real.callId, "canceled");
      }
    }),
    { numRuns: rounds(8, 40) },
  );
});
