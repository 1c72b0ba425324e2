import { callbackUrls } from "../../../src/platform/carrier/twilio/urls.ts";
import { ACCOUNT, PUBLIC_URL } from "../account.ts";
import type { Calls } from "./calls.ts";
import type { Conferences } from "./conferences.ts";
import { type Conference, type Ground, instant, isLive, type Leg, type Order } from "./legs.ts";
import type { Recording, Recordings } from "./recordings.ts";
import type { StartQueue } from "./start-queue.ts";
import { type createTexts, mediaSid, type Text } from "./texts.ts";

/** The API of the stand-in: the operation for each method and path. */

type Form = Record<string, string | string[]>;
type Operation = [
  pattern: RegExp,
  operate: (found: string[], form: Form, query: URLSearchParams) => Said | Promise<Said>,
];

const CALLBACKS = callbackUrls(PUBLIC_URL);

const PAGE = { page: 0, page_size: 50, next_page_uri: null, previous_page_uri: null };

export interface OperationParts {
  ground: Ground;
  calls: Calls;
  conferences: Conferences;
  recordings: Recordings;
  texts: ReturnType<typeof createTexts>;
  queue: StartQueue;
}

export function createOperations({
  ground,
  calls,
  conferences,
  recordings,
  texts,
  queue,
}: OperationParts): Operation[] {
  const { time, legs } = ground;
  const dateOrNull = (at: number | null) => (at === null ? null : instant(at));

  const callResource = (leg: Leg) => ({
    sid: leg.sid,
    account_sid: ACCOUNT,
    from: leg.from,
    to: leg.to,
    status: leg.status,
    answered_by: leg.answeredBy,
    direction: leg.direction,
    date_created: instant(leg.createdAt),
    start_time: dateOrNull(leg.answeredAt),
    end_time: dateOrNull(leg.endedAt),
    duration: leg.endedAt === null ? null : String(Math.ceil((leg.endedAt - (leg.answeredAt ?? leg.endedAt)) / 1000)),
  });

  const participantResource = (leg: Leg, conference: Conference) => ({
    account_sid: ACCOUNT,
    call_sid: leg.sid,
    conference_sid: conference.sid,
    label: leg.label,
    status: leg.conference ? "connected" : leg.status,
    queue_time: String(queue.milliseconds()),
  });

  const recordingResource = ({ sid, leg, status, duration, startedAt, source }: Recording) => ({
    sid,
    account_sid: ACCOUNT,
    call_sid: leg.sid,
    status,
    source,
    duration: String(duration ?? -1),
    date_created: instant(startedAt),
  });

  const textResource = ({ callback, createdAt, media, ...text }: Text) => ({
    ...text,
    account_sid: ACCOUNT,
    num_media: String(media.length),
    error_code: null,
    date_created: instant(createdAt),
    date_sent: instant(createdAt),
    date_updated: instant(time.now()),
  });

  async function steer(sid: string, form: Form): Promise<Said> {
    const leg = legs.find((each) => each.sid === sid);
    if (!leg) {
      return unknown;
    }
    if (!isLive(leg)) {
      return refused(400, 21220, "Call is not in-progress. Cannot redirect.");
    }
    if (form.Twiml !== undefined || form.Url !== undefined) {
      if (leg.status !== "in-progress") {
        return refused(400, 21220, "Call is not in-progress. Cannot redirect.");
      }
      calls.redirect(leg, (form.Twiml as string | undefined) ?? (await calls.askAnew(leg, form.Url as string)));
    } else if (form.Status === "completed" || leg.status !== "in-progress") {
      // An answered call cannot be canceled.
      calls.end(leg, leg.status === "in-progress" ? "completed" : "canceled");
    }
    return found(callResource(leg));
  }

  const operations: Operation[] = [
    [
      /^POST \/Calls\.json$/,
      (_found, form) => {
        const leg = calls.place(
          form.From as string,
          form.To as string,
          null,
          orderOf(form, { twiml: form.Twiml as string }),
        );
        return created(callResource(leg));
      },
    ],
    [
      /^POST \/Conferences\/([^/]+)\/Participants\.json$/,
      ([name = ""], form) => {
        const isSid = /^CF[0-9a-f]{32}$/.test(name);
        const known = conferences.living(name);
        if (isSid && !known) {
          return refused(400, 16022, "The conference has ended, or is none.");
        }
        const conference = known ?? conferences.named(name, form.ConferenceStatusCallback as string | undefined);
        const label = (form.Label as string | undefined) ?? null;
        if (label !== null && conferences.holderOf(conference, label)) {
          return refused(400, 16026, "Somebody in the conference has this label.");
        }
        const leg = calls.place(form.From as string, form.To as string, label, orderOf(form, { conference }));
        return created(participantResource(leg, conference));
      },
    ],
    [
      /^GET \/Calls\/(\w+)\.json$/,
      ([sid]) => {
        const leg = legs.find((each) => each.sid === sid);
        return leg ? found(callResource(leg)) : unknown;
      },
    ],
    [/^POST \/Calls\/(\w+)\.json$/, ([sid], form) => steer(sid as string, form)],
    [
      /^GET \/Calls\.json$/,
      (_found, _form, query) =>
        // No leg forwards to a phone, so none has a child.
        list(
          "calls",
          query.has("ParentCallSid") ? [] : legs.filter(isBetween(query, "StartTime>")).toReversed().map(callResource),
        ),
    ],
    [
      /^GET \/Conferences\.json$/,
      (_found, _form, query) => {
        const named = conferences.all.filter(({ name }) => name === query.get("FriendlyName"));
        const resources = named.map(({ sid, name, status }) => ({ sid, friendly_name: name, status }));
        return list("conferences", resources.toReversed());
      },
    ],
    [
      /^GET \/Conferences\/(\w+)\/Participants\.json$/,
      ([sid]) => {
        const conference = conferences.living(sid);
        return conference
          ? list(
              "participants",
              conferences.participantsOf(conference).map((leg) => participantResource(leg, conference)),
            )
          : unknown;
      },
    ],
    [
      /^GET \/Conferences\/(\w+)\/Participants\/([^/]+)\.json$/,
      ([sid, name]) => {
        const conference = conferences.living(sid);
        const leg = conference && conferences.holderOf(conference, decodeURIComponent(name as string));
        const hasLeft = leg?.status === "in-progress" && leg.conference !== conference;
        return conference && leg && !hasLeft ? found(participantResource(leg, conference)) : unknown;
      },
    ],
    [
      /^POST \/Conferences\/(\w+)\/Participants\/([^/]+)\.json$/,
      ([sid, name], form) => {
        const conference = conferences.living(sid);
        const leg = conference && conferences.holderOf(conference, decodeURIComponent(name as string));
        if (!conference || !leg) {
          return unknown;
        }
        if (form.CallSidToCoach !== undefined) {
          const coached = [...conference.members].find((member) => member.sid === form.CallSidToCoach);
          if (!coached) {
            return refused(400, 16028, "The call to coach is not in the conference.");
          }
          leg.coaches = coached;
        }
        leg.coaches = form.Coaching === "false" ? null : leg.coaches;
        leg.isMuted = form.Muted === undefined ? leg.isMuted : form.Muted === "true";
        leg.isOnHold = form.Hold === undefined ? leg.isOnHold : form.Hold === "true";
        for (const url of [form.HoldUrl, form.AnnounceUrl]) {
          if (url !== undefined) {
            void calls.hear(leg, url as string);
          }
        }
        return found(participantResource(leg, conference));
      },
    ],
    [
      /^POST \/Calls\/(\w+)\/Recordings\.json$/,
      ([sid], form) => {
        const leg = legs.find((each) => each.sid === sid);
        return leg && isLive(leg) && leg.status === "in-progress"
          ? created(recordingResource(recordings.begin(leg, form.RecordingStatusCallback as string | undefined)))
          : refused(400, 21220, "Call is not in-progress. Cannot record.");
      },
    ],
    [
      /^GET \/Calls\/(\w+)\/Recordings\.json$/,
      ([sid]) => list("recordings", recordings.ofLeg(sid).map(recordingResource)),
    ],
    [
      /^GET \/Recordings\.json$/,
      (_found, _form, query) => list("recordings", recordings.ofLeg(query.get("CallSid")).map(recordingResource)),
    ],
    [
      /^DELETE \/Recordings\/(\w+)\.json$/,
      ([sid]) => {
        const recording = recordings.find(sid);
        if (!recording) {
          return unknown;
        }
        recording.status = "deleted";
        return { status: 204, body: {} };
      },
    ],
    [/^GET \/Recordings\/(\w+)\/Transcriptions\.json$/, () => list("transcriptions", [])],
    [/^POST \/Messages\.json$/, (_found, form) => created(textResource(texts.send(form as Record<string, string>)))],
    [
      /^GET \/Messages\/(\w+)\.json$/,
      ([sid]) => {
        const text = texts.all.find((each) => each.sid === sid);
        return text ? found(textResource(text)) : unknown;
      },
    ],
    [
      /^GET \/Messages\.json$/,
      (_found, _form, query) =>
        list("messages", texts.all.filter(isBetween(query, "DateSent>")).toReversed().map(textResource)),
    ],
    [
      /^GET \/Messages\/(\w+)\/Media\.json$/,
      ([sid]) => {
        const text = texts.all.find((each) => each.sid === sid);
        const media = text?.media.map((contentType, place) => ({
          sid: mediaSid(text, place),
          content_type: contentType,
        }));
        return media ? list("media_list", media) : unknown;
      },
    ],
    [
      /^GET \/IncomingPhoneNumbers\.json$/,
      (_found, _form, query) =>
        list("incoming_phone_numbers", [
          {
            phone_number: query.get("PhoneNumber"),
            sms_url: CALLBACKS.textIncoming,
            voice_url: CALLBACKS.callIncoming,
            ...{ sms_application_sid: "", voice_application_sid: "", trunk_sid: null },
          },
        ]),
    ],
  ];
  return operations;
}

function orderOf(form: Form, then: Order["then"]): Order {
  const one = (name: string) => form[name] as string | undefined;
  return {
    callback: one("StatusCallback"),
    events: [form.StatusCallbackEvent ?? "completed"].flat(),
    verdicts: one("MachineDetection") ? (one("AmdStatusCallback") ?? one("AsyncAmdStatusCallback")) : undefined,
    awaitsMessageEnd: one("MachineDetection") === "DetectMessageEnd",
    ringSeconds: Number(one("Timeout") ?? 60),
    longest: Number(one("TimeLimit") ?? 14_400),
    then,
  };
}

export type Said = { status: number; body: Record<string, unknown> };

const found = (body: object): Said => ({ status: 200, body: { ...body } });
const created = (body: object): Said => ({ status: 201, body: { ...body } });
const list = (name: string, resources: readonly object[]): Said => found({ [name]: resources, ...PAGE });

function refused(status: number, code: number, message: string): Said {
  return { status, body: { status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` } };
}

const unknown = refused(404, 20404, "The requested resource was not found");

/** @param since the filter by time, of which Twilio takes the day. */
function isBetween(
  query: URLSearchParams,
  since: string,
): (one: { from: string; to: string; createdAt: number }) => boolean {
  const [from, to, day] = [query.get("From"), query.get("To"), query.get(since)?.slice(0, 10)];
  return (one) =>
    (from === null || one.from === from) &&
    (to === null || one.to === to) &&
    (day === undefined || one.createdAt >= Date.parse(day));
}
