import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { urlOf } from "../support/database.ts";
import { openWire, placeOf, type Wire } from "../support/network.ts";
import { openServiceGround, type ServiceGround } from "../twilio/service-ground.ts";
import type { Answerer } from "../twilio/stand-in.ts";
import { createTelephony, type Telephony } from "../twilio/telephony/index.ts";

/**
 * People text and call while no process runs, or while the database is down, and the retries of Twilio end. Afterwards
 * everything is there, each once, and refusals have their effect. The stand-in of Twilio has a played clock, so no outcome
 * depends on the speed of the machine.
 */

const SOON = { interval: 50 };
/** Each test starts one to three processes, which a busy machine does in minutes. */
const LIMIT = { timeout: 900_000 };

let ground: ServiceGround;
let phones: Telephony;
/** Between Twilio and the service: it loses answers. */
let wire: Server;
let wireUrl: string | null = null;
/** What happens to an answer of the service that is lost; null: answers arrive. */
let lose: (() => Promise<unknown>) | null = null;
/** Between the service and its database, which refuses connections while it is down. */
let network: Wire;
let isDatabaseDown = false;
let [first, second] = ["", ""];
beforeAll(async () => {
  ground = await openServiceGround(async ({ connection }) => {
    network = await openWire(() => placeOf(isDatabaseDown ? { port: 1 } : connection));
    return urlOf({ ...connection, host: "127.0.0.1", port: network.port } as Parameters<typeof urlOf>[0]);
  });
  wire = createServer(async (request, response) => {
    const body = await buffer(request);
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const url = ground.service().publicUrl + request.url;
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
    const isLost = answer?.ok === true && lose !== null && request.url?.includes("/calls/incoming") === true;
    if (isLost) {
      await lose?.();
    }
    if (answer === null || isLost) {
      response.destroy();
    } else {
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
      response.end(Buffer.from(await answer.arrayBuffer()));
    }
  });
  await once(wire.listen(0, "127.0.0.1"), "listening");
  phones = createTelephony(ground.description, () => wireUrl ?? ground.service().publicUrl);
  ground.api.answer = answer;
  await ground.test.query("UPDATE inboxes SET forward_to = NULL");
  const inboxes = (await ground.rest("GET", "/inboxes")).body.data;
  [first, second] = inboxes.map(({ phone_number }: { phone_number: string }) => phone_number);
});
afterAll(async () => {
  wire?.close();
  await ground?.close();
  await network?.close();
});

const answer: Answerer = (request, response) => {
  const sound = phones.sound(request);
  if (sound !== null) {
    response.writeHead(200, { "content-type": "audio/x-wav" }).end(sound);
  } else if (/\/Media\/ME\w+$/.test(request.url)) {
    response.writeHead(200, { "content-type": "image/png" }).end("picture");
  } else {
    return phones.answer(request, response);
  }
  return undefined;
};

let people = 0;
function person(): string {
  people += 1;
  return `+1628556${String(people).padStart(4, "0")}`;
}

async function killAll(): Promise<void> {
  const { child } = ground.service();
  const died = once(child, "close");
  child.kill("SIGKILL");
  await died;
}

/** The texts from these people, the oldest first. */
const textsFrom = async (senders: readonly string[]) =>
  (
    await ground.test.query<{ text: string }>(
      `SELECT phone_number || ' ' || body AS text FROM messages
       WHERE direction = 'incoming' AND phone_number = ANY($1) ORDER BY id`,
      [senders],
    )
  ).map(({ text }) => text);
const callsFrom = (callers: readonly string[]) =>
  ground.test.query<{ from: string; status: string; message: number | null }>(
    `SELECT c.phone_number AS "from", c.status, m.voicemail_seconds AS message
     FROM calls c JOIN missed_calls m ON m.business_id = c.business_id AND m.id = c.id
     WHERE c.phone_number = ANY($1) ORDER BY c.id`,
    [callers],
  );
const eventsOf = async (type: string, numbers: readonly string[]) =>
  (
    await ground.test.query<{ from: string }>(
      `SELECT e.body::jsonb #>> ARRAY['data', $2, 'from'] AS "from" FROM webhook_events e WHERE e.event_type = $1 ORDER BY e.id`,
      [type, type.split(".")[0]],
    )
  )
    .map(({ from }) => from)
    .filter((from) => numbers.includes(from));

/** Leases and pauses would last a minute. */
const hurry = () => ground.test.query("UPDATE incoming_readings SET held_until = '-infinity'");

/** A time in which nobody listens: how it begins, and how it ends. */
interface Gap {
  begin(): Promise<void>;
  end(): Promise<void>;
}

const NO_PROCESS: Gap = {
  begin: killAll,
  async end() {
    // The first of two processes is killed while it reads.
    const starting = new Promise<void>((resolve) => {
      ground.api.answer = async (request, response) => {
        if (/Messages\.json/.test(request.url)) {
          resolve();
          return undefined;
        }
        return phones.answer(request, response);
      };
    });
    await ground.start();
    await starting;
    await killAll();
    ground.api.answer = answer;
    await hurry();
    await Promise.all([ground.start(), ground.start()]);
  },
};

const NO_DATABASE: Gap = {
  async begin() {
    isDatabaseDown = true;
    network.reset();
  },
  async end() {
    // The minute of the phones is one for the service too.
    await ground.test.query("UPDATE carrier_listening SET heard_at = heard_at - interval '1 minute'");
    isDatabaseDown = false;
  },
};

it.each([
  ["no process ran", NO_PROCESS],
  ["the database was down", NO_DATABASE],
])(
  "what people sent and whom they called while %s is there afterwards, once, refusals first",
  LIMIT,
  async (_cause, gap) => {
    const [known, writer, refuser, sender, caller, speaker] = Array.from({ length: 6 }, person) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    phones.text(known, first, "Before");
    await phones.time.advance(1);
    await expect.poll(() => textsFrom([known]), SOON).toEqual([`${known} Before`]);

    const { child } = ground.service();
    const before = phones.legs.length;
    await gap.begin();
    const lost = [
      phones.text(writer, first, "One"),
      phones.text(writer, first, "Two"),
      phones.text(refuser, second, "Who is this?"),
      phones.text(refuser, second, "Stop texting me"),
      phones.text(sender, second, "Look", ["image/png", "image/png"]),
    ];
    await phones.call(caller, first);
    await phones.call(speaker, second, 9);
    // All retries of Twilio are over.
    await phones.time.advance(60);
    expect(phones.legs.slice(before).map(({ heard }) => heard)).toEqual([["fallback"], ["fallback"]]);
    expect(await textsFrom([writer, refuser, sender])).toEqual([]);
    expect(child.exitCode).toBeNull();
    await gap.end();

    const all = [writer, refuser, sender];
    await expect
      .poll(async () => (await textsFrom(all)).toSorted(), SOON)
      .toEqual(
        [
          `${writer} One`,
          `${writer} Two`,
          `${refuser} Who is this?`,
          `${refuser} Stop texting me`,
          `${sender} Look`,
        ].toSorted(),
      );
    await expect.poll(async () => (await callsFrom([caller, speaker])).length, SOON).toBe(2);
    const ofSecond = (await textsFrom(all)).filter((text) => !text.startsWith(writer));
    expect(ofSecond).toEqual([`${refuser} Who is this?`, `${refuser} Stop texting me`, `${sender} Look`]);
    expect(await ground.test.query("SELECT source FROM opt_outs WHERE phone_number = $1", [refuser])).toEqual([
      { source: "keyword" },
    ]);
    const media = await ground.test.query<{ url: string }>(
      `SELECT d.source_url AS url FROM media d JOIN messages m ON m.business_id = d.business_id AND m.id = d.message_id
     WHERE m.phone_number = $1`,
      [sender],
    );
    expect(media).toHaveLength(2);

    // The message at the fallback is found.
    await expect
      .poll(async () => {
        await ground.test.query("UPDATE recordings SET due_at = now() - interval '1 second' WHERE state = 'running'");
        return callsFrom([caller, speaker]);
      }, SOON)
      .toEqual(
        expect.arrayContaining([
          { from: caller, status: "no_answer", message: null },
          { from: speaker, status: "no_answer", message: 9 },
        ]),
      );

    // Late reports and another reading change nothing.
    for (const text of lost) {
      phones.tellAgain(text);
    }
    await phones.time.advance(1);
    const read = "SELECT count(*)::int AS count FROM incoming_readings WHERE due_at > now() + interval '30 minutes'";
    const inboxes = (
      await ground.test.query<{ count: number }>("SELECT count(*)::int AS count FROM incoming_readings")
    )[0];
    await ground.test.query(
      "UPDATE incoming_readings SET due_at = now() - interval '1 second', held_until = '-infinity', read_until = '-infinity'",
    );
    await expect.poll(async () => (await ground.test.query(read))[0], SOON).toEqual(inboxes);
    expect((await textsFrom([known, ...all])).length).toBe(6);
    expect(await eventsOf("message.incoming.received", [known, ...all])).toHaveLength(6);
    expect((await eventsOf("call.incoming.missed", [caller, speaker])).toSorted()).toEqual(
      [caller, speaker].toSorted(),
    );
    expect([phones.faults, ground.api.faults]).toEqual([[], []]);
  },
);

it.each([
  ["that rings phones", true],
  ["that forwards", false],
])(
  "a caller of an inbox %s, whose arrival was stored before the process was killed, leaves a message",
  LIMIT,
  async (_what, isRouted) => {
    const inboxes = (await ground.rest("GET", "/inboxes")).body.data;
    const inbox = inboxes[isRouted ? 0 : 1];
    const [member] = await ground.test.query<{ id: string; business: string }>(
      "SELECT u.id, u.business_id AS business FROM users u WHERE u.business_id = (SELECT business_id FROM inboxes WHERE id = $1) AND u.deactivated_at IS NULL ORDER BY u.id LIMIT 1",
      [inbox.id],
    );
    if (isRouted) {
      const [memberPhone] = [person()];
      phones.phone(memberPhone, { answersAfter: null });
      await ground.test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [member?.id, memberPhone]);
      const { setInboxRoute } = await ground.graphql(
        `mutation ($input: SetInboxRouteInput!) { setInboxRoute(input: $input) {
        ... on Inbox { id } ... on DomainError { message } } }`,
        {
          input: {
            id: inbox.id,
            strategy: "IN_ORDER",
            members: [{ userId: member?.id }],
            whenClosed: { action: "VOICEMAIL" },
            whenUnanswered: { action: "VOICEMAIL" },
          },
        },
      );
      expect(setInboxRoute).toEqual({ id: inbox.id });
    } else {
      await ground.test.query("UPDATE inboxes SET forward_to = $2 WHERE id = $1", [inbox.id, person()]);
    }

    const caller = person();
    wireUrl = `http://127.0.0.1:${(wire.address() as { port: number }).port}`;
    lose = killAll;
    const before = phones.legs.length;
    await phones.call(caller, inbox.phone_number, 11);
    lose = null;
    expect(phones.legs[before]?.heard).toEqual(["fallback"]);
    expect(await ground.test.query("SELECT status FROM calls WHERE phone_number = $1", [caller])).toEqual([
      { status: "ringing" },
    ]);
    await phones.time.advance(60);
    await ground.start();
    await expect
      .poll(async () => {
        await ground.test.query("UPDATE calls SET next_check_at = now() WHERE phone_number = $1 AND ended_at IS NULL", [
          caller,
        ]);
        await ground.test.query("UPDATE recordings SET due_at = now() - interval '1 second' WHERE state = 'running'");
        return callsFrom([caller]);
      }, SOON)
      .toEqual([{ from: caller, status: "no_answer", message: 11 }]);
    wireUrl = null;
    expect(await eventsOf("call.incoming.missed", [caller])).toEqual([caller]);
    expect(await eventsOf("call.incoming.answered", [caller])).toEqual([]);
  },
);
