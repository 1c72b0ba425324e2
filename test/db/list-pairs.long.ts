import { PAIRED } from "./list-pairs.ts";
import { testPairs } from "./test-list-pairs.ts";

testPairs(PAIRED.map(({ name }) => name));
