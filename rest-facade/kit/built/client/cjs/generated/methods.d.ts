import type { Method } from "../types.js";
/** The operations of the API as methods. */
export interface Methods {
    readonly calls: {
        /**
         * Start a call.
         *
         * Rings the user of the token first, where the service rings its users; the outside number is called once the user is there. A user who is on the line of a session is not rung. The call is `queued`, and `call.outgoing.completed` tells of its end. The call is judged like those of the dialer: a number on the do-not-call list, a number that has opted out, a time outside the calling hours from 08:00 to 21:00, and a number that was called too often answer `422` with the field `to`. The answer is `409` if the user is in a call, or is on no line and has no phone, or no open page for `browser`; it is `403` if the user may not use the inbox. A service user has neither phone nor page: where the service rings its users, the answer to it is `409`. Start the call with an access key or a token of the person who talks.
         *
         * Scope: `api:calls:write`.
         */
        readonly create: Method<"calls.create">;
        /**
         * Read a call.
         *
         * A call, placed or received, of an inbox that the user of the token sees.
         *
         * Scope: `api:calls:read`.
         */
        readonly get: Method<"calls.get">;
        /**
         * List calls.
         *
         * Newest first. A member sees the calls of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         *
         * Scope: `api:calls:read`.
         */
        readonly list: Method<"calls.list">;
        /**
         * Write the outcome and the note of a call.
         *
         * Only the supplied fields change. The disposition of the last call to a campaign contact counts for the contact too. The answer is `403` for the call of another user, unless the user of the token is an admin.
         *
         * Scope: `api:calls:write`.
         */
        readonly update: Method<"calls.update">;
    };
    readonly campaignContacts: {
        /**
         * Add contacts to a campaign.
         *
         * One contact, or up to 500 under `contacts`. A duplicate has the same primary number in the same campaign. One contact answers `201`, or `200` for a duplicate that was skipped or updated. A list answers `200` with a result for each; an invalid one does not stop the others. An archived campaign answers `409`.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly add: Method<"campaignContacts.add">;
        /**
         * Read a campaign contact.
         *
         * A contact of another campaign answers `404`.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly get: Method<"campaignContacts.get">;
        /**
         * List the contacts of a campaign.
         *
         * Newest first.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly list: Method<"campaignContacts.list">;
        /**
         * List the contacts of all campaigns.
         *
         * Newest first, of every campaign of the business, in any status of the campaign.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly listAll: Method<"campaignContacts.listAll">;
        /**
         * Remove a contact from a campaign.
         *
         * The answer is `409` while the contact is `in_progress`.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly remove: Method<"campaignContacts.remove">;
        /**
         * Update a campaign contact.
         *
         * Only the supplied fields change. `null` clears a text field. `status` `do_not_call` marks the contact do-not-call: it is never dialed; `not_called` reverses that.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly update: Method<"campaignContacts.update">;
    };
    readonly campaigns: {
        /**
         * Create a campaign.
         *
         * Creates an empty, active campaign that calls and texts from the given inboxes. Contacts are added afterwards.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly create: Method<"campaigns.create">;
        /**
         * List the call outcomes that can be picked in a campaign.
         *
         * The workspace's own outcomes, then those of the external CRM, or all in another order, without paging.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly dispositions: Method<"campaigns.dispositions">;
        /**
         * Read a campaign.
         *
         * A campaign in any status.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly get: Method<"campaigns.get">;
        /**
         * List campaigns.
         *
         * Newest first.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly list: Method<"campaigns.list">;
        /**
         * Update a campaign.
         *
         * Only the supplied fields change. For admins. An archived campaign answers `409`, and so does `status` `paused` or `active` for a `completed` one, which becomes active by itself when a contact is added or reopened. The answer is also `409` where the service has paused the campaign for its abandoned calls: an admin resumes it in the app.
         *
         * Scope: `api:campaigns:manage`.
         */
        readonly update: Method<"campaigns.update">;
    };
    readonly contacts: {
        /**
         * Read a contact.
         *
         * A deleted contact answers `410`.
         *
         * Scope: `api:contacts:read`.
         */
        readonly get: Method<"contacts.get">;
        /**
         * List contacts.
         *
         * Newest first.
         *
         * Scope: `api:contacts:read`.
         */
        readonly list: Method<"contacts.list">;
        /**
         * Merge a contact into another one.
         *
         * The contact of `into` keeps its values, takes missing ones from the contact of the path, and gets its texts, calls and campaign contacts. The contact of the path then answers `410` with `error.merged_into`. A `410` with the field `into` is about the other contact. For admins. The answer is `409` while one of the two persons is being erased.
         *
         * Scope: `api:contacts:delete`.
         */
        readonly merge: Method<"contacts.merge">;
        /**
         * Delete a contact.
         *
         * Erases the fields of the contact and removes every reference to it. From then on its id answers `410`. Texts and calls stay: `POST /erasures` erases them too. For admins. The answer is `409` while the person is being erased.
         *
         * Scope: `api:contacts:delete`.
         */
        readonly remove: Method<"contacts.remove">;
        /**
         * Create a contact.
         *
         * A new contact needs a name, `email` or `phones`. Without `match_on` the request always adds a contact, even if another one has the same number or address. With `match_on` it updates the matching contact: only the supplied fields change, and the answer is the whole contact, even without `api:contacts:read`. Concurrent requests with the same `match_on` create only one contact. Up to 500 contacts under `contacts` are saved with one `match_on` for all: the answer is `200` with a result for each, and an invalid one does not stop the others.
         *
         * Scope: `api:contacts:write`.
         */
        readonly save: Method<"contacts.save">;
        /**
         * Update a contact.
         *
         * Only the supplied fields change. `null` clears a field. A deleted contact answers `410`.
         *
         * Scope: `api:contacts:write`.
         */
        readonly update: Method<"contacts.update">;
    };
    readonly conversations: {
        /**
         * Read a conversation.
         *
         * A conversation of an inbox that the user of the token sees, as in the list.
         *
         * Scope: `api:messages:read`.
         */
        readonly get: Method<"conversations.get">;
        /**
         * List conversations.
         *
         * Newest first, or in the order of `sort`. A conversation contains the texts between an inbox and an outside number. A member sees the conversations of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         *
         * Scope: `api:messages:read`.
         */
        readonly list: Method<"conversations.list">;
        /**
         * List the messages of a conversation.
         *
         * Newest first. A conversation that the user of the token does not see answers `404`.
         *
         * Scope: `api:messages:read`.
         */
        readonly messages: Method<"conversations.messages">;
    };
    readonly deletions: {
        /**
         * List deletions.
         *
         * The ids of the objects that were deleted in the last 180 days, the oldest first, for systems that keep a copy. `next_cursor` is given on the last page too: with it a later request goes on. A deletion appears once all earlier transactions have ended, so none is skipped. A page may have fewer rows than `limit`, even none, while `has_more` is true.
         *
         * Each type needs the scope that reads its objects: contacts `api:contacts:read`, conversations and messages `api:messages:read`, calls `api:calls:read`, campaign contacts `api:campaigns:read` and a plan with the dialer. Without `type` the list has those that the token may read. A member sees the deletions of conversations, messages and calls in the inboxes assigned to them; if the business has open inboxes, every user sees all.
         *
         * Scope: `api:contacts:read` or `api:campaigns:read` or `api:messages:read` or `api:calls:read`.
         */
        readonly list: Method<"deletions.list">;
    };
    readonly dispositions: {
        /**
         * Create a call outcome.
         *
         * Adds an outcome at the end of the workspace's own list. For admins. The answer is `409` if the list has the name, or is full.
         *
         * Scope: `api:calls:write`.
         */
        readonly create: Method<"dispositions.create">;
        /**
         * List the call outcomes.
         *
         * The workspace's own outcomes, then those of the external CRM, each list in its own order, or all in another order, without paging.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly list: Method<"dispositions.list">;
    };
    readonly doNotCall: {
        /**
         * Put numbers on the do-not-call list.
         *
         * One number, or up to 500 under `numbers`. After the answer no campaign dials or texts the number, in any contact, and `POST /messages` to it answers `422`. One number answers `201`, or `200` if it was on the list; a new note replaces the old one. A list answers `200` with a result for each; an invalid one does not stop the others.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly add: Method<"doNotCall.add">;
        /**
         * Read an entry of the do-not-call list.
         *
         * A number that is not on the list answers `404`.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly get: Method<"doNotCall.get">;
        /**
         * List the do-not-call numbers.
         *
         * The numbers that no campaign dials or texts, regardless of the status of a contact, in numeric order, or by time with `sort`, `order` or a filter on time. Entries come from this API, a user of the app, an import, or an agent who picks a do-not-call outcome. The status `do_not_call` of a campaign contact is separate: it applies only to that contact.
         *
         * Scope: `api:campaigns:read`.
         */
        readonly list: Method<"doNotCall.list">;
        /**
         * Take a number off the do-not-call list.
         *
         * Campaign contacts with the status `do_not_call` keep it.
         *
         * Scope: `api:campaigns:write`.
         */
        readonly remove: Method<"doNotCall.remove">;
    };
    readonly erasures: {
        /**
         * Order the erasure of a person.
         *
         * Erases everything about a person for good: contacts, contacts of campaigns, texts with their files, calls with their recordings, events and stored answers. A number names all contacts that have it. Opt-outs and the do-not-call list keep the numbers, because the law forbids contacting them. For admins. The answer is `409` for a number of the business, or of too many contacts.
         *
         * Scope: `api:contacts:delete`.
         */
        readonly create: Method<"erasures.create">;
        /**
         * Read the erasure of a person.
         *
         * For admins. It contains nothing that identifies the person.
         *
         * Scope: `api:contacts:delete`.
         */
        readonly get: Method<"erasures.get">;
    };
    readonly events: {
        /**
         * Read an event.
         *
         * The event exactly as it is delivered. Events are kept for 30 days.
         *
         * Scope: `api:webhooks`.
         */
        readonly get: Method<"events.get">;
        /**
         * List events.
         *
         * The events of the last 30 days, newest first, exactly as they are delivered. They contain messages with their text, calls and contacts; the token needs no other scope for these. A member sees the events of campaigns, and the events of the texts and calls of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does. The filters on time compare the time at which an event was recorded, which its id contains; `occurred_at` may be earlier.
         *
         * Scope: `api:webhooks`.
         */
        readonly list: Method<"events.list">;
        /**
         * Send an event again.
         *
         * With the same id and body, and a new signature.
         *
         * Scope: `api:webhooks`.
         */
        readonly redeliver: Method<"events.redeliver">;
    };
    readonly identity: {
        /**
         * Verify a token.
         *
         * The business, the user, the client and the granted scopes of the token.
         *
         * Scope: `api:me`.
         */
        readonly me: Method<"identity.me">;
    };
    readonly inboxes: {
        /**
         * Read a phone number of the business.
         *
         * An active inbox. An inactive one answers `404`.
         *
         * Scope: `api:me`.
         */
        readonly get: Method<"inboxes.get">;
        /**
         * List the phone numbers of the business.
         *
         * The active inboxes, oldest first or in another order, without paging.
         *
         * Scope: `api:me`.
         */
        readonly list: Method<"inboxes.list">;
    };
    readonly messages: {
        /**
         * Cancel a scheduled text.
         *
         * Deletes a `scheduled` text: it is not sent, and reading it answers `404`. The answer is `409` for a text that is being sent and for every other message, and `403` if the user may not use the inbox.
         *
         * Scope: `api:messages:write`.
         */
        readonly cancel: Method<"messages.cancel">;
        /**
         * Read a message.
         *
         * A message, sent or received, of an inbox that the user of the token sees.
         *
         * Scope: `api:messages:read`.
         */
        readonly get: Method<"messages.get">;
        /**
         * List messages.
         *
         * Newest first. A member sees the messages of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         *
         * Scope: `api:messages:read`.
         */
        readonly list: Method<"messages.list">;
        /**
         * Send a text.
         *
         * Sends a text from an inbox to a number, or in a conversation. The text is `queued` and sent shortly after; with `send_at` it is `scheduled` until then. The answer is `403` if the user may not use the inbox. Files of `media_urls` are fetched at once, also with `send_at`; if one cannot be fetched, the text becomes `failed` with the event `message.outgoing.failed`. A number that has opted out, or is on the do-not-call list, answers `422`. With `purpose: marketing` a text outside the calling hours of the person is `scheduled` for their start, and the registries of numbers that may not be called apply: a number in one of them, or one that is too old, answers `422`.
         *
         * Scope: `api:messages:write`.
         */
        readonly send: Method<"messages.send">;
    };
    readonly queues: {
        /**
         * Read a queue of callers.
         *
         * A queue, with the callers who wait now and those of the last 24 hours.
         *
         * Scope: `api:calls:read`.
         */
        readonly get: Method<"queues.get">;
        /**
         * List the queues of callers.
         *
         * All queues, oldest first or in another order, without paging, with the callers who wait now and those of the last 24 hours. `updated_after` finds the queues whose settings or members changed: `figures` and `alerting_since` are no changes of a queue.
         *
         * Scope: `api:calls:read`.
         */
        readonly list: Method<"queues.list">;
    };
    readonly subscriptions: {
        /**
         * Create webhook subscriptions.
         *
         * Each type of event and URL has one subscription. A second one is refused with `409`, unless the first is `disabled`: then its creator or an admin replaces it. It receives the events that its creator sees: see `GET /events`. A business has at most 100 subscriptions, and 20 to each type of event; beyond that the answer is `409`. With `event_types` it creates one subscription for each type, all or none, with one common secret. Only this answer contains the `signing_secret`.
         *
         * Scope: `api:webhooks`.
         */
        readonly create: Method<"subscriptions.create">;
        /**
         * List the delivery attempts of a webhook subscription.
         *
         * The attempts of the last 30 days, newest first. With `order=asc` an attempt appears three minutes after it began, so that none that ends late is skipped.
         *
         * Scope: `api:webhooks`.
         */
        readonly deliveries: Method<"subscriptions.deliveries">;
        /**
         * Read a webhook subscription.
         *
         * Without its `signing_secret`, which only creation and rotation return.
         *
         * Scope: `api:webhooks`.
         */
        readonly get: Method<"subscriptions.get">;
        /**
         * List webhook subscriptions.
         *
         * Newest first, without their `signing_secret`.
         *
         * Scope: `api:webhooks`.
         */
        readonly list: Method<"subscriptions.list">;
        /**
         * Remove a webhook subscription.
         *
         * Its pending deliveries are dropped. For its creator and admins.
         *
         * Scope: `api:webhooks`.
         */
        readonly remove: Method<"subscriptions.remove">;
        /**
         * Give a webhook subscription a new secret.
         *
         * Only this answer contains the new `signing_secret`. The old one stays valid for 24 hours: until then each delivery has two signatures.
         *
         * Scope: `api:webhooks`.
         */
        readonly rotate: Method<"subscriptions.rotate">;
        /**
         * Send a sample event to a webhook subscription.
         *
         * Sends one sample event of its type, signed like any other and marked by the header `X-Service-Test: true`. The sample is sent once, regardless of the state of the subscription, and is not stored as an event. A failure does not count, but `410 Gone` disables the subscription.
         *
         * Scope: `api:webhooks`.
         */
        readonly test: Method<"subscriptions.test">;
        /**
         * Update a webhook subscription.
         *
         * Changes its URL, its status, or both. `paused` keeps its deliveries until it is `active` again. `active` also enables a disabled one: the events that it missed are not sent, see `GET /events`. Both reset the count of failures, and so does another URL. The answer is `409` if another subscription to the type of event has the URL, and if a disabled one is to be paused. For its creator and admins.
         *
         * Scope: `api:webhooks`.
         */
        readonly update: Method<"subscriptions.update">;
    };
    readonly system: {
        /**
         * Check that the service answers.
         *
         * Needs no token, answers HEAD as well and does not use the database. The rate limit counts it for each address, like every request without a token, and never refuses it.
         */
        readonly health: Method<"system.health">;
        /**
         * Read the OpenAPI document.
         *
         * The OpenAPI 3.1 description of this API. Needs no token.
         */
        readonly openapi: Method<"system.openapi">;
    };
    readonly users: {
        /**
         * Read a user of the business.
         *
         * Only admins see `email`; `GET /me` shows every user their own.
         *
         * Scope: `api:me`.
         */
        readonly get: Method<"users.get">;
        /**
         * List the users of the business.
         *
         * Newest first. The `user_id` of messages and calls refers to them. Only admins see `email`; `GET /me` shows every user their own.
         *
         * Scope: `api:me`.
         */
        readonly list: Method<"users.list">;
    };
}
