import type { StreamObserver } from "../../domain/live/streams.ts";
import type { Families } from "./families.ts";

export function streamMetrics(families: Families): StreamObserver {
  const open = families.gauge({
    name: "hint_streams_open",
    help: "Open streams of hints, such as those of dashboards.",
  });
  open(0);
  const sent = families.counter({ name: "hints_sent_total", help: "Hints sent on streams." });
  const ended = families.counter({
    name: "hint_streams_ended_total",
    help: "Ended streams of hints by reason: `client`, `access`, `slow` or `shutdown`.",
    labels: ["reason"],
  });
  const refused = families.counter({
    name: "hint_streams_refused_total",
    help: "Streams of hints that were refused because of a maximum.",
  });
  return {
    open: (streams) => open(streams),
    sent: () => sent(),
    ended: (reason) => ended([reason]),
    refused: () => refused(),
  };
}
