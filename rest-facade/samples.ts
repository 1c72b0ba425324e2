/** The ids in the samples of the routes. Tests replace them with the ids of their own data. */
export const sampleIds = {
  user: "usr_01h455vb4pex5vsknk084sn02q",
  contact: "con_01h455vb4pex5vsknk084sn02q",
  /** A contact into which the other one is merged. */
  otherContact: "con_01h455vb4pex5vsknk084sn02r",
  erasure: "era_01h455vb4pex5vsknk084sn02q",
  conversation: "cnv_01h455vb4pex5vsknk084sn02q",
  message: "msg_01h455vb4pex5vsknk084sn02q",
  scheduledMessage: "msg_01h455vb4pex5vsknk084sn02s",
  disposition: "dsp_01h455vb4pex5vsknk084sn02q",
  call: "call_01h455vb4pex5vsknk084sn02q",
  campaign: "cmp_01h455vb4pex5vsknk084sn02q",
  campaignContact: "cct_01h455vb4pex5vsknk084sn02q",
  queue: "que_01h455vb4pex5vsknk084sn02q",
  inbox: "inb_01h455vb4pex5vsknk084sn02q",
  subscription: "sub_01h455vb4pex5vsknk084sn02q",
  event: "evt_01h455vb4pex5vsknk084sn02q",
  barredNumber: "+14155550166",
  /** A number that may be called at any hour: it has just called. */
  callableNumber: "+14155550125",
} as const;

/** The target in the sample of a subscription. Tests replace it each time, because targets must be unique. */
export const sampleTarget = "https://example.com/hooks";

/** The types in the sample of several subscriptions. */
export const sampleEventTypes = ["message.incoming.received", "call.incoming.completed"] as const;

/** The number in the sample of an addition to the do-not-call list. Tests replace it each time. */
export const sampleUnlisted = "+14155550199";

/** The name in the sample of a disposition. Tests replace it each time, because names must be unique. */
export const sampleDispositionName = "Wants an offer";
