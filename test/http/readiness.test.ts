import { expect, it } from "vitest";
import { Lifecycle } from "../../src/application/lifecycle.ts";
import { type Failure, Readiness } from "../../src/application/readiness.ts";

/** When a process is ready: by its own faults, and by those of what all processes share. */

const away = { reason: "the database does not answer", isShared: true };
const wrong = { reason: "the database lacks 1 migration", isShared: false };

function open({ answersRequests }: { answersRequests: boolean }) {
  const lifecycle = new Lifecycle();
  const readiness = new Readiness(lifecycle);
  let failure: Failure | null | Error = null;
  const check = async () => {
    if (failure instanceof Error) {
      throw failure;
    }
    return failure;
  };
  readiness.depend({ check }, { answersRequests });
  const fails = (next: typeof failure) => {
    failure = next;
  };
  // The last result is remembered for a moment.
  const reads = (status: string, result: string) =>
    expect.poll(() => readiness.read()).toEqual({ status, checks: { check: result } });
  return { lifecycle, readiness, fails, reads };
}

it("stays ready while something shared is away, once it has been ready, if it answers requests", async () => {
  const { lifecycle, readiness, fails, reads } = open({ answersRequests: true });
  expect(await readiness.read()).toEqual({ status: "starting" });
  fails(away);
  lifecycle.run();
  await reads("not_ready", away.reason);
  fails(null);
  await reads("ready", "ok");
  fails(away);
  await reads("ready", away.reason);
  fails(new Error("no connection"));
  await reads("ready", "the database does not answer");
  fails(wrong);
  await reads("not_ready", wrong.reason);
  lifecycle.drain();
  expect(await readiness.read()).toEqual({ status: "draining" });
});

it("is not ready while something shared is away, if it works", async () => {
  const { lifecycle, fails, reads } = open({ answersRequests: false });
  lifecycle.run();
  await reads("ready", "ok");
  fails(away);
  await reads("not_ready", away.reason);
});
