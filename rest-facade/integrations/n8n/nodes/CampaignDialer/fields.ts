import type { INodeProperties, INodePropertyOptions } from "n8n-workflow";

/** Where a field is shown. */
interface Place {
  resource: string;
  operations: string[];
}

/** Shows fields for some operations of a resource. */
export const shownFor = ({ resource, operations }: Place, ...fields: INodeProperties[]): INodeProperties[] =>
  fields.map((field) => ({
    ...field,
    displayOptions: { show: { ...field.displayOptions?.show, resource: [resource], operation: operations } },
  }));

export const operations = (resource: string, options: INodePropertyOptions[]): INodeProperties => ({
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: [resource] } },
  options,
  default: options[0]?.value ?? "",
});

type Send = "body" | "query";

const sent = (type: Send, property: string, value?: string) => ({
  routing: { send: { type, property, ...(value && { value }) } },
});

export const text = (displayName: string, property: string, more: Partial<INodeProperties> = {}, type: Send = "body") =>
  ({ displayName, name: property, type: "string", default: "", ...sent(type, property), ...more }) as INodeProperties;

export const filter = (displayName: string, property: string, more: Partial<INodeProperties> = {}) =>
  text(displayName, property, more, "query");

export const choice = (
  displayName: string,
  property: string,
  values: Record<string, string>,
  type: Send = "body",
): INodeProperties => ({
  displayName,
  name: property,
  type: "options",
  options: Object.entries(values).map(([value, name]) => ({ name, value })),
  default: Object.keys(values)[0] ?? "",
  ...sent(type, property),
});

/** A part of the path. */
export const identifier = (displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties =>
  ({ displayName, name, type: "string", default: "", required: true, ...more }) as INodeProperties;

/** A dropdown that the API fills. */
const dropdown = (displayName: string, name: string, path: string, label: string): INodeProperties => ({
  displayName,
  name,
  type: "options",
  default: "",
  description:
    'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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

export const campaign: INodeProperties = {
  ...dropdown("Campaign Name or ID", "campaignId", "/campaigns?limit=100", NAME),
  required: true,
};
export const inbox = (type: Send): INodeProperties => ({
  ...dropdown("Inbox Name or ID", "inbox_id", "/inboxes", INBOX_LABEL),
  ...sent(type, "inbox_id"),
});
export const inboxes: INodeProperties = {
  ...dropdown("Inbox Names or IDs", "inbox_ids", "/inboxes", INBOX_LABEL),
  type: "multiOptions",
  default: [],
  required: true,
  ...sent("body", "inbox_ids"),
};
export const dispositionFilter: INodeProperties = {
  ...dropdown("Disposition Name or ID", "disposition_id", "/dispositions", NAME),
  ...sent("query", "disposition_id"),
};

export const disposition: INodeProperties = {
  ...dropdown("Disposition Name or ID", "disposition_id", "/dispositions", NAME),
  ...sent("body", "disposition_id"),
};

export const phones: INodeProperties = {
  displayName: "Phone Numbers",
  name: "phones",
  type: "string",
  typeOptions: { multipleValues: true },
  default: [],
  placeholder: "+14155550123",
  description: "Up to five numbers in E.164, the first one first",
  ...sent("body", "phones"),
};

export const extraFields: INodeProperties = {
  displayName: "Extra Fields",
  name: "extra_fields",
  type: "json",
  default: "{}",
  description: "An object of texts, which replaces all extra fields",
  ...sent("body", "extra_fields", "={{ JSON.parse($value) }}"),
};

/** The fields of a person. An empty text clears the field. */
export const person = [
  text("Company", "company"),
  text("Country", "country"),
  text("Email", "email", { placeholder: "name@email.com" }),
  text("First Name", "first_name"),
  text("Last Name", "last_name"),
  text("LinkedIn URL", "linkedin_url"),
  text("Postal Code", "postal_code"),
  text("State", "state"),
  text("Title", "title"),
];

export const dateTime = (displayName: string, property: string, type: Send = "body"): INodeProperties => ({
  displayName,
  name: property,
  type: "dateTime",
  default: "",
  ...sent(type, property, "={{ $value ? new Date($value).toISOString() : undefined }}"),
});

export const collection = (displayName: string, name: string, options: INodeProperties[]): INodeProperties => ({
  displayName,
  name,
  type: "collection",
  placeholder: "Add Field",
  default: {},
  options,
});

/** The filters of a list, with those by time and its order. */
export const filters = (...options: INodeProperties[]): INodeProperties =>
  collection(
    "Filters",
    "filters",
    [
      ...options,
      dateTime("Created After", "created_after", "query"),
      dateTime("Created Before", "created_before", "query"),
      choice("Order", "order", { asc: "Oldest First", desc: "Newest First" }, "query"),
      choice("Sort By", "sort", { created_at: "Creation", updated_at: "Last Change" }, "query"),
      dateTime("Updated After", "updated_after", "query"),
      dateTime("Updated Before", "updated_before", "query"),
    ].sort((one, other) => one.displayName.localeCompare(other.displayName)),
  );

/** Whether to follow the cursor to the end of a list, or the length of its first page. */
export const paging: INodeProperties[] = [
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
