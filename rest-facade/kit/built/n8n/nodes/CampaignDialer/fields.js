"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.paging = exports.filters = exports.collection = exports.dateTime = exports.person = exports.extraFields = exports.phones = exports.disposition = exports.dispositionFilter = exports.inboxes = exports.inbox = exports.campaign = exports.identifier = exports.choice = exports.filter = exports.text = exports.operations = exports.shownFor = void 0;
/** Shows fields for some operations of a resource. */
const shownFor = ({ resource, operations }, ...fields) => fields.map((field) => ({
    ...field,
    displayOptions: { show: { ...field.displayOptions?.show, resource: [resource], operation: operations } },
}));
exports.shownFor = shownFor;
const operations = (resource, options) => ({
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: options[0]?.value ?? "",
});
exports.operations = operations;
const sent = (type, property, value) => ({
    routing: { send: { type, property, ...(value && { value }) } },
});
const text = (displayName, property, more = {}, type = "body") => ({ displayName, name: property, type: "string", default: "", ...sent(type, property), ...more });
exports.text = text;
const filter = (displayName, property, more = {}) => (0, exports.text)(displayName, property, more, "query");
exports.filter = filter;
const choice = (displayName, property, values, type = "body") => ({
    displayName,
    name: property,
    type: "options",
    options: Object.entries(values).map(([value, name]) => ({ name, value })),
    default: Object.keys(values)[0] ?? "",
    ...sent(type, property),
});
exports.choice = choice;
/** A part of the path. */
const identifier = (displayName, name, more = {}) => ({ displayName, name, type: "string", default: "", required: true, ...more });
exports.identifier = identifier;
/** A dropdown that the API fills. */
const dropdown = (displayName, name, path, label) => ({
    displayName,
    name,
    type: "options",
    default: "",
    description: 'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    typeOptions: {
        loadOptions: {
            routing: {
                request: { method: "GET", url: path },
                output: {
                    postReceive: [
                        { type: "rootProperty", properties: { property: "data" } },
                        { type: "setKeyValue", properties: { name: label, value: "={{ $responseItem.id }}" } },
                        { type: "sort", properties: { key: "name" } },
                    ],
                },
            },
        },
    },
});
const INBOX_LABEL = "={{ $responseItem.name }} ({{ $responseItem.phone_number }})";
const NAME = "={{ $responseItem.name }}";
exports.campaign = {
    ...dropdown("Campaign Name or ID", "campaignId", "/campaigns?limit=100", NAME),
    required: true,
};
const inbox = (type) => ({
    ...dropdown("Inbox Name or ID", "inbox_id", "/inboxes", INBOX_LABEL),
    ...sent(type, "inbox_id"),
});
exports.inbox = inbox;
exports.inboxes = {
    ...dropdown("Inbox Names or IDs", "inbox_ids", "/inboxes", INBOX_LABEL),
    type: "multiOptions",
    default: [],
    required: true,
    ...sent("body", "inbox_ids"),
};
exports.dispositionFilter = {
    ...dropdown("Disposition Name or ID", "disposition_id", "/dispositions", NAME),
    ...sent("query", "disposition_id"),
};
exports.disposition = {
    ...dropdown("Disposition Name or ID", "disposition_id", "/dispositions", NAME),
    ...sent("body", "disposition_id"),
};
exports.phones = {
    displayName: "Phone Numbers",
    name: "phones",
    type: "string",
    typeOptions: { multipleValues: true },
    default: [],
    placeholder: "+14155550123",
    description: "Up to five numbers in E.164, the first one first",
    ...sent("body", "phones"),
};
exports.extraFields = {
    displayName: "Extra Fields",
    name: "extra_fields",
    type: "json",
    default: "{}",
    description: "An object of texts, which replaces all extra fields",
    ...sent("body", "extra_fields", "={{ JSON.parse($value) }}"),
};
/** The fields of a person. An empty text clears the field. */
exports.person = [
    (0, exports.text)("Company", "company"),
    (0, exports.text)("Country", "country"),
    (0, exports.text)("Email", "email", { placeholder: "name@email.com" }),
    (0, exports.text)("First Name", "first_name"),
    (0, exports.text)("Last Name", "last_name"),
    (0, exports.text)("LinkedIn URL", "linkedin_url"),
    (0, exports.text)("Postal Code", "postal_code"),
    (0, exports.text)("State", "state"),
    (0, exports.text)("Title", "title"),
];
const dateTime = (displayName, property, type = "body") => ({
    displayName,
    name: property,
    type: "dateTime",
    default: "",
    ...sent(type, property, "={{ $value ? new Date($value).toISOString() : undefined }}"),
});
exports.dateTime = dateTime;
const collection = (displayName, name, options) => ({
    displayName,
    name,
    type: "collection",
    placeholder: "Add Field",
    default: {},
    options,
});
exports.collection = collection;
/** The filters of a list, with those by time and its order. */
const filters = (...options) => (0, exports.collection)("Filters", "filters", [
    ...options,
    (0, exports.dateTime)("Created After", "created_after", "query"),
    (0, exports.dateTime)("Created Before", "created_before", "query"),
    (0, exports.choice)("Order", "order", { asc: "Oldest First", desc: "Newest First" }, "query"),
    (0, exports.choice)("Sort By", "sort", { created_at: "Creation", updated_at: "Last Change" }, "query"),
    (0, exports.dateTime)("Updated After", "updated_after", "query"),
    (0, exports.dateTime)("Updated Before", "updated_before", "query"),
].sort((one, other) => one.displayName.localeCompare(other.displayName)));
exports.filters = filters;
/** Whether to follow the cursor to the end of a list, or the length of its first page. */
exports.paging = [
    {
        displayName: "Return All",
        name: "returnAll",
        type: "boolean",
        default: false,
        description: "Whether to return all results or only up to a given limit",
        routing: {
            send: { paginate: "={{ $value }}" },
            operations: {
                pagination: {
                    type: "generic",
                    properties: {
                        continue: "={{ $response.body?.has_more === true }}",
                        request: { qs: { limit: 100, cursor: "={{ $response.body?.next_cursor ?? undefined }}" } },
                    },
                },
            },
        },
    },
    {
        displayName: "Limit",
        name: "limit",
        type: "number",
        typeOptions: { minValue: 1, maxValue: 100 },
        default: 50,
        description: "Max number of results to return",
        displayOptions: { show: { returnAll: [false] } },
        routing: { send: { type: "query", property: "limit" } },
    },
];
