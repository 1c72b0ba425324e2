/** The input of a call that its person asked for: it may be placed at any hour. */
export const ASKED = { askedByPerson: true, askedNote: "Asked by mail" } as const;

/** The same in a GraphQL document. */
export const ASKED_FIELDS = 'askedByPerson: true, askedNote: "Asked by mail"';
