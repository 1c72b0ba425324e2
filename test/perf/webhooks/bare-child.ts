import { Pool } from "undici";
import { signDelivery } from "../../../src/domain/webhook/sign.ts";
import { watchSelf } from "./watch.ts";

/** The upper bound: the same signed POSTs from memory, without a database, by undici's pool. */

const { url, secret, body, count } = JSON.parse(process.env.PARTS ?? "") as {
  url: string;
  secret: string;
  body: string;
  count: number;
};
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: 64, allowH2: false });
const watched = watchSelf();

process.on("message", () => process.send?.({ statements: 0, ...watched() }));
process.on("disconnect", () => process.exit());
process.send?.({});

let sent = 0;
const send = () => {
  if (sent === count) {
    return;
  }
  sent += 1;
  const headers = {
    "content-type": "application/json",
    "X-Service-Event-Id": "evt_bare",
    "X-Service-Event-Type": "message.incoming.received",
    ...signDelivery({ eventId: "evt_bare", body, secrets: [secret], at: new Date() }),
  };
  pool.dispatch(
    { path: pathname, method: "POST", headers, body },
    {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData() {},
      onResponseEnd: send,
      onResponseError: (_controller, error) => {
        throw error;
      },
    },
  );
};
for (let index = 0; index < 128; index += 1) {
  send();
}
