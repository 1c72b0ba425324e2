/** One request of the walk. `{{name}}` in its values stands for a variable. */
export interface Step {
  operation: string;
  /** Its name, if it is not the summary of the operation. */
  name?: string;
  /** The variables of the parameters of the path, in their order. */
  path?: string[];
  query?: Record<string, string>;
  body?: object;
  /** Variables to set from the answer, by the places of the values in it. */
  saves?: Record<string, string>;
  /** The variable to set to the ETag of the answer. */
  savesTag?: string;
  /** The variable of the If-Match. */
  ifMatch?: string;
  statuses: number[];
}

export interface Folder {
  name: string;
  description: string;
  steps: Step[];
}

const CREATED = [200, 201];

/** The variables of a collection, with the values at the start. Requests set the others. */
export const variables = {
  base_url: "http://127.0.0.1:4000/api/v1",
  token: "",
  hook_url: "https://example.com/hooks",
  phone: "+14155550123",
  unlisted_phone: "+14155550199",
} as const;

/** A first walk through the API: each request uses the ids of earlier answers. */
export const walk: Folder[] = [
  {
    name: "1 Start",
    description: "The token, the business and its phone numbers.",
    steps: [
      { operation: "system.health", statuses: [200] },
      { operation: "identity.me", saves: { user_id: "user.id" }, statuses: [200] },
      { operation: "inboxes.list", saves: { inbox_id: "data.0.id" }, statuses: [200] },
      { operation: "inboxes.get", path: ["inbox_id"], statuses: [200] },
      { operation: "users.list", statuses: [200] },
      { operation: "users.get", path: ["user_id"], statuses: [200] },
    ],
  },
  {
    name: "2 Contacts",
    description: "The saved contacts of the business.",
    steps: [
      {
        operation: "contacts.save",
        // A contact of its own, because the walk deletes it.
        body: { first_name: "Ada", last_name: "Lovelace", phones: ["{{phone}}"] },
        saves: { contact_id: "id" },
        statuses: [201],
      },
      { operation: "contacts.list", statuses: [200] },
      { operation: "contacts.get", path: ["contact_id"], savesTag: "contact_etag", statuses: [200] },
      {
        operation: "contacts.update",
        name: "Update a contact that has not changed since",
        path: ["contact_id"],
        ifMatch: "contact_etag",
        body: { title: "Countess" },
        statuses: [200],
      },
      {
        operation: "contacts.update",
        path: ["contact_id"],
        body: { company: "Analytical Engines", extra_fields: { plan: "gold" } },
        statuses: [200],
      },
    ],
  },
  {
    name: "3 Campaigns",
    description: "A campaign, its contacts and the outcomes of calls. The plan of the business needs the dialer.",
    steps: [
      {
        operation: "campaigns.create",
        body: { name: "Autumn renewals", inbox_ids: ["{{inbox_id}}"] },
        saves: { campaign_id: "id" },
        statuses: [201],
      },
      { operation: "campaigns.list", statuses: [200] },
      { operation: "campaigns.get", path: ["campaign_id"], statuses: [200] },
      {
        operation: "campaigns.update",
        path: ["campaign_id"],
        body: { description: "Accounts up in December" },
        statuses: [200],
      },
      {
        operation: "campaignContacts.add",
        name: "Add a contact to a campaign",
        path: ["campaign_id"],
        body: { first_name: "Ada", phones: ["{{phone}}"], customer_id: "{{contact_id}}" },
        saves: { campaign_contact_id: "id" },
        statuses: CREATED,
      },
      {
        operation: "campaignContacts.add",
        name: "Add several contacts to a campaign",
        path: ["campaign_id"],
        body: {
          contacts: [
            { first_name: "Charles", phones: ["+14155550125"] },
            { first_name: "Grace", phones: ["+14155550126"] },
          ],
          on_duplicate: "update",
        },
        statuses: [200],
      },
      { operation: "campaignContacts.list", path: ["campaign_id"], statuses: [200] },
      { operation: "campaignContacts.listAll", statuses: [200] },
      { operation: "campaignContacts.get", path: ["campaign_id", "campaign_contact_id"], statuses: [200] },
      { operation: "campaigns.dispositions", path: ["campaign_id"], statuses: [200] },
      { operation: "dispositions.list", statuses: [200] },
      {
        operation: "dispositions.create",
        body: { name: "Wants an offer", marks_contact_complete: false },
        statuses: [201, 409],
      },
    ],
  },
  {
    name: "4 Webhooks",
    description: "A subscription to changes of campaign contacts, a change, and its event.",
    steps: [
      {
        operation: "subscriptions.create",
        body: { event_type: "campaign.contact.updated", target_url: "{{hook_url}}" },
        saves: { subscription_id: "id", signing_secret: "signing_secret" },
        statuses: [201],
      },
      {
        operation: "subscriptions.create",
        name: "Create subscriptions to several types",
        body: { event_types: ["contact.deleted", "contact.opted_out"], target_url: "{{hook_url}}" },
        saves: { deletions_id: "data.0.id", opt_outs_id: "data.1.id" },
        statuses: [201],
      },
      { operation: "subscriptions.list", statuses: [200] },
      { operation: "subscriptions.get", path: ["subscription_id"], statuses: [200] },
      { operation: "subscriptions.test", path: ["subscription_id"], statuses: [202] },
      {
        operation: "campaignContacts.update",
        path: ["campaign_id", "campaign_contact_id"],
        body: { company: "Analytical Engines", status: "do_not_call" },
        statuses: [200],
      },
      {
        operation: "events.list",
        query: { event_type: "campaign.contact.updated" },
        saves: { event_id: "data.0.id" },
        statuses: [200],
      },
      { operation: "events.get", path: ["event_id"], statuses: [200] },
      {
        operation: "events.redeliver",
        path: ["event_id"],
        body: { subscription_id: "{{subscription_id}}" },
        statuses: [202],
      },
      { operation: "subscriptions.deliveries", path: ["subscription_id"], statuses: [200] },
      {
        operation: "subscriptions.rotate",
        path: ["subscription_id"],
        saves: { signing_secret: "signing_secret" },
        statuses: [200],
      },
      {
        operation: "subscriptions.update",
        name: "Pause a webhook subscription",
        path: ["subscription_id"],
        body: { status: "paused" },
        statuses: [200],
      },
      {
        operation: "subscriptions.update",
        name: "Go on with a webhook subscription",
        path: ["subscription_id"],
        body: { status: "active" },
        statuses: [200],
      },
    ],
  },
  {
    name: "5 Texts and calls",
    description: "Texts, now and later, conversations and calls.",
    steps: [
      {
        operation: "messages.send",
        body: { inbox_id: "{{inbox_id}}", to: "{{phone}}", body: "Your order is ready." },
        saves: { message_id: "id", conversation_id: "conversation_id" },
        statuses: [201],
      },
      { operation: "messages.get", path: ["message_id"], statuses: [200] },
      { operation: "messages.list", statuses: [200] },
      {
        operation: "messages.send",
        name: "Schedule a text",
        body: { conversation_id: "{{conversation_id}}", body: "See you today.", send_at: "{{tomorrow}}" },
        saves: { scheduled_id: "id" },
        statuses: [201],
      },
      { operation: "messages.cancel", path: ["scheduled_id"], statuses: [204] },
      { operation: "conversations.list", statuses: [200] },
      { operation: "conversations.get", path: ["conversation_id"], statuses: [200] },
      { operation: "conversations.messages", path: ["conversation_id"], statuses: [200] },
      { operation: "calls.list", saves: { call_id: "data.0.id" }, statuses: [200] },
      { operation: "calls.get", path: ["call_id"], statuses: [200] },
      { operation: "queues.list", saves: { queue_id: "data.0.id" }, statuses: [200] },
      { operation: "queues.get", path: ["queue_id"], statuses: [200] },
      {
        operation: "calls.update",
        path: ["call_id"],
        body: { note: "Wants an offer by Friday." },
        statuses: [200],
      },
      {
        operation: "calls.create",
        name: "Start a call",
        body: { inbox_id: "{{inbox_id}}", contact_id: "{{contact_id}}" },
        statuses: [201, 422],
      },
    ],
  },
  {
    name: "6 Do not call",
    description: "The numbers that no campaign may call.",
    steps: [
      {
        operation: "doNotCall.add",
        name: "Put a number on the do-not-call list",
        body: { phone_number: "{{unlisted_phone}}", note: "Asked by letter" },
        statuses: CREATED,
      },
      { operation: "doNotCall.list", statuses: [200] },
      { operation: "doNotCall.get", path: ["unlisted_phone"], statuses: [200] },
      { operation: "doNotCall.remove", path: ["unlisted_phone"], statuses: [204] },
    ],
  },
  {
    name: "7 Clean up",
    description: "Removes what the walk has added, where the API can.",
    steps: [
      {
        operation: "contacts.save",
        name: "Create a duplicate and a contact to erase",
        body: {
          contacts: [
            { first_name: "Ada", last_name: "Lovelace" },
            { first_name: "Luigi", last_name: "Menabrea" },
          ],
        },
        saves: { duplicate_id: "data.0.contact.id", erased_id: "data.1.contact.id" },
        statuses: [200],
      },
      { operation: "contacts.merge", path: ["duplicate_id"], body: { into: "{{contact_id}}" }, statuses: [200] },
      {
        operation: "erasures.create",
        body: { contact_id: "{{erased_id}}" },
        saves: { erasure_id: "id" },
        statuses: [202],
      },
      { operation: "erasures.get", path: ["erasure_id"], statuses: [200] },
      { operation: "deletions.list", query: { type: "contact" }, statuses: [200] },
      { operation: "campaignContacts.remove", path: ["campaign_id", "campaign_contact_id"], statuses: [204] },
      { operation: "subscriptions.remove", path: ["subscription_id"], statuses: [204] },
      {
        operation: "subscriptions.remove",
        name: "Remove the subscription to deletions",
        path: ["deletions_id"],
        statuses: [204],
      },
      {
        operation: "subscriptions.remove",
        name: "Remove the subscription to opt-outs",
        path: ["opt_outs_id"],
        statuses: [204],
      },
      {
        operation: "campaigns.update",
        name: "Archive a campaign",
        path: ["campaign_id"],
        body: { status: "archived" },
        statuses: [200],
      },
      { operation: "contacts.remove", path: ["contact_id"], statuses: [204] },
    ],
  },
];
