import program from "../../package.json" with { type: "json" };

/** The version of the program: that of its package. */
export const VERSION: string = program.version;
