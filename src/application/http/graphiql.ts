import { resultOfThread } from "../../platform/thread.ts";

/** GraphiQL as one page of 9 MB without outside resources. */
export async function graphiqlPage(): Promise<Buffer> {
  return Buffer.from(await resultOfThread<Uint8Array>(new URL("./graphiql-thread.ts", import.meta.url)));
}

/** The page has inline scripts and blob workers; it may connect only to its own listener. */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "img-src data: 'self'",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Midnight of UTC, this many days ago. */
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / 86_400_000) - days) * 86_400_000).toISOString();

/** The tabs that it opens with. */
export const examples = () => [
  {
    query: `# The campaigns of your business, with their newest contacts.
query Campaigns {
  viewer {
    user { name email role }
    business { name hasDialer }
  }
  campaigns(first: 5) {
    nodes {
      id
      name
      status
      contactCount
      outcomes { disposition { name } contactCount }
      inboxes { name phoneNumber }
      contacts(first: 5) {
        nodes { id firstName lastName primaryNumber status updatedAt }
      }
    }
  }
}
`,
  },
  {
    query: `# The texts of the last days, and who called how much. Days begin in your time zone.
query Activity($since: DateTime!, $until: DateTime!) {
  textActivity(since: $since, until: $until, bucket: DAY) {
    timeZone
    totals { incoming outgoing delivered failed deliveryPercent medianDeliveryMs p95DeliveryMs }
    buckets { startsAt counts { incoming outgoing delivered failed } }
  }
  callActivity(since: $since, until: $until) {
    totals { outgoing reachedPeople answerPercent talkSeconds }
    byUser { user { name } counts { outgoing reachedPeople talkSeconds } }
  }
}
`,
    variables: JSON.stringify({ since: daysAgo(6), until: daysAgo(-1) }, null, 2),
  },
  {
    query: `# One contact, as the REST API shows it under /campaigns/{id}/contacts/{contactId}.
# Put ids from the first tab into the variables below.
query CampaignContact($id: ID!) {
  campaignContact(id: $id) {
    id
    firstName
    lastName
    company
    phones { number label }
    status
    callCount
    lastDisposition { name marksContactComplete }
    calls(first: 5) { nodes { status startedAt } }
    dueAt
    updatedAt
  }
}
`,
    variables: JSON.stringify({ id: "cct_" }, null, 2),
  },
  {
    query: `# A page of the contacts of a campaign by name, and any object by its id. To read on, repeat it with after: endCursor;
# to read back, with last: 25 and before: startCursor.
query Lists($campaignId: ID!) {
  campaignContacts(campaignId: $campaignId, orderBy: NAME, first: 25) {
    nodes { id firstName lastName status }
    pageInfo { hasPreviousPage startCursor hasNextPage endCursor }
    totalCount
  }
  node(id: $campaignId) {
    id
    ... on Campaign { name }
  }
}
`,
    variables: JSON.stringify({ campaignId: "cmp_" }, null, 2),
  },
  {
    query: `# Changes a contact. A refusal comes as a DomainError in the result, with all faults of the input.
# Put ids from the first tab into the variables below.
mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {
  updateCampaignContact(input: $input) {
    __typename
    ... on CampaignContact { id firstName status updatedAt }
    ... on DomainError { code message field faults { path message } requestId }
  }
}
`,
    variables: JSON.stringify({ input: { campaignId: "cmp_", id: "cct_", firstName: "Ada" } }, null, 2),
  },
];
