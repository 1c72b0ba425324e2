import { searchNumbers } from "../../src/domain/number/search.ts";
import { pageNumbers } from "../../src/domain/number/store.ts";
import { MOST_FOUND, numberCapabilities } from "../../src/platform/carrier/numbers-port.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { atMost } from "../limits.ts";
import {
  AvailableNumberType,
  BusinessNumberConnection,
  NumberCapabilityType,
  NumberFilterInput,
  NumberKindType,
} from "./type.ts";

builder.queryFields((t) => ({
  numbers: t.field({
    type: BusinessNumberConnection,
    description:
      "The numbers that the business has or had from the carrier, newest first. Those in the state `ASSIGNED` wait to " +
      "be adopted. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "numbers.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: NumberFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      pageNumbers(database, caller.businessId, filter ?? {}, pageRequest(page)),
  }),
  availableNumbers: t.field({
    type: [AvailableNumberType],
    description:
      `Up to ${MOST_FOUND} numbers that can be bought at the carrier now. Numbers that need an address are not among ` +
      "them. The purchase of a number that needs a regulatory bundle fails, with the carrier's words in `problem`. For " +
      "admins.",
    complexity: { multiplier: MOST_FOUND },
    authScopes: { may: "numbers.read" },
    args: {
      country: t.arg.string({ required: true, defaultValue: "US", description: "The country, a code of ISO 3166." }),
      kind: t.arg({ type: NumberKindType, required: true, defaultValue: "local", description: "The kind of number." }),
      areaCode: t.arg.string({ description: "The three digits of an area code, only in US and CA." }),
      contains: t.arg.string({
        description: "Digits that follow one another in the number, 2 to 15; `*` stands for any digit.",
      }),
      capabilities: t.arg({
        ...atMost(numberCapabilities.length),
        type: [NumberCapabilityType],
        description: "Up to 3 capabilities, all of which the number has.",
      }),
    },
    resolve: (_root, { capabilities, ...query }, { database, caller, tools: { numbers } }) =>
      numbers ? searchNumbers(database, numbers, caller, { ...query, capabilities: capabilities ?? [] }) : [],
  }),
}));
