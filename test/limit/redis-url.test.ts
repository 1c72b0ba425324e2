import { expect, it } from "vitest";
import { readSentinelUrl } from "../../src/platform/limit/redis-url.ts";

it.each([
  ["redis+sentinel://one/limits", { sentinels: [{ host: "one", port: 26_379 }], name: "limits" }],
  [
    "redis+sentinel://10.0.0.1:26379,sentinel.example.com:5000,[::1]:7000/my-primary",
    {
      sentinels: [
        { host: "10.0.0.1", port: 26_379 },
        { host: "sentinel.example.com", port: 5_000 },
        { host: "::1", port: 7_000 },
      ],
      name: "my-primary",
    },
  ],
  [
    "redis+sentinel://user:p%40ss:word@one/limits?sentinel_password=a%20b",
    {
      sentinels: [{ host: "one", port: 26_379 }],
      name: "limits",
      username: "user",
      password: "p@ss:word",
      sentinelPassword: "a b",
    },
  ],
  [
    "redis+sentinel://:password@one/limits",
    { sentinels: [{ host: "one", port: 26_379 }], name: "limits", password: "password" },
  ],
  ["redis://one:6379", undefined],
])("reads %s", (url, options) => {
  expect(readSentinelUrl(url)).toEqual(options);
});
