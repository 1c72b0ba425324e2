import { z } from "zod";
import { roles } from "../../src/domain/identity/roles.ts";
import { userTypes } from "../../src/domain/identity/rules.ts";
import { graphql, type ResultOf } from "../graphql.ts";
import { ADDED, id, lower } from "./common.ts";
import { presenter } from "./presenter.ts";

export const InboxFields = graphql(`
  fragment InboxFields on Inbox {
    id
    phoneNumber
    name
  }
`);

export const Inbox = z
  .object({
    id: id("inb", "The inbox."),
    phone_number: z.string().meta({ description: "The number in E.164.", example: "+14155550100" }),
    name: z.string().meta({ description: "The name of the inbox." }),
  })
  .meta({ id: "Inbox" });

export const toInbox = presenter(InboxFields, Inbox, {});

export const Identity = z
  .object({
    business: z.object({ id: id("biz", "The business."), name: z.string() }),
    user: z.object({
      id: id("usr", "The user who granted the token, or the service user as whom it acts."),
      name: z.string().meta({ description: "The name of the user.", ...ADDED }),
      email: z
        .string()
        .nullable()
        .meta({ description: "The sign-in address of the user. Null for a service user.", ...ADDED }),
    }),
    client_id: z.string().meta({ description: "The OAuth client, or the access key (`key_…`)." }),
    scopes: z.array(z.string()).meta({ description: "The granted scopes." }),
  })
  .meta({ id: "Identity" });

export const UserFields = graphql(`
  fragment UserFields on User {
    id
    name
    type
    email
    role
    active
  }
`);

export const User = z
  .object({
    id: id("usr", "The user."),
    name: z.string().meta({ description: "The name of the user." }),
    role: z
      .enum(roles)
      .meta({ description: "An `admin` may use every inbox, a `member` only the inboxes assigned to them." }),
    type: z.enum(userTypes).meta({
      description: "A `person` signs in. As a `service` user an integration acts, and nobody can sign in as it.",
      ...ADDED,
    }),
    active: z.boolean().meta({
      description:
        "Whether the user may sign in, or integrations may act as the service user. A deactivated user stays in the list.",
    }),
    email: z.string().optional().meta({
      description: "The sign-in address of the user. Only admins receive it, and a service user has none.",
    }),
  })
  .meta({ id: "User" });

export function toUser(
  user: ResultOf<typeof UserFields>,
  { withEmail }: { withEmail: boolean },
): z.output<typeof User> {
  const { id, name, role, type, active, email } = user;
  return { id, name, role: lower(role), type: lower(type), active, ...(withEmail && email !== null && { email }) };
}
