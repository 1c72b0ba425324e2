import { LONGEST_WORDS, RING_SECONDS } from "../../src/domain/call/ending-rules.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { createQueue, deleteQueue, setQueue } from "../../src/domain/queue/commands.ts";
import {
  ALERT_MAIL_MINUTES,
  ALERT_WAIT_SECONDS,
  CALLERS,
  MOST_QUEUE_MEMBERS,
  SERVICE_SECONDS,
  WAIT_SECONDS,
} from "../../src/domain/queue/rules.ts";
import { spokenLanguages } from "../../src/platform/carrier/spoken-language.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { deletionType } from "../deletion.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost, noLongerThan } from "../limits.ts";
import { EndingInput } from "../route/mutation.ts";
import { QueueStrategyType, QueueType } from "./type.ts";

const between = ({ least, most }: { least: number; most: number }) => `${least} to ${grouped(most)}`;

const range = (bounds: { least: number; most: number; usual: number }) =>
  `${between(bounds)}; absent: ${bounds.usual}.`;

const QueueDraftInput = builder.inputType("QueueDraft", {
  description: "A whole queue.",
  fields: (t) => ({
    name: t.string({ required: true, description: "1 to 80 characters." }),
    strategy: t.field({
      type: QueueStrategyType,
      required: true,
      description: "Which of the free members is rung for the next caller.",
    }),
    memberIds: t.idList({
      ...atMost(MOST_QUEUE_MEMBERS),
      required: true,
      description: `Up to ${MOST_QUEUE_MEMBERS} active users, in order.`,
    }),
    ringSeconds: t.int({ description: `The seconds for which the phone of a member rings: ${range(RING_SECONDS)}` }),
    longestWaitSeconds: t.int({
      description: `The seconds after which a caller leaves by the overflow: ${range(WAIT_SECONDS)}`,
    }),
    mostCallers: t.int({ description: `The most callers in the queue: ${range(CALLERS)}` }),
    serviceSeconds: t.int({
      description: `The seconds within which an answer counts for the service level: ${range(SERVICE_SECONDS)}`,
    }),
    overflow: t.field({
      type: EndingInput,
      description:
        "What follows for callers who leave the queue by its overflow. Absent, without `overflowQueueId`: `whenUnanswered` " +
        "of the route.",
    }),
    overflowQueueId: t.id({
      description: "The queue to which these callers go. Queues that lead back to this one are refused.",
    }),
    holdWords: t.string({
      ...noLongerThan(LONGEST_WORDS),
      description: `What a synthetic voice says between the music: up to ${grouped(LONGEST_WORDS)} characters.`,
    }),
    holdLanguage: t.string({
      description:
        `The language of all words in the queue, a tag of BCP 47: ${spokenLanguages.join(", ")}. Absent: \`en-US\`. The ` +
        "place, the wait and the callback are said in English, French, German, Italian, Portuguese and Spanish.",
    }),
    holdAudioId: t.id({
      description: "An uploaded recording (`uploadAudio`) as the music. Absent: the music of the service.",
    }),
    saysPosition: t.boolean({ description: "Whether callers hear their place in the queue; absent: no." }),
    saysWait: t.boolean({ description: "Whether callers hear the expected wait; absent: no." }),
    offersCallback: t.boolean({
      description: "Whether callers may press 1 to be called back in their turn; absent: no. Withheld callers may not.",
    }),
    alertWaitSeconds: t.int({
      description:
        `Admins are alerted when a caller has waited for these seconds: ${between(ALERT_WAIT_SECONDS)}, less than ` +
        "`longestWaitSeconds`; absent: never. They see it on the wallboard and the overview, and get a mail at the beginning " +
        `of an alert, at most one of a queue in ${ALERT_MAIL_MINUTES} minutes.`,
    }),
    alertCallers: t.int({
      description:
        `Admins are alerted in the same way when so many callers are in the queue: ${between(CALLERS)}, at most ` +
        "`mostCallers`; absent: never.",
    }),
  }),
});

const DeleteQueueInput = builder.inputType("DeleteQueueInput", {
  description: "The queue to delete.",
  fields: (t) => ({ id: t.id({ required: true, description: "The queue." }) }),
});

const QueueDeletionType = deletionType("QueueDeletion", "The deletion of a queue.");

builder.mutationFields((t) => ({
  createQueue: t.field({
    idempotent: true,
    type: QueueType,
    description: `Creates a queue of callers. A business has at most ${caps.queues}. For admins.`,
    authScopes: { may: "inboxes.manage" },
    args: {
      draft: t.arg({ type: QueueDraftInput, required: true, description: "The queue." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "queue.created", entry: ({ draft }, { id }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { draft }, { database, caller }) => createQueue(database, caller, draft),
  }),
  setQueue: t.field({
    type: QueueType,
    description: "Replaces all settings of a queue. Callers who wait keep their places. For admins.",
    authScopes: { may: "inboxes.manage" },
    args: {
      id: t.arg.id({ required: true, description: "The queue." }),
      draft: t.arg({ type: QueueDraftInput, required: true, description: "Its new settings." }),
    },
    audit: { action: "queue.set", entry: ({ id, draft }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { id, draft }, { database, caller }) => setQueue(database, caller, id, draft),
  }),
  deleteQueue: t.field({
    type: QueueDeletionType,
    description:
      "Deletes a queue with its figures. Refused while a route or another queue leads to it, callers are in it or callbacks of " +
      "it are due. For admins.",
    authScopes: { may: "inboxes.manage" },
    args: { input: t.arg({ type: DeleteQueueInput, required: true, description: "The queue." }) },
    audit: { action: "queue.deleted", entry: ({ input: { id } }) => ({ objectId: id }) },
    resolve: async (_root, { input: { id } }, { database, caller }) => {
      await deleteQueue(database, caller, id);
      return { deletedId: id };
    },
  }),
}));
