import type { BrowserLine, BrowserPhone } from "../../src/domain/call/browser-phone-rules.ts";
import { carrierCatalogue, carrierNames } from "../../src/platform/carrier/catalogue.ts";
import { builder } from "../builder.ts";
import { valuesOf } from "../enumeration.ts";

export const AgentDeviceType = builder.enumType("AgentDevice", {
  description: "The device at which an agent talks.",
  values: {
    PHONE: { value: "phone", description: "The phone of the agent, which the carrier rings." },
    BROWSER: { value: "browser", description: "The page of the agent that is open as a phone (`openBrowserPhone`)." },
  } as const,
});

export const BrowserPhoneKindType = builder.enumType("BrowserPhoneKind", {
  description: "The program with which a page becomes a phone.",
  values: valuesOf(carrierNames, (name) => carrierCatalogue[name].browserPhone.description),
});

export const BrowserLineType = builder.objectRef<BrowserLine>("BrowserLine").implement({
  description: "A line that the page is to be in, or that rings in it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `lin_`." }),
    callsIn: t.exposeBoolean("callsIn", {
      description: "Whether the page calls in by itself; else the carrier rings it.",
    }),
    isConnected: t.exposeBoolean("isConnected", {
      description: "Whether the carrier has the browser in the line, or rings it.",
    }),
  }),
});

/** A page that is a phone, with the business and the user whose it is. */
export interface PhoneOfUser extends BrowserPhone {
  line: BrowserLine | null;
}

export const BrowserPhoneType = builder.objectRef<PhoneOfUser>("BrowserPhone").implement({
  description: "The page that is the phone of a user.",
  fields: (t) => ({
    pageId: t.exposeString("pageId", { description: "The id that the page chose." }),
    openedAt: t.expose("openedAt", { type: "DateTime", description: "The time at which this page became the phone." }),
    line: t.expose("line", {
      type: BrowserLineType,
      nullable: true,
      description: "The line of the browser; null without one.",
    }),
  }),
});

export const PhoneAccessTokenType = builder
  .objectRef<{ token: string; lifetimeSeconds: number }>("PhoneAccessToken")
  .implement({
    description: "A token of the carrier with which a page is the phone of its user.",
    fields: (t) => ({
      token: t.exposeString("token", { description: "The token: a secret." }),
      lifetimeSeconds: t.exposeInt("lifetimeSeconds", {
        description: "The seconds for which it is valid. A running call does not end with it.",
      }),
    }),
  });
