import { graphql, type ResultOf } from "../app/graphql.ts";

/** The people of the business, with what a list needs. */
export const PeopleQuery = graphql(`
  query People($after: String) {
    userConnection(first: 100, after: $after, filter: { type: PERSON }) {
      nodes {
        id
        name
        email
        role
        active
        lastSignInAt
        secondFactor { isEnrolled }
        inboxes { id }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Person = ResultOf<typeof PeopleQuery>["userConnection"]["nodes"][number];

/** The service users of the business. */
export const ServiceUsersQuery = graphql(`
  query ServiceUsers($after: String) {
    userConnection(first: 100, after: $after, filter: { type: SERVICE }) {
      nodes { id name role active createdAt inboxes { id } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ServiceUser = ResultOf<typeof ServiceUsersQuery>["userConnection"]["nodes"][number];

export const CreateServiceUser = graphql(`
  mutation CreateServiceUser($input: ServiceUserInput!) {
    createServiceUser(input: $input) {
      __typename
      ... on User { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

/** The invitations that nobody has accepted yet. */
export const InvitationsQuery = graphql(`
  query Invitations {
    invitations(first: 100, filter: { isUsed: false }) {
      nodes { id email sentAt expiresAt url user { id } }
    }
  }
`);

export type Invitation = NonNullable<ResultOf<typeof InvitationsQuery>["invitations"]>["nodes"][number];

export const InboxesQuery = graphql(`
  query AccessInboxes {
    inboxes(includeInactive: true) { id name phoneNumber isActive }
  }
`);

export type Inbox = ResultOf<typeof InboxesQuery>["inboxes"][number];

export const PersonQuery = graphql(`
  query Person($id: ID!) {
    node(id: $id) {
      __typename
      ... on User {
        id
        name
        type
        email
        role
        active
        phoneNumber
        lastSignInAt
        createdAt
        secondFactor { isEnrolled kinds }
        inboxes { id }
      }
    }
  }
`);

export type PersonDetails = Extract<NonNullable<ResultOf<typeof PersonQuery>["node"]>, { __typename: "User" }>;

export const SecondFactorRuleQuery = graphql(`
  query SecondFactorRule {
    viewer { business { id requiresSecondFactor } }
  }
`);

export const RequireSecondFactor = graphql(`
  mutation RequireSecondFactor($isRequired: Boolean!) {
    updateBusiness(input: { requiresSecondFactor: $isRequired }) {
      __typename
      ... on Business { id requiresSecondFactor }
      ... on DomainError { message requestId }
    }
  }
`);

export const Invite = graphql(`
  mutation Invite($input: InviteUserInput!) {
    inviteUser(input: $input) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const Resend = graphql(`
  mutation Resend($id: ID!) {
    resendInvitation(input: { id: $id }) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId }
    }
  }
`);

export const RevokeInvitation = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(input: { id: $id }) {
      __typename
      ... on RevokedInvitation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const ChangePerson = graphql(`
  mutation ChangePerson($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name role inboxes { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const Deactivate = graphql(`
  mutation Deactivate($id: ID!, $heirId: ID) {
    deactivateUser(input: { id: $id, heirId: $heirId }) {
      __typename
      ... on UserDeactivation {
        user { id name }
        endedSessions
        endedGrants
        endedAccessKeys
        endedDialerSessions
        subscriptions
        subscriptionsHeir { id name }
        callbacks
        callbacksHeir { id name }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export type Deactivation = Extract<ResultOf<typeof Deactivate>["deactivateUser"], { __typename: "UserDeactivation" }>;

export const Reactivate = graphql(`
  mutation Reactivate($id: ID!) {
    reactivateUser(input: { id: $id }) {
      __typename
      ... on User { id name }
      ... on DomainError { message requestId }
    }
  }
`);

export const ResetSecondFactor = graphql(`
  mutation ResetSecondFactor($id: ID!) {
    resetSecondFactor(input: { id: $id }) {
      __typename
      ... on SecondFactorReset { endedSessions user { id } }
      ... on DomainError { message requestId }
    }
  }
`);

export const ConnectedAppsQuery = graphql(`
  query ConnectedApps($after: String) {
    connectedApps(first: 50, after: $after) {
      nodes {
        id
        name
        maker
        publisher
        checkedAt
        userCount
        grantedScopes
        firstConnectedAt
        forbiddenAt
        forbiddenBy { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ConnectedApp = NonNullable<ResultOf<typeof ConnectedAppsQuery>["connectedApps"]>["nodes"][number];

export const AgentsQuery = graphql(`
  query Agents {
    viewer { business { id agentPolicy } }
    agents {
      id
      name
      host
      userCount
      grantedScopes
      lastUsedAt
      requestedAt
      requestedBy { id name }
      approvedAt
      forbiddenAt
    }
  }
`);

export type Agent = NonNullable<ResultOf<typeof AgentsQuery>["agents"]>[number];

export const SetAgentPolicy = graphql(`
  mutation SetAgentPolicy($agentPolicy: AgentPolicy!) {
    updateBusiness(input: { agentPolicy: $agentPolicy }) {
      __typename
      ... on Business { id agentPolicy }
      ... on DomainError { message requestId }
    }
  }
`);

export const ApproveAgent = graphql(`
  mutation ApproveAgent($clientId: ID!) {
    approveAgent(input: { clientId: $clientId }) {
      __typename
      ... on Agent { id name }
      ... on DomainError { message requestId }
    }
  }
`);

export const StopAgent = graphql(`
  mutation StopAgent($clientId: ID!) {
    stopAgent(input: { clientId: $clientId }) {
      __typename
      ... on StoppedAgent { deletedId endedGrants }
      ... on DomainError { message requestId }
    }
  }
`);

export const GrantsQuery = graphql(`
  query Grants($clientId: ID!) {
    oauthGrants(clientId: $clientId) {
      id
      grantedScopes
      createdAt
      lastUsedAt
      user { id name }
    }
  }
`);

export type Grant = NonNullable<ResultOf<typeof GrantsQuery>["oauthGrants"]>[number];

export const ForbidApp = graphql(`
  mutation ForbidApp($clientId: ID!) {
    forbidApp(input: { clientId: $clientId }) {
      __typename
      ... on AppForbidding { endedGrants pausedSubscriptions app { id name } }
      ... on DomainError { message requestId }
    }
  }
`);

export const AllowApp = graphql(`
  mutation AllowApp($clientId: ID!) {
    allowApp(input: { clientId: $clientId }) {
      __typename
      ... on ConnectedApp { id name }
      ... on DomainError { message requestId }
    }
  }
`);

export const RevokeGrant = graphql(`
  mutation RevokeGrant($id: ID!) {
    revokeOAuthGrant(input: { id: $id }) {
      __typename
      ... on OAuthGrantRevocation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const OwnAppsQuery = graphql(`
  query OwnApps {
    viewer {
      apps { id name grantedScopes connectedAt lastUsedAt }
    }
  }
`);

export type OwnApp = ResultOf<typeof OwnAppsQuery>["viewer"]["apps"][number];

export const DisconnectApp = graphql(`
  mutation DisconnectApp($clientId: ID!) {
    disconnectApp(input: { clientId: $clientId }) {
      __typename
      ... on DisconnectedApp { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const AccessKeysQuery = graphql(`
  query AccessKeys($after: String) {
    accessKeys(first: 50, after: $after) {
      nodes {
        id
        name
        grantedScopes
        createdAt
        expiresAt
        previousTokenExpiresAt
        lastUsedAt
        user { id name type }
        madeBy { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type AccessKey = NonNullable<ResultOf<typeof AccessKeysQuery>["accessKeys"]>["nodes"][number];

export const CreateAccessKey = graphql(`
  mutation CreateAccessKey($input: AccessKeyInput!) {
    createAccessKey(input: $input) {
      __typename
      ... on AccessKeyWithToken { token accessKey { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const RotateAccessKey = graphql(`
  mutation RotateAccessKey($input: RotateAccessKeyInput!) {
    rotateAccessKey(input: $input) {
      __typename
      ... on AccessKeyWithToken { token accessKey { id name } }
      ... on DomainError { message requestId }
    }
  }
`);

export const RevokeAccessKey = graphql(`
  mutation RevokeAccessKey($id: ID!) {
    revokeAccessKey(input: { id: $id }) {
      __typename
      ... on RevokedAccessKey { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const ClientsQuery = graphql(`
  query Clients {
    oauthClients { id name applicationType authMethod redirectUris createdAt serviceUser { id name } }
  }
`);

export type OAuthClient = NonNullable<ResultOf<typeof ClientsQuery>["oauthClients"]>[number];

export const CreateClient = graphql(`
  mutation CreateClient($input: CreateOAuthClientInput!) {
    createOAuthClient(input: $input) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`);

export const NewSecret = graphql(`
  mutation NewSecret($id: ID!) {
    rotateOAuthClientSecret(input: { id: $id }) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId }
    }
  }
`);

export const DeleteClient = graphql(`
  mutation DeleteClient($id: ID!) {
    deleteOAuthClient(input: { id: $id }) {
      __typename
      ... on OAuthClientDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

export const SessionsQuery = graphql(`
  query Sessions {
    viewer {
      sessions { id browser network createdAt isCurrent }
    }
  }
`);

export type Session = ResultOf<typeof SessionsQuery>["viewer"]["sessions"][number];

export const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endBrowserSession(input: { id: $id }) {
      __typename
      ... on EndedBrowserSession { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);

const AuditedObject = graphql(`
  fragment AuditedObject on Node {
    __typename
    id
    ... on User { name }
    ... on Inbox { name }
    ... on Campaign { name }
    ... on Disposition { name }
    ... on AudioFile { name }
    ... on AccessKey { name }
    ... on Business { name }
    ... on Contact { firstName lastName company contactNumber: primaryNumber }
    ... on CampaignContact { firstName lastName company primaryNumber }
    ... on BusinessNumber { phoneNumber }
    ... on ContactImport { fileName }
    ... on WebhookSubscription { targetUrl }
    ... on Queue { name }
    ... on Broadcast { campaign { id name } }
    ... on Message { direction from to }
    ... on Call { direction from to }
  }
`);

export const AuditQuery = graphql(
  `
    query Audit($filter: AuditFilter, $after: String) {
      auditEntries(first: 50, after: $after, filter: $filter) {
        nodes {
          id
          action
          createdAt
          clientId
          client { id name }
          accessKey { id name }
          user { id name }
          network
          requestId
          objectId
          relatedId
          object { ...AuditedObject }
          related { ...AuditedObject }
          changes { field value }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [AuditedObject],
);

/** The objects that the given values of a change name by their ids. */
export const NamedObjectsQuery = graphql(
  `
    query NamedObjects($ids: [ID!]!) {
      nodes(ids: $ids) { ...AuditedObject }
    }
  `,
  [AuditedObject],
);

export type AuditEntry = NonNullable<ResultOf<typeof AuditQuery>["auditEntries"]>["nodes"][number];
export type AuditAction = AuditEntry["action"];
