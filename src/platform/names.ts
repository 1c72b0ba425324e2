/**
 * One field has two spellings: `firstName` in the code and in GraphQL, `first_name` in tables and in the public API.
 */

export type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

export type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

export function camelCase<Name extends string>(name: Name): Camel<Name> {
  return name.replace(/(?<=[a-z0-9])_[a-z]/g, (letter) => letter.slice(1).toUpperCase()) as Camel<Name>;
}

export function snakeCase<Name extends string>(name: Name): Snake<Name> {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as Snake<Name>;
}
