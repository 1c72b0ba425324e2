import { describe, expect, it } from "vitest";
import { type Personal, parseTemplate, render } from "../../src/domain/contact/template.ts";
import { DomainError } from "../../src/platform/errors.ts";

const ADA: Personal = {
  firstName: "Ada",
  lastName: "Lovelace",
  company: "Analytical Engines",
  title: null,
  email: "ada@prospect.example",
  linkedinUrl: null,
  state: null,
  postalCode: null,
  country: null,
  extraFields: { color: "blue", "Plan name": "Gold", "": "", tricky: "{{first_name}} $& $1" },
};

const read = (body: string, contact = ADA) => render(parseTemplate(body), contact);

describe("the value of a field", () => {
  it.each([
    ["Hello", "Hello"],
    ["Hi {{first_name}}!", "Hi Ada!"],
    ["Hi {{ first_name }}!", "Hi Ada!"],
    ["{{first_name}} {{last_name}} of {{company}}", "Ada Lovelace of Analytical Engines"],
    ["{{email}}", "ada@prospect.example"],
    ["{{extra.color}}", "blue"],
    ["{{extra_fields.color}}", "blue"],
    ["{{extra.Plan name}}", "Gold"],
    ["{{title|colleague}}", "colleague"],
    ["{{first_name|there}}", "Ada"],
    ["{{title| a | b }}", "a | b"],
    ["{{extra.none|red}}", "red"],
    ["{{title|}}!", "!"],
    ["{{first_name}}{{first_name}}", "AdaAda"],
    // The values of a contact are never expanded again.
    ["{{extra.tricky}}", "{{first_name}} $& $1"],
    ["a } b { c }} d", "a } b { c }} d"],
    ["{{first_name}}}", "Ada}"],
    ["{{extra.color}} 😀", "blue 😀"],
  ])("%s becomes %s", (body, text) => {
    expect(read(body)).toEqual({ body: text, isIncomplete: false });
  });

  it.each([
    ["Hi {{title}}!", "Hi !"],
    ["{{linkedin_url}}", ""],
    ["{{extra.toString}}", ""],
    ["{{extra.__proto__}}", ""],
  ])("%s leaves a gap", (body, text) => {
    expect(read(body)).toEqual({ body: text, isIncomplete: true });
  });

  it("has a gap if the contact has no free fields", () => {
    expect(read("{{extra.color}}!", { ...ADA, extraFields: null })).toEqual({ body: "!", isIncomplete: true });
  });
});

describe("an invalid text", () => {
  it.each([
    ["{{nickname}}", "{{nickname}}"],
    ["Hi {{firstName}}", "{{firstName}}"],
    ["{{}}", "{{}}"],
    ["{{ |there}}", "{{ |there}}"],
    ["{{extra.}}", "{{extra.}}"],
    ["{{constructor}}", "{{constructor}}"],
    ["Hi {{first_name", "{{first_name"],
    ["Hi {{first_name {{last_name}}", "{{first_name {{last_name}}"],
    [`{{${"x".repeat(100)}}}`, `{{${"x".repeat(58)}…`],
  ])("%s names the placeholder", (body, named) => {
    try {
      parseTemplate(body);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      expect(error).toMatchObject({ code: "validation_error", field: "body" });
      expect((error as DomainError).message).toContain(named);
    }
  });
});
