import zapier from "zapier-platform-core";
import { authenticate, throwReadably } from "./api.js";
import { authentication } from "./authentication.js";
import { callCreates } from "./creates/calls.js";
import { campaignCreates } from "./creates/campaigns.js";
import { contactCreates } from "./creates/contacts.js";
import { messageCreates } from "./creates/messages.js";
import packageJson from "./package.json" with { type: "json" };
import { searches, searchOrCreates } from "./searches/index.js";
import { eventTriggers } from "./triggers/events.js";
import { listTriggers } from "./triggers/lists.js";

const byKey = (list) => Object.fromEntries(list.map((one) => [one.key, one]));

export default {
  version: packageJson.version,
  platformVersion: zapier.version,
  // Braces in a text are the text of the user.
  flags: { cleanInputData: false },
  authentication,
  beforeRequest: [authenticate],
  afterResponse: [throwReadably],
  triggers: byKey([...eventTriggers, ...listTriggers]),
  creates: byKey([...contactCreates, ...campaignCreates, ...messageCreates, ...callCreates]),
  searches: byKey(searches),
  searchOrCreates: byKey(searchOrCreates),
};
