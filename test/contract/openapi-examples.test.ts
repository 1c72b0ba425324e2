import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { eventExample, newSubscription } from "../../rest-facade/examples.ts";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import { closeAnswers } from "../support/conformance.ts";
import type { Answer } from "../support/json-answer.ts";
import { stripeWebhooks } from "../webhook/install.ts";

const document: Answer = JSON.parse(
  JSON.stringify(openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] })),
);

interface Place {
  /** The keys that lead to it. */
  at: string[];
  part: Answer;
}

/** Every body of requests, answers and deliveries, with its path in the document. */
function bodies(): Place[] {
  const found: Place[] = [];
  const visit = (part: Answer, at: string[]) => {
    if (part?.$ref?.startsWith("#/components/responses/")) {
      return;
    }
    for (const [mediaType, content] of Object.entries<Answer>(part?.content ?? {})) {
      found.push({ at: [...at, "content", mediaType], part: content });
    }
  };
  for (const root of ["paths", "webhooks"]) {
    for (const [path, item] of Object.entries<Answer>(document[root])) {
      for (const [method, operation] of Object.entries<Answer>(item)) {
        const at = [root, path, method];
        visit(operation.requestBody, [...at, "requestBody"]);
        for (const [status, response] of Object.entries<Answer>(operation.responses)) {
          visit(response, [...at, "responses", status]);
        }
      }
    }
  }
  for (const [name, response] of Object.entries<Answer>(document.components.responses)) {
    visit(response, ["components", "responses", name]);
  }
  return found;
}

function examplesOf({ example, examples = {} }: Answer): unknown[] {
  const named = Object.values<Answer>(examples).map(({ value }) => value);
  return example === undefined ? named : [example, ...named];
}

const pointerPart = (key: string) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

describe("examples", () => {
  const all = bodies();

  it("exist for every body, and match its schema", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema(closeAnswers(document), "document");
    const wrong = all.flatMap(({ at, part }) => {
      const examples = examplesOf(part);
      const validate = ajv.compile({ $ref: `document#/${[...at, "schema"].map(pointerPart).join("/")}` });
      const problems = examples.filter((example) => !validate(example)).map(() => ajv.errorsText(validate.errors));
      return examples.length === 0 ? [`${at.join(" ")}: none`] : problems.map((text) => `${at.join(" ")}: ${text}`);
    });
    expect(all.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it("have ids of the form of TypeIDs", () => {
    const ids = JSON.stringify(document).match(/(?<=")[a-z]{2,4}_0\w+(?=")/g) ?? [];
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !/^[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))).toEqual([]);
  });

  it("of an error are one for each code of the status", () => {
    for (const { at, part } of all.filter(({ at }) => at[0] === "components")) {
      const codes = part.schema.properties.error.allOf[1].properties.code["x-extensible-enum"];
      expect(Object.keys(part.examples), at.join(" ")).toEqual(codes);
    }
  });

  it("are consistent: each id refers to a shown object, and each number has an owner", () => {
    const answers = all
      .filter(({ at }) => at[0] === "paths" && at.includes("responses"))
      .flatMap(({ part }) => examplesOf(part));
    const story = JSON.stringify(
      all.filter(({ at }) => at[0] !== "components").flatMap(({ part }) => examplesOf(part)),
    );
    const shown = new Set<unknown>();
    const numbers = new Set<unknown>();
    JSON.stringify(
      [
        answers,
        Object.values<Answer>(document.webhooks).map((item) =>
          examplesOf(item.post.requestBody.content["application/json"]),
        ),
      ],
      (key, value) => {
        if (["id", "event_id"].includes(key)) {
          shown.add(value);
        }
        if (["number", "phone_number"].includes(key)) {
          numbers.add(value);
        }
        return value;
      },
    );
    const mentioned = (pattern: RegExp) => [...new Set([...story.matchAll(pattern)].map(([text]) => text))];
    const ids = mentioned(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g);
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.filter((id) => !shown.has(id))).toEqual([]);
    const named = mentioned(/\+1\d{10}\b/g);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe("webhooks", () => {
  it("have one example for each type of event, and the type selects the model", () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
    const { oneOf, discriminator } = document.components.schemas.Event;
    expect(discriminator.propertyName).toBe("type");
    expect(Object.keys(discriminator.mapping)).toEqual([...eventTypes]);
    expect(oneOf.map(({ $ref }: Answer) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const type of eventTypes) {
      const { schema, example } = document.webhooks[type].post.requestBody.content["application/json"];
      expect(schema.$ref).toBe(discriminator.mapping[type]);
      expect(example.type).toBe(type);
    }
    const event = { $ref: "#/components/schemas/Event" };
    const modelOf = (path: string) => document.paths[path].get.responses[200].content["application/json"].schema;
    expect(modelOf("/events/{id}")).toEqual(event);
    expect(modelOf("/events").properties.data.items).toEqual(event);
  });

  it.each(eventTypes)("%s has an example with valid signatures", (type) => {
    const { parameters, requestBody } = document.webhooks[type].post;
    const headers = Object.fromEntries(parameters.map(({ name, example }: Answer) => [name, example]));
    const body = JSON.stringify(requestBody.content["application/json"].example);
    const { signing_secret: secret } = newSubscription;
    const signed = headers["X-Service-Signature"];
    expect(stripeWebhooks.constructEvent(body, signed, secret, Number.MAX_SAFE_INTEGER)).toBeTruthy();
    const [, time] = /^t=(\d+),/.exec(signed) as RegExpExecArray;
    expect(headers["webhook-timestamp"]).toBe(time);
    const verifier = new Webhook(secret);
    const signature = verifier.sign(headers["webhook-id"], new Date(Number(time) * 1000), body);
    expect(headers["webhook-signature"]).toBe(signature);
  });
});

describe("the data of a sample event", () => {
  it.each(eventTypes)("of %s is new each time, and happened now", (type) => {
    const at = "2027-01-02T03:04:05.678Z";
    const [first, second] = [sampleData(type, at), sampleData(type, at)].map((data) => JSON.stringify(data));
    const ids = first?.match(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g) ?? [];
    // A number of the do-not-call list and the count of an erasure have no ids.
    const example = eventExample(type);
    expect(ids.length > 0).toBe(!/^(do_not_call|person)/.test(type));
    expect(ids.filter((id) => second?.includes(id))).toEqual([]);
    expect(first?.includes(at)).toBe(JSON.stringify(example.data).includes(example.occurred_at));
    expect(first).not.toContain("2026-");
  });
});
