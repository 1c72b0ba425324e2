import { afterEach, expect, it } from "vitest";
import { mediaLinks } from "../../src/domain/media/links.ts";
import { newId } from "../../src/platform/id.ts";
import type { SignedLink } from "../../src/platform/signed-links.ts";
import { freezeClocks, passTime, releaseClocks } from "../support/clock.ts";

/** URLs by which pictures and files are read for an hour. */

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [business, media] = [newId("biz"), newId("med")];

function partsOf(url: string): SignedLink {
  const { pathname, searchParams } = new URL(url);
  const [, , businessId = "", id = ""] = pathname.split("/");
  const [expires, signature] = [searchParams.get("expires") ?? "", searchParams.get("signature") ?? ""];
  return { businessId, id, expires, signature };
}

afterEach(() => {
  releaseClocks();
});

it("are valid for an hour, in every process and after a restart", () => {
  freezeClocks(1_800_000_000_000);
  const url = mediaLinks("https://api.example", [oldKey]).urlOf(business, media);
  expect(url).toMatch(
    new RegExp(`^https://api\\.example/media/${business}/${media}\\?expires=\\d+&signature=[\\w-]{43}$`),
  );
  const other = mediaLinks("https://api.example", [oldKey]);
  expect(other.check(partsOf(url))).toBe("valid");
  passTime(3_599_000);
  expect(other.check(partsOf(url))).toBe("valid");
  passTime(2_000);
  expect(other.check(partsOf(url))).toBe("expired");
});

it("stay valid while the encryption keys change", () => {
  const before = mediaLinks("https://api.example", [oldKey]);
  const between = mediaLinks("https://api.example", [newKey, oldKey]);
  const after = mediaLinks("https://api.example", [newKey]);
  expect(between.check(partsOf(before.urlOf(business, media)))).toBe("valid");
  expect(after.check(partsOf(between.urlOf(business, media)))).toBe("valid");
  expect(after.check(partsOf(before.urlOf(business, media)))).toBe("forged");
});

it("are valid only for their own object", () => {
  const links = mediaLinks("https://api.example", [oldKey]);
  const good = partsOf(links.urlOf(business, media));
  const later = String(Number(good.expires) + 1);
  const changes: Partial<SignedLink>[] = [
    { businessId: newId("biz") },
    { id: newId("med") },
    { expires: later },
    { expires: `0${good.expires}` },
    { expires: "" },
    { expires: "soon" },
    { signature: "" },
    { signature: good.signature.slice(1) },
    { signature: `${good.signature}A` },
    { signature: good.signature.toUpperCase() },
    { businessId: `${business}/${media}`, id: "" },
  ];
  for (const change of changes) {
    expect({ change, state: links.check({ ...good, ...change }) }).toEqual({ change, state: "forged" });
  }
});
