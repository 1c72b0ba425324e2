import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { allowTwilio, playStorm, type Storm } from "../twilio/storm.ts";
import { createVoiceBench, type VoiceBench } from "../twilio/voice-bench.ts";

/**
 * Reports of Twilio are lost, doubled and late while agents work, and in some storms its answers too. `KILLS` sets the number of storms: a few
 * without it.
 */
const STORMS = process.env.KILLS ? 40 : 3;

let voice: VoiceBench;
let playing: Promise<unknown> | null = null;
beforeAll(async () => {
  voice = await createVoiceBench();
});
beforeEach(async () => {
  await calmDown();
  await voice.restart();
});
afterAll(async () => {
  await calmDown();
  await voice?.close();
});

/** A storm whose test is over its time limit ends before the next one: they share the phones. */
const calmDown = () => playing?.catch(() => {});

function play(storm: Storm) {
  const played = playStorm(voice, storm);
  playing = played;
  return played;
}

/** The storms in which answers are lost too, people call in, and calls are transferred: each has 200 legs. */
const DOUBTS = process.env.KILLS ? 20 : 2;
const CALLS = 200;

const seeds = Array.from({ length: STORMS }, (_none, place) => place + 1);

it.for(seeds)("storm %i", async (seed, { signal }) => {
  const { calls, reports } = await play({ seed, agents: 4, rounds: 60, signal });
  process.stdout.write(`storm ${seed}: ${calls} legs, ${reports} reports, and all is as it is at Twilio\n`);
  expect([voice.phones.faults, voice.api.faults, voice.open().errors]).toEqual([[], [], []]);
});

it.for(Array.from({ length: DOUBTS }, (_none, place) => 101 + place))(
  "storm %i of answers that mean perhaps, for two workers: no two customers hear each other",
  { timeout: 900_000 },
  async (seed, { signal }) => {
    voice.open().start();
    const calm = await play({ seed, agents: 8, rounds: 4_000, calls: CALLS, isMisanswered: true, signal });
    process.stdout.write(`storm ${seed}: ${JSON.stringify(calm)}\n`);
    expect(calm.calls).toBeGreaterThanOrEqual(CALLS);
    expect([voice.phones.faults, voice.api.faults]).toEqual([[], []]);
    voice.open().errors.forEach(allowTwilio);
  },
);
