import { expect, it } from "vitest";
import { distanceOf } from "../../src/domain/consent/areas.ts";

it.each([
  ["the same area code", "+14155550100", "+14155550177", "area"],
  ["a code that serves the same area", "+14155550100", "+16285550100", "area"],
  ["an overlay of two areas serves both, which are not the same area", "+14035550100", "+15875550100", "area"],
  ["two areas with an overlay in common", "+14035550100", "+17805550100", "state"],
  ["another area of the state", "+14155550100", "+12135550100", "state"],
  ["another state", "+14155550100", "+12125550100", "country"],
  ["a province of two with one area code", "+19025550100", "+17825550100", "area"],
  ["Canada and the United States, which share a calling code", "+14165550100", "+12125550100", "elsewhere"],
  ["a toll-free number has no area", "+18005550100", "+12125550100", "elsewhere"],
  ["two toll-free numbers", "+18005550100", "+18885550100", "elsewhere"],
  ["two numbers of another country", "+442079460000", "+441614960000", "country"],
  ["two other countries", "+442079460000", "+33142685300", "elsewhere"],
])("%s", (_name, one, other, distance) => {
  expect(distanceOf(one, other)).toBe(distance);
  expect(distanceOf(other, one)).toBe(distance);
});
