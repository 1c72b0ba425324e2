import { expect, it } from "vitest";
import { type DescriptorNeeds, descriptorLimit, shareDescriptors } from "../src/application/descriptors.ts";

const needs = (role: DescriptorNeeds["role"]) => ({
  role,
  gateways: 1,
  databasePoolSize: 10,
  carrier: { concurrency: 20 },
});

it("knows the limit of this process", () => {
  expect(descriptorLimit()).toBeGreaterThan(100);
});

it.each([
  ["all", 20_000, 6_000, 2_000, 8_000],
  ["gateway", 20_000, 0, 2_000, 8_000],
  ["worker", 20_000, 6_000, 10_000, 0],
  ["all", Number.POSITIVE_INFINITY, 6_000, 2_000, 8_000],
  ["all", 500, 119, 47, 192],
  ["gateway", 500, 0, 75, 303],
  ["worker", 500, 286, 72, 0],
] as const)("%s shares %d out", (role, limit, deliveries, internalConnections, publicConnections) => {
  const shares = { deliveries, internalConnections, publicConnections };
  expect(shareDescriptors(limit, needs(role))).toMatchObject(shares);
});

it("never exceeds the limit, regardless of the reserve", () => {
  for (let limit = 240; limit < 30_000; limit += 97) {
    const shares = shareDescriptors(limit, { ...needs("all"), gateways: 4, databasePoolSize: 20 });
    const given = shares.deliveries + shares.internalConnections + shares.publicConnections;
    // The pool, the carrier, the gateway processes, the operations listener, and 80 for the rest.
    expect(given + 20 + 20 + 16 + 32 + 80).toBeLessThanOrEqual(limit);
  }
});

it("reserves the connections of a cell listener", () => {
  const cell = { host: "127.0.0.1", port: 4003 };
  const shares = { deliveries: 119, internalConnections: 47, publicConnections: 192 };
  expect(shareDescriptors(564, { ...needs("all"), cell })).toMatchObject(shares);
});

it("warns about a low limit, and refuses one without room for connections", () => {
  expect(shareDescriptors(20_000, needs("all")).cautions).toEqual([]);
  expect(shareDescriptors(500, needs("worker")).cautions).toEqual([]);
  expect(shareDescriptors(500, needs("gateway")).cautions).toEqual([
    "open files are limited to 500, which allows 303 connections at once: raise the limit (ulimit -n)",
  ]);
  expect(() => shareDescriptors(120, needs("all"))).toThrow(
    "open files are limited to 120: raise the limit (ulimit -n) to 206 or more",
  );
});
