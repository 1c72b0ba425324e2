"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.CampaignDialerApi = void 0;
/** An access key: of one's own, or of a service user for a workflow that runs without a person. */
class CampaignDialerApi {
    name = "campaignDialerApi";
    displayName = "Campaign Dialer API";
    icon = {
        light: "file:../icons/campaign-dialer.light.svg",
        dark: "file:../icons/campaign-dialer.dark.svg",
    };
    documentationUrl = "https://api.example.com/docs/connect-an-app#an-access-key-for-a-script";
    properties = [
        {
            displayName: "Service URL",
            name: "serverUrl",
            type: "string",
            default: "https://api.example.com",
            required: true,
            description: "The origin of the service, without a path",
        },
        {
            displayName: "Access Key",
            name: "apiKey",
            type: "string",
            typeOptions: { password: true },
            default: "",
            required: true,
        },
    ];
    authenticate = {
        type: "generic",
        properties: { headers: { Authorization: '={{ "Bearer " + $credentials.apiKey }}' } },
    };
    test = {
        request: { baseURL: '={{ $credentials.serverUrl.replace(/\\/+$/, "") }}', url: "/api/v1/me" },
    };
}
exports.CampaignDialerApi = CampaignDialerApi;
