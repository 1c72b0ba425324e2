import { describe, expect, it } from "vitest";
import { addressBucket, isNetwork, networkMatcher } from "../../src/platform/limit/address.ts";

describe("the bucket of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51234", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:8080", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });

  it.each([undefined, "", "unknown", "_hidden", "1.2.3", "1.2.3.4.5", "300.1.1.1", "a".repeat(8_000), "[1.2.3.4"])(
    "%s has none",
    (text) => {
      expect(addressBucket(text)).toBeNull();
    },
  );
});

it.each([
  ["127.0.0.1", ["loopback"], true],
  ["127.8.9.10", ["loopback"], true],
  ["::1", ["loopback"], true],
  ["::ffff:127.0.0.1", ["loopback"], true],
  ["128.0.0.1", ["loopback"], false],
  ["fe80::9", ["linklocal"], true],
  ["172.31.255.1", ["uniquelocal"], true],
  ["172.32.0.1", ["uniquelocal"], false],
  ["192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7", "10.0.0.0/8"], false],
  ["10.1.2.3", ["192.0.2.7", "10.0.0.0/8"], true],
  ["2001:db8::9", ["2001:db8::/32"], true],
  ["2001:db9::9", ["2001:db8::/32"], false],
  [undefined, ["loopback"], false],
  ["127.0.0.1", [], false],
])("whether %s is in %j: %s", (address, networks, expected) => {
  expect(networkMatcher(networks)(address)).toBe(expected);
});

it("accepts only valid proxies", () => {
  for (const good of ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32", "loopback", "linklocal", "uniquelocal"]) {
    expect(isNetwork(good)).toBe(true);
  }
  for (const bad of [
    "",
    "1",
    "true",
    "proxy.example",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/00",
    "10.0.0/8x",
  ]) {
    expect(isNetwork(bad), bad).toBe(false);
  }
});
