import { z } from "zod";
import { contactSearch } from "../../../src/domain/contact/rules.ts";
import type { Scope } from "../../../src/domain/oauth/scopes.ts";
import { FROM_OUTSIDE } from "../../from-outside.ts";
import { graphql } from "../../graphql.ts";
import { listOf, listQuery, lower, toList, toPage } from "../../models/common.ts";
import { defineRoute, get, ok } from "../../route.ts";

const text = z.string().nullable().meta(FROM_OUTSIDE);

const FoundPerson = z.object({
  contact_id: z.string(),
  first_name: text,
  last_name: text,
  company: text,
  numbers: z.array(z.string()).meta({ description: "In E.164, the primary number first." }),
  opted_out: z.boolean().meta({ description: "Whether the person must not be texted." }),
  do_not_call: z
    .boolean()
    .nullable()
    .meta({ description: "Whether a number is on the do-not-call list; null without the scope `api:campaigns:read`." }),
  conversations: z
    .array(z.object({ conversation_id: z.string(), inbox_id: z.string(), last_message_at: z.string().nullable() }))
    .meta({ description: "None without the scope `api:messages:read`." }),
  campaigns: z
    .array(
      z.object({ campaign_id: z.string(), campaign_contact_id: z.string(), status: z.string(), call_count: z.int() }),
    )
    .meta({ description: "None without the scope `api:campaigns:read`." }),
});

export const searchPeople = defineRoute({
  id: "people.search",
  on: get("/people"),
  tag: "Contacts",
  summary: "Find people",
  description:
    "Saved contacts by name, company, e-mail address or number, each with the conversations and campaigns that they are " +
    "in, and whether they may be texted and called. Begin here when your user names a person.",
  scope: "api:contacts:read",
  may: "contacts.read",
  query: listQuery({
    q: contactSearch.meta({ description: "Every word occurs: `ada lovelace`, `engines`, `(415) 555`." }),
  }),
  operation: graphql(`
    query SearchPeople($first: Int!, $after: String, $direction: SortDirection, $filter: ContactFilter) {
      contacts(first: $first, after: $after, direction: $direction, filter: $filter) {
        nodes {
          id
          firstName
          lastName
          company
          phones {
            number
          }
          optedOut
          doNotCallNumbers
          conversations(first: 5) {
            nodes {
              id
              inboxId
              lastMessageAt
            }
          }
          campaignEntries {
            id
            campaignId
            status
            callCount
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `),
  variables: ({ query: { q, limit, cursor, order } }) => ({ ...toPage({ limit, cursor, order }), filter: { q } }),
  answers: ok(listOf(FoundPerson), { data: [], has_more: false, next_cursor: null }),
  present: ({ contacts }, { input, principal }) => {
    const reads = (scope: Scope) => principal?.scopes.includes(scope) ?? false;
    const toPerson = (contact: (typeof contacts.nodes)[number]) => ({
      contact_id: contact.id,
      first_name: contact.firstName,
      last_name: contact.lastName,
      company: contact.company,
      numbers: contact.phones.map(({ number }) => number),
      opted_out: contact.optedOut,
      do_not_call: reads("api:campaigns:read") ? (contact.doNotCallNumbers ?? []).length > 0 : null,
      conversations: (reads("api:messages:read") ? contact.conversations.nodes : []).map((conversation) => ({
        conversation_id: conversation.id,
        inbox_id: conversation.inboxId,
        last_message_at: conversation.lastMessageAt,
      })),
      campaigns: (reads("api:campaigns:read") ? (contact.campaignEntries ?? []) : []).map((entry) => ({
        campaign_id: entry.campaignId,
        campaign_contact_id: entry.id,
        status: lower(entry.status),
        call_count: entry.callCount,
      })),
    });
    return toList(contacts, toPerson, input.query);
  },
  fails: [],
  sample: { query: { q: "ada", limit: "10" } },
});
