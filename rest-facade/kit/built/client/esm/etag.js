const tags = new WeakMap();
/** Remembers the tag of an object for as long as the program has the object. */
export function rememberTag(object, tag) {
    if (typeof object === "object" && object !== null && tag !== null) {
        tags.set(object, tag);
    }
}
/**
 * The `ETag` of an object that a call returned: `update({ id, company }, { ifMatch: etagOf(contact) })`.
 *
 * @throws TypeError for an object of a list and for a copy: read the object by its id.
 */
export function etagOf(object) {
    const tag = tags.get(object);
    if (tag === undefined) {
        throw new TypeError("this object has no ETag: read it by its id, and do not copy it");
    }
    return tag;
}
