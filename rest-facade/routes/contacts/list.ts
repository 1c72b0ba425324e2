import { z } from "zod";
import { contactSearch } from "../../../src/domain/contact/rules.ts";
import { emailAddress, line, phoneNumber } from "../../../src/platform/input.ts";
import { contact, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  ADDED,
  camelKeys,
  listOf,
  listQuery,
  queryPhone,
  several,
  toList,
  toOrder,
  toPage,
  uppers,
  WALKED,
} from "../../models/common.ts";
import { Contact, ContactFields, ContactSource, toContact } from "../../models/contact.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listContacts = defineRoute({
  id: "contacts.list",
  on: get("/contacts"),
  tag: "Contacts",
  summary: "List contacts",
  description: "Newest first.",
  scope: "api:contacts:read",
  may: "contacts.read",
  query: listQuery({
    phone: queryPhone(phoneNumber).optional().meta({ description: "With this number, in E.164, among the phones." }),
    email: emailAddress.optional().meta({ description: "With this address. Case does not matter." }),
    external_id: line(255).optional().meta({ description: "With this external id." }),
    opted_out: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional()
      .meta({
        description: `Whether one of its numbers is opted out of texts. ${WALKED}`,
        ...ADDED,
        override: ({ jsonSchema }) => {
          delete jsonSchema.enum;
          jsonSchema.type = "boolean";
        },
      }),
    source: several(ContactSource.meta({ description: `Of this origin. ${WALKED}` }))
      .optional()
      .meta(ADDED),
    q: contactSearch.optional().meta({
      description:
        "Finds contacts whose name, company, e-mail address or numbers contain every word. Case does not matter. One " +
        "or two characters match the start of a word; three or more match anywhere. A punctuation mark matches any " +
        "punctuation mark or blank; a search needs a letter or digit. Numbers may be formatted: `(415) 555-01`. At " +
        "most 10 words.",
    }),
  }),
  operation: graphql(
    `
      query ListContacts($first: Int!, $after: String, $direction: SortDirection, $orderBy: ContactOrder!, $filter: ContactFilter) {
        contacts(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
          nodes {
            ...ContactFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [ContactFields],
  ),
  variables: ({ query: { limit, cursor, order, sort, source, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: { ...camelKeys(filter), ...(source && { source: uppers(source) }) },
  }),
  answers: ok(listOf(Contact), onePage(contact)),
  present: ({ contacts }, { input }) => toList(contacts, toContact, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { q: "Ada", limit: "10" } },
});
