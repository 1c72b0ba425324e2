import { expect, it } from "vitest";
import { eventExample } from "../../rest-facade/examples.ts";
import { groupsOf, hasText, objectOf } from "../../src/dashboard/webhooks/groups.ts";
import type { Attempt } from "../../src/dashboard/webhooks/queries.ts";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";

/** The attempts of a subscription: in groups of their events, each with its object. */

const attempt = (eventId: string, id: string, event: object | null = null): Attempt => ({
  id,
  eventId,
  eventType: "CAMPAIGN_CONTACT_UPDATED",
  attempt: 1,
  createdAt: "2026-11-26T10:00:00.000Z",
  durationMs: 5,
  responseStatus: 503,
  failure: "STATUS_NOT_2XX",
  answer: null,
  isTest: false,
  targetUrl: "https://example.com/hook",
  event: event && { id: eventId, body: JSON.stringify(event) },
});

it("groups attempts by their event, in the order of the newest attempt of each", () => {
  const groups = groupsOf([attempt("evt_b", "3"), attempt("evt_a", "2"), attempt("evt_b", "1")]);
  expect(groups.map(({ eventId, attempts, latest }) => [eventId, attempts.map(({ id }) => id), latest.id])).toEqual([
    ["evt_b", ["3", "1"], "3"],
    ["evt_a", ["2"], "2"],
  ]);
});

it("finds a group by the id of its event, and of its object if the event is shown", () => {
  const event = eventExample("campaign.contact.updated");
  const [shown, other] = groupsOf([attempt("evt_a", "2", event), attempt("evt_b", "1")]);
  const cases = [shown, other].map((group) => [
    group && hasText(group, "evt_b"),
    group && hasText(group, event.data.contact.id),
  ]);
  expect(cases).toEqual([
    [false, true],
    [true, false],
  ]);
});

it.each([
  ["message.incoming.received", "Ada Lovelace", "msg_"],
  ["call.recording.completed", "Ada Lovelace", "call_"],
  ["campaign.contact.updated", "Ada Lovelace", "cct_"],
  ["campaign.created", "Autumn renewals", "cmp_"],
  ["contact.deleted", undefined, "con_"],
  ["do_not_call.added", "+14155550199", undefined],
  ["person.erased", undefined, undefined],
] as const)("names the object of %s", (type, name, prefix) => {
  const object = objectOf(attempt("evt_a", "1", eventExample(type)));
  expect([object?.name, object?.id?.replace(/_.*/, "_")]).toEqual([name, prefix]);
});

it("reads the body of every type of event", () => {
  for (const type of Object.values(eventTypes)) {
    expect(objectOf(attempt("evt_a", "1", eventExample(type)))).toBeDefined();
  }
});

it("says nothing about an event that the viewer does not see", () => {
  expect(objectOf(attempt("evt_a", "1"))).toBeUndefined();
});
