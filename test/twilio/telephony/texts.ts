import { callbackUrls } from "../../../src/platform/carrier/twilio/urls.ts";
import { ACCOUNT, PUBLIC_URL } from "../account.ts";
import { type Ground, newSid } from "./legs.ts";

export interface Text {
  sid: string;
  from: string;
  to: string;
  body: string;
  direction: "outbound-api" | "inbound";
  status: "queued" | "sent" | "delivered" | "received";
  createdAt: number;
  callback: string | undefined;
  /** The content types of its media. */
  media: readonly string[];
}

export const mediaSid = ({ sid }: Text, place: number) => `ME${sid.slice(2, -1)}${place}`;

/** The texts of the stand-in: sent after one second, delivered after another. */
export function createTexts({ time, courier }: Pick<Ground, "time" | "courier">) {
  const texts: Text[] = [];

  function send({ From = "", To = "", Body = "", StatusCallback }: Record<string, string>): Text {
    const createdAt = time.now();
    const text: Text = {
      sid: newSid("SM"),
      from: From,
      to: To,
      body: Body,
      direction: "outbound-api",
      status: "queued",
      createdAt,
      callback: StatusCallback,
      media: [],
    };
    texts.push(text);
    for (const [seconds, status] of [
      [1, "sent"],
      [2, "delivered"],
    ] as const) {
      time.in(seconds, () => {
        text.status = status;
        courier.report(StatusCallback, { MessageSid: text.sid, MessageStatus: status, From, To });
      });
    }
    return text;
  }

  /** Somebody texts a number of the account. */
  function receive(from: string, to: string, body: string, media: readonly string[]): Text {
    const sid = newSid("SM");
    const createdAt = time.now();
    const known = { sid, from, to, body, media, createdAt };
    const text: Text = { ...known, direction: "inbound", status: "received", callback: undefined };
    texts.push(text);
    tell(text);
    return text;
  }

  /** Reports a text to the service, once more if it is known. */
  function tell(text: Text): void {
    const { sid, from, to, body, media } = text;
    const files = media.flatMap((contentType, place) => [
      [`MediaContentType${place}`, contentType],
      [`MediaUrl${place}`, `${MESSAGES}/${sid}/Media/${mediaSid(text, place)}`],
    ]);
    const fields = { MessageSid: sid, From: from, To: to, Body: body, NumMedia: String(media.length) };
    courier.report(callbackUrls(PUBLIC_URL).textIncoming, { ...fields, ...Object.fromEntries(files) });
  }

  return { all: texts as readonly Text[], send, receive, tell };
}

const MESSAGES = `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT}/Messages`;
