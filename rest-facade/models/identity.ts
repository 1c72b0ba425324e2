import { z } from "zod";
import { id } from "./common.ts";

export const Inbox = z
  .object({
    id: id("inb", "The inbox."),
    phone_number: z.string().meta({ description: "The number in E.164.", example: "+14155550100" }),
    name: z.string().meta({ description: "What the business calls it." }),
  })
  .meta({ id: "Inbox" });

export const Identity = z
  .object({
    business: z.object({ id: id("biz", "The business."), name: z.string() }),
    user: z.object({ id: id("usr", "The user who granted the token.") }),
    client_id: z.string().meta({ description: "The OAuth client." }),
    scopes: z.array(z.string()).meta({ description: "The granted scopes." }),
  })
  .meta({ id: "Identity" });
