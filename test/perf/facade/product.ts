import "../support/usage.ts";
import "../../../src/main.ts";

/** The service as `npm start` starts it, with everything on. */
