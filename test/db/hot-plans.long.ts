import { testPlans } from "./hot-plans.ts";

testPlans();
