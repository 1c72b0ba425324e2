import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from "n8n-workflow";
import { authentication, credentials } from "./authentication";
import { campaignContacts, campaigns, dispositions, doNotCall } from "./resources/campaigns";
import { contacts, deletions, erasures } from "./resources/contacts";
import { calls, conversations, inboxList, messages, queues, users } from "./resources/messages";

export class CampaignDialer implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Campaign Dialer",
    name: "campaignDialer",
    icon: {
      light: "file:../../icons/campaign-dialer.light.svg",
      dark: "file:../../icons/campaign-dialer.dark.svg",
    },
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Work with contacts, campaigns, texts and calls",
    defaults: { name: "Campaign Dialer" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials,
    requestDefaults: {
      baseURL: '={{ $credentials.serverUrl.replace(/\\/+$/, "") }}/api/v1',
      headers: { Accept: "application/json" },
    },
    properties: [
      authentication,
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Call", value: "call" },
          { name: "Campaign", value: "campaign" },
          { name: "Campaign Contact", value: "campaignContact" },
          { name: "Contact", value: "contact" },
          { name: "Conversation", value: "conversation" },
          { name: "Deletion", value: "deletion" },
          { name: "Disposition", value: "disposition" },
          { name: "Do Not Call Number", value: "doNotCall" },
          { name: "Erasure", value: "erasure" },
          { name: "Inbox", value: "inbox" },
          { name: "Message", value: "message" },
          { name: "Queue", value: "queue" },
          { name: "User", value: "user" },
        ],
        default: "contact",
      },
      ...calls,
      ...campaigns,
      ...campaignContacts,
      ...contacts,
      ...conversations,
      ...deletions,
      ...dispositions,
      ...doNotCall,
      ...erasures,
      ...inboxList,
      ...messages,
      ...queues,
      ...users,
    ],
  };
}
