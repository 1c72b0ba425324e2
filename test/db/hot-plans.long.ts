import { testPlans } from "./hot-plans.ts";

testPlans(["fresh", "of empty tables", "of full tables, which are empty now"]);
