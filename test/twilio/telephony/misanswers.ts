import type { ServerResponse } from "node:http";
import type { ApiRequest, ApiResponse } from "../description.ts";
import { formOf } from "../stand-in.ts";
import type { Telephony } from "./index.ts";

/** The faults of answers to requests that change something, each a probability between 0 and 1. */
export interface Misanswers {
  /** The request is carried out, and the answer is a server error with a code of Twilio. */
  doneAndFailed: number;
  /** The request is carried out, and the connection is reset. */
  doneAndReset: number;
  /** The answer is a server error, and nothing happens. */
  failed: number;
  /**
   * The answer is a server error, and the request is carried out this many seconds later: an order, or the end of a leg. A
   * change of a running leg is carried out at once or never, since nothing at Twilio tells it from a later change.
   */
  doneLate?: { chance: number; seconds: number };
  /** Returns a number between 0 and 1, for instance from a seed. */
  random(): number;
}

/** Answers a request, with a fault if there are some. @returns undefined if the connection is reset. */
export async function misanswer(
  { misanswers, time, legs, lateLegs }: Pick<Telephony, "misanswers" | "time" | "legs" | "lateLegs">,
  request: ApiRequest,
  response: ServerResponse,
  obey: () => Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  if (misanswers === null || request.method !== "POST") {
    return obey();
  }
  const { doneAndFailed, doneAndReset, failed, doneLate = { chance: 0, seconds: 0 }, random } = misanswers;
  let chance = random();
  const happens = (share: number) => {
    const isHit = chance >= 0 && chance < share;
    chance -= share;
    return isHit;
  };
  if (happens(doneAndFailed)) {
    await obey();
    return FAILURE;
  }
  if (happens(doneAndReset)) {
    await obey();
    response.destroy();
    return undefined;
  }
  if (happens(failed)) {
    return FAILURE;
  }
  if (happens(doneLate.chance)) {
    if (changesLeg(request)) {
      return FAILURE;
    }
    time.in(doneLate.seconds, async () => {
      const before = legs.length;
      await obey();
      for (const { sid } of legs.slice(before)) {
        lateLegs.add(sid);
      }
    });
    return FAILURE;
  }
  return obey();
}

/** Whether a request gives a running leg other instructions, or holds or mutes it. */
function changesLeg(request: ApiRequest): boolean {
  const isOfLeg = /\/(Calls\/CA\w+|Participants\/[^/]+)\.json/.test(request.url);
  return isOfLeg && formOf(request).Status === undefined;
}

/** "Internal server error" (https://www.twilio.com/docs/api/errors/20500). */
const FAILURE: ApiResponse = { status: 500, body: { status: 500, code: 20500, message: "Internal Server Error" } };
