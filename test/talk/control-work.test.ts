import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  type AskedControl,
  askControl,
  claimControls,
  postponeControl,
  settleControl,
} from "../../src/domain/call/control-store.ts";
import { startControlWork } from "../../src/domain/call/control-work.ts";
import type { Carrier, Control } from "../../src/platform/carrier/port.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import { noStrays, quietControls } from "../support/carrier.ts";
import { createTalkGround, type PlayedTalk, type TalkGround } from "./ground.ts";

/** The queue of changes of running calls: in order for each call, at least once, and digits at most once. */

let ground: TalkGround;
let talk: PlayedTalk;
const workers: JobWorker[] = [];
beforeAll(async () => {
  ground = await createTalkGround();
});
beforeEach(async () => {
  await ground.reset();
  talk = await ground.dialed();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end()));
  await ground?.carrier.close();
});
afterAll(() => ground?.close());

const ask = (control: AskedControl, callId = talk.id) =>
  ground.bench.test.database.transaction((transaction) =>
    askControl(transaction, ground.bench.businessId, { callId, carrierId: "CA1", control, conference: "lin" }),
  );

function work(control: Carrier["control"], errors: unknown[] = [], asked: Partial<Carrier> = {}): JobWorker {
  const { database } = ground.bench.test;
  const worker = startControlWork({
    database,
    carrier: { control, ...noStrays, ...asked },
    ...quietControls,
    onError: (error) => errors.push(error),
  });
  workers.push(worker);
  return worker;
}

const left = async () =>
  (await ground.bench.test.query("SELECT count(*)::int AS controls FROM call_controls"))[0]?.controls;
const isDue = () => ground.bench.test.query("UPDATE call_controls SET due_at = now() - interval '1 second'");

it("makes the changes of one call in their order, with any number of workers", async () => {
  const order = Array.from({ length: 12 }, (_, place): AskedControl => ({ do: "hold", on: place % 2 === 0 }));
  for (const control of order) {
    await ask(control);
  }
  const made: Control[] = [];
  const control: Carrier["control"] = async (leg, given) => {
    expect(leg).toEqual({
      call: { businessId: ground.bench.businessId, id: talk.id },
      carrierId: "CA1",
      conference: "lin",
    });
    made.push(given);
    return "done";
  };
  const both = [work(control), work(control)];
  await expect
    .poll(async () => {
      for (const worker of both) {
        worker.wake();
      }
      return left();
    })
    .toBe(0);
  expect(made).toEqual(order);
});

it("a change that fails is tried four times, and holds up the later ones of its call alone", async () => {
  const other = await ground.own();
  await ask({ do: "mute", on: true });
  await ask({ do: "mute", on: false });
  await ask({ do: "hold", on: true }, other.id);
  const [made, errors]: [unknown[], unknown[]] = [[], []];
  const worker = work(async (_leg, control) => {
    made.push(control);
    if (control.do === "mute" && control.on) {
      throw new Error("unavailable");
    }
    return "done";
  }, errors);
  await expect
    .poll(async () => {
      await isDue();
      worker.wake();
      return left();
    })
    .toBe(0);
  const ofTalk = made.filter((control) => (control as Control).do === "mute");
  expect(ofTalk).toEqual([...Array(4).fill({ do: "mute", on: true }), { do: "mute", on: false }]);
  expect(made).toContainEqual({ do: "hold", on: true });
  expect(errors.map(String)).toEqual(["Error: unavailable"]);
});

it("the words to a user are asked for once: after a doubtful request the carrier is asked for the line", async () => {
  const { database } = ground.bench.test;
  const [line] = await ground.bench.test.query("SELECT line_id AS id FROM calls WHERE id = $1", [talk.id]);
  const lineNow = async () =>
    (
      await ground.bench.test.query(
        `SELECT next_check_at <= now() AS asked, dials_after > now() + interval '40 seconds' AS doubtful
         FROM agent_lines WHERE id = $1`,
        [line?.id],
      )
    )[0];
  const said: unknown[] = [];
  const errors: unknown[] = [];
  let words: string | null = "You have a call.";
  const worker = startControlWork({
    ...{ database, ...quietControls, promptOf: async () => words, onError: (error) => errors.push(error) },
    carrier: {
      ...noStrays,
      control: async (_leg, control) => {
        said.push(control);
        throw new Error("no answer");
      },
    },
  });
  workers.push(worker);
  const prompt = { do: "prompt", line: line?.id, conference: line?.id } as const;
  for (const attempts of [0, 1]) {
    await ground.bench.test.query(
      "UPDATE agent_lines SET next_check_at = now() + interval '1 hour', dials_after = NULL WHERE ended_at IS NULL",
    );
    await ask(prompt);
    await ground.bench.test.query("UPDATE call_controls SET attempts = $1", [attempts]);
    worker.wake();
    await expect.poll(left).toBe(0);
    expect(await lineNow()).toEqual({ asked: true, doubtful: true });
  }
  expect(said).toEqual([{ ...prompt, prompt: "You have a call." }]);
  expect(errors.map(String)).toEqual(["Error: no answer"]);
  // The user is not to hear them any more: the carrier was not asked.
  await ground.bench.test.query("UPDATE agent_lines SET dials_after = NULL WHERE ended_at IS NULL");
  await ask(prompt);
  words = null;
  worker.wake();
  await expect.poll(left).toBe(0);
  expect(await lineNow()).toEqual({ asked: true, doubtful: null });
});

it("a move of a customer is given up within seconds, and the call then ends with the words about the agent", async () => {
  const limits = vi.spyOn(AbortSignal, "timeout");
  await ask({ do: "move", conference: "lin_other" });
  // It waited for earlier controls of the call: its time begins with its first attempt.
  await ground.bench.test.query("UPDATE call_controls SET created_at = now() - interval '1 minute'");
  const errors: unknown[] = [];
  let attempts = 0;
  const worker = work(async () => {
    attempts += 1;
    throw new Error("no answer");
  }, errors);
  worker.wake();
  await expect.poll(() => attempts).toBe(1);
  expect(limits.mock.calls).toContainEqual([3_000]);
  limits.mockRestore();
  // Another attempt would end too late.
  await ground.bench.test.query("UPDATE call_controls SET begun_at = now() - interval '9 seconds'");
  await expect
    .poll(async () => {
      await isDue();
      worker.wake();
      return left();
    })
    .toBe(0);
  expect([attempts, errors.map(String)]).toEqual([2, ["Error: no answer"]]);
  expect(
    await ground.bench.test.query(
      "SELECT agent_lost_at IS NOT NULL AS lost, hang_up_requested_at IS NOT NULL AS ending FROM calls WHERE id = $1",
      [talk.id],
    ),
  ).toEqual([{ lost: true, ending: true }]);
});

/** Where the carrier has the leg of the person: the name of a conference. */
function whereabouts(place: string | null) {
  const at = { place };
  const askConference: Carrier["askConference"] = async ({ id }) =>
    id === at.place ? { conferenceId: "CF1", legs: [{ carrierId: "CA1", label: null }] } : null;
  const running = { status: "in_progress", answeredBy: null, takesMessage: false, durationSeconds: null, error: null };
  const askCall = (async () => ({ ...running, at: new Date().toISOString() })) as Carrier["askCall"];
  return { at, asked: { askConference, askCall } };
}

const isLost = async () =>
  (await ground.bench.test.query("SELECT agent_lost_at IS NOT NULL AS lost FROM calls WHERE id = $1", [talk.id]))[0]
    ?.lost;

it.each(["the second", "the last"])(
  "a move whose answer is lost is not repeated once the carrier has the person there: before %s attempt",
  async (which) => {
    const { at, asked } = whereabouts("lin_former");
    await ask({ do: "move", conference: "lin_other" });
    const errors: unknown[] = [];
    let attempts = 0;
    const worker = work(
      async () => {
        attempts += 1;
        at.place = which === "the second" || attempts > 1 ? "lin_other" : at.place;
        throw new Error("no answer");
      },
      errors,
      asked,
    );
    worker.wake();
    await expect.poll(() => attempts).toBe(1);
    if (which === "the last") {
      await ground.bench.test.query("UPDATE call_controls SET begun_at = now() - interval '9 seconds'");
    }
    const kinds = () => ground.bench.test.query("SELECT control ->> 'do' AS kind FROM call_controls");
    await expect
      .poll(async () => {
        await ground.bench.test.query("UPDATE call_controls SET due_at = now() WHERE control ->> 'do' = 'move'");
        worker.wake();
        return kinds();
      })
      .toEqual([{ kind: "confirm_move" }]);
    expect([attempts, errors, await isLost()]).toEqual([which === "the second" ? 1 : 2, [], false]);
  },
);

it.each([
  ["is where the call is", () => talk.lineId, []],
  ["was taken elsewhere by a request that was carried out late", () => "lin_elsewhere", ["move"]],
])("a move in doubt is looked at again, and holds up nothing: the person %s", async (_what, place, moved) => {
  await ask({ do: "confirm_move" });
  await ground.bench.test.query("UPDATE call_controls SET due_at = now() + interval '45 seconds'");
  await ask({ do: "mute", on: true });
  const made: Control[] = [];
  const worker = work(
    async (_leg, control) => {
      made.push(control);
      return "done";
    },
    [],
    whereabouts(place()).asked,
  );
  worker.wake();
  await expect.poll(() => made).toEqual([{ do: "mute", on: true }]);
  await isDue();
  worker.wake();
  await expect.poll(left).toBe(0);
  expect(made.slice(1)).toEqual(moved.map((kind) => ({ do: kind, conference: talk.lineId })));
});

it.each([
  ["is ordered while the carrier is asked", true],
  ["has been carried out since the carrier was asked", false],
])("a person in doubt is moved once where a new move %s", async (_what, isOrdered) => {
  await ask({ do: "confirm_move" });
  const { at, asked } = whereabouts("lin_former");
  const move = { do: "move", conference: talk.lineId } as const;
  const made: Control[] = [];
  const worker = work(
    async (_leg, control) => {
      made.push(control);
      at.place = talk.lineId;
      return "done";
    },
    [],
    {
      ...asked,
      askCall: async (...given) => {
        const answer = await asked.askCall(...given);
        if (isOrdered) {
          await ask(move);
        } else {
          at.place = talk.lineId;
        }
        return answer;
      },
    },
  );
  await expect
    .poll(async () => {
      worker.wake();
      return left();
    })
    .toBe(0);
  expect(made).toEqual(isOrdered ? [move] : []);
});

it("keypad tones are sent once, also if their outcome is unknown or the worker died", async () => {
  await ask({ do: "digits", digits: "1" });
  let attempts = 0;
  const worker = work(async () => {
    attempts += 1;
    throw new Error("no answer");
  });
  worker.wake();
  await expect.poll(left).toBe(0);
  expect(attempts).toBe(1);

  await worker.end();
  await ask({ do: "digits", digits: "2" });
  expect(await claimControls(ground.bench.test.database, 8)).toMatchObject([{ attempts: 1 }]);
  await isDue();
  const next = work(async () => {
    attempts += 1;
    return "done";
  });
  next.wake();
  await expect.poll(left).toBe(0);
  expect(attempts).toBe(1);
});

it("a change whose worker died is made again, and the former worker can no longer settle it", async () => {
  const { database } = ground.bench.test;
  await ask({ do: "hold", on: true });
  const [first] = await claimControls(database, 8);
  expect(await claimControls(database, 8)).toEqual([]);
  await isDue();
  const [second] = await claimControls(database, 8);
  expect(second).toMatchObject({ id: first?.id, attempts: 2 });
  await settleControl(database, first as NonNullable<typeof first>);
  await postponeControl(database, first as NonNullable<typeof first>, 1_000);
  expect(await left()).toBe(1);
  await settleControl(database, second as NonNullable<typeof second>);
  expect(await left()).toBe(0);
});
