import { type Call, Device } from "@twilio/voice-sdk";
import type { PhoneDevice, PhoneLeg, PhoneParts, PhoneProgram } from "./sdk.ts";

/** Twilio's Voice SDK as the phone. */

/** The share of a token's lifetime after which the page gets the next one. The SDK warns only once. */
const RENEWAL = 0.75;
const RETRY_MS = 10_000;

function legOf(call: Call, lineId: string): PhoneLeg {
  return {
    lineId,
    hangUp: () => call.disconnect(),
    onEnd(listener) {
      for (const end of ["disconnect", "cancel", "reject"]) {
        call.on(end, listener);
      }
      call.on("error", () => {
        if (call.status() === "closed") {
          listener();
        }
      });
    },
    onLevel: (listener) => void call.on("volume", (input: number) => listener(input)),
  };
}

const program: PhoneProgram = {
  async open({ businessId, token, rings, failed }: PhoneParts): Promise<PhoneDevice> {
    const first = await token();
    const device = new Device(first.token, {
      // The page says so itself, and a talk must not end because of a question.
      closeProtection: false,
      allowIncomingWhileBusy: false,
      logLevel: "error",
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renewAfter = (milliseconds: number) => {
      timer = setTimeout(async () => {
        try {
          const next = await token();
          device.updateToken(next.token);
          renewAfter(next.lifetimeSeconds * RENEWAL * 1_000);
        } catch {
          renewAfter(RETRY_MS);
        }
      }, milliseconds);
    };
    renewAfter(first.lifetimeSeconds * RENEWAL * 1_000);
    device.on("error", ({ code }: { code?: number }) => {
      if (code !== undefined && PERMISSION_CODES.includes(code)) {
        failed("The browser may not use the microphone.");
      }
    });
    device.on("incoming", (call: Call) => {
      const lineId = call.customParameters.get("line");
      if (lineId === undefined) {
        call.reject();
        return;
      }
      rings({
        lineId,
        async accept() {
          call.accept();
          return legOf(call, lineId);
        },
        decline: () => call.reject(),
        onEnd: (listener) => void call.on("cancel", listener),
      });
    });
    await device.register();
    return {
      connect: async (lineId) =>
        legOf(await device.connect({ params: { business: businessId, order: lineId } }), lineId),
      async use({ microphone, speaker }) {
        const { audio } = device;
        await (microphone === "" ? audio?.unsetInputDevice() : audio?.setInputDevice(microphone));
        if (audio?.isOutputSelectionSupported) {
          await audio.speakerDevices.set(speaker || "default");
        }
      },
      close() {
        clearTimeout(timer);
        device.destroy();
      },
    };
  },
};

/** Permission denied, and media failed for lack of it (https://www.twilio.com/docs/api/errors). */
const PERMISSION_CODES: readonly number[] = [31401, 31208];

export default program;
