export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service answers
         * @description Needs no token, answers HEAD as well and does not use the database. The rate limit counts it for each address, like every request without a token, and never refuses it.
         */
        get: operations["system.health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a token
         * @description The business, the user, the client and the granted scopes of the token.
         */
        get: operations["identity.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of the business
         * @description Newest first. The `user_id` of messages and calls refers to them. Only admins see `email`; `GET /me` shows every user their own.
         */
        get: operations["users.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user of the business
         * @description Only admins see `email`; `GET /me` shows every user their own.
         */
        get: operations["users.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the phone numbers of the business
         * @description The active inboxes, oldest first or in another order, without paging.
         */
        get: operations["inboxes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a phone number of the business
         * @description An active inbox. An inactive one answers `404`.
         */
        get: operations["inboxes.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Newest first.
         */
        get: operations["contacts.list"];
        put?: never;
        /**
         * Create a contact
         * @description A new contact needs a name, `email` or `phones`. Without `match_on` the request always adds a contact, even if another one has the same number or address. With `match_on` it updates the matching contact: only the supplied fields change, and the answer is the whole contact, even without `api:contacts:read`. Concurrent requests with the same `match_on` create only one contact. Up to 500 contacts under `contacts` are saved with one `match_on` for all: the answer is `200` with a result for each, and an invalid one does not stop the others.
         */
        post: operations["contacts.save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contact
         * @description A deleted contact answers `410`.
         */
        get: operations["contacts.get"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Erases the fields of the contact and removes every reference to it. From then on its id answers `410`. Texts and calls stay: `POST /erasures` erases them too. For admins. The answer is `409` while the person is being erased.
         */
        delete: operations["contacts.remove"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Only the supplied fields change. `null` clears a field. A deleted contact answers `410`.
         */
        patch: operations["contacts.update"];
        trace?: never;
    };
    "/contacts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a contact into another one
         * @description The contact of `into` keeps its values, takes missing ones from the contact of the path, and gets its texts, calls and campaign contacts. The contact of the path then answers `410` with `error.merged_into`. A `410` with the field `into` is about the other contact. For admins. The answer is `409` while one of the two persons is being erased.
         */
        post: operations["contacts.merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the erasure of a person
         * @description Erases everything about a person for good: contacts, contacts of campaigns, texts with their files, calls with their recordings, events and stored answers. A number names all contacts that have it. Opt-outs and the do-not-call list keep the numbers, because the law forbids contacting them. For admins. The answer is `409` for a number of the business, or of too many contacts.
         */
        post: operations["erasures.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the erasure of a person
         * @description For admins. It contains nothing that identifies the person.
         */
        get: operations["erasures.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deletions
         * @description The ids of the objects that were deleted in the last 180 days, the oldest first, for systems that keep a copy. `next_cursor` is given on the last page too: with it a later request goes on. A deletion appears once all earlier transactions have ended, so none is skipped. A page may have fewer rows than `limit`, even none, while `has_more` is true.
         *
         *     Each type needs the scope that reads its objects: contacts `api:contacts:read`, conversations and messages `api:messages:read`, calls `api:calls:read`, campaign contacts `api:campaigns:read` and a plan with the dialer. Without `type` the list has those that the token may read. A member sees the deletions of conversations, messages and calls in the inboxes assigned to them; if the business has open inboxes, every user sees all.
         */
        get: operations["deletions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Newest first, or in the order of `sort`. A conversation contains the texts between an inbox and an outside number. A member sees the conversations of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         */
        get: operations["conversations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description A conversation of an inbox that the user of the token sees, as in the list.
         */
        get: operations["conversations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Newest first. A conversation that the user of the token does not see answers `404`.
         */
        get: operations["conversations.messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Newest first. A member sees the messages of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         */
        get: operations["messages.list"];
        put?: never;
        /**
         * Send a text
         * @description Sends a text from an inbox to a number, or in a conversation. The text is `queued` and sent shortly after; with `send_at` it is `scheduled` until then. The answer is `403` if the user may not use the inbox. Files of `media_urls` are fetched at once, also with `send_at`; if one cannot be fetched, the text becomes `failed` with the event `message.outgoing.failed`. A number that has opted out, or is on the do-not-call list, answers `422`. With `purpose: marketing` a text outside the calling hours of the person is `scheduled` for their start, and the registries of numbers that may not be called apply: a number in one of them, or one that is too old, answers `422`.
         */
        post: operations["messages.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description A message, sent or received, of an inbox that the user of the token sees.
         */
        get: operations["messages.get"];
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled text
         * @description Deletes a `scheduled` text: it is not sent, and reading it answers `404`. The answer is `409` for a text that is being sent and for every other message, and `403` if the user may not use the inbox.
         */
        delete: operations["messages.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Newest first. A member sees the calls of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does.
         */
        get: operations["calls.list"];
        put?: never;
        /**
         * Start a call
         * @description Rings the user of the token first, where the service rings its users; the outside number is called once the user is there. A user who is on the line of a session is not rung. The call is `queued`, and `call.outgoing.completed` tells of its end. The call is judged like those of the dialer: a number on the do-not-call list, a number that has opted out, a time outside the calling hours from 08:00 to 21:00, and a number that was called too often answer `422` with the field `to`. The answer is `409` if the user is in a call, or is on no line and has no phone, or no open page for `browser`; it is `403` if the user may not use the inbox. A service user has neither phone nor page: where the service rings its users, the answer to it is `409`. Start the call with an access key or a token of the person who talks.
         */
        post: operations["calls.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a call
         * @description A call, placed or received, of an inbox that the user of the token sees.
         */
        get: operations["calls.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write the outcome and the note of a call
         * @description Only the supplied fields change. The disposition of the last call to a campaign contact counts for the contact too. The answer is `403` for the call of another user, unless the user of the token is an admin.
         */
        patch: operations["calls.update"];
        trace?: never;
    };
    "/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the queues of callers
         * @description All queues, oldest first or in another order, without paging, with the callers who wait now and those of the last 24 hours. `updated_after` finds the queues whose settings or members changed: `figures` and `alerting_since` are no changes of a queue.
         */
        get: operations["queues.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a queue of callers
         * @description A queue, with the callers who wait now and those of the last 24 hours.
         */
        get: operations["queues.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Newest first.
         */
        get: operations["campaigns.list"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates an empty, active campaign that calls and texts from the given inboxes. Contacts are added afterwards.
         */
        post: operations["campaigns.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description A campaign in any status.
         */
        get: operations["campaigns.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Only the supplied fields change. For admins. An archived campaign answers `409`, and so does `status` `paused` or `active` for a `completed` one, which becomes active by itself when a contact is added or reopened. The answer is also `409` where the service has paused the campaign for its abandoned calls: an admin resumes it in the app.
         */
        patch: operations["campaigns.update"];
        trace?: never;
    };
    "/campaigns/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a campaign
         * @description Newest first.
         */
        get: operations["campaignContacts.list"];
        put?: never;
        /**
         * Add contacts to a campaign
         * @description One contact, or up to 500 under `contacts`. A duplicate has the same primary number in the same campaign. One contact answers `201`, or `200` for a duplicate that was skipped or updated. A list answers `200` with a result for each; an invalid one does not stop the others. An archived campaign answers `409`.
         */
        post: operations["campaignContacts.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign contact
         * @description A contact of another campaign answers `404`.
         */
        get: operations["campaignContacts.get"];
        put?: never;
        post?: never;
        /**
         * Remove a contact from a campaign
         * @description The answer is `409` while the contact is `in_progress`.
         */
        delete: operations["campaignContacts.remove"];
        options?: never;
        head?: never;
        /**
         * Update a campaign contact
         * @description Only the supplied fields change. `null` clears a text field. `status` `do_not_call` marks the contact do-not-call: it is never dialed; `not_called` reverses that.
         */
        patch: operations["campaignContacts.update"];
        trace?: never;
    };
    "/campaign-contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of all campaigns
         * @description Newest first, of every campaign of the business, in any status of the campaign.
         */
        get: operations["campaignContacts.listAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dispositions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the call outcomes
         * @description The workspace's own outcomes, then those of the external CRM, each list in its own order, or all in another order, without paging.
         */
        get: operations["dispositions.list"];
        put?: never;
        /**
         * Create a call outcome
         * @description Adds an outcome at the end of the workspace's own list. For admins. The answer is `409` if the list has the name, or is full.
         */
        post: operations["dispositions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/dispositions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the call outcomes that can be picked in a campaign
         * @description The workspace's own outcomes, then those of the external CRM, or all in another order, without paging.
         */
        get: operations["campaigns.dispositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/do-not-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the do-not-call numbers
         * @description The numbers that no campaign dials or texts, regardless of the status of a contact, in numeric order, or by time with `sort`, `order` or a filter on time. Entries come from this API, a user of the app, an import, or an agent who picks a do-not-call outcome. The status `do_not_call` of a campaign contact is separate: it applies only to that contact.
         */
        get: operations["doNotCall.list"];
        put?: never;
        /**
         * Put numbers on the do-not-call list
         * @description One number, or up to 500 under `numbers`. After the answer no campaign dials or texts the number, in any contact, and `POST /messages` to it answers `422`. One number answers `201`, or `200` if it was on the list; a new note replaces the old one. A list answers `200` with a result for each; an invalid one does not stop the others.
         */
        post: operations["doNotCall.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/do-not-call/{phone_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an entry of the do-not-call list
         * @description A number that is not on the list answers `404`.
         */
        get: operations["doNotCall.get"];
        put?: never;
        post?: never;
        /**
         * Take a number off the do-not-call list
         * @description Campaign contacts with the status `do_not_call` keep it.
         */
        delete: operations["doNotCall.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Newest first, without their `signing_secret`.
         */
        get: operations["subscriptions.list"];
        put?: never;
        /**
         * Create webhook subscriptions
         * @description Each type of event and URL has one subscription. A second one is refused with `409`, unless the first is `disabled`: then its creator or an admin replaces it. It receives the events that its creator sees: see `GET /events`. A business has at most 100 subscriptions, and 20 to each type of event; beyond that the answer is `409`. With `event_types` it creates one subscription for each type, all or none, with one common secret. Only this answer contains the `signing_secret`.
         */
        post: operations["subscriptions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook subscription
         * @description Without its `signing_secret`, which only creation and rotation return.
         */
        get: operations["subscriptions.get"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook subscription
         * @description Its pending deliveries are dropped. For its creator and admins.
         */
        delete: operations["subscriptions.remove"];
        options?: never;
        head?: never;
        /**
         * Update a webhook subscription
         * @description Changes its URL, its status, or both. `paused` keeps its deliveries until it is `active` again. `active` also enables a disabled one: the events that it missed are not sent, see `GET /events`. Both reset the count of failures, and so does another URL. The answer is `409` if another subscription to the type of event has the URL, and if a disabled one is to be paused. For its creator and admins.
         */
        patch: operations["subscriptions.update"];
        trace?: never;
    };
    "/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event to a webhook subscription
         * @description Sends one sample event of its type, signed like any other and marked by the header `X-Service-Test: true`. The sample is sent once, regardless of the state of the subscription, and is not stored as an event. A failure does not count, but `410 Gone` disables the subscription.
         */
        post: operations["subscriptions.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook subscription a new secret
         * @description Only this answer contains the new `signing_secret`. The old one stays valid for 24 hours: until then each delivery has two signatures.
         */
        post: operations["subscriptions.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the delivery attempts of a webhook subscription
         * @description The attempts of the last 30 days, newest first. With `order=asc` an attempt appears three minutes after it began, so that none that ends late is skipped.
         */
        get: operations["subscriptions.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The events of the last 30 days, newest first, exactly as they are delivered. They contain messages with their text, calls and contacts; the token needs no other scope for these. A member sees the events of campaigns, and the events of the texts and calls of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every user does. The filters on time compare the time at which an event was recorded, which its id contains; `occurred_at` may be earlier.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description The event exactly as it is delivered. Events are kept for 30 days.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description With the same id and body, and a new signature.
         */
        post: operations["events.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document
         * @description The OpenAPI 3.1 description of this API. Needs no token.
         */
        get: operations["system.openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference page
         * @description The OpenAPI document as a web page. Needs no token.
         */
        get: operations["system.docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.incoming.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A text came in
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["message.incoming.received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.outgoing.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A text was delivered
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["message.outgoing.delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.incoming.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming call ended
         * @description Whether it was answered or not. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.incoming.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.outgoing.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing call ended
         * @description Whether it was answered or not. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.outgoing.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.outgoing.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A text failed
         * @description The `error` of the message gives the reason. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["message.outgoing.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.incoming.missed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming call was missed
         * @description Sent in addition to `call.incoming.completed`. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.incoming.missed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status or the disposition of a campaign contact changed
         * @description Claims and releases by agents send no event. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["campaign.contact.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.recording.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The recording or the voicemail of a call is available
         * @description Sent after `call.*.completed`, when the sound is stored and the transcript is there, if there is one. The URLs are valid for three days; `GET /calls/{id}` has new ones. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.recording.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was created
         * @description By a user, an app, or the first text or call of an unknown number. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["contact.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A field of a contact changed
         * @description An opt-out has its own event. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["contact.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was deleted, merged into another one, or erased
         * @description The data have ids alone. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["contact.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.opted_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact opted out of texts
         * @description Sent for each contact with the number, at its first number that opts out. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["contact.opted_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.opted_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact accepts texts again
         * @description Sent when none of its numbers is opted out any more. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["contact.opted_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign was created
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["campaign.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The name, the description, the inboxes or the status of a campaign changed
         * @description A campaign is also completed, or active again, through its contacts. Its counts send no event. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["campaign.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was removed from a campaign
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["campaign.contact.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.incoming.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming call rings
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.incoming.started"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.incoming.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A caller came to a queue
         * @description Sent once for each call, after `call.incoming.started`. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.incoming.queued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.incoming.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incoming call was answered
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.incoming.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.outgoing.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing call was ordered
         * @description At its `started_at`, and for a callback of a queue when it gets the place; the carrier places it afterwards. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.outgoing.started"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.outgoing.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outgoing call was answered, by a person or a machine
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["call.outgoing.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.outgoing.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The carrier accepted a text
         * @description A text whose delivery is reported first sends `message.outgoing.delivered` alone. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["message.outgoing.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "do_not_call.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number was put on the do-not-call list
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["do_not_call.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "do_not_call.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number was taken off the do-not-call list
         * @description Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["do_not_call.removed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "person.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The data of a person were erased
         * @description The data have the number of deleted rows alone. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["person.erased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.presence.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A user became available, away or offline, or entered or left a call or the wrap-up
         * @description Noted within some seconds. Users who have never set their presence send none. Sent to the `target_url` of every subscription to the type. Verify the signature first.
         */
        post: operations["user.presence.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        NewContacts: {
            /** @description Each contact is checked separately: an invalid one does not stop the others. A later one may match an earlier one. */
            contacts: components["schemas"]["ContactDraft"][];
            /**
             * @description Updates the contact with the same value instead of adding another. If several match, updates the oldest. With `phone`, the first of the `phones` that a contact has decides the match, and new phones are added to those of the contact. An update may contain any single field; a new contact needs a name, `email` or `phones`.
             * @enum {string}
             */
            match_on?: "phone" | "email" | "external_id";
        } & ({
            contacts?: unknown;
        } | {
            /** @constant */
            match_on: "phone";
            contacts?: unknown;
        } | {
            /** @constant */
            match_on: "email";
            contacts?: unknown;
        } | {
            /** @constant */
            match_on: "external_id";
            contacts?: unknown;
        });
        NewContact: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** @description `true` opts all numbers of the contact out of texts. `false` reverses that, and is refused with `409` if the person opted out by text. */
            opted_out?: boolean;
            /**
             * Format: date-time
             * @description Time of the opt-out, with `opted_out: true`. The default is now.
             */
            opted_out_at?: string;
            /** @description The reason of the opt-out, with `opted_out: true`. */
            opted_out_reason?: string | null;
            /** @description Replaces the whole object. */
            extra_fields?: {
                [key: string]: string;
            } | null;
            /** @description Its id in another system. If another contact has the same id, the answer is `409 conflict`. */
            external_id?: string | null;
            /** @description The primary phone first. Duplicate numbers are dropped. */
            phones?: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
            /**
             * @description Updates the contact with the same value instead of adding another. If several match, updates the oldest. With `phone`, the first of the `phones` that a contact has decides the match, and new phones are added to those of the contact. An update may contain any single field; a new contact needs a name, `email` or `phones`.
             * @enum {string}
             */
            match_on?: "phone" | "email" | "external_id";
        } & ((unknown | unknown | unknown | unknown) | {
            /** @constant */
            match_on: "phone";
        } | {
            /** @constant */
            match_on: "email";
        } | {
            /** @constant */
            match_on: "external_id";
        });
        ContactChanges: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** @description `true` opts all numbers of the contact out of texts. `false` reverses that, and is refused with `409` if the person opted out by text. */
            opted_out?: boolean;
            /**
             * Format: date-time
             * @description Time of the opt-out, with `opted_out: true`. The default is now.
             */
            opted_out_at?: string;
            /** @description The reason of the opt-out, with `opted_out: true`. */
            opted_out_reason?: string | null;
            /** @description Replaces the whole object. */
            extra_fields?: {
                [key: string]: string;
            } | null;
            /** @description Its id in another system. If another contact has the same id, the answer is `409 conflict`. */
            external_id?: string | null;
            /** @description Replaces the whole list, with numbers or with entries as `GET` returns them, the primary phone first. A number that stays keeps its label unless its entry has one. Duplicate numbers are dropped. */
            phones?: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
        };
        ContactMerge: {
            /** @description The contact that stays. */
            into: string;
        };
        NewErasure: {
            /** @description A saved contact of the person. Send it or `phone_number`. */
            contact_id?: string;
            /** @description A number of the person, in E.164. */
            phone_number?: string;
        } & (unknown | unknown);
        NewMessage: ({
            /** @description The text: 1 to 1,600 characters. With `media_urls` it may be absent or empty. */
            body?: string;
            /** @description 1 to 10 https URLs of pictures and files, 5 MiB in all. The service fetches them before it sends the text, over at most five redirects and only from public addresses. If a file cannot be fetched, or carriers do not accept its type, the text fails and its `error` names the file and the reason. */
            media_urls?: string[];
            /** @description The inbox that sends it, from `GET /inboxes`; together with `to`. */
            inbox_id?: string;
            /** @description The recipient's number in E.164; together with `inbox_id`. */
            to?: string;
            /** @description Instead of `inbox_id` and `to`. */
            conversation_id?: string;
            /**
             * Format: date-time
             * @description The time to send it, up to 30 days ahead. If it is absent or in the past, the text is sent at once.
             */
            send_at?: string;
            /**
             * @description `conversational` (default) is sent at once. `marketing` waits for the calling hours of the person: outside 08:00 to 21:00 in any time zone in which the number may be, the text is `scheduled` for their start. It answers `422` for a number in a registry, and while a registry is too old.
             * @enum {string}
             */
            purpose?: "conversational" | "marketing";
        } & (unknown | unknown)) & (unknown | unknown);
        NewCall: {
            /** @description The inbox that places the call. The user must be allowed to use it. */
            inbox_id: string;
            /** @description The number to call, in E.164. Send it or `contact_id`. */
            to?: string;
            /** @description The saved contact to call, at its primary number. */
            contact_id?: string;
            /**
             * @description Where the user talks: `phone`, the default, rings the user's own phone first; `browser` waits for the page of the user.
             * @enum {string}
             */
            device?: "phone" | "browser";
        } & (unknown | unknown);
        CallChanges: {
            /** @description A disposition from `GET /dispositions`. */
            disposition_id?: string;
            /** @description Replaces the note. `null` clears it. */
            note?: string | null;
        };
        NewCampaign: {
            name: string;
            description?: string;
            /** @description Ids from `GET /inboxes` of inboxes that the user may use, in the order of the dialer's rotation. */
            inbox_ids: string[];
        };
        CampaignChanges: {
            name?: string;
            description?: string;
            /** @description Ids from `GET /inboxes` of inboxes that the user may use, in the order of the dialer's rotation. */
            inbox_ids?: string[];
            /**
             * @description `paused` stops new calls, `active` resumes them, and `archived` closes the campaign permanently. The status that it has changes nothing.
             * @enum {string}
             */
            status?: "active" | "paused" | "archived";
        };
        NewCampaignContacts: {
            /** @description Each contact is checked separately: an invalid one does not stop the others. */
            contacts: components["schemas"]["CampaignContactDraft"][];
            /**
             * @description The action if the campaign has a contact with the same primary number. The default is `skip`.
             * @enum {string}
             */
            on_duplicate?: "skip" | "update" | "error";
        };
        NewCampaignContact: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** Format: date-time */
            due_at?: string | null;
            /** @description In dial order. Duplicate numbers are dropped. */
            phones: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
            extra_fields?: {
                [key: string]: string;
            } | null;
            /** @description The saved contact of the business to link. */
            customer_id?: string | null;
            /**
             * @description The action if the campaign has a contact with the same primary number. The default is `skip`.
             * @enum {string}
             */
            on_duplicate?: "skip" | "update" | "error";
        };
        CampaignContactChanges: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** Format: date-time */
            due_at?: string | null;
            /** @description Replaces the whole list, with numbers or with entries as `GET` returns them. A number that stays keeps its label unless its entry has one. In dial order. Duplicate numbers are dropped. */
            phones?: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
            /** @enum {string} */
            status?: "not_called" | "do_not_call";
        };
        NewDisposition: {
            name: string;
            /** @description Whether picking it completes the contact of a campaign. */
            marks_contact_complete: boolean;
        };
        NewDoNotCallNumbers: {
            /** @description Each number is checked separately: an invalid one does not stop the others. */
            numbers: components["schemas"]["NewDoNotCallNumber"][];
        };
        NewSubscriptions: {
            /** @description The types of events, each once: one subscription for each. */
            event_types: ("message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated")[];
            /**
             * Format: uri
             * @description An https URL on the public internet, without user information or fragment. It is stored and compared in its normal form (WHATWG URL): the host in lower case and in Punycode, without default port and trailing dot, the path without `..` and percent-encoded. The normal form has at most 2,048 bytes.
             */
            target_url: string;
        };
        NewSubscription: {
            /** @enum {string} */
            event_type: "message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated";
            /**
             * Format: uri
             * @description An https URL on the public internet, without user information or fragment. It is stored and compared in its normal form (WHATWG URL): the host in lower case and in Punycode, without default port and trailing dot, the path without `..` and percent-encoded. The normal form has at most 2,048 bytes.
             */
            target_url: string;
        };
        SubscriptionChanges: {
            /**
             * Format: uri
             * @description An https URL on the public internet, without user information or fragment. It is stored and compared in its normal form (WHATWG URL): the host in lower case and in Punycode, without default port and trailing dot, the path without `..` and percent-encoded. The normal form has at most 2,048 bytes.
             */
            target_url?: string;
            /**
             * @description `paused`: its deliveries wait. `active`: they go on; one that was disabled does not get what it missed.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        Redelivery: {
            /** @description The only subscription that receives it. Without it, every enabled subscription to the type of the event does. */
            subscription_id?: string;
        };
        NewDoNotCallNumber: {
            /** @description A phone number in E.164. */
            phone_number: string;
            /** @description The reason for the entry. If it is absent or null, a number on the list keeps its note. */
            note?: string | null;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        ErrorDetails: {
            /** @description Stable. Clients branch on it. */
            code: "validation_error" | "invalid_phone_number" | "invalid_event_type" | "missing_token" | "invalid_token" | "expired_token" | "insufficient_scope" | "forbidden" | "business_suspended" | "not_found" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | (string & Record<never, never>);
            /** @description A message for people. It may change. */
            message: string;
            /** @description The invalid input, if there is only one: a dotted path with indexes from 0. */
            field?: string;
            /** @description With `gone`: the contact into which the requested one was merged. */
            merged_into?: string;
            /** @description With `conflict`: the contact that has the `external_id` already. */
            existing_id?: string;
            /** @description The `X-Request-Id` of the answer. */
            request_id: string;
            /**
             * Format: uri
             * @description The documentation page of the code.
             */
            doc_url: string;
        };
        Identity: {
            business: {
                /** @description The business. */
                id: string;
                name: string;
            };
            user: {
                /** @description The user who granted the token, or the service user as whom it acts. */
                id: string;
                /** @description The name of the user. */
                name: string;
                /** @description The sign-in address of the user. Null for a service user. */
                email: string | null;
            };
            /** @description The OAuth client, or the access key (`key_…`). */
            client_id: string;
            /** @description The granted scopes. */
            scopes: string[];
        };
        User: {
            /** @description The user. */
            id: string;
            /** @description The name of the user. */
            name: string;
            /** @description An `admin` may use every inbox, a `member` only the inboxes assigned to them. */
            role: "admin" | "member" | (string & Record<never, never>);
            /** @description A `person` signs in. As a `service` user an integration acts, and nobody can sign in as it. */
            type: "person" | "service" | (string & Record<never, never>);
            /** @description Whether the user may sign in, or integrations may act as the service user. A deactivated user stays in the list. */
            active: boolean;
            /** @description The sign-in address of the user. Only admins receive it, and a service user has none. */
            email?: string;
        };
        Inbox: {
            /** @description The inbox. */
            id: string;
            /** @description The number in E.164. */
            phone_number: string;
            /** @description The name of the inbox. */
            name: string;
        };
        Contact: {
            /** @description The contact. */
            id: string;
            first_name: string | null;
            last_name: string | null;
            company: string | null;
            title: string | null;
            email: string | null;
            linkedin_url: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state: string | null;
            /** @description The postal code. */
            postal_code: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country: string | null;
            /** @description Up to 5, the primary phone first. */
            phones: components["schemas"]["PhoneEntry"][];
            /** @description The number of the first phone; null without phones. */
            primary_number: string | null;
            extra_fields: {
                [key: string]: string;
            } | null;
            /** @description Its id in another system, unique in the business. */
            external_id: string | null;
            /** @description The origin of the contact. */
            source: "api" | "app" | "import" | "inbound" | "dialer" | (string & Record<never, never>);
            /** @description Whether one of its numbers has opted out of texts. */
            opted_out: boolean;
            /**
             * Format: date-time
             * @description Time of the first opt-out of its numbers.
             */
            opted_out_at: string | null;
            /** @description The stated reason of the opt-out, or its origin: `keyword`, `carrier`, `api`, `app` or `import`. */
            opted_out_reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        PhoneEntry: {
            /** @description The number in E.164. */
            number: string;
            /** @description For example mobile or work. */
            label: string | null;
        };
        ContactAddition: {
            data: {
                /** @description The index in `contacts`, from 0. */
                index: number;
                result: "created" | "skipped" | "updated" | "failed" | (string & Record<never, never>);
                contact: components["schemas"]["Contact"] | null;
                error: {
                    code: "validation_error" | "invalid_phone_number" | "invalid_event_type" | "missing_token" | "invalid_token" | "expired_token" | "insufficient_scope" | "forbidden" | "business_suspended" | "not_found" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | (string & Record<never, never>);
                    message: string;
                    field?: string;
                    /** @description The object that has the given value already. */
                    existing_id?: string;
                } | null;
            }[];
            created: number;
            skipped: number;
            updated: number;
            failed: number;
        };
        Erasure: {
            /** @description The order. */
            id: string;
            /** @description `done` when nothing of the person is left. `refused` is for orders that turn out to be impossible; today those are answered with `409` at once. */
            status: "pending" | "done" | "refused" | (string & Record<never, never>);
            /** @description The number of saved contacts that it erases. */
            contact_count: number;
            /**
             * Format: date-time
             * @description Time of the order.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which nothing of the person was left.
             */
            erased_at: string | null;
        };
        Deletion: {
            /** @description The id that the object had. */
            id: string;
            /** @description The kind of the object. */
            type: "contact" | "campaign_contact" | "conversation" | "message" | "call" | (string & Record<never, never>);
            /** @description `deleted`: a user or an app deleted it, or removed it from its campaign. `merged`: into another contact. `erased`: the person was erased. `retention`: the days were over for which the business keeps it. */
            reason: "deleted" | "merged" | "erased" | "retention" | (string & Record<never, never>);
            /** @description The contact into which it was merged. It may be deleted since. */
            merged_into: string | null;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string;
        };
        Conversation: {
            /** @description The conversation. */
            id: string;
            /** @description The inbox. */
            inbox_id: string;
            /** @description The saved contact with this number, if any. */
            contact_id: string | null;
            /** @description The outside number in E.164. */
            phone_number: string;
            /** @description The last text. */
            last_message: {
                /** @description The message. */
                id: string;
                direction: "incoming" | "outgoing" | (string & Record<never, never>);
                body: string;
                /**
                 * Format: date-time
                 * @description Time at which it was written or came in.
                 */
                created_at: string;
            } | null;
            /**
             * Format: date-time
             * @description Time of the last text.
             */
            last_message_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last text or call; without either, the time of creation.
             */
            last_activity_at: string;
            /** @description The number of incoming messages since it was last marked as read. */
            unread_count: number;
            /** @description The user who takes care of it, if any. */
            assigned_user_id: string | null;
            /**
             * Format: date-time
             * @description Time at which it was closed; null for an open one. A text that comes in opens it again.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        Message: {
            /** @description The message. */
            id: string;
            /** @description Its conversation. */
            conversation_id: string;
            /** @description The inbox that sent or received it. */
            inbox_id: string;
            /** @description The saved contact of the outside number, if any. */
            contact_id: string | null;
            /** @description The user who sent it, if any. */
            user_id: string | null;
            /** @description The campaign that sent it. For a reply: the campaign that sent the text in the 30 days before. Else null. */
            campaign_id: string | null;
            direction: "incoming" | "outgoing" | (string & Record<never, never>);
            /** @description In E.164. */
            from: string;
            /** @description In E.164. */
            to: string;
            body: string;
            /** @description Its pictures and files in order. With media, `body` may be empty. */
            media: components["schemas"]["Media"][];
            /** @description The number of segments in the radio network. A text with media counts as one. */
            segments: number;
            /** @description An incoming message is always `received`. */
            status: "scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "received" | (string & Record<never, never>);
            /** @description The reason of the failure. */
            error: {
                /** @description Stable. Clients branch on it. */
                code: "opted_out" | "invalid_number" | "landline" | "unreachable" | "carrier_blocked" | "not_registered" | "geo_blocked" | "carrier_error" | (string & Record<never, never>);
                /** @description A message for people. It may change. */
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description Time at which it was written or came in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The scheduled time; null for a text without a schedule.
             */
            send_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the carrier accepted it.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the phone received it.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        Media: {
            /** @description The media type. Until the file is fetched it is the announced type, or `application/octet-stream`. */
            content_type: string;
            /** @description The size in bytes; null until the file is fetched. */
            size: number | null;
            /**
             * Format: uri
             * @description The URL of the file. It needs no token and is valid for an hour from this answer or event; read the message to get a new one. It answers `503` with `Retry-After` until the file is fetched, and `404` if that failed.
             */
            url: string;
        };
        Call: {
            /** @description The call. */
            id: string;
            /** @description The inbox that placed or received it. */
            inbox_id: string;
            /** @description The saved contact of the outside number, if any. */
            contact_id: string | null;
            /** @description The user who placed or took it, if any. */
            user_id: string | null;
            /** @description Its campaign, if any. */
            campaign_id: string | null;
            /** @description The campaign contact that was called; null after its removal. */
            campaign_contact_id: string | null;
            direction: "incoming" | "outgoing" | (string & Record<never, never>);
            /** @description In E.164; `anonymous` if the caller withholds the number. */
            from: string;
            /** @description In E.164. */
            to: string;
            status: "queued" | "ringing" | "in_progress" | "completed" | "no_answer" | "busy" | "failed" | "canceled" | (string & Record<never, never>);
            /** @description Null until it is answered. */
            answered_by: ("human" | "machine" | "unknown" | (string & Record<never, never>)) | null;
            disposition: components["schemas"]["Disposition"] | null;
            /** @description Whole seconds from the answer to the end. */
            duration_seconds: number;
            /**
             * Format: date-time
             * @description Time at which it was ordered or came in.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Time of the answer.
             */
            answered_at: string | null;
            /**
             * Format: date-time
             * @description Time of the end.
             */
            ended_at: string | null;
            /** @description The URL of the recording (WAV or MP3), valid for an hour without a token; null until it is stored. `call.recording.completed` tells when it is. */
            recording_url: string | null;
            /** @description The same of the message that the caller left. */
            voicemail_url: string | null;
            /** @description The words of the recording or the message; null if there are none. */
            transcript: string | null;
            /** @description The note of the user who had the call. */
            note: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        Disposition: {
            /** @description The disposition. */
            id: string;
            name: string;
            /** @description The list that contains it: the workspace's own, or the call outcomes of the external CRM. */
            source: "service" | "crm" | (string & Record<never, never>);
            /** @description Set if the dialer records the disposition by itself, for example `no_answer`. */
            system_key: string | null;
            marks_contact_complete: boolean;
        };
        Queue: {
            /** @description The queue. */
            id: string;
            name: string;
            /** @description Which of the free members is rung for the next caller. */
            strategy: "in_order" | "all_at_once" | "longest_idle" | "owner_first" | (string & Record<never, never>);
            /** @description After this time a caller leaves the queue by its overflow. */
            longest_wait_seconds: number;
            /** @description The most callers in the queue. */
            most_callers: number;
            /** @description An answer within this time counts for the service level. */
            service_seconds: number;
            /** @description Admins are alerted when a caller has waited so long; null: never. */
            alert_wait_seconds: number | null;
            /** @description Admins are alerted when so many callers are in the queue; null: never. */
            alert_callers: number | null;
            /**
             * Format: date-time
             * @description Since when the queue is over one of these thresholds; null: it is not. An alert is no change of the queue: `updated_after` does not find it.
             */
            alerting_since: string | null;
            figures: components["schemas"]["QueueFigures"];
        };
        /** @description They are no changes of the queue: `updated_after` does not find them. */
        QueueFigures: {
            /** @description The callers who wait now. */
            waiting: number;
            /** @description The callers for whom a phone rings now. */
            ringing: number;
            /** @description The longest wait of those in the queue now; null: nobody is there. */
            longest_wait_seconds: number | null;
            /** @description The callers of the last 24 hours whose call somebody took. */
            answered: number;
            /** @description Those of them within `service_seconds`. */
            answered_in_time: number;
            /** @description The callers of the last 24 hours who hung up in the queue. */
            abandoned: number;
            /** @description The callers of the last 24 hours who waited too long, or found the queue full. */
            overflowed: number;
            /** @description The callbacks that are due now. */
            callbacks_due: number;
            /** @description The callers of the last 24 hours who asked to be called back. */
            callbacks_kept: number;
            /** @description Those of them who were reached. */
            callbacks_reached: number;
            /** @description Those of them who were not reached: their calls are missed ones. */
            callbacks_missed: number;
            /** @description The share of `answered_in_time` in all who have left, without those who asked to be called back, from 0 to 1; null: nobody has. */
            service_level: number | null;
            /** @description The mean wait of those whose call somebody took; null: nobody did. */
            average_wait_seconds: number | null;
        };
        Campaign: {
            /** @description The campaign. */
            id: string;
            name: string;
            description: string;
            status: "active" | "paused" | "completed" | "archived" | "draft" | (string & Record<never, never>);
            contact_count: number;
            /** @description In the order of the dialer's rotation. */
            inbox_ids: string[];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the carrier last accepted a call; null before the first.
             */
            last_called_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        CampaignContact: {
            /** @description The campaign contact. */
            id: string;
            /** @description Its campaign. */
            campaign_id: string;
            first_name: string | null;
            last_name: string | null;
            company: string | null;
            title: string | null;
            email: string | null;
            linkedin_url: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state: string | null;
            /** @description The postal code. */
            postal_code: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country: string | null;
            /** @description 1 to 5, in dial order. */
            phones: components["schemas"]["PhoneEntry"][];
            /** @description The number of the first phone. */
            primary_number: string;
            status: "not_called" | "in_progress" | "called" | "completed" | "do_not_call" | (string & Record<never, never>);
            call_count: number;
            /**
             * Format: date-time
             * @description Time at which the carrier accepted the last attempt.
             */
            last_called_at: string | null;
            last_disposition: components["schemas"]["Disposition"] | null;
            extra_fields: {
                [key: string]: string;
            } | null;
            /** @description The linked saved contact, if any. */
            customer_id: string | null;
            /**
             * Format: date-time
             * @description Time of the callback.
             */
            due_at: string | null;
            /** @description Present with `include=not_dialable_reason`. The reason why the dialer does not offer the contact now. Null if it does, or if the contact is completed. `do_not_call`: it is marked as do not call, or its numbers are on the do-not-call list; `opted_out`: all its numbers have opted out; `attempts`: every phone has used up its attempts or is not in service; `daily_cap`: its numbers were called in 24 hours as often as the campaign allows; `resting`: it was called, answered in another campaign, or skipped a short time ago; `claimed`: a session has claimed it, or one of its numbers in another campaign; `callback`: its callback is later, or belongs to another agent; `hours`: it is outside calling hours at the called party. The status of the campaign has no influence. */
            not_dialable_reason?: ("do_not_call" | "opted_out" | "attempts" | "daily_cap" | "resting" | "claimed" | "callback" | "hours" | (string & Record<never, never>)) | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        CampaignContactAddition: {
            data: {
                /** @description The index in `contacts`, from 0. */
                index: number;
                result: "created" | "skipped" | "updated" | "failed" | (string & Record<never, never>);
                contact: components["schemas"]["CampaignContact"] | null;
                error: {
                    code: "validation_error" | "invalid_phone_number" | "invalid_event_type" | "missing_token" | "invalid_token" | "expired_token" | "insufficient_scope" | "forbidden" | "business_suspended" | "not_found" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | (string & Record<never, never>);
                    message: string;
                    field?: string;
                    /** @description The object that has the given value already. */
                    existing_id?: string;
                } | null;
            }[];
            created: number;
            skipped: number;
            updated: number;
            failed: number;
        };
        DoNotCallNumber: {
            /** @description The number in E.164. */
            phone_number: string;
            /** @description The reason for the entry, if one was given. */
            note: string | null;
            /** @description The origin of the entry. `agent`: an agent picked a do-not-call outcome after a call. */
            source: "api" | "app" | "agent" | "import" | (string & Record<never, never>);
            /**
             * Format: date-time
             * @description Time of the entry.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the note, or of the entry.
             */
            updated_at: string;
        };
        DoNotCallAddition: {
            data: {
                /** @description The index in `numbers`, from 0. */
                index: number;
                result: "created" | "skipped" | "updated" | "failed" | (string & Record<never, never>);
                number: components["schemas"]["DoNotCallNumber"] | null;
                error: {
                    code: "validation_error" | "invalid_phone_number" | "invalid_event_type" | "missing_token" | "invalid_token" | "expired_token" | "insufficient_scope" | "forbidden" | "business_suspended" | "not_found" | "conflict" | "idempotency_key_reused" | "idempotency_in_progress" | "gone" | "unprocessable_entity" | "rate_limited" | "internal_error" | (string & Record<never, never>);
                    message: string;
                    field?: string;
                    /** @description The object that has the given value already. */
                    existing_id?: string;
                } | null;
            }[];
            created: number;
            skipped: number;
            updated: number;
            failed: number;
        };
        Subscription: {
            /** @description The subscription. */
            id: string;
            /** @description The type of event that it receives. */
            event_type: string;
            /** @description The URL that receives the deliveries, in its normal form. */
            target_url: string;
            /** @description `active`: delivers normally. `failing`: too many consecutive failures; the next 2xx makes it active. `paused`: its deliveries wait. `disabled`: nothing is sent. */
            status: "active" | "failing" | "paused" | "disabled" | (string & Record<never, never>);
            /** @description Failed attempts since the last 2xx. */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description Time of the last acknowledged delivery, within a second.
             */
            last_delivered_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last failed attempt.
             */
            last_failed_at: string | null;
            /** @description `gone`: the receiver answered 410. `failures`: too many consecutive failures. Null unless disabled. */
            disabled_reason: ("gone" | "failures" | (string & Record<never, never>)) | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change, apart from the counts and times of its deliveries.
             */
            updated_at: string;
        };
        SubscriptionWithSecret: {
            /** @description The subscription. */
            id: string;
            /** @description The type of event that it receives. */
            event_type: string;
            /** @description The URL that receives the deliveries, in its normal form. */
            target_url: string;
            /** @description `active`: delivers normally. `failing`: too many consecutive failures; the next 2xx makes it active. `paused`: its deliveries wait. `disabled`: nothing is sent. */
            status: "active" | "failing" | "paused" | "disabled" | (string & Record<never, never>);
            /** @description Failed attempts since the last 2xx. */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description Time of the last acknowledged delivery, within a second.
             */
            last_delivered_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last failed attempt.
             */
            last_failed_at: string | null;
            /** @description `gone`: the receiver answered 410. `failures`: too many consecutive failures. Null unless disabled. */
            disabled_reason: ("gone" | "failures" | (string & Record<never, never>)) | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change, apart from the counts and times of its deliveries.
             */
            updated_at: string;
            /** @description The key of the signatures of its deliveries. Only creation and rotation return it. */
            signing_secret: string;
        };
        SubscriptionsWithSecret: {
            /** @description The subscriptions, in the order of `event_types`. */
            data: components["schemas"]["Subscription"][];
            /** @description The common key of the signatures of their deliveries. Only this answer returns it. */
            signing_secret: string;
        };
        AcceptedTest: {
            /** @description The sample event. */
            event_id: string;
        };
        Delivery: {
            /** @description The attempt. */
            id: string;
            /** @description The event of the request. */
            event_id: string;
            /** @description Whether the event was a sample, marked `X-Service-Test: true`. */
            test: boolean;
            /** @description 1 for the first attempt, a higher number for a retry. */
            attempt: number;
            /** @description `delivered`: the receiver acknowledged it with a 2xx. */
            status: "delivered" | "failed" | (string & Record<never, never>);
            /** @description The status of the answer; null without an answer. */
            response_status: number | null;
            /** @description The first 1 KiB of the answer; null without one, and if the user does not see the event. */
            response_body: string | null;
            /** @description The reason of the failure: `timeout`, `name_not_found`, `connection_refused`, `connection_lost`, `tls_failed`, `forbidden_target`, `not_http`, `redirect_not_followed` or `status_not_2xx`. Null after a success. */
            error: string | null;
            /** @description The request as sent. Its body is the event: see `GET /events/{id}`. */
            request: {
                /** @description The target of the request. */
                url: string;
                /** @description Without the signatures, which depend on the time. */
                headers: {
                    [key: string]: string;
                };
            };
            /** @description The time from the start of the connection to the end of the answer. */
            duration_ms: number;
            /**
             * Format: date-time
             * @description Time of the attempt.
             */
            created_at: string;
        };
        /** @description An event exactly as it is delivered. `type` decides the model of `data`. */
        Event: components["schemas"]["MessageIncomingReceivedEvent"] | components["schemas"]["MessageOutgoingDeliveredEvent"] | components["schemas"]["CallIncomingCompletedEvent"] | components["schemas"]["CallOutgoingCompletedEvent"] | components["schemas"]["MessageOutgoingFailedEvent"] | components["schemas"]["CallIncomingMissedEvent"] | components["schemas"]["CampaignContactUpdatedEvent"] | components["schemas"]["CallRecordingCompletedEvent"] | components["schemas"]["ContactCreatedEvent"] | components["schemas"]["ContactUpdatedEvent"] | components["schemas"]["ContactDeletedEvent"] | components["schemas"]["ContactOpted_outEvent"] | components["schemas"]["ContactOpted_inEvent"] | components["schemas"]["CampaignCreatedEvent"] | components["schemas"]["CampaignUpdatedEvent"] | components["schemas"]["CampaignContactDeletedEvent"] | components["schemas"]["CallIncomingStartedEvent"] | components["schemas"]["CallIncomingQueuedEvent"] | components["schemas"]["CallIncomingAnsweredEvent"] | components["schemas"]["CallOutgoingStartedEvent"] | components["schemas"]["CallOutgoingAnsweredEvent"] | components["schemas"]["MessageOutgoingSentEvent"] | components["schemas"]["Do_not_callAddedEvent"] | components["schemas"]["Do_not_callRemovedEvent"] | components["schemas"]["PersonErasedEvent"] | components["schemas"]["UserPresenceUpdatedEvent"];
        MessageIncomingReceivedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message.incoming.received";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["MessageEventData"];
        };
        /** @description Who caused the event. An app recognises its own changes by `client_id`. */
        Actor: {
            /** @description `user`: a user in the dashboard. `app`: an app or an access key, on behalf of a user. `service`: a program with its own credentials, or the service itself. `person`: a person outside, who texts or calls. */
            type: "user" | "app" | "service" | "person" | (string & Record<never, never>);
            /** @description The user who acts, or for whom an app acts. */
            user_id: string | null;
            /** @description The OAuth client or the access key. */
            client_id: string | null;
        };
        MessageEventData: {
            message: components["schemas"]["Message"];
            conversation: components["schemas"]["Conversation"];
            /** @description The saved contact of the outside number, if any. */
            contact: components["schemas"]["Contact"] | null;
        };
        MessageOutgoingDeliveredEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message.outgoing.delivered";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["MessageEventData"];
        };
        CallIncomingCompletedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.incoming.completed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        /** @description `recording_url`, `voicemail_url` and `transcript` of the call are always null. */
        CallEventData: {
            call: components["schemas"]["Call"];
            /** @description The saved contact of the outside number, if any. */
            contact: components["schemas"]["Contact"] | null;
            /** @description The user who placed or took the call, if any. */
            user: {
                /** @description The user. */
                id: string;
                name: string;
                email: string | null;
            } | null;
        };
        CallOutgoingCompletedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.outgoing.completed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        MessageOutgoingFailedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message.outgoing.failed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["MessageEventData"];
        };
        CallIncomingMissedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.incoming.missed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        CampaignContactUpdatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign.contact.updated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CampaignContactEventData"];
        };
        CampaignContactEventData: {
            contact: components["schemas"]["CampaignContact"];
            /** @description The contact before the change. */
            previous: {
                status: "not_called" | "in_progress" | "called" | "completed" | "do_not_call" | (string & Record<never, never>);
                last_disposition: components["schemas"]["Disposition"] | null;
            };
            campaign: {
                /** @description The campaign. */
                id: string;
                name: string;
            };
        };
        CallRecordingCompletedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.recording.completed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["RecordingEventData"];
        };
        /** @description The call with its recording or voicemail, and its transcript. */
        RecordingEventData: {
            call: components["schemas"]["Call"];
            /** @description The saved contact of the outside number, if any. */
            contact: components["schemas"]["Contact"] | null;
            /** @description The user who placed or took the call, if any. */
            user: {
                /** @description The user. */
                id: string;
                name: string;
                email: string | null;
            } | null;
        };
        ContactCreatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["ContactEventData"];
        };
        ContactEventData: {
            contact: components["schemas"]["Contact"];
        };
        ContactUpdatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.updated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["ContactEventData"];
        };
        ContactDeletedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.deleted";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["DeletedContactEventData"];
        };
        DeletedContactEventData: {
            contact: {
                /** @description The contact, which no longer exists. */
                id: string;
            };
            /** @description `erased`: the data of the person were erased. */
            reason: "deleted" | "merged" | "erased" | (string & Record<never, never>);
            /** @description The contact that has taken over its data; null unless it was merged. */
            merged_into: string | null;
        };
        ContactOpted_outEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.opted_out";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["ContactEventData"];
        };
        ContactOpted_inEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "contact.opted_in";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["ContactEventData"];
        };
        CampaignCreatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CampaignEventData"];
        };
        CampaignEventData: {
            campaign: components["schemas"]["Campaign"];
        };
        CampaignUpdatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign.updated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CampaignEventData"];
        };
        CampaignContactDeletedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign.contact.deleted";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["DeletedCampaignContactEventData"];
        };
        DeletedCampaignContactEventData: {
            contact: {
                /** @description The campaign contact, which no longer exists. */
                id: string;
            };
            campaign: {
                /** @description The campaign. */
                id: string;
                name: string;
            };
        };
        CallIncomingStartedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.incoming.started";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        CallIncomingQueuedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.incoming.queued";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        CallIncomingAnsweredEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.incoming.answered";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        CallOutgoingStartedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.outgoing.started";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        CallOutgoingAnsweredEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "call.outgoing.answered";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["CallEventData"];
        };
        MessageOutgoingSentEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message.outgoing.sent";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["MessageEventData"];
        };
        Do_not_callAddedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "do_not_call.added";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["DoNotCallEventData"];
        };
        /** @description The number, and how it came onto the list. */
        DoNotCallEventData: {
            phone_number: string;
            source: "api" | "app" | "agent" | "import" | (string & Record<never, never>);
        };
        Do_not_callRemovedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "do_not_call.removed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["DoNotCallEventData"];
        };
        PersonErasedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "person.erased";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["ErasureEventData"];
        };
        ErasureEventData: {
            /** @description The number of deleted rows. */
            deletions: number;
        };
        UserPresenceUpdatedEvent: {
            /** @description The event. The id stays the same in every retry and redelivery. */
            id: string;
            /**
             * @description The type of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "user.presence.updated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description Time of the event, not of the delivery.
             */
            occurred_at: string;
            /** @description The business of the event. */
            business_id: string;
            /** @description Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days. */
            actor?: components["schemas"]["Actor"];
            data: components["schemas"]["UserPresenceEventData"];
        };
        UserPresenceEventData: {
            user: {
                /** @description The user. */
                id: string;
                name: string;
            };
            presence: {
                /** @description `available`: calls may ring. `in_call`, `wrap_up`: busy with a call or its outcome. `away`, `offline`: not there. */
                state: "available" | "in_call" | "wrap_up" | "away" | "offline" | (string & Record<never, never>);
                /** @description Why the user is away; null: not said, or not away. */
                reason: string | null;
                /**
                 * Format: date-time
                 * @description The beginning of the state.
                 */
                since: string | null;
                /** @description What keeps the state valid: an open page of the `dashboard`, or nothing, because a `phone` rings. */
                device: "dashboard" | "phone" | (string & Record<never, never>);
            };
        };
        AcceptedRedelivery: {
            /** @description The event to be sent again. */
            event_id: string;
            /** @description The subscriptions that receive it. */
            subscription_ids: string[];
        };
        CampaignContactDraft: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** Format: date-time */
            due_at?: string | null;
            /** @description In dial order. Duplicate numbers are dropped. */
            phones: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
            extra_fields?: {
                [key: string]: string;
            } | null;
            /** @description The saved contact of the business to link. */
            customer_id?: string | null;
        };
        ContactDraft: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            title?: string | null;
            email?: string | null;
            linkedin_url?: string | null;
            /** @description The name or the code of the state or province. The address narrows the time zones of the calling hours. */
            state?: string | null;
            /** @description The postal code. */
            postal_code?: string | null;
            /** @description The country, in ISO 3166-1 alpha-2. Its English name is understood too. */
            country?: string | null;
            /** @description `true` opts all numbers of the contact out of texts. `false` reverses that, and is refused with `409` if the person opted out by text. */
            opted_out?: boolean;
            /**
             * Format: date-time
             * @description Time of the opt-out, with `opted_out: true`. The default is now.
             */
            opted_out_at?: string;
            /** @description The reason of the opt-out, with `opted_out: true`. */
            opted_out_reason?: string | null;
            /** @description Replaces the whole object. */
            extra_fields?: {
                [key: string]: string;
            } | null;
            /** @description Its id in another system. If another contact has the same id, the answer is `409 conflict`. */
            external_id?: string | null;
            /** @description The primary phone first. Duplicate numbers are dropped. */
            phones?: (string | {
                /** @description A phone number in E.164. */
                number: string;
                label?: string | null;
            })[];
        };
    };
    responses: {
        /** @description - `validation_error`: The request failed validation. */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "validation_error" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `invalid_token`: The token is malformed, failed verification, or came in the query string. */
        InvalidToken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "invalid_token" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `internal_error`: An unexpected server error. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "internal_error" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `internal_error`: The service is temporarily unavailable. Wait `Retry-After` seconds. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "internal_error" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `missing_token`: No `Authorization` header.
         *     - `invalid_token`: The token is malformed, failed verification, or came in the query string.
         *     - `expired_token`: The token is past its expiry.
         */
        MissingTokenOrInvalidTokenOrExpiredToken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "missing_token" | "invalid_token" | "expired_token" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `insufficient_scope`: The token lacks the required scope.
         *     - `business_suspended`: The business is suspended, or the user belongs to no business.
         */
        InsufficientScopeOrBusinessSuspended: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "insufficient_scope" | "business_suspended" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `rate_limited`: The rate limit is exceeded. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "rate_limited" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `not_found`: The resource does not exist. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "not_found" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `validation_error`: The request failed validation.
         *     - `invalid_phone_number`: A phone number is not in E.164 format.
         */
        ValidationErrorOrInvalidPhoneNumber: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "validation_error" | "invalid_phone_number" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `conflict`: The request conflicts with the current state.
         *     - `idempotency_key_reused`: The `Idempotency-Key` was used with another request.
         *     - `idempotency_in_progress`: The first request with this key is still running.
         */
        ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                /** @description Seconds to wait, with `idempotency_in_progress`. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "conflict" | "idempotency_key_reused" | "idempotency_in_progress" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `unprocessable_entity`: The request was understood but cannot be processed. */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "unprocessable_entity" | (string & Record<never, never>);
                    };
                };
            };
        };
        /** @description - `gone`: The resource is no longer available. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "gone" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `insufficient_scope`: The token lacks the required scope.
         *     - `forbidden`: The caller may not access the resource, or the plan lacks the dialer.
         *     - `business_suspended`: The business is suspended, or the user belongs to no business.
         */
        InsufficientScopeOrForbiddenOrBusinessSuspended: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "insufficient_scope" | "forbidden" | "business_suspended" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `idempotency_key_reused`: The `Idempotency-Key` was used with another request.
         *     - `idempotency_in_progress`: The first request with this key is still running.
         */
        IdempotencyKeyReusedOrIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                /** @description Seconds to wait, with `idempotency_in_progress`. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "idempotency_key_reused" | "idempotency_in_progress" | (string & Record<never, never>);
                    };
                };
            };
        };
        /**
         * @description - `validation_error`: The request failed validation.
         *     - `invalid_event_type`: Unknown webhook event type.
         */
        ValidationErrorOrInvalidEventType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["ErrorDetails"] & {
                        code: "validation_error" | "invalid_event_type" | (string & Record<never, never>);
                    };
                };
            };
        };
    };
    parameters: {
        /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
        "X-Request-Id": string;
        /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
        "Idempotency-Key": string;
        /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
        "If-Match": string;
        /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
        "If-None-Match": string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request: the client's own or a generated one. */
        "X-Request-Id": string;
        /** @description Requests allowed in the current window. */
        "X-RateLimit-Limit": number;
        /** @description Requests left in the window. */
        "X-RateLimit-Remaining": number;
        /** @description The time at which the window resets, in Unix seconds. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description The bearer challenge (RFC 6750). */
        "WWW-Authenticate": string;
        /** @description `true` if the answer is that of an earlier request with the same `Idempotency-Key`. */
        "Idempotent-Replayed": "true";
        /** @description The entity tag of the object, for `If-Match` and `If-None-Match`. It changes with the object. */
        ETag: string;
        /** @description The next page, if there is one, with `rel="next"` (RFC 8288). */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "system.health": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["InvalidToken"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identity.me": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "users.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "inboxes.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation or of the last change. Without `sort` and `order` the list keeps its own order. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`: the newest first, the default with `sort`. `asc`: the oldest first. */
                order?: "desc" | "asc";
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Inbox"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "inboxes.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the inbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description With this number, in E.164, among the phones. */
                phone?: string;
                /** @description With this address. Case does not matter. */
                email?: string;
                /** @description With this external id. */
                external_id?: string;
                /** @description Whether one of its numbers is opted out of texts. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. */
                opted_out?: boolean;
                /** @description Of this origin. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                source?: ("api" | "app" | "import" | "inbound" | "dialer") | ("api" | "app" | "import" | "inbound" | "dialer")[];
                /** @description Finds contacts whose name, company, e-mail address or numbers contain every word. Case does not matter. One or two characters match the start of a word; three or more match anywhere. A punctuation mark matches any punctuation mark or blank; a search needs a letter or digit. Numbers may be formatted: `(415) 555-01`. At most 10 words. */
                q?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.save": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContacts"] | components["schemas"]["NewContact"];
            };
        };
        responses: {
            /** @description A matching contact was updated; or, for a list, the result of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"] | components["schemas"]["ContactAddition"];
                };
            };
            /** @description The contact was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            410: components["responses"]["Gone"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "contacts.merge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMerge"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            410: components["responses"]["Gone"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "erasures.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "erasures.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the erasure. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "deletions.list": {
        parameters: {
            query?: {
                /** @description Of this type; `403` for one that the token may not read. Up to 20 values, separated by commas. */
                type?: ("contact" | "campaign_contact" | "conversation" | "message" | "call") | ("contact" | "campaign_contact" | "conversation" | "message" | "call")[];
                /** @description Deleted after this time. */
                created_after?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of an earlier page, with the same filters and the same scopes. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deletion"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page, also on the last one: later rows follow there. While there are more, the `Link` header contains it too. */
                        next_cursor: string;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "conversations.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, of the last change, or of the last text or call. `created` is an earlier name of `created_at`. */
                sort?: "created_at" | "updated_at" | "last_activity" | "created";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Of this inbox. Up to 20 values, separated by commas. */
                inbox_id?: string | string[];
                /** @description With this saved contact. Up to 20 values, separated by commas. */
                contact_id?: string | string[];
                /** @description With this outside number, in E.164. */
                phone?: string;
                /** @description Whether a message came in since the user of the token last marked the conversation as read. `unread_count` counts from the last mark of any user. */
                unread?: "true" | "false";
                /** @description With one of the newest 1,000 saved contacts that this search finds, as in `GET /contacts`. */
                q?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "conversations.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "conversations.messages": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Sent by this user. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                user_id?: string | string[];
                /** @description In this direction. Up to 20 values, separated by commas. */
                direction?: ("incoming" | "outgoing") | ("incoming" | "outgoing")[];
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "received") | ("scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "received")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Of this inbox. Up to 20 values, separated by commas. */
                inbox_id?: string | string[];
                /** @description Of this conversation. Up to 20 values, separated by commas. */
                conversation_id?: string | string[];
                /** @description With this saved contact. Up to 20 values, separated by commas. */
                contact_id?: string | string[];
                /** @description Sent by this campaign, or in reply to one of its texts. Up to 20 values, separated by commas. */
                campaign_id?: string | string[];
                /** @description From or to this outside number, in E.164. */
                phone?: string;
                /** @description Sent by this user. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                user_id?: string | string[];
                /** @description In this direction. Up to 20 values, separated by commas. */
                direction?: ("incoming" | "outgoing") | ("incoming" | "outgoing")[];
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "received") | ("scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "received")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "messages.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Of this inbox. Up to 20 values, separated by commas. */
                inbox_id?: string | string[];
                /** @description With this saved contact. Up to 20 values, separated by commas. */
                contact_id?: string | string[];
                /** @description Of this campaign. Up to 20 values, separated by commas. */
                campaign_id?: string | string[];
                /** @description Placed or taken by this user. Up to 20 values, separated by commas. */
                user_id?: string | string[];
                /** @description From or to this outside number, in E.164. */
                phone?: string;
                /** @description In this direction. Up to 20 values, separated by commas. */
                direction?: ("incoming" | "outgoing") | ("incoming" | "outgoing")[];
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("queued" | "ringing" | "in_progress" | "completed" | "no_answer" | "busy" | "failed" | "canceled") | ("queued" | "ringing" | "in_progress" | "completed" | "no_answer" | "busy" | "failed" | "canceled")[];
                /** @description With this disposition. Up to 20 values, separated by commas. */
                disposition_id?: string | string[];
                /** @description Answered by this kind of answerer. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                answered_by?: ("human" | "machine" | "unknown") | ("human" | "machine" | "unknown")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Call"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCall"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "calls.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "queues.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation or of the last change. Without `sort` and `order` the list keeps its own order. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`: the newest first, the default with `sort`. `asc`: the oldest first. */
                order?: "desc" | "asc";
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Queue"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "queues.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the queue. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("active" | "paused" | "completed" | "archived" | "draft") | ("active" | "paused" | "completed" | "archived" | "draft")[];
                /** @description With this text in the name. Case does not matter. */
                q?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Campaign"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCampaign"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description A field that the answer has on request alone: `not_dialable_reason`. */
                include?: "not_dialable_reason";
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("not_called" | "in_progress" | "called" | "completed" | "do_not_call") | ("not_called" | "in_progress" | "called" | "completed" | "do_not_call")[];
                /** @description With this number, in E.164, among the phones. */
                phone?: string;
                /** @description With this address. Case does not matter. */
                email?: string;
                /** @description Linked to this saved contact. Up to 20 values, separated by commas. */
                customer_id?: string | string[];
                /** @description With this last disposition. Up to 20 values, separated by commas. */
                disposition_id?: string | string[];
                /** @description Not offered by the dialer now for this reason. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                not_dialable_reason?: ("do_not_call" | "opted_out" | "attempts" | "daily_cap" | "resting" | "claimed" | "callback" | "hours") | ("do_not_call" | "opted_out" | "attempts" | "daily_cap" | "resting" | "claimed" | "callback" | "hours")[];
                /** @description Whose name, last name or primary number begins with this text, as in `ada lov`, `lovelace, ada` and `(415) 555`, or who has this whole number or address. Case does not matter. */
                q?: string;
                /** @description With `due_at` before this time. */
                due_before?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignContact"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.add": {
        parameters: {
            query?: {
                /** @description A field that the answer has on request alone: `not_dialable_reason`. */
                include?: "not_dialable_reason";
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCampaignContacts"] | components["schemas"]["NewCampaignContact"];
            };
        };
        responses: {
            /** @description The campaign already had the contact; or, for a list, the result of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignContact"] | components["schemas"]["CampaignContactAddition"];
                };
            };
            /** @description The contact was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignContact"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.get": {
        parameters: {
            query?: {
                /** @description A field that the answer has on request alone: `not_dialable_reason`. */
                include?: "not_dialable_reason";
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
                /** @description The id of the campaign contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignContact"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
                /** @description The id of the campaign contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.update": {
        parameters: {
            query?: {
                /** @description A field that the answer has on request alone: `not_dialable_reason`. */
                include?: "not_dialable_reason";
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
                /** @description The id of the campaign contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignContactChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignContact"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaignContacts.listAll": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description A field that the answer has on request alone: `not_dialable_reason`. */
                include?: "not_dialable_reason";
                /** @description Of this campaign. Up to 20 values, separated by commas. */
                campaign_id?: string | string[];
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("not_called" | "in_progress" | "called" | "completed" | "do_not_call") | ("not_called" | "in_progress" | "called" | "completed" | "do_not_call")[];
                /** @description With this number, in E.164, among the phones. */
                phone?: string;
                /** @description With this address. Case does not matter. */
                email?: string;
                /** @description Linked to this saved contact. Up to 20 values, separated by commas. */
                customer_id?: string | string[];
                /** @description With this last disposition. Up to 20 values, separated by commas. */
                disposition_id?: string | string[];
                /** @description Not offered by the dialer now for this reason. A page of such a list may have fewer items than `limit`, or none, although `has_more` is true. Up to 20 values, separated by commas. */
                not_dialable_reason?: ("do_not_call" | "opted_out" | "attempts" | "daily_cap" | "resting" | "claimed" | "callback" | "hours") | ("do_not_call" | "opted_out" | "attempts" | "daily_cap" | "resting" | "claimed" | "callback" | "hours")[];
                /** @description Whose name, last name or primary number begins with this text, as in `ada lov`, `lovelace, ada` and `(415) 555`, or who has this whole number or address. Case does not matter. */
                q?: string;
                /** @description With `due_at` before this time. */
                due_before?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignContact"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "dispositions.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation or of the last change. Without `sort` and `order` the list keeps its own order. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`: the newest first, the default with `sort`. `asc`: the oldest first. */
                order?: "desc" | "asc";
                /** @description Only the outcomes of this list. Up to 20 values, separated by commas. */
                source?: ("service" | "crm") | ("service" | "crm")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Disposition"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "dispositions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDisposition"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disposition"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "campaigns.dispositions": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation or of the last change. Without `sort` and `order` the list keeps its own order. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`: the newest first, the default with `sort`. `asc`: the oldest first. */
                order?: "desc" | "asc";
                /** @description Only the outcomes of this list. Up to 20 values, separated by commas. */
                source?: ("service" | "crm") | ("service" | "crm")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Disposition"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "doNotCall.list": {
        parameters: {
            query?: {
                /** @description The order by the time of the entry or of the last change of its note, instead of the numbers. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Only this number, in E.164. */
                phone?: string;
                /** @description Only numbers with this prefix, such as `+1415`. */
                prefix?: string;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DoNotCallNumber"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "doNotCall.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDoNotCallNumbers"] | components["schemas"]["NewDoNotCallNumber"];
            };
        };
        responses: {
            /** @description The number was on the list already; or, for a list, the result of each. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallNumber"] | components["schemas"]["DoNotCallAddition"];
                };
            };
            /** @description The number is on the list now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallNumber"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidPhoneNumber"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "doNotCall.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The number in E.164. */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallNumber"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "doNotCall.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The number in E.164. */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description To this type of event. Up to 20 values, separated by commas. */
                event_type?: ("message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated") | ("message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated")[];
                /** @description In this status. Up to 20 values, separated by commas. */
                status?: ("active" | "failing" | "paused" | "disabled") | ("active" | "failing" | "paused" | "disabled")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidEventType"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubscriptions"] | components["schemas"]["NewSubscription"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"] | components["schemas"]["SubscriptionsWithSecret"];
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidEventType"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. Otherwise the answer is `409` with the field `If-Match`, and nothing is changed. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedTest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrForbiddenOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyReusedOrIdempotencyInProgress"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "subscriptions.deliveries": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Of this event. Up to 20 values, separated by commas. */
                event_id?: string | string[];
                /** @description `true`: acknowledged attempts. `false`: failed attempts. */
                success?: boolean;
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description The id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description The time of the order: of creation, the default, or of the last change. */
                sort?: "created_at" | "updated_at";
                /** @description `desc`, the default: the newest first. `asc`: the oldest first, as a feed. `next_cursor` of its last page goes on with later rows; rows of transactions that are still open are held back until they can appear in their place. */
                order?: "desc" | "asc";
                /** @description Of this type. Up to 20 values, separated by commas. */
                event_type?: ("message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated") | ("message.incoming.received" | "message.outgoing.delivered" | "call.incoming.completed" | "call.outgoing.completed" | "message.outgoing.failed" | "call.incoming.missed" | "campaign.contact.updated" | "call.recording.completed" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.opted_out" | "contact.opted_in" | "campaign.created" | "campaign.updated" | "campaign.contact.deleted" | "call.incoming.started" | "call.incoming.queued" | "call.incoming.answered" | "call.outgoing.started" | "call.outgoing.answered" | "message.outgoing.sent" | "do_not_call.added" | "do_not_call.removed" | "person.erased" | "user.presence.updated")[];
                /** @description Created after this time. */
                created_after?: string;
                /** @description Created before this time. */
                created_before?: string;
                /** @description Changed after this time. */
                updated_after?: string;
                /** @description Changed before this time. */
                updated_before?: string;
                /** @description The maximum number of items on a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page, with the same filters and order. */
                cursor?: string;
            };
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        /** @description Whether there is a next page. */
                        has_more: boolean;
                        /** @description The `cursor` of the next page; null on the last one, unless the list has `order=asc`: it then goes on with later rows. If there is a next page, the `Link` header contains it too. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidEventType"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. An object with signed URLs is always sent, because these expire. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Redelivery"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedRedelivery"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["MissingTokenOrInvalidTokenOrExpiredToken"];
            403: components["responses"]["InsufficientScopeOrBusinessSuspended"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyReusedOrIdempotencyInProgress"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "system.openapi": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The version of OpenAPI. */
                        openapi: string;
                        info: {
                            title: string;
                            /** @constant */
                            version: "1.0.0";
                        } & {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "system.docs": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client's own id for the request. A value that does not match the pattern is ignored. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "message.incoming.received": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageIncomingReceivedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.outgoing.delivered": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageOutgoingDeliveredEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.incoming.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallIncomingCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.outgoing.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOutgoingCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.outgoing.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageOutgoingFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.incoming.missed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallIncomingMissedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "campaign.contact.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.recording.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallRecordingCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contact.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactDeletedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contact.opted_out": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactOpted_outEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "contact.opted_in": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactOpted_inEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "campaign.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignCreatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "campaign.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignUpdatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "campaign.contact.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignContactDeletedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.incoming.started": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallIncomingStartedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.incoming.queued": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallIncomingQueuedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.incoming.answered": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallIncomingAnsweredEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.outgoing.started": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOutgoingStartedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "call.outgoing.answered": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOutgoingAnsweredEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "message.outgoing.sent": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageOutgoingSentEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "do_not_call.added": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Do_not_callAddedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "do_not_call.removed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Do_not_callRemovedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "person.erased": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonErasedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "user.presence.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates. */
                "X-Service-Event-Id": string;
                /** @description The type of the event. */
                "X-Service-Event-Type": string;
                /** @description `t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`. */
                "X-Service-Signature": string;
                /** @description The id of the event (Standard Webhooks). */
                "webhook-id": string;
                /** @description The time of the signature in Unix seconds (Standard Webhooks). */
                "webhook-timestamp": string;
                /** @description The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256. */
                "webhook-signature": string;
                /** @description `true` for a sample event, sent on request. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPresenceUpdatedEvent"];
            };
        };
        responses: {
            /** @description Disables the subscription permanently. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges the delivery. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, or none within 15 seconds, is a failure. The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
