import { describe, expect, it } from "vitest";
import { targetProblem } from "../../src/platform/outbound/targets.ts";

/** Where deliveries may go: the public internet over https, however something else is spelled. */

const PUBLIC = { allowPrivate: false, ports: [443, 8443] };
const DEVELOPMENT = { allowPrivate: true, ports: [443] };

const NOT_PUBLIC = {
  loopback: [
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0177.0.0.01",
    "127.0.0.1.",
    "１２７.０.０.１",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
  ],
  "IPv4 in IPv6": [
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:8.8.8.8]",
    "[::127.0.0.1]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::8.8.8.8]",
    "[64:ff9b:1::a00:1]",
    "[2002:7f00:1::]",
    "[2002:808:808::1]",
    "[2001:0:53aa:64c::1]",
  ],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "0xa.1", "[fd00::1]", "[fc00::1]"],
  "link-local and metadata": [
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[::ffff:a9fe:a9fe]",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
  ],
  "shared, multicast, broadcast, unspecified": [
    "100.64.0.1",
    "100.127.255.255",
    "224.0.0.1",
    "239.255.255.255",
    "255.255.255.255",
    "0.0.0.0",
    "0",
    "0.1.2.3",
    "[::]",
    "[ff02::1]",
  ],
  "reserved and documentation": [
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "198.18.0.1",
    "192.88.99.1",
    "240.0.0.1",
    "[100::1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "[fec0::1]",
    "[5f00::1]",
    "[4000::1]",
  ],
  "local names": [
    "localhost",
    "LOCALHOST",
    "localhost.",
    "api.localhost",
    "localhost.localdomain",
    "printer.local",
    "metadata.google.internal",
    "router.home.arpa",
    "intranet",
    "localhost..",
    "LOCALHOST...",
    "api.localhost..",
    "metadata.google.internal..",
    "127.0.0.1..",
    "0x7f.1..",
    "localhost。。",
    "hooks..example.com",
    ".example.com",
    "ｌｏｃａｌｈｏｓｔ",
  ],
};

describe.each(Object.entries(NOT_PUBLIC))("%s", (_kind, hosts) => {
  it.each(hosts)("%s is refused", (host) => {
    for (const target of [`https://${host}/hook`, `https://${host}:8443`, `HTTPS://${host}?a=b`]) {
      expect(targetProblem(target, PUBLIC)).toMatch(/^must (resolve to a public address|name a public host)$/);
    }
  });
});

it.each([
  "https://example.com",
  "https://example.com/",
  "https://Example.COM./hook?token=1",
  "https://hooks.example.com:443/a",
  "https://hooks.example.com:8443/a",
  "https://localhost.example.com/",
  "https://bücher.example/",
  "https://127.0.0.1.nip.io/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
  `https://example.com/${"a".repeat(2048 - 20)}`,
])("%s is accepted", (target) => {
  expect(targetProblem(target, PUBLIC)).toBeUndefined();
});

it.each([
  ["", /absolute https URL/],
  ["example.com/hook", /absolute https URL/],
  ["//example.com/hook", /absolute https URL/],
  ["https:example.com", /absolute https URL/],
  ["https:/example.com", /absolute https URL/],
  ["https:///example.com", /absolute https URL/],
  ["https://", /absolute https URL/],
  ["https://exa mple.com", /absolute https URL/],
  ["https://example.com/a b", /absolute https URL/],
  ["https://example.com/\n", /absolute https URL/],
  ["https://example.com\\@localhost/", /absolute https URL/],
  ["https://example.com:99999/", /absolute https URL/],
  ["https://[fe80::1%25eth0]/", /absolute https URL/],
  ["https://256.256.256.256/", /absolute https URL/],
  [`https://example.com/${"a".repeat(2049 - 20)}`, /at most 2048 characters/],
  ["ftp://example.com/", /absolute https URL/],
  ["javascript:alert(1)", /absolute https URL/],
  ["file:///etc/passwd", /absolute https URL/],
  ["http://example.com/", /must use https/],
  ["https://user@example.com/", /user information/],
  ["https://user:secret@example.com/", /user information/],
  ["https://@example.com/", /user information/],
  ["https://:@example.com/", /user information/],
  ["https://example.com/#a", /fragment/],
  ["https://example.com/#", /fragment/],
  ["https://example.com:22/", /one of the ports 443, 8443/],
  ["https://example.com:80/", /one of the ports/],
  ["https://example.com:0/", /one of the ports/],
])("%s is refused", (target, problem) => {
  expect(targetProblem(target, PUBLIC)).toMatch(problem);
});

describe("development", () => {
  it.each([
    "http://127.0.0.1:4711/hook",
    "http://localhost:80/",
    "https://localhost",
    "http://[::1]:3000",
    "http://receiver:8080/",
    "http://192.168.1.10/",
    "https://[fd12::1]/",
    "http://example.com/",
  ])("%s is accepted", (target) => {
    expect(targetProblem(target, DEVELOPMENT)).toBeUndefined();
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://[fd00:ec2::254]/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://user@127.0.0.1/",
    "http://127.0.0.1/#a",
    "ftp://127.0.0.1/",
  ])("%s is still refused", (target) => {
    expect(targetProblem(target, DEVELOPMENT)).toMatch(/^must/);
  });
});

describe("the demo", () => {
  const demo = { ...PUBLIC, isListening: (port: number) => port === 4711 };

  it.each(["http://127.0.0.1:4711/", "http://127.0.0.1:4711/hook?a=b", "https://example.com/"])(
    "%s is accepted",
    (target) => {
      expect(targetProblem(target, demo)).toBeUndefined();
    },
  );

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:4712/",
    "http://127.0.0.1:5432/",
    "http://[::1]:4711/hook",
    "https://127.0.0.1:4711/",
    "https://127.0.0.1/",
    "http://localhost:4711/",
    "https://localhost/",
    "http://127.0.0.2:4711/",
    "http://10.0.0.1:4711/",
    "http://169.254.169.254:80/",
    "http://example.com/",
    "http://example.com:8443/",
    "http://user@127.0.0.1:4711/",
    "http://127.0.0.1:4711/#a",
    "http://[::ffff:127.0.0.1]:4711/",
  ])("%s is refused", (target) => {
    expect(targetProblem(target, demo)).toMatch(/^must/);
  });
});
