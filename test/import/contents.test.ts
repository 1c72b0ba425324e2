import { expect, it } from "vitest";
import { guessByContents, isGeneric } from "../../src/domain/import/contents.ts";

/** The fields of columns with generic headers. */

const guess = (columns: readonly (readonly string[] | string)[]) =>
  guessByContents(
    columns.map((column) =>
      typeof column === "string"
        ? { field: column, isGuessable: false, cells: [] }
        : { field: undefined, isGuessable: true, cells: column },
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
  ["time zones", ["America/New_York", "US/Pacific"], undefined],
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

it("a phone is guessed only in a file without one, for the one column that looks like one", async () => {
  const digits = ["4155550101", "4155550102"];
  const written = ["(415) 555-0101"];
  expect(await guess([digits, digits])).toEqual([undefined, undefined]);
  expect(await guess([written, written])).toEqual([undefined, undefined]);
  expect(await guess([digits, written])).toEqual([undefined, "phone"]);
  expect(await guess([digits, "phone"])).toEqual([undefined, undefined]);
  expect(await guess([written, "phone.mobile"])).toEqual([undefined, undefined]);
  // A header such as Fax names the column.
  const named = { field: undefined, isGuessable: false, cells: written };
  expect(await guessByContents([{ ...named, isGuessable: true }, named], "US")).toEqual([undefined, undefined]);
  expect(await guessByContents([named], "US")).toEqual([undefined]);
});

it("a field that another column has is not guessed", async () => {
  const names = ["Ada Lovelace", "Grace Hopper"];
  expect(await guess([names, "last_name"])).toEqual([undefined, undefined]);
  expect(await guess([names, names])).toEqual(["full_name", undefined]);
});

it.each([
  "",
  ...["Column 1", "column_12", "Field3", "Field", "Spalte A", "Spalte 2", "Unnamed: 0", "B", "7", "data", "Value"],
])("the header %j says nothing", (header) => {
  expect(isGeneric(header)).toBe(true);
});

it.each([
  ...["Fax", "Sales rep phone", "Emergency contact", "DNC number", "Do not call", "Rep time zone", "Account owner"],
  ...["Owner email", "Cola", "Who", "#", "Data source", "Field rep"],
])("the header %j names its column", (header) => {
  expect(isGeneric(header)).toBe(false);
});
