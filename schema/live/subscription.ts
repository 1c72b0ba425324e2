import type { Hint, OpenStream } from "../../src/domain/live/streams.ts";
import { topicNames, topics } from "../../src/domain/live/topics.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { valuesOf } from "../enumeration.ts";
import { atMost } from "../limits.ts";

const TopicType = builder.enumType("ChangeTopic", {
  description: "What a hint is about.",
  values: valuesOf(topicNames, (topic) => topics[topic].description),
});

const ChangesType = builder.objectRef<Hint>("Changes").implement({
  description: "A hint: something has changed. It names no object, so the client reads again what it shows.",
  fields: (t) => ({
    topics: t.expose("topics", {
      type: [TopicType],
      description: "The topics in which something has changed, or may have. At most each topic once.",
    }),
  }),
});

builder.subscriptionType({ description: "The subscriptions, as a stream of server-sent events." });

builder.subscriptionField("changes", (t) =>
  t.field({
    type: ChangesType,
    description:
      "Hints about changes in the business, after their commit, by anybody and by the service itself. The first hint, " +
      "and one after each loss inside the service, names every topic: changes before it may be unknown. A topic that " +
      "the caller has no permission to read is never named. The stream ends when the caller loses access.",
    authScopes: { may: "viewer.read" },
    args: {
      topics: t.arg({
        type: [TopicType],
        required: true,
        ...atMost(topicNames.length),
        description: `The topics to hear of, at most ${topicNames.length}.`,
      }),
    },
    subscribe: (_root, { topics: wanted }, { openStream }) => requireStreams(openStream)(wanted),
    resolve: (hint) => hint,
  }),
);

/** @throws DomainError `forbidden` where an operation has one answer alone. */
function requireStreams(openStream: OpenStream | null): OpenStream {
  if (!openStream) {
    throw new DomainError("forbidden", "Ask for a stream: send Accept: text/event-stream, and no batch.");
  }
  return openStream;
}
