import { graphql, type ResultOf } from "../app/graphql.ts";

const PhoneFields = graphql(`
  fragment PhoneFields on BrowserPhone {
    pageId
    line { id callsIn isConnected }
  }
`);

export type PhoneAnswer = ResultOf<typeof PhoneFields>;

export const Open = graphql(
  `
    mutation OpenPhone($input: OpenBrowserPhoneInput!) {
      openBrowserPhone(input: $input) {
        __typename
        ... on BrowserPhone { ...PhoneFields }
        ... on DomainError { code message requestId }
      }
    }
  `,
  [PhoneFields],
);

/** Sent by the worker of the page, as text. */
export const BEAT = `mutation BeatPhone($input: BeatBrowserPhoneInput!) {
  beatBrowserPhone(input: $input) {
    __typename
    ... on BrowserPhone { line { id callsIn isConnected } }
    ... on DomainError { code }
  }
}`;

/** Sent while the page is left, as text. */
export const CLOSE = `mutation ClosePhone($input: CloseBrowserPhoneInput!) {
  closeBrowserPhone(input: $input) { __typename }
}`;

export const Token = graphql(`
  mutation PhoneToken($input: CreatePhoneAccessTokenInput!) {
    createPhoneAccessToken(input: $input) {
      __typename
      ... on PhoneAccessToken { token lifetimeSeconds }
      ... on DomainError { message requestId }
    }
  }
`);

export const SimulateCall = graphql(`
  mutation SimulatePhoneCall($input: SimulateBrowserCallInput!) {
    simulateBrowserCall(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);

export const SimulateHangUp = graphql(`
  mutation SimulatePhoneHangUp($input: SimulateBrowserHangUpInput!) {
    simulateBrowserHangUp(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`);
