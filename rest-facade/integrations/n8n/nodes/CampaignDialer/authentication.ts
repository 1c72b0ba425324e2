import type { INodeCredentialDescription, INodeProperties } from "n8n-workflow";

/** The two kinds of credentials, and the choice between them; a workflow that was made before it has OAuth2. */

const shownFor = (authentication: string) => ({ show: { authentication: [authentication] } });

export const credentials: INodeCredentialDescription[] = [
  { name: "campaignDialerOAuth2Api", required: true, displayOptions: shownFor("oAuth2") },
  { name: "campaignDialerApi", required: true, displayOptions: shownFor("accessKey") },
];

export const authentication: INodeProperties = {
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
export const credentialOf = (choice: unknown) =>
  choice === "accessKey" ? "campaignDialerApi" : "campaignDialerOAuth2Api";
