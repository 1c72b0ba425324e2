import{t as e}from"./graphql-QMnPK7LK.js";var t={bar:`_bar_1g6j5_1`,rule:`_rule_1g6j5_12`,person:`_person_1g6j5_17`,head:`_head_1g6j5_28`,title:`_title_1g6j5_36`,form:`_form_1g6j5_42`,choice:`_choice_1g6j5_45`,list:`_list_1g6j5_61`,item:`_item_1g6j5_70`,line:`_line_1g6j5_79`,words:`_words_1g6j5_85`,buttons:`_buttons_1g6j5_93`,trigger:`_trigger_1g6j5_102`,facts:`_facts_1g6j5_114`,small:`_small_1g6j5_132`,copy:`_copy_1g6j5_136`,copied:`_copied_1g6j5_142`,filters:`_filters_1g6j5_152`},n=e(`
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
`),r=e(`
  query ServiceUsers($after: String) {
    userConnection(first: 100, after: $after, filter: { type: SERVICE }) {
      nodes { id name role active createdAt inboxes { id } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),i=e(`
  mutation CreateServiceUser($input: ServiceUserInput!) {
    createServiceUser(input: $input) {
      __typename
      ... on User { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),a=e(`
  query Invitations {
    invitations(first: 100, filter: { isUsed: false }) {
      nodes { id email sentAt expiresAt url user { id } }
    }
  }
`),o=e(`
  query AccessInboxes {
    inboxes(includeInactive: true) { id name phoneNumber isActive }
  }
`),s=e(`
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
`),c=e(`
  query SecondFactorRule {
    viewer { business { id requiresSecondFactor } }
  }
`),l=e(`
  mutation RequireSecondFactor($isRequired: Boolean!) {
    updateBusiness(input: { requiresSecondFactor: $isRequired }) {
      __typename
      ... on Business { id requiresSecondFactor }
      ... on DomainError { message requestId }
    }
  }
`),u=e(`
  mutation Invite($input: InviteUserInput!) {
    inviteUser(input: $input) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),d=e(`
  mutation Resend($id: ID!) {
    resendInvitation(input: { id: $id }) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId }
    }
  }
`),f=e(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(input: { id: $id }) {
      __typename
      ... on RevokedInvitation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),p=e(`
  mutation ChangePerson($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name role inboxes { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),m=e(`
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
`),h=e(`
  mutation Reactivate($id: ID!) {
    reactivateUser(input: { id: $id }) {
      __typename
      ... on User { id name }
      ... on DomainError { message requestId }
    }
  }
`),g=e(`
  mutation ResetSecondFactor($id: ID!) {
    resetSecondFactor(input: { id: $id }) {
      __typename
      ... on SecondFactorReset { endedSessions user { id } }
      ... on DomainError { message requestId }
    }
  }
`),_=e(`
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
`),v=e(`
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
`),y=e(`
  mutation SetAgentPolicy($agentPolicy: AgentPolicy!) {
    updateBusiness(input: { agentPolicy: $agentPolicy }) {
      __typename
      ... on Business { id agentPolicy }
      ... on DomainError { message requestId }
    }
  }
`),b=e(`
  mutation ApproveAgent($clientId: ID!) {
    approveAgent(input: { clientId: $clientId }) {
      __typename
      ... on Agent { id name }
      ... on DomainError { message requestId }
    }
  }
`),x=e(`
  mutation StopAgent($clientId: ID!) {
    stopAgent(input: { clientId: $clientId }) {
      __typename
      ... on StoppedAgent { deletedId endedGrants }
      ... on DomainError { message requestId }
    }
  }
`),S=e(`
  query Grants($clientId: ID!) {
    oauthGrants(clientId: $clientId) {
      id
      grantedScopes
      createdAt
      lastUsedAt
      user { id name }
    }
  }
`),C=e(`
  mutation ForbidApp($clientId: ID!) {
    forbidApp(input: { clientId: $clientId }) {
      __typename
      ... on AppForbidding { endedGrants pausedSubscriptions app { id name } }
      ... on DomainError { message requestId }
    }
  }
`),w=e(`
  mutation AllowApp($clientId: ID!) {
    allowApp(input: { clientId: $clientId }) {
      __typename
      ... on ConnectedApp { id name }
      ... on DomainError { message requestId }
    }
  }
`),T=e(`
  mutation RevokeGrant($id: ID!) {
    revokeOAuthGrant(input: { id: $id }) {
      __typename
      ... on OAuthGrantRevocation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),E=e(`
  query OwnApps {
    viewer {
      apps { id name grantedScopes connectedAt lastUsedAt }
    }
  }
`),D=e(`
  mutation DisconnectApp($clientId: ID!) {
    disconnectApp(input: { clientId: $clientId }) {
      __typename
      ... on DisconnectedApp { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),O=e(`
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
`),k=e(`
  mutation CreateAccessKey($input: AccessKeyInput!) {
    createAccessKey(input: $input) {
      __typename
      ... on AccessKeyWithToken { token accessKey { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),A=e(`
  mutation RotateAccessKey($input: RotateAccessKeyInput!) {
    rotateAccessKey(input: $input) {
      __typename
      ... on AccessKeyWithToken { token accessKey { id name } }
      ... on DomainError { message requestId }
    }
  }
`),j=e(`
  mutation RevokeAccessKey($id: ID!) {
    revokeAccessKey(input: { id: $id }) {
      __typename
      ... on RevokedAccessKey { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),M=e(`
  query Clients {
    oauthClients { id name applicationType authMethod redirectUris createdAt serviceUser { id name } }
  }
`),N=e(`
  mutation CreateClient($input: CreateOAuthClientInput!) {
    createOAuthClient(input: $input) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),P=e(`
  mutation NewSecret($id: ID!) {
    rotateOAuthClientSecret(input: { id: $id }) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId }
    }
  }
`),F=e(`
  mutation DeleteClient($id: ID!) {
    deleteOAuthClient(input: { id: $id }) {
      __typename
      ... on OAuthClientDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),I=e(`
  query Sessions {
    viewer {
      sessions { id browser network createdAt isCurrent }
    }
  }
`),L=e(`
  mutation EndSession($id: ID!) {
    endBrowserSession(input: { id: $id }) {
      __typename
      ... on EndedBrowserSession { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),R=e(`
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
`),z=e(`
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
  `,[R]),B=e(`
    query NamedObjects($ids: [ID!]!) {
      nodes(ids: $ids) { ...AuditedObject }
    }
  `,[R]);export{j as A,E as C,l as D,h as E,r as F,I,y as L,f as M,A as N,d as O,c as P,x as R,P as S,s as T,S as _,z as a,u as b,_ as c,i as d,m as f,C as g,L as h,b as i,T as j,g as k,k as l,D as m,v as n,p as o,F as p,w as r,M as s,O as t,N as u,o as v,n as w,B as x,a as y,t as z};