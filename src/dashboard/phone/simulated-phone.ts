import { client } from "../app/client.ts";
import { SimulateCall, SimulateHangUp } from "./queries.ts";
import type { PhoneDevice, PhoneLeg, PhoneParts, PhoneProgram } from "./sdk.ts";

/** The simulated phone: nothing is heard, and the simulated carrier does what a real one would do. */

const LEVEL_MS = 100;

async function callIn(lineId: string): Promise<PhoneLeg> {
  const { data, error } = await client.mutation(SimulateCall, { input: { lineId } }).toPromise();
  const answer = data?.simulateBrowserCall;
  if (answer?.__typename !== "BrowserLine") {
    throw new Error(answer?.__typename === "DomainError" ? answer.message : (error?.message ?? "The call failed."));
  }
  let meter: ReturnType<typeof setInterval> | undefined;
  const ends: (() => void)[] = [];
  return {
    lineId,
    hangUp() {
      clearInterval(meter);
      void client
        .mutation(SimulateHangUp, { input: { lineId } })
        .toPromise()
        .then(() => {
          for (const end of ends) {
            end();
          }
        });
    },
    onEnd: (listener) => ends.push(listener),
    onLevel(listener) {
      let step = 0;
      meter = setInterval(() => {
        step += 1;
        listener(0.3 + 0.2 * Math.sin(step));
      }, LEVEL_MS);
    },
  };
}

const program: PhoneProgram = {
  async open({ rings, token }: PhoneParts): Promise<PhoneDevice> {
    await token();
    const rung = new Set<string>();
    return {
      connect: callIn,
      noticeRinging(lineId) {
        if (!rung.has(lineId)) {
          rung.add(lineId);
          rings({
            lineId,
            accept: () => callIn(lineId),
            decline: () => void client.mutation(SimulateHangUp, { input: { lineId } }).toPromise(),
            onEnd: () => {},
          });
        }
      },
      use: async () => {},
      close: () => {},
    };
  },
};

export default program;
