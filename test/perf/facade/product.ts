import "../support/usage.ts";
import "../../../src/main.ts";

/** The service as `npm start` starts it, with all features on. */
