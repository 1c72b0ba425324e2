import { databaseInstant } from "../../clock.ts";
import type { FetchFile } from "../../outbound/download.ts";
import type { CallReport, Carrier, OrderAnswer } from "../port.ts";
import { hasEnded } from "../port.ts";
import type { Exchange } from "./client.ts";
import { controlLeg } from "./control.ts";
import { answerTo, errorOf, reasonNotSent, refusalOf } from "./errors.ts";
import type { TwilioClient } from "./package.ts";
import type { TwilioRecordings } from "./recordings.ts";
import { answerers, callStatuses, messageTakers, textStatuses } from "./statuses.ts";
import { type Instructions, LONGEST_LINE_SECONDS } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

/** The number of texts or calls between the two numbers that the search for an order reads: one page. */
const LOOKED_THROUGH = 50;
/** A forwarded call has one child. */
const MOST_CHILDREN = 20;
/** The maximum difference between our clock and Twilio's, which counts whole seconds. */
const CLOCKS_APART_MS = 5_000;
/** "Call is not in-progress" and "not found": there is no call to end. */
const NOT_FOUND = 20404;
/** "Participant label is already in use": the conference has the call already. */
const LABEL_IN_USE = 16026;
/** The conference does not exist, has ended or admits no one: the call is not placed. */
const NO_CONFERENCE: readonly (number | undefined)[] = [16003, 16022, 16099, NOT_FOUND];
/** An agent's phone rings for less than the delay of its voicemail. */
const AGENT_RINGS_SECONDS = 20;
const LONGEST_CALL_SECONDS = 14_400;
/** `MachineDetection`: the verdict at once, or on a machine at the end of its announcement. */
const DETECTIONS = { start: "Enable", message_end: "DetectMessageEnd" } as const;
const NOTHING_TO_END: readonly (number | undefined)[] = [21220, NOT_FOUND];

/**
 * The words that Twilio answers by default when one of them is the whole text, in any case. Advanced Opt-Out marks each
 * text that it answers.
 */
export const confirmedKeywords: ReadonlySet<string> = new Set([
  ...["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"],
  ...["start", "yes", "unstop", "help", "info"],
]);

export function twilioCarrier(
  open: (signal: AbortSignal) => Exchange,
  urls: CallbackUrls,
  instructions: Instructions,
  fetchMedia: FetchFile,
  recordings: TwilioRecordings,
  callsPerSecond: number,
  incoming: Pick<Carrier, "listIncoming" | "listMedia">,
): Carrier {
  /** Hands in an order. @throws when the outcome is unknown. */
  async function place(
    signal: AbortSignal,
    create: (client: TwilioClient) => Promise<{ sid: string }>,
    isAgentless: (code: number | undefined) => boolean = () => false,
  ): Promise<OrderAnswer> {
    const exchange = open(signal);
    try {
      const { sid } = await create(exchange.client);
      if (!sid) {
        throw new Error("Twilio answered without an id");
      }
      return { outcome: "accepted", carrierId: sid };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && isAgentless(refusal.code)) {
        return { outcome: "agentless" };
      }
      const answer = refusal && answerTo(refusal, exchange.retryAfterSeconds());
      if (answer) {
        return answer;
      }
      const reason = reasonNotSent(error);
      if (reason !== null) {
        return { outcome: "later", reason };
      }
      throw error;
    }
  }

  /** Reads a resource. @returns null when Twilio does not have it. */
  async function ask<Known>(
    signal: AbortSignal,
    read: (client: TwilioClient) => Promise<Known>,
  ): Promise<Known | null> {
    try {
      return await read(open(signal).client);
    } catch (error) {
      if (refusalOf(error)?.code === NOT_FOUND) {
        return null;
      }
      throw error;
    }
  }

  /** The call with a label in a conference, or null. */
  const askLabel = (conferenceId: string, label: string, signal: AbortSignal): Promise<string | null> =>
    ask(signal, async (client) => (await client.conferences(conferenceId).participants(label).fetch()).callSid);

  return {
    // The rate of an unregistered US number. Twilio queues faster texts, and answers 21611 when that queue is full.
    segmentsPerSecond: 1,
    confirmedKeywords,
    callsPerSecond,
    ringsUsers: true,
    slowestOrderSeconds: 45,

    async readAccount(signal) {
      const { client } = open(signal);
      try {
        // Every kind of key may read numbers, and not every one the balance.
        await client.incomingPhoneNumbers.page({ pageSize: 1 });
      } catch (error) {
        const status = refusalOf(error)?.status;
        if (status === 401 || status === 404) {
          return { isAuthorized: false, balance: null };
        }
        throw error;
      }
      const money = await client.balance.fetch().catch(() => null);
      const balance = money === null ? Number.NaN : Number.parseFloat(money.balance);
      return { isAuthorized: true, balance: Number.isFinite(balance) ? balance : null };
    },

    sendText: ({ from, to, body, mediaUrls, reference }, signal) => {
      const content = { ...(body !== "" && { body }), ...(mediaUrls.length > 0 && { mediaUrl: [...mediaUrls] }) };
      const statusCallback = urls.textStatus(reference);
      return place(signal, (client) => client.messages.create({ from, to, ...content, statusCallback }));
    },

    async placeCall({ from, to, agentNumber, line, ringSeconds, machineDetection, reference }, signal) {
      if (line !== null) {
        const add = async (client: TwilioClient) => {
          const { participants } = client.conferences(line.conferenceId);
          const adding = participants.create({
            from,
            to,
            label: reference.id,
            timeout: ringSeconds,
            timeLimit: LONGEST_CALL_SECONDS,
            earlyMedia: true,
            beep: "false",
            startConferenceOnEnter: true,
            endConferenceOnExit: false,
            jitterBufferSize: "small",
            statusCallback: urls.callStatus(reference),
            statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
            ...(machineDetection !== "none" && {
              machineDetection: DETECTIONS[machineDetection],
              amdStatusCallback: urls.callAnswerer(reference),
            }),
          });
          const { callSid } = await adding.catch((error) => {
            if (refusalOf(error)?.code !== LABEL_IN_USE) {
              throw error;
            }
            return participants(reference.id)
              .fetch()
              .catch((cause) => {
                throw new Error("Twilio has the call and does not tell its id", { cause });
              });
          });
          return { sid: callSid };
        };
        return place(signal, add, (code) => NO_CONFERENCE.includes(code));
      }
      // An order of an earlier version, without a line: the agent is rung after the answer.
      if (agentNumber === null) {
        const message = "The user has no phone number to connect the call to.";
        return { outcome: "refused", error: { code: "carrier_error", message } };
      }
      return place(signal, (client) =>
        client.calls.create({
          from,
          to,
          twiml: instructions.putThrough(from, agentNumber),
          statusCallback: urls.callStatus(reference),
          statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
          // In the background, so that a person who picks up does not wait for the verdict.
          machineDetection: "Enable",
          asyncAmd: "true",
          asyncAmdStatusCallback: urls.callAnswerer(reference),
        }),
      );
    },

    openLine(order, signal) {
      const { from, to, device, reference, conference, asksForKey, prompt, as, announcement } = order;
      const isSupervisor = as === "supervisor";
      const withoutKey =
        prompt === undefined
          ? instructions.join(reference, conference, { isSupervisor, announcement })
          : instructions.prompt(reference, conference, { prompt, announcement });
      return place(signal, (client) =>
        client.calls.create({
          from,
          // The page gets the parameter with the call, and so knows its line.
          to: device === "browser" ? `client:${to}?line=${reference.id}` : to,
          twiml: asksForKey
            ? instructions.askForKey(reference, conference, { prompt, isSupervisor, announcement })
            : withoutKey,
          timeout: order.ringSeconds ?? AGENT_RINGS_SECONDS,
          timeLimit: LONGEST_LINE_SECONDS,
          statusCallback: urls.lineStatus(reference),
          statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
        }),
      );
    },

    /**
     * A call for a conference has our reference as its label there. For other orders Twilio returns no reference of ours,
     * so the search recognises an order by its numbers, its text and its time, the oldest first, among the newest 50 of
     * the pair. The status callback of an order contains our reference; it is the
     * better proof and usually comes first. The search has no date filter, because a text that Twilio has not begun to
     * send has no date.
     */
    async findOrders(order, signal) {
      const { client } = open(signal);
      const labelled =
        order.kind === "call" && order.line !== null
          ? await askLabel(order.line.conferenceId, order.reference.id, signal)
          : null;
      if (labelled !== null) {
        return [labelled];
      }
      const to = order.kind === "line" && order.device === "browser" ? `client:${order.to}` : order.to;
      const pair = { from: order.from, to, pageSize: LOOKED_THROUGH };
      const found =
        order.kind === "text"
          ? (await client.messages.page(pair)).instances.filter(
              ({ body, numMedia }) => (body ?? "") === order.body && isWith(numMedia, order.mediaUrls),
            )
          : (await client.calls.page(pair)).instances;
      const earliest = Date.parse(order.orderedAt) - CLOCKS_APART_MS;
      return found
        .filter(({ direction, dateCreated }) => direction === "outbound-api" && dateCreated.getTime() >= earliest)
        .sort((one, other) => one.dateCreated.getTime() - other.dateCreated.getTime())
        .map(({ sid }) => sid);
    },

    askText: (carrierId, signal) =>
      ask(signal, async (client) => {
        const { status, errorCode, dateUpdated } = await client.messages(carrierId).fetch();
        const known = textStatuses.get(status) ?? "queued";
        const error = known === "failed" || known === "undelivered" ? errorOf(errorCode ?? undefined) : null;
        return { status: known, error, at: instantOf(dateUpdated) };
      }),

    askCall: (carrierId, signal) =>
      ask(signal, async (client) => {
        const call = await client.calls(carrierId).fetch();
        return reportOf(call, call.endTime);
      }),

    async askForwarded(carrierId, signal) {
      const { instances } = await open(signal).client.calls.page({ parentCallSid: carrierId, pageSize: MOST_CHILDREN });
      const [child] = instances;
      return child ? reportOf(child, child.endTime ?? child.startTime) : null;
    },

    fetchMedia,

    ...incoming,

    ...recordings,

    async askConference({ id }, signal) {
      const { client } = open(signal);
      const { instances } = await client.conferences.page({ friendlyName: id, pageSize: 20 });
      const conference = instances.find(({ status }) => status !== "completed");
      const participants = conference && (await client.conferences(conference.sid).participants.page({ pageSize: 20 }));
      return conference && participants
        ? {
            conferenceId: conference.sid,
            legs: participants.instances.map(({ callSid, label }) => ({ carrierId: callSid, label: label || null })),
          }
        : null;
    },

    control: async (leg, control, signal) => controlLeg(open(signal).client, { urls, instructions }, leg, control),

    async hangUp(carrierId, signal, lastWords = null, refusable = null) {
      const call = open(signal).client.calls(carrierId);
      try {
        // `canceled` leaves a call running that has been answered meanwhile; `completed` ends it.
        const { status } = await call.update({ status: "canceled" });
        if (status === "in-progress") {
          await call.update(
            lastWords === null ? { status: "completed" } : { twiml: instructions.lastWords(lastWords, refusable) },
          );
        }
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal || !NOTHING_TO_END.includes(refusal.code)) {
          throw error;
        }
      }
    },
  };
}

/** @param at the time of the status; null: Twilio gives none. */
function reportOf(
  { status, answeredBy, duration }: { status: string; answeredBy: string | null; duration: string | null },
  at: Date | null,
): CallReport {
  const known = callStatuses.get(status) ?? "queued";
  return {
    status: known,
    answeredBy: answerers.get(answeredBy ?? "") ?? null,
    takesMessage: messageTakers.has(answeredBy ?? ""),
    durationSeconds: hasEnded(known) ? Number.parseInt(duration ?? "0", 10) || 0 : null,
    error: known === "failed" ? errorOf(undefined) : null,
    at: instantOf(at),
  };
}

/** Whether a text may be the one with these media. Twilio counts media after it has fetched them. */
function isWith(numMedia: string | null, mediaUrls: readonly string[]): boolean {
  const count = Number(numMedia ?? 0);
  return count === 0 || count === mediaUrls.length;
}

/** A time from Twilio, or now when Twilio gives none. */
function instantOf(time: Date | null): string {
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : databaseInstant();
}
