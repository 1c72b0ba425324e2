"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.CampaignDialerOAuth2Api = void 0;
const SCOPES = [
    "api:me",
    "api:contacts:read",
    "api:contacts:write",
    "api:contacts:delete",
    "api:messages:read",
    "api:messages:write",
    "api:calls:read",
    "api:calls:write",
    "api:campaigns:read",
    "api:campaigns:write",
    "api:campaigns:manage",
    "api:webhooks",
];
class CampaignDialerOAuth2Api {
    name = "campaignDialerOAuth2Api";
    displayName = "Campaign Dialer OAuth2 API";
    extends = ["oAuth2Api"];
    icon = {
        light: "file:../icons/campaign-dialer.light.svg",
        dark: "file:../icons/campaign-dialer.dark.svg",
    };
    documentationUrl = "https://api.example.com/docs/connect-an-app";
    properties = [
        {
            displayName: "Service URL",
            name: "serverUrl",
            type: "string",
            default: "https://api.example.com",
            required: true,
            description: "The origin of the service, without a path",
        },
        { displayName: "Grant Type", name: "grantType", type: "hidden", default: "pkce" },
        {
            displayName: "Authorization URL",
            name: "authUrl",
            type: "hidden",
            default: '={{$self["serverUrl"].replace(/\\/+$/, "")}}/oidc/auth',
            required: true,
        },
        {
            displayName: "Access Token URL",
            name: "accessTokenUrl",
            type: "hidden",
            default: '={{$self["serverUrl"].replace(/\\/+$/, "")}}/oidc/token',
            required: true,
        },
        { displayName: "Scope", name: "scope", type: "hidden", default: SCOPES.join(" ") },
        { displayName: "Auth URI Query Parameters", name: "authQueryParameters", type: "hidden", default: "" },
        { displayName: "Authentication", name: "authentication", type: "hidden", default: "header" },
    ];
}
exports.CampaignDialerOAuth2Api = CampaignDialerOAuth2Api;
