import{t as e}from"./graphql-Dl2pyFBD.js";var t={bar:`_bar_1g6j5_1`,rule:`_rule_1g6j5_12`,person:`_person_1g6j5_17`,head:`_head_1g6j5_28`,title:`_title_1g6j5_36`,form:`_form_1g6j5_42`,choice:`_choice_1g6j5_45`,list:`_list_1g6j5_61`,item:`_item_1g6j5_70`,line:`_line_1g6j5_79`,words:`_words_1g6j5_85`,buttons:`_buttons_1g6j5_93`,trigger:`_trigger_1g6j5_102`,facts:`_facts_1g6j5_114`,small:`_small_1g6j5_132`,copy:`_copy_1g6j5_136`,copied:`_copied_1g6j5_142`,filters:`_filters_1g6j5_152`},n=e(`
  query People($after: String) {
    userConnection(first: 100, after: $after) {
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
  query Invitations {
    invitations(first: 100, filter: { isUsed: false }) {
      nodes { id email sentAt expiresAt url user { id } }
    }
  }
`),i=e(`
  query AccessInboxes {
    inboxes(includeInactive: true) { id name phoneNumber isActive }
  }
`),a=e(`
  query Person($id: ID!) {
    node(id: $id) {
      __typename
      ... on User {
        id
        name
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
`),o=e(`
  query SecondFactorRule {
    viewer { business { id requiresSecondFactor } }
  }
`),s=e(`
  mutation RequireSecondFactor($isRequired: Boolean!) {
    updateBusiness(input: { requiresSecondFactor: $isRequired }) {
      __typename
      ... on Business { id requiresSecondFactor }
      ... on DomainError { message requestId }
    }
  }
`),c=e(`
  mutation Invite($input: InviteUserInput!) {
    inviteUser(input: $input) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),l=e(`
  mutation Resend($id: ID!) {
    resendInvitation(input: { id: $id }) {
      __typename
      ... on Invitation { id email expiresAt url user { id } }
      ... on DomainError { message requestId }
    }
  }
`),u=e(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(input: { id: $id }) {
      __typename
      ... on RevokedInvitation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),d=e(`
  mutation ChangePerson($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name role inboxes { id } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),f=e(`
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
`),p=e(`
  mutation Reactivate($id: ID!) {
    reactivateUser(input: { id: $id }) {
      __typename
      ... on User { id name }
      ... on DomainError { message requestId }
    }
  }
`),m=e(`
  mutation ResetSecondFactor($id: ID!) {
    resetSecondFactor(input: { id: $id }) {
      __typename
      ... on SecondFactorReset { endedSessions user { id } }
      ... on DomainError { message requestId }
    }
  }
`),h=e(`
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
`),g=e(`
  query Grants($clientId: ID!) {
    oauthGrants(clientId: $clientId) {
      id
      grantedScopes
      createdAt
      lastUsedAt
      user { id name }
    }
  }
`),_=e(`
  mutation ForbidApp($clientId: ID!) {
    forbidApp(input: { clientId: $clientId }) {
      __typename
      ... on AppForbidding { endedGrants pausedSubscriptions app { id name } }
      ... on DomainError { message requestId }
    }
  }
`),v=e(`
  mutation AllowApp($clientId: ID!) {
    allowApp(input: { clientId: $clientId }) {
      __typename
      ... on ConnectedApp { id name }
      ... on DomainError { message requestId }
    }
  }
`),y=e(`
  mutation RevokeGrant($id: ID!) {
    revokeOAuthGrant(input: { id: $id }) {
      __typename
      ... on OAuthGrantRevocation { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),b=e(`
  query OwnApps {
    viewer {
      apps { id name grantedScopes connectedAt lastUsedAt }
    }
  }
`),x=e(`
  mutation DisconnectApp($clientId: ID!) {
    disconnectApp(input: { clientId: $clientId }) {
      __typename
      ... on DisconnectedApp { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),S=e(`
  query AccessKeys($after: String) {
    accessKeys(first: 50, after: $after) {
      nodes { id name grantedScopes createdAt expiresAt lastUsedAt user { id name } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),C=e(`
  mutation CreateAccessKey($input: AccessKeyInput!) {
    createAccessKey(input: $input) {
      __typename
      ... on AccessKeyWithToken { token accessKey { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),w=e(`
  mutation RevokeAccessKey($id: ID!) {
    revokeAccessKey(input: { id: $id }) {
      __typename
      ... on RevokedAccessKey { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),T=e(`
  query Clients {
    oauthClients { id name applicationType authMethod redirectUris createdAt }
  }
`),E=e(`
  mutation CreateClient($input: CreateOAuthClientInput!) {
    createOAuthClient(input: $input) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),D=e(`
  mutation NewSecret($id: ID!) {
    rotateOAuthClientSecret(input: { id: $id }) {
      __typename
      ... on OAuthClientWithSecret { secret client { id name } }
      ... on DomainError { message requestId }
    }
  }
`),O=e(`
  mutation DeleteClient($id: ID!) {
    deleteOAuthClient(input: { id: $id }) {
      __typename
      ... on OAuthClientDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),k=e(`
  query Sessions {
    viewer {
      sessions { id browser network createdAt isCurrent }
    }
  }
`),A=e(`
  mutation EndSession($id: ID!) {
    endBrowserSession(input: { id: $id }) {
      __typename
      ... on EndedBrowserSession { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),j=e(`
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
        object { __typename id ...on User { name } ...on Inbox { name } ...on Campaign { name } }
        related { __typename id ...on User { name } }
        changes { field value }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);export{k as A,s as C,y as D,w as E,u as O,p as S,m as T,c as _,T as a,n as b,E as c,x as d,A as f,r as g,i as h,d as i,t as j,o as k,f as l,g as m,v as n,h as o,_ as p,j as r,C as s,S as t,O as u,D as v,l as w,a as x,b as y};