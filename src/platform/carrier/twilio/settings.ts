/** How we reach an account at Twilio, and how it proves who it is to us. */
export interface TwilioSettings {
  accountSid: string;
  /** Signs what Twilio sends us; where there is no key it is our password too. */
  authToken: string;
  /** What requests are made with instead of the auth token: it can be withdrawn by itself. */
  apiKey: { sid: string; secret: string } | undefined;
  /** Another origin than `https://api.twilio.com`: a proxy, or a stand-in under test. */
  apiUrl: string | undefined;
}
