/** The ids in the samples of the routes. Tests replace them with the ids of their own data. */
export const sampleIds = {
  contact: "con_01h455vb4pex5vsknk084sn02q",
  conversation: "cnv_01h455vb4pex5vsknk084sn02q",
  message: "msg_01h455vb4pex5vsknk084sn02q",
  scheduledMessage: "msg_01h455vb4pex5vsknk084sn02s",
  call: "call_01h455vb4pex5vsknk084sn02q",
  campaign: "cmp_01h455vb4pex5vsknk084sn02q",
  campaignContact: "cct_01h455vb4pex5vsknk084sn02q",
  inbox: "inb_01h455vb4pex5vsknk084sn02q",
  subscription: "sub_01h455vb4pex5vsknk084sn02q",
  event: "evt_01h455vb4pex5vsknk084sn02q",
  barredNumber: "+14155550166",
} as const;

/** The target in the sample of a subscription. Tests replace it each time, because targets must be unique. */
export const sampleTarget = "https://example.com/hooks";

/** The number in the sample of an addition to the do-not-call list. Tests replace it each time. */
export const sampleUnlisted = "+14155550199";
