"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.credentialOf = exports.authentication = exports.credentials = void 0;
/** The two kinds of credentials, and the choice between them; a workflow that was made before it has OAuth2. */
const shownFor = (authentication) => ({ show: { authentication: [authentication] } });
exports.credentials = [
    { name: "campaignDialerOAuth2Api", required: true, displayOptions: shownFor("oAuth2") },
    { name: "campaignDialerApi", required: true, displayOptions: shownFor("accessKey") },
];
exports.authentication = {
    displayName: "Authentication",
    name: "authentication",
    type: "options",
    options: [
        { name: "Access Key", value: "accessKey" },
        { name: "OAuth2", value: "oAuth2" },
    ],
    default: "oAuth2",
};
/** The name of the credential that a node uses. */
const credentialOf = (choice) => choice === "accessKey" ? "campaignDialerApi" : "campaignDialerOAuth2Api";
exports.credentialOf = credentialOf;
