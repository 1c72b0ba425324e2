interface Named {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  title?: string | null;
}

/** The person of a conversation: the saved contact, or the contact of a campaign where that is nameless or absent. */
export function knownOf({
  contact,
  campaignContact,
}: {
  contact: Named | null;
  campaignContact: Named | null;
}): Named | null {
  return contact?.firstName || contact?.lastName || contact?.company ? contact : (campaignContact ?? contact);
}
