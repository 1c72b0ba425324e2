"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.CampaignDialerTrigger = void 0;
const n8n_workflow_1 = require("n8n-workflow");
const authentication_1 = require("../CampaignDialer/authentication");
const event_types_json_1 = __importDefault(require("./event-types.json"));
const signature_1 = require("./signature");
const subscriptions_1 = require("./subscriptions");
const keptBy = (node) => node.getWorkflowStaticData("node");
class CampaignDialerTrigger {
    description = {
        displayName: "Campaign Dialer Trigger",
        name: "campaignDialerTrigger",
        icon: {
            light: "file:../../icons/campaign-dialer.light.svg",
            dark: "file:../../icons/campaign-dialer.dark.svg",
        },
        group: ["trigger"],
        version: 1,
        subtitle: '={{ $parameter["events"].join(", ") }}',
        description: "Starts the workflow when a text arrives, a call ends or a campaign contact changes",
        defaults: { name: "Campaign Dialer Trigger" },
        inputs: [],
        outputs: [n8n_workflow_1.NodeConnectionTypes.Main],
        credentials: authentication_1.credentials,
        webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
        properties: [
            authentication_1.authentication,
            {
                displayName: "Events",
                name: "events",
                type: "multiOptions",
                required: true,
                default: [],
                options: event_types_json_1.default,
            },
        ],
    };
    webhookMethods = {
        default: {
            async checkExists() {
                const { subscriptions = {} } = keptBy(this);
                const wanted = this.getNodeParameter("events");
                const targetUrl = this.getNodeWebhookUrl("default");
                if (Object.keys(subscriptions).sort().join() !== [...wanted].sort().join()) {
                    return false;
                }
                for (const subscription of Object.values(subscriptions)) {
                    if (!(await (0, subscriptions_1.isLive)(this, subscription, targetUrl))) {
                        return false;
                    }
                }
                return true;
            },
            async create() {
                const kept = keptBy(this);
                for (const subscription of Object.values(kept.subscriptions ?? {})) {
                    await (0, subscriptions_1.unsubscribe)(this, subscription);
                }
                const created = {};
                kept.subscriptions = {};
                let isComplete = false;
                try {
                    for (const eventType of this.getNodeParameter("events")) {
                        created[eventType] = await (0, subscriptions_1.subscribe)(this, eventType, this.getNodeWebhookUrl("default"));
                    }
                    isComplete = true;
                }
                finally {
                    // Without all of them n8n does not activate the workflow, and would never remove the first ones.
                    for (const subscription of isComplete ? [] : Object.values(created)) {
                        await (0, subscriptions_1.unsubscribe)(this, subscription);
                    }
                }
                kept.subscriptions = created;
                return true;
            },
            async delete() {
                const kept = keptBy(this);
                for (const subscription of Object.values(kept.subscriptions ?? {})) {
                    await (0, subscriptions_1.unsubscribe)(this, subscription);
                }
                kept.subscriptions = {};
                return true;
            },
        },
    };
    async webhook() {
        const { rawBody } = this.getRequestObject();
        const { "x-service-event-type": eventType, "x-service-signature": signature } = this.getHeaderData();
        const secret = keptBy(this).subscriptions?.[String(eventType)]?.secret;
        if (!secret || !rawBody || !(0, signature_1.isGenuine)(rawBody, signature, secret)) {
            this.getResponseObject().status(401).json({ message: "The signature of the delivery is not valid." });
            return { noWebhookResponse: true };
        }
        return { workflowData: [this.helpers.returnJsonArray(JSON.parse(rawBody.toString()))] };
    }
}
exports.CampaignDialerTrigger = CampaignDialerTrigger;
