"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.CampaignDialer = void 0;
const n8n_workflow_1 = require("n8n-workflow");
const authentication_1 = require("./authentication");
const campaigns_1 = require("./resources/campaigns");
const contacts_1 = require("./resources/contacts");
const messages_1 = require("./resources/messages");
class CampaignDialer {
    description = {
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
        inputs: [n8n_workflow_1.NodeConnectionTypes.Main],
        outputs: [n8n_workflow_1.NodeConnectionTypes.Main],
        usableAsTool: true,
        credentials: authentication_1.credentials,
        requestDefaults: {
            baseURL: '={{ $credentials.serverUrl.replace(/\\/+$/, "") }}/api/v1',
            headers: { Accept: "application/json" },
        },
        properties: [
            authentication_1.authentication,
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
            ...messages_1.calls,
            ...campaigns_1.campaigns,
            ...campaigns_1.campaignContacts,
            ...contacts_1.contacts,
            ...messages_1.conversations,
            ...contacts_1.deletions,
            ...campaigns_1.dispositions,
            ...campaigns_1.doNotCall,
            ...contacts_1.erasures,
            ...messages_1.inboxList,
            ...messages_1.messages,
            ...messages_1.queues,
            ...messages_1.users,
        ],
    };
}
exports.CampaignDialer = CampaignDialer;
