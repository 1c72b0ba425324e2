import { testPairs } from "./test-list-pairs.ts";

// The others are in `list-pairs.long.ts`.
testPairs(["texts, created", "conversations by activity", "contacts of a campaign, name"]);
