import type { Route } from "../route.ts";
import { readCall } from "./calls/get.ts";
import { listCalls } from "./calls/list.ts";
import { addCampaignContacts } from "./campaign-contacts/add.ts";
import { readCampaignContact } from "./campaign-contacts/get.ts";
import { listCampaignContacts } from "./campaign-contacts/list.ts";
import { removeCampaignContact } from "./campaign-contacts/remove.ts";
import { updateCampaignContact } from "./campaign-contacts/update.ts";
import { createCampaign } from "./campaigns/create.ts";
import { listCampaignDispositions } from "./campaigns/dispositions.ts";
import { readCampaign } from "./campaigns/get.ts";
import { listCampaigns } from "./campaigns/list.ts";
import { readContact } from "./contacts/get.ts";
import { listContacts } from "./contacts/list.ts";
import { saveContact } from "./contacts/save.ts";
import { updateContact } from "./contacts/update.ts";
import { readConversation } from "./conversations/get.ts";
import { listConversations } from "./conversations/list.ts";
import { listDispositions } from "./dispositions/list.ts";
import { addDoNotCallNumbers } from "./do-not-call/add.ts";
import { listDoNotCallNumbers } from "./do-not-call/list.ts";
import { removeDoNotCallNumber } from "./do-not-call/remove.ts";
import { readEvent } from "./events/get.ts";
import { listEvents } from "./events/list.ts";
import { redeliverEvent } from "./events/redeliver.ts";
import { listInboxes } from "./identity/inboxes.ts";
import { readMe } from "./identity/me.ts";
import { listUsers } from "./identity/users.ts";
import { cancelMessage } from "./messages/cancel.ts";
import { readMessage } from "./messages/get.ts";
import { listMessages } from "./messages/list.ts";
import { sendMessage } from "./messages/send.ts";
import { createSubscription } from "./subscriptions/create.ts";
import { listDeliveries } from "./subscriptions/deliveries.ts";
import { enableSubscription } from "./subscriptions/enable.ts";
import { readSubscription } from "./subscriptions/get.ts";
import { listSubscriptions } from "./subscriptions/list.ts";
import { removeSubscription } from "./subscriptions/remove.ts";
import { rotateSecret } from "./subscriptions/rotate.ts";
import { testSubscription } from "./subscriptions/test.ts";
import { readHealth } from "./system/health.ts";

/** Every route of the public API, in the order of the reference. */
export const routes: readonly Route[] = [
  readHealth,
  readMe,
  listUsers,
  listInboxes,
  listContacts,
  saveContact,
  readContact,
  updateContact,
  listConversations,
  readConversation,
  listMessages,
  sendMessage,
  readMessage,
  cancelMessage,
  listCalls,
  readCall,
  listCampaigns,
  createCampaign,
  readCampaign,
  listCampaignContacts,
  addCampaignContacts,
  readCampaignContact,
  updateCampaignContact,
  removeCampaignContact,
  listDispositions,
  listCampaignDispositions,
  listDoNotCallNumbers,
  addDoNotCallNumbers,
  removeDoNotCallNumber,
  listSubscriptions,
  createSubscription,
  readSubscription,
  enableSubscription,
  removeSubscription,
  testSubscription,
  rotateSecret,
  listDeliveries,
  listEvents,
  readEvent,
  redeliverEvent,
];
