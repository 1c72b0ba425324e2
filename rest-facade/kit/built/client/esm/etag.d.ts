/** Remembers the tag of an object for as long as the program has the object. */
export declare function rememberTag(object: unknown, tag: string | null): void;
/**
 * The `ETag` of an object that a call returned: `update({ id, company }, { ifMatch: etagOf(contact) })`.
 *
 * @throws TypeError for an object of a list and for a copy: read the object by its id.
 */
export declare function etagOf(object: object): string;
