import { z } from "zod";
import { agentLineDevices } from "../../src/domain/call/agent-line-rules.ts";
import { answerers, callee, callStatuses } from "../../src/domain/call/rules.ts";
import { LONGEST_NOTE } from "../../src/domain/call/talk-rules.ts";
import { clearable, paragraph, phoneNumber } from "../../src/platform/input.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import { ADDED, changesOf, id, lower, obeys, stated, time } from "./common.ts";
import { Disposition, DispositionFields, toDisposition } from "./disposition.ts";
import { Direction } from "./message.ts";
import { presenter } from "./presenter.ts";

export const CallFields = graphql(
  `
    fragment CallFields on Call {
      id
      inboxId
      contactId
      userId
      campaignId
      campaignContactId
      direction
      from
      to
      status
      answeredBy
      disposition {
        ...DispositionFields
      }
      durationSeconds
      startedAt
      answeredAt
      endedAt
      recordingUrl
      voicemailUrl
      transcript
      note
      createdAt
      updatedAt
    }
  `,
  [DispositionFields],
);

export const CallStatus = z.enum(callStatuses);
export const Answerer = z.enum(answerers);

export const Call = z
  .object({
    id: id("call", "The call."),
    inbox_id: id("inb", "The inbox that placed or received it."),
    contact_id: z.string().nullable().meta({ description: "The saved contact of the outside number, if any." }),
    user_id: z.string().nullable().meta({ description: "The user who placed or took it, if any." }),
    campaign_id: z.string().nullable().meta({ description: "Its campaign, if any." }),
    campaign_contact_id: z
      .string()
      .nullable()
      .meta({ description: "The campaign contact that was called; null after its removal." }),
    direction: Direction,
    from: z.string().meta({
      description: "In E.164; `anonymous` if the caller withholds the number.",
      example: "+14155550100",
    }),
    to: z.string().meta({ description: "In E.164.", example: "+14155550123" }),
    status: CallStatus,
    answered_by: Answerer.nullable().meta({ description: "Null until it is answered." }),
    disposition: Disposition.nullable(),
    duration_seconds: z.int().min(0).meta({ description: "Whole seconds from the answer to the end." }),
    started_at: time("Time at which it was ordered or came in."),
    answered_at: time("Time of the answer.").nullable(),
    ended_at: time("Time of the end.").nullable(),
    recording_url: z
      .string()
      .nullable()
      .meta({
        description:
          "The URL of the recording (WAV or MP3), valid for an hour without a token; null until it is stored. " +
          "`call.recording.completed` tells when it is.",
      }),
    voicemail_url: z.string().nullable().meta({ description: "The same of the message that the caller left." }),
    transcript: z
      .string()
      .nullable()
      .meta({ description: "The words of the recording or the message; null if there are none.", ...FROM_OUTSIDE }),
    note: z
      .string()
      .nullable()
      .meta({ description: "The note of the user who had the call.", ...ADDED, ...FROM_OUTSIDE }),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Call" });

export const NewCall = z
  .strictObject({
    inbox_id: id("inb", "The inbox that places the call. The user must be allowed to use it."),
    to: phoneNumber.optional().meta({ description: "The number to call, in E.164. Send it or `contact_id`." }),
    contact_id: id("con", "The saved contact to call, at its primary number.").optional(),
    device: z
      .enum(agentLineDevices)
      .optional()
      .meta({
        description:
          "Where the user talks: `phone`, the default, rings the user's own phone first; `browser` waits for the page " +
          "of the user.",
      }),
  })
  .refine(obeys(callee), {
    error: "must be sent, or `contact_id`: one of both",
    path: ["to"],
  })
  .meta({ id: "NewCall", ...stated(callee) });

export const CallChanges = changesOf("CallChanges", {
  disposition_id: id("dsp", "A disposition from `GET /dispositions`.").optional(),
  note: clearable(paragraph(LONGEST_NOTE)).optional().meta({ description: "Replaces the note. `null` clears it." }),
});

export const toCall = presenter(CallFields, Call, {
  direction: ({ direction }) => lower(direction),
  status: ({ status }) => lower(status),
  answered_by: ({ answeredBy }) => answeredBy && lower(answeredBy),
  disposition: ({ disposition }) => disposition && toDisposition(disposition),
});
