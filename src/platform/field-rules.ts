/**
 * Rules on the fields of an input that go together. The check and the JSON Schema of a rule come from one declaration,
 * so that the OpenAPI document states the rules of the domain. A field is absent if it is undefined or null.
 */

interface Json {
  readonly [keyword: string]: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly allOf?: readonly Json[];
}

export interface FieldRule {
  holds(input: object): boolean;
  /** The keywords of JSON Schema, with the fields under the names that `nameOf` gives them. */
  schema(nameOf: (field: string) => string): Json;
}

const read = (input: object, field: string): unknown => (input as Record<string, unknown>)[field];
const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** All of these fields are present. */
export function sent(...fields: string[]): FieldRule {
  return {
    holds: (input) => fields.every((field) => isPresent(read(input, field))),
    schema: (nameOf) => ({ required: fields.map(nameOf) }),
  };
}

const BLANK = { type: ["null", "string", "array"], pattern: "^\\s*$", items: {}, maxItems: 0 };

/** The field is present, and neither a blank text nor an empty list. */
export function filled(field: string): FieldRule {
  return {
    holds: (input) => {
      const value = read(input, field);
      return isPresent(value) && value !== "" && !(Array.isArray(value) && value.length === 0);
    },
    // The negation requires the field too. From plain `properties` generated clients would get a second type of it.
    schema: (nameOf) => ({ not: { properties: { [nameOf(field)]: BLANK } } }),
  };
}

/** The field has this value. */
export function equals(field: string, value: string | boolean): FieldRule {
  return {
    holds: (input) => read(input, field) === value,
    schema: (nameOf) => ({ required: [nameOf(field)], properties: { [nameOf(field)]: { const: value } } }),
  };
}

export function anyOf(...rules: FieldRule[]): FieldRule {
  return {
    holds: (input) => rules.some((rule) => rule.holds(input)),
    schema: (nameOf) => ({ anyOf: rules.map((rule) => rule.schema(nameOf)) }),
  };
}

export function allOf(...rules: FieldRule[]): FieldRule {
  return {
    holds: (input) => rules.every((rule) => rule.holds(input)),
    schema: (nameOf) => rules.map((rule) => rule.schema(nameOf)).reduce(together),
  };
}

/** One schema for two that apply together; `allOf` where they have the same keyword. */
function together(one: Json, other: Json): Json {
  const { required = [], properties = {}, ...rest } = one;
  const { required: moreRequired = [], properties: moreProperties = {}, ...more } = other;
  const isApart = ![...Object.keys(more), ...Object.keys(moreProperties)].some(
    (key) => key in rest || key in properties,
  );
  if (!isApart) {
    const { allOf: parts = [], ...others } = one;
    return { ...others, allOf: [...parts, other] };
  }
  const names = [...new Set([...required, ...moreRequired])];
  return {
    ...(names.length > 0 && { required: names }),
    ...(one.properties || other.properties ? { properties: { ...properties, ...moreProperties } } : {}),
    ...rest,
    ...more,
  };
}

/** Exactly one of the rules holds. */
export function oneOf(...rules: FieldRule[]): FieldRule {
  return {
    holds: (input) => rules.filter((rule) => rule.holds(input)).length === 1,
    schema: (nameOf) => ({ oneOf: rules.map((rule) => rule.schema(nameOf)) }),
  };
}

/** The field is absent. */
export function absent(field: string): FieldRule {
  return {
    holds: (input) => !isPresent(read(input, field)),
    schema: (nameOf) => ({ not: { required: [nameOf(field)], properties: { [nameOf(field)]: {} } } }),
  };
}

/** Where the first rule holds, the second one does. */
export function when(condition: FieldRule, rule: FieldRule): FieldRule {
  // Written like this, because an object with a property of this name looks like a promise.
  const consequence = "then" as string;
  return {
    holds: (input) => !condition.holds(input) || rule.holds(input),
    schema: (nameOf) => ({ if: condition.schema(nameOf), [consequence]: rule.schema(nameOf) }),
  };
}

/** Each row of a list obeys the rule. */
export function each(list: string, rule: FieldRule): FieldRule {
  return {
    holds: (input) => (read(input, list) as object[]).every((row) => rule.holds(row)),
    schema: (nameOf) => ({ properties: { [nameOf(list)]: { items: rule.schema(nameOf) } } }),
  };
}

/** A field that cannot be null is present only beside those of its list. */
function dependentRequired(dependencies: Readonly<Record<string, readonly string[]>>): FieldRule {
  const entries = Object.entries(dependencies);
  return {
    holds: (input) => entries.every(([field, others]) => !sent(field).holds(input) || sent(...others).holds(input)),
    schema: (nameOf) => ({
      dependentRequired: Object.fromEntries(entries.map(([field, others]) => [nameOf(field), others.map(nameOf)])),
    }),
  };
}

/** A field that cannot be null is present only where another one has this value. */
export function onlyWhere(field: string, other: string, value: string | boolean): FieldRule {
  return {
    holds: (input) => !sent(field).holds(input) || equals(other, value).holds(input),
    schema: (nameOf) => ({
      ...dependentRequired({ [field]: [other] }).schema(nameOf),
      dependentSchemas: { [nameOf(field)]: { properties: { [nameOf(other)]: { const: value } } } },
    }),
  };
}

export interface Alternatives extends FieldRule {
  /** The missing or superfluous field; undefined if the rule holds. */
  faultOf(input: object): string | undefined;
}

/** Exactly one of these disjoint groups of fields is present, as a whole, and no field of another group. */
export function alternatives(...groups: (readonly string[])[]): Alternatives {
  const companions = groups.flatMap((group) =>
    group.map((field): [string, string[]] => [field, group.filter((other) => other !== field)]),
  );
  const dependencies = companions.filter(([, others]) => others.length > 0);
  const faultOf = (input: object) => {
    const isSent = (field: string) => sent(field).holds(input);
    const chosen = groups.findLast((group) => group.some(isSent)) ?? groups[0];
    return (
      groups
        .filter((group) => group !== chosen)
        .flat()
        .find(isSent) ?? chosen?.find((field) => !isSent(field))
    );
  };
  const exactlyOne = oneOf(...groups.map((group) => sent(...group)));
  const whole = dependentRequired(Object.fromEntries(dependencies));
  return {
    faultOf,
    holds: (input) => faultOf(input) === undefined,
    schema: (nameOf) => ({ ...exactlyOne.schema(nameOf), ...(dependencies.length > 0 && whole.schema(nameOf)) }),
  };
}
