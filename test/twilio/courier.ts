import type { PlayedTime } from "./played-time.ts";
import { signedForm } from "./signed.ts";

/** The faults of reports on their way to the service, each a probability between 0 and 1. */
export interface Weather {
  lost: number;
  doubled: number;
  /** The probability of a delay of up to half a minute, so that a report arrives after later ones. */
  late: number;
  /** The delay of every report in seconds, besides that of late ones. */
  delay?: number;
  /** Returns a number between 0 and 1, for instance from a seed. */
  random(): number;
}

export interface Courier {
  /** Sends a signed report once it is due, and repeats a failed one as the URL requires. */
  report(url: string | undefined, fields: Record<string, string>): void;
  /** Requests instructions from the service. @returns null if it does not answer. */
  ask(url: string, fields: Record<string, string>): Promise<string | null>;
  weather: Weather | null;
  /** The number of reports, including lost ones. */
  reported: number;
}

const CALM: Weather = { lost: 0, doubled: 0, late: 0, random: () => 1 };

/** The request target of a callback URL, without the fragment, which is for Twilio. */
function targetOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The number of retries: the `rc` of the fragment, 1 by default. */
function retriesOf(url: string): number {
  return Number(new URLSearchParams(new URL(url).hash.slice(1)).get("rc") ?? 1);
}

/** @param origin the current origin of the service. */
export function createCourier(time: PlayedTime, origin: () => string, faults: string[]): Courier {
  async function post(url: string, fields: Record<string, string>): Promise<Response | null> {
    const { target, headers, body } = signedForm(targetOf(url), fields);
    const answer = await fetch(origin() + target, { method: "POST", headers, body }).catch(() => null);
    if (answer && answer.status >= 400 && answer.status < 500) {
      faults.push(`the service answers ${answer.status} to ${target}: ${await answer.text()}`);
    }
    return answer;
  }

  async function bring(url: string, fields: Record<string, string>, retries: number): Promise<void> {
    const answer = await post(url, fields);
    if ((answer === null || answer.status >= 500) && retries > 0) {
      time.in(4, () => bring(url, fields, retries - 1));
    }
  }

  const courier: Courier = {
    weather: null,
    reported: 0,
    report(url, fields) {
      if (url === undefined) {
        return;
      }
      courier.reported += 1;
      const { lost, doubled, late, delay = 0, random } = courier.weather ?? CALM;
      if (random() < lost) {
        return;
      }
      for (let copies = random() < doubled ? 2 : 1; copies > 0; copies -= 1) {
        time.in(delay + (random() < late ? random() * 30 : 0), () => bring(url, fields, retriesOf(url)));
      }
    },
    async ask(url, fields) {
      for (let tries = retriesOf(url); tries >= 0; tries -= 1) {
        const answer = await post(url, fields);
        if (answer?.ok) {
          return answer.text();
        }
      }
      return null;
    },
  };
  return courier;
}
