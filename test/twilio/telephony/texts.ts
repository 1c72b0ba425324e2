import { type Ground, newSid } from "./legs.ts";

export interface Text {
  sid: string;
  from: string;
  to: string;
  body: string;
  status: "queued" | "sent" | "delivered";
  createdAt: number;
  callback: string | undefined;
}

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
      status: "queued",
      createdAt,
      callback: StatusCallback,
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

  return { all: texts as readonly Text[], send };
}
