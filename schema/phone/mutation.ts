import { beat, close, open } from "../../src/domain/call/browser-phone.ts";
import { requireBrowserPhones } from "../../src/domain/call/browser-phone-rules.ts";
import { simulateBrowserCall, simulateBrowserHangUp } from "../../src/domain/traffic/simulate.ts";
import { builder } from "../builder.ts";
import { ViewerType } from "../identity/type.ts";
import { BrowserLineType, BrowserPhoneKindType, BrowserPhoneType, PhoneAccessTokenType } from "./type.ts";

const COMMON = {
  authScopes: { may: "calls.write" } as const,
  audit: { exempt: "dialer" } as const,
};

const ofPage = builder.args((t) => ({
  pageId: t.string({
    required: true,
    description: "The page: 32 random hexadecimal digits, kept when it is loaded again.",
  }),
}));

const ofLine = builder.args((t) => ({
  lineId: t.id({ required: true, description: "The line of the caller's browser." }),
}));

builder.mutationFields((t) => ({
  openBrowserPhone: t.field({
    ...COMMON,
    type: BrowserPhoneType,
    description:
      "Makes a page the phone of the caller. It must then send a heartbeat each second while it has a line, and else " +
      "every five seconds (`beatBrowserPhone`).",
    args: {
      ...ofPage,
      takesOver: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether it takes over from another page, which is otherwise refused while that page lives.",
      }),
    },
    resolve: (_root, { pageId, takesOver }, { database, caller, tools: { browserPhones } }) => {
      requireBrowserPhones(browserPhones);
      return open(database, caller, { pageId, takesOver });
    },
  }),
  beatBrowserPhone: t.field({
    ...COMMON,
    type: BrowserPhoneType,
    description: "The heartbeat of the page. Refused when another page has become the phone.",
    args: ofPage,
    resolve: (_root, { pageId }, { database, caller }) => beat(database, caller, { pageId }),
  }),
  closeBrowserPhone: t.field({
    ...COMMON,
    type: BrowserPhoneType,
    description:
      "The page is left: no call begins, and a ringing one ends. A talk waits a moment for the page to return.",
    args: ofPage,
    resolve: (_root, { pageId }, { database, caller }) => close(database, caller, { pageId }),
  }),
  createPhoneAccessToken: t.field({
    ...COMMON,
    type: PhoneAccessTokenType,
    description: "Creates a token of the carrier for the page that is the phone of the caller.",
    args: ofPage,
    resolve: async (_root, { pageId }, { database, caller, tools: { browserPhones } }) => {
      const phones = requireBrowserPhones(browserPhones);
      await beat(database, caller, { pageId });
      return phones.createToken(caller.userId);
    },
  }),
  simulateBrowserCall: t.field({
    ...COMMON,
    type: BrowserLineType,
    description: "Simulates that the caller's browser calls in for its line, or picks up. Refused with a real carrier.",
    args: ofLine,
    resolve: (_root, { lineId }, { database, caller, tools: { simulator } }) =>
      simulateBrowserCall(database, caller, simulator, { lineId }),
  }),
  simulateBrowserHangUp: t.field({
    ...COMMON,
    type: BrowserLineType,
    description: "Simulates that the caller's browser hangs up its line, or declines. Refused with a real carrier.",
    args: ofLine,
    resolve: (_root, { lineId }, { database, caller, tools: { simulator } }) =>
      simulateBrowserHangUp(database, caller, simulator, { lineId }),
  }),
}));

builder.objectFields(ViewerType, (t) => ({
  browserPhone: t.field({
    type: BrowserPhoneKindType,
    nullable: true,
    description: "The program with which a page becomes a phone; null if the operator has not set one up.",
    resolve: (_viewer, _arguments, { tools: { browserPhones } }) => browserPhones?.kind ?? null,
  }),
}));
