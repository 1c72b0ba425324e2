import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { playStorm } from "../twilio/storm.ts";
import { createVoiceBench, type VoiceBench } from "../twilio/voice-bench.ts";

/**
 * Reports of Twilio are lost, doubled and late while agents work. `KILLS` sets the number of storms: a few
 * without it.
 */
const STORMS = process.env.KILLS ? 40 : 3;

let voice: VoiceBench;
beforeAll(async () => {
  voice = await createVoiceBench();
});
beforeEach(() => voice.restart());
afterAll(() => voice?.close());

const seeds = Array.from({ length: STORMS }, (_none, place) => place + 1);

it.each(seeds)("storm %i", { timeout: 120_000 }, async (seed) => {
  const { calls, reports } = await playStorm(voice, { seed, agents: 4, rounds: 60 });
  process.stdout.write(`storm ${seed}: ${calls} legs, ${reports} reports, and all is as it is at Twilio\n`);
  expect([voice.phones.faults, voice.api.faults, voice.open().errors]).toEqual([[], [], []]);
});
