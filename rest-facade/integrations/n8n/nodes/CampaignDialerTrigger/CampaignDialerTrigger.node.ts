import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { authentication, credentials } from "../CampaignDialer/authentication";
import eventTypes from "./event-types.json";
import { isGenuine } from "./signature";
import { isLive, type KeptSubscriptions, subscribe, unsubscribe } from "./subscriptions";

const keptBy = (node: IHookFunctions | IWebhookFunctions): { subscriptions?: KeptSubscriptions } =>
  node.getWorkflowStaticData("node");

export class CampaignDialerTrigger implements INodeType {
  description: INodeTypeDescription = {
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
    outputs: [NodeConnectionTypes.Main],
    credentials,
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      authentication,
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: [],
        options: eventTypes,
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { subscriptions = {} } = keptBy(this);
        const wanted = this.getNodeParameter("events") as string[];
        const targetUrl = this.getNodeWebhookUrl("default") as string;
        if (Object.keys(subscriptions).sort().join() !== [...wanted].sort().join()) {
          return false;
        }
        for (const subscription of Object.values(subscriptions)) {
          if (!(await isLive(this, subscription, targetUrl))) {
            return false;
          }
        }
        return true;
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const kept = keptBy(this);
        for (const subscription of Object.values(kept.subscriptions ?? {})) {
          await unsubscribe(this, subscription);
        }
        const created: KeptSubscriptions = {};
        kept.subscriptions = {};
        let isComplete = false;
        try {
          for (const eventType of this.getNodeParameter("events") as string[]) {
            created[eventType] = await subscribe(this, eventType, this.getNodeWebhookUrl("default") as string);
          }
          isComplete = true;
        } finally {
          // Without all of them n8n does not activate the workflow, and would never remove the first ones.
          for (const subscription of isComplete ? [] : Object.values(created)) {
            await unsubscribe(this, subscription);
          }
        }
        kept.subscriptions = created;
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = keptBy(this);
        for (const subscription of Object.values(kept.subscriptions ?? {})) {
          await unsubscribe(this, subscription);
        }
        kept.subscriptions = {};
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject();
    const { "x-service-event-type": eventType, "x-service-signature": signature } = this.getHeaderData();
    const secret = keptBy(this).subscriptions?.[String(eventType)]?.secret;
    if (!secret || !rawBody || !isGenuine(rawBody, signature, secret)) {
      this.getResponseObject().status(401).json({ message: "The signature of the delivery is not valid." });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(JSON.parse(rawBody.toString()) as IDataObject)] };
  }
}
