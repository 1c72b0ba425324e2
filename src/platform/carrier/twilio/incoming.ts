import type { Carrier, IncomingItem, IncomingPage, IncomingQuery } from "../port.ts";
import { hasEnded } from "../port.ts";
import { callerOf } from "./callers.ts";
import type { Exchange } from "./client.ts";
import { numberFrom } from "./numbers.ts";
import type { TwilioClient } from "./package.ts";
import { callStatuses } from "./statuses.ts";
import { paths } from "./urls.ts";

/** The largest page that Twilio has. */
const PAGE = 1_000;
/** The maximum of files of one text. */
const MOST_FILES = 10;

/** What Twilio has of the texts and calls to a number. */
export function twilioIncoming(
  open: (signal: AbortSignal) => Exchange,
  accountSid: string,
): Pick<Carrier, "listIncoming" | "listMedia"> {
  return {
    async listIncoming(query, signal) {
      const { client } = open(signal);
      if (query.cursor === null && !(await isOurs(client, query))) {
        return { items: [], next: null };
      }
      return query.kind === "text" ? listTexts(client, query) : listCalls(client, query);
    },

    async listMedia(sid, signal) {
      const { instances } = await open(signal).client.messages(sid).media.page({ pageSize: MOST_FILES });
      return instances.map((media) => ({
        url: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media/${media.sid}`,
        contentType: media.contentType,
      }));
    },
  };
}

/** Whether the number is connected to this service: texts and calls may each be connected to another system. */
async function isOurs(client: TwilioClient, { kind, to }: IncomingQuery): Promise<boolean> {
  const number = await numberFrom(client, to);
  if (number === null) {
    return false;
  }
  const [url, path, governor] =
    kind === "text"
      ? [number.smsUrl, paths.textIncoming, number.smsApplicationSid]
      : [number.voiceUrl, paths.callIncoming, number.voiceApplicationSid || number.trunkSid];
  return !governor && URL.parse(url ?? "")?.pathname === path;
}

/** The filters of Twilio have days, not times: the answer has also what came earlier on the first day. */
async function listTexts(client: TwilioClient, { to, since, cursor }: IncomingQuery): Promise<IncomingPage> {
  const page = await (cursor === null
    ? client.messages.page({ to, dateSentAfter: new Date(since), pageSize: PAGE })
    : client.messages.getPage(cursor));
  const items = page.instances.flatMap(
    ({ sid, from, body, numMedia, direction, dateSent, dateCreated }): IncomingItem[] =>
      direction === "inbound"
        ? [
            {
              kind: "text",
              carrierId: sid,
              from,
              body: (body ?? "").replaceAll("\0", "").toWellFormed(),
              mediaCount: Number(numMedia ?? 0) || 0,
              at: timeOf(dateSent ?? dateCreated),
            },
          ]
        : [],
  );
  return { items, next: page.nextPageUrl ?? null };
}

async function listCalls(client: TwilioClient, { to, since, cursor }: IncomingQuery): Promise<IncomingPage> {
  const page = await (cursor === null
    ? client.calls.page({ to, startTimeAfter: new Date(since), pageSize: PAGE })
    : client.calls.getPage(cursor));
  const items = page.instances.flatMap(
    ({ sid, from, direction, status, startTime, endTime, dateCreated }): IncomingItem[] => {
      const at = timeOf(startTime ?? dateCreated);
      const isOver = hasEnded(callStatuses.get(status) ?? "queued");
      return direction === "inbound"
        ? [
            {
              kind: "call",
              carrierId: sid,
              from: callerOf(from),
              at,
              endedAt: isOver ? timeOf(endTime ?? startTime ?? dateCreated) : null,
            },
          ]
        : [];
    },
  );
  return { items, next: page.nextPageUrl ?? null };
}

function timeOf(date: Date): string {
  return date.toISOString();
}
