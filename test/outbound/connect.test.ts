import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ForbiddenTargetError,
  guardConnector,
  nameResolver,
  pinnedLookup,
  type Resolve,
} from "../../src/platform/outbound/connect.ts";
import { judged, OwnFaultError } from "../../src/platform/outbound/own-faults.ts";
import type { Endpoint, TargetPolicy } from "../../src/platform/outbound/targets.ts";

/** Connections go only to checked addresses: names that change, literals, and sockets with another peer. */

const PUBLIC = { allowPrivate: false, ports: [443] };
const DEVELOPMENT = { allowPrivate: true, ports: [443] };

let server: Server;
let port: number;
let accepted = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    accepted += 1;
    socket.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server?.close());

const addresses = (...list: string[]) => list.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** Answers each lookup with the next list, and repeats the last one. */
function rebinding(...lists: string[][]): Resolve & { asked: number } {
  const resolve = async () => addresses(...(lists[Math.min(resolve.asked++, lists.length - 1)] as string[]));
  resolve.asked = 0;
  return resolve;
}

type LookupOutcome = { error: NodeJS.ErrnoException | null; address: unknown };

function ask(resolve: Resolve, options: object, policy = PUBLIC): Promise<LookupOutcome> {
  return new Promise((settle) =>
    pinnedLookup(policy, resolve)("hooks.example.com", options, (error, address) => settle({ error, address })),
  );
}

/** Connects as undici does: with this connector, which looks up with `pinnedLookup`. */
function connect(
  hostname: string,
  resolve: Resolve,
  policy: TargetPolicy = PUBLIC,
  to = hostname,
  protocol = "https:",
) {
  const connector = guardConnector<Endpoint, Socket>((_options, callback) => {
    const socket = dial({ host: to, port, lookup: pinnedLookup(policy, resolve) });
    socket.once("connect", () => callback(null, socket)).once("error", (error) => callback(error, null));
  }, policy);
  return new Promise<Error | Socket>((settle) =>
    connector({ hostname, protocol, port: String(port) }, (error, socket) => settle(error ?? (socket as Socket))),
  );
}

const nowhere: Resolve = async () => {
  throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
};

describe("the lookup", () => {
  it("returns only public addresses, in each of its forms", async () => {
    const mixed = rebinding(["127.0.0.1", "8.8.8.8", "::1", "2606:4700::1111", "10.0.0.1"]);
    expect((await ask(mixed, { all: true })).address).toEqual(addresses("8.8.8.8", "2606:4700::1111"));
    expect((await ask(mixed, {})).address).toBe("8.8.8.8");
    expect((await ask(mixed, { family: 6 })).address).toBe("2606:4700::1111");
  });

  it.each([["127.0.0.1"], ["::1"], ["169.254.169.254"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["fd00::1"]])(
    "refuses a name that leads to %s",
    async (address) => {
      for (const options of [{}, { all: true }]) {
        const { error } = await ask(rebinding([address]), options);
        expect(error).toBeInstanceOf(ForbiddenTargetError);
      }
    },
  );

  it("refuses a name without addresses, with the reason of the resolver", async () => {
    expect((await ask(rebinding([]), { all: true })).error).toBeInstanceOf(ForbiddenTargetError);
    expect((await ask(nowhere, { all: true })).error?.code).toBe("ENOTFOUND");
  });

  it("checks every answer: a name that rebinds to this machine is refused", async () => {
    const resolve = rebinding(["8.8.8.8"], ["127.0.0.1"]);
    expect((await ask(resolve, {})).address).toBe("8.8.8.8");
    expect((await ask(resolve, {})).error).toBeInstanceOf(ForbiddenTargetError);
  });

  it("resolves once for each connection, so that no unchecked second answer is dialed", async () => {
    const resolve = rebinding(["127.0.0.1"], ["8.8.8.8"]);
    expect(await connect("hooks.example.com", resolve)).toBeInstanceOf(ForbiddenTargetError);
    expect(resolve.asked).toBe(1);
  });
});

describe("the connector", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "10.0.0.1"])(
    "refuses the literal %s, for which no lookup is made",
    async (literal) => {
      const before = accepted;
      expect(await connect(literal, nowhere)).toBeInstanceOf(ForbiddenTargetError);
      expect(accepted).toBe(before);
    },
  );

  it("refuses a socket that ended up at an address that it should not have", async () => {
    const outcome = await connect("hooks.example.com", nowhere, PUBLIC, "127.0.0.1");
    expect(outcome).toBeInstanceOf(ForbiddenTargetError);
  });

  it("lets development through, by name and by literal", async () => {
    for (const [hostname, resolve] of [
      ["receiver", rebinding(["127.0.0.1"])],
      ["127.0.0.1", nowhere],
    ] as const) {
      const socket = (await connect(hostname, resolve, DEVELOPMENT)) as Socket;
      expect(socket.remoteAddress).toBe("127.0.0.1");
      socket.destroy();
    }
  });

  it("lets the demo reach a registered receiver by its address over plain http, and in no other way", async () => {
    let registered = port;
    const demo = { ...PUBLIC, isListening: (asked: number) => asked === registered };
    const socket = (await connect("127.0.0.1", nowhere, demo, "127.0.0.1", "http:")) as Socket;
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
    const outcomes = [
      await connect("127.0.0.1", nowhere, demo, "127.0.0.1", "https:"),
      await connect("127.0.0.2", nowhere, demo, "127.0.0.1", "http:"),
      await connect("localhost", rebinding(["127.0.0.1"]), demo, "localhost", "http:"),
      await connect("hooks.example.com", nowhere, demo, "127.0.0.1", "http:"),
    ];
    registered = 0;
    outcomes.push(await connect("127.0.0.1", nowhere, demo, "127.0.0.1", "http:"));
    for (const outcome of outcomes) {
      expect(outcome).toBeInstanceOf(ForbiddenTargetError);
    }
  });

  it("reports the reason why a connection failed", async () => {
    const outcome = (await connect("hooks.example.com", nowhere)) as NodeJS.ErrnoException;
    expect(outcome.code).toBe("ENOTFOUND");
  });
});

const failure = (code: string, syscall = "connect", address = "8.8.8.8") =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, address });

describe("the error of a connection", () => {
  const connected = async () => true;
  const disconnected = async () => false;
  const whose = async (error: Error, hasRoute = connected) => {
    const result = await judged(error, hasRoute);
    return result instanceof OwnFaultError ? result.fault : result === error ? "the target's" : "another";
  };

  it.each([
    ["EMFILE", "descriptors"],
    ["ENFILE", "descriptors"],
    ["ENOMEM", "memory"],
    ["ENOBUFS", "memory"],
    ["ENETDOWN", "network"],
    ["EADDRNOTAVAIL", "network"],
    ["EPERM", "network"],
    ["ECONNREFUSED", "the target's"],
    ["EHOSTUNREACH", "the target's"],
    ["ECONNRESET", "the target's"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "the target's"],
    ["CERT_HAS_EXPIRED", "the target's"],
  ])("%s: %s", async (code, expected) => {
    expect(await whose(failure(code))).toBe(expected);
  });

  it("is this service's if a connection is refused at the name server", async () => {
    expect(await whose(failure("ECONNREFUSED", "queryA"))).toBe("name_server");
    expect(await whose(failure("ENOTFOUND", "queryA"))).toBe("the target's");
  });

  it("is the target's if there is no route to it, but one to others", async () => {
    expect(await whose(failure("ENETUNREACH"))).toBe("the target's");
    expect(await whose(failure("ENETUNREACH"), disconnected)).toBe("network");
    const withoutIpv6 = failure("EADDRNOTAVAIL", "connect", "2606:4700::1111");
    expect(await whose(withoutIpv6)).toBe("the target's");
    expect(await whose(withoutIpv6, disconnected)).toBe("network");
  });

  it("is the target's if one of its addresses refuses", async () => {
    const several = (...codes: string[]) => new AggregateError(codes.map((code) => failure(code)));
    expect(await whose(several("ENETUNREACH", "ECONNREFUSED"), disconnected)).toBe("the target's");
    expect(await whose(several("EMFILE", "EMFILE"))).toBe("descriptors");
    expect(await whose(several("ENETUNREACH", "ENETUNREACH"), disconnected)).toBe("network");
    expect(await whose(several("ENETUNREACH", "ENETUNREACH"))).toBe("the target's");
  });

  it("is this machine's if it fails at one address, and has no route to the others", async () => {
    const ofVersion6 = (code: string) => Object.assign(failure(code), { address: "2001:db8::1" });
    for (const [own, fault] of [
      ["EADDRNOTAVAIL", "network"],
      ["EPERM", "network"],
      ["EMFILE", "descriptors"],
    ] as const) {
      for (const unreached of ["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT"]) {
        expect(await whose(new AggregateError([failure(own), ofVersion6(unreached)]))).toBe(fault);
        expect(await whose(new AggregateError([ofVersion6(unreached), failure(own)]))).toBe(fault);
      }
      expect(await whose(new AggregateError([failure(own), failure("ECONNREFUSED")]))).toBe("the target's");
    }
  });
});

/** A name server that answers each name with its response code, and leaves a name without one unanswered. */
async function openNameServer(codeOf: (name: string) => number | null) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port: from, address }) => {
    const name: string[] = [];
    for (let at = 12; query[at] !== 0; at += 1 + (query[at] as number)) {
      name.push(query.toString("latin1", at + 1, at + 1 + (query[at] as number)));
    }
    asked.push(name.join("."));
    const code = codeOf(name.join("."));
    if (code !== null) {
      const answer = Buffer.from(query);
      answer.writeUInt16BE(0x8180 | code, 2);
      // No records, not even the additional one of the query.
      answer.fill(0, 6, 12);
      const end = 12 + name.reduce((sum, label) => sum + 1 + label.length, 1) + 4;
      socket.send(answer.subarray(0, end), from, address);
    }
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] };
}

const [NO_ERROR, SERVER_FAILURE, NO_NAME] = [0, 2, 3];

describe("the name server", () => {
  const outcome = async (codeOf: (name: string) => number | null) => {
    const { asked, servers } = await openNameServer(codeOf);
    const resolve = nameResolver(PUBLIC, { timeoutMs: 2_000, servers });
    const error = await resolve("hooks.example.com").then(
      () => null,
      (error: Error) => error,
    );
    return { error, asked };
  };

  it("is at fault if it fails for other names of the top-level domain, too", async () => {
    const { error, asked } = await outcome(() => SERVER_FAILURE);
    expect(error).toMatchObject({ name: "OwnFaultError", fault: "name_server" });
    expect(asked.some((name) => /^[0-9a-f-]{36}\.com$/.test(name))).toBe(true);
  });

  it("is at fault if it does not answer", async () => {
    const { error } = await outcome(() => null);
    expect(error).toMatchObject({ name: "OwnFaultError", fault: "name_server" });
  });

  it("is at fault if nothing listens there", async () => {
    const closed = createSocket("udp4");
    await new Promise<void>((resolve) => closed.bind(0, "127.0.0.1", resolve));
    const servers = [`127.0.0.1:${closed.address().port}`];
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    const resolve = nameResolver(PUBLIC, { timeoutMs: 2_000, servers });
    await expect(resolve("hooks.example.com")).rejects.toMatchObject({ fault: "name_server" });
  });

  it("is not at fault if it answers for other names, and again not for this one", async () => {
    const { error, asked } = await outcome((name) => (name === "hooks.example.com" ? SERVER_FAILURE : NO_NAME));
    expect(error).toMatchObject({ code: "ESERVFAIL" });
    const other = asked.findIndex((name) => name !== "hooks.example.com");
    expect(asked.slice(other).some((name) => name === "hooks.example.com")).toBe(true);
  });

  it("is not at fault if the name does not exist, or has no address", async () => {
    expect((await outcome(() => NO_NAME)).error).toMatchObject({ code: "ENOTFOUND" });
    expect((await outcome(() => NO_ERROR)).error).toMatchObject({ code: "ENODATA" });
  });
});

describe("the resolver", () => {
  it("knows localhost in development", async () => {
    const found = await nameResolver(DEVELOPMENT, { timeoutMs: 10_000 })("localhost");
    expect(found.map(({ address }) => address)).toEqual(expect.arrayContaining(["127.0.0.1"]));
  });

  it("sends one query for many concurrent lookups", async () => {
    const resolve = nameResolver(DEVELOPMENT, { timeoutMs: 10_000 });
    expect(resolve("localhost")).toBe(resolve("localhost"));
    await resolve("localhost");
  });
});
