import { expect, it } from "vitest";
import { guessByContents } from "../../src/domain/import/contents.ts";

/** The fields of columns whose headers say nothing. */

const guess = (columns: readonly (readonly string[] | string)[]) =>
  guessByContents(
    columns.map((column) =>
      typeof column === "string" ? { field: column, cells: [] } : { field: undefined, cells: column },
    ),
    "US",
  );

it.each<[what: string, cells: string[], field: string | undefined]>([
  [
    "numbers as people write them",
    ["(415) 555-0101", "415-555-0102", "+44 20 7946 0958", "", "n/a", "415 555 0103", "415.555.0104"],
    "phone",
  ],
  ["digits alone, as the only ones of the file", ["4155550101", "4155550102"], "phone"],
  [
    "e-mail addresses, some of them bad",
    ["ada@x.example", "bob@y.example", "none", "c@z.example", "d@z.example"],
    "email",
  ],
  ["profiles", ["https://www.linkedin.com/in/ada", "http://de.linkedin.com/in/bob"], "linkedin_url"],
  ["names", ["Ada Lovelace", "Grace Hopper", "José Álvarez Peña", "Nnamdi Okafor"], "full_name"],
  ["last names first", ["Lovelace, Ada", "Hopper, Grace", "Okafor, Nnamdi"], "full_name"],
  ["time zones", ["America/New_York", "US/Pacific"], "time_zone"],
  ["dates", ["2024-01-15", "2023-12-01", "2024-02-29"], undefined],
  ["dates without signs", ["20240115", "20231201"], undefined],
  ["dates of other countries, with a time", ["15.01.2024 10:30", "01/12/2023", "3.4.2024"], undefined],
  ["addresses of computers", ["192.168.100.101", "192.168.100.102"], undefined],
  ["cities", ["New York", "San Francisco", "Los Angeles", "Chicago"], undefined],
  ["companies", ["Acme Corp", "Globex Inc", "Initech LLC", "Martin Marietta", "Umbrella Co"], undefined],
  ["amounts", ["1,200.50", "980.00", "15.20"], undefined],
  ["short numbers", ["1234", "98101", "12"], undefined],
  ["words", ["Gold", "Silver", "Gold"], undefined],
  ["no cells", ["", ""], undefined],
])("a column of %s", async (_what, cells, field) => {
  expect(await guess([cells])).toEqual([field]);
});

it("digits alone are no phone beside another column of phones, or beside other digits", async () => {
  const digits = ["4155550101", "4155550102"];
  expect(await guess([digits, digits])).toEqual([undefined, undefined]);
  expect(await guess([digits, "phone"])).toEqual([undefined, undefined]);
  expect(await guess([digits, ["(415) 555-0101"]])).toEqual([undefined, "phone"]);
});

it("a field that another column has is not guessed, other than up to five phones", async () => {
  const names = ["Ada Lovelace", "Grace Hopper"];
  expect(await guess([names, "last_name"])).toEqual([undefined, undefined]);
  expect(await guess([names, names])).toEqual(["full_name", undefined]);
  const phones = ["(415) 555-0101"];
  expect(await guess(["phone.mobile", ...Array(5).fill(phones)])).toEqual([
    undefined,
    ...Array(4).fill("phone"),
    undefined,
  ]);
});
