import { resolved, type Schema } from "./document.ts";

/** A parameter or a field of an interface, as Make describes them. */
export interface MakeField {
  name: string;
  type: string;
  label: string;
  required?: boolean;
  multiple?: boolean;
  advanced?: boolean;
  help?: string;
  options?: string | { label: string; value: string }[];
  spec?: MakeField[] | Omit<MakeField, "name" | "label">;
}

/** The dropdowns that a remote procedure fills, by the names of the parameters. */
const REMOTE_OPTIONS: Record<string, string> = {
  inbox_id: "rpc://listInboxes",
  inbox_ids: "rpc://listInboxes",
  campaign_id: "rpc://listCampaigns",
  disposition_id: "rpc://listDispositions",
};

const LABELS: Record<string, string> = { id: "ID", url: "URL", urls: "URLs", ids: "IDs", linkedin: "LinkedIn" };

/** `linkedin_url` as "LinkedIn URL". */
export function labelOf(name: string): string {
  const words = name.split("_").map((word) => LABELS[word] ?? word);
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const typesOf = ({ type }: Schema) => [type ?? []].flat().filter((one) => one !== "null");

/** A schema without null: Make has no value for it. */
function present(schema: Schema): Schema {
  const whole = resolved(schema);
  const choices = whole.anyOf?.map(resolved).filter((one) => one.type !== "null");
  return choices?.[0] ? { ...choices[0], ...(whole.description && { description: whole.description }) } : whole;
}

/** A parameter of a module for a field of a request. */
export function parameterOf(name: string, schema: Schema, required: boolean): MakeField {
  const whole = present(schema);
  const field = {
    name,
    label: labelOf(name),
    required,
    ...(whole.description && { help: whole.description }),
    ...(!required && ["due_at", "opted_out_at", "opted_out_reason"].includes(name) && { advanced: true }),
  };
  const remote = REMOTE_OPTIONS[name];
  if (remote) {
    return { ...field, type: "select", options: remote, ...(whole.type === "array" && { multiple: true }) };
  }
  if (whole.enum) {
    return { ...field, type: "select", options: whole.enum.map((value) => ({ label: labelOf(value), value })) };
  }
  if (whole.type === "array") {
    return { ...field, type: "array", spec: { type: "text" } };
  }
  if (isOpen(whole)) {
    const spec = [
      { name: "key", type: "text", label: "Name", required: true },
      { name: "value", type: "text", label: "Value", required: true },
    ];
    return { ...field, type: "array", spec };
  }
  return { ...field, type: simpleType(whole) };
}

/** Whether an object has names of the user's choice. */
export const isOpen = (schema: Schema) =>
  typesOf(present(schema))[0] === "object" && present(schema).properties === undefined;

function simpleType(schema: Schema): string {
  const formats: Record<string, string> = { "date-time": "date", email: "email", uri: "url" };
  const types: Record<string, string> = { integer: "uinteger", number: "number", boolean: "boolean" };
  return formats[schema.format ?? ""] ?? types[typesOf(schema)[0] ?? ""] ?? "text";
}

/** The fields of an answer. */
export function interfaceOf(schema: Schema): MakeField[] {
  return Object.entries(present(schema).properties ?? {}).map(([name, property]) => {
    const whole = present(property);
    const field = { name, label: labelOf(name) };
    if (whole.type === "array") {
      const item = present(whole.items ?? {});
      return { ...field, type: "array", spec: item.properties ? interfaceOf(item) : { type: simpleType(item) } };
    }
    const isObject = typesOf(whole)[0] === "object";
    return isObject
      ? { ...field, type: "collection", spec: interfaceOf(whole) }
      : { ...field, type: simpleType(whole) };
  });
}
