import { testPairs } from "./test-list-pairs.ts";

// The other lists are in `list-pairs.long.ts`.
testPairs(["texts, created"], ["businesses", "users", "inbox_users", "conversations", "messages"]);
