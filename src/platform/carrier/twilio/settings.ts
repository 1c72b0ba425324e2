/** The address of the API, and the credentials in both directions. */
export interface TwilioSettings {
  accountSid: string;
  /** Signs Twilio's requests to us; without an API key it is also our password. */
  authToken: string;
  /** Authenticates our requests instead of the auth token: it can be revoked separately. */
  apiKey: { sid: string; secret: string } | undefined;
  /** The TwiML app that asks us what a browser that calls is to hear; absent: there is no phone in browsers. */
  voiceApp?: string | undefined;
  /** An origin other than `https://api.twilio.com`: a proxy, or a substitute in tests. */
  apiUrl: string | undefined;
  /** The calls that the account may start in a second. */
  callsPerSecond: number;
  /** What callers hear when the service does not answer, in place of the page of Twilio. */
  voiceFallbackUrl?: string | undefined;
  /** The service of Conversational Intelligence that writes transcripts of talks; without one there are none. */
  intelligenceService?: string | undefined;
  /** Whether the account has the advanced features of Voice Insights, which count the calls that networks block. */
  hasVoiceInsights?: boolean;
}
