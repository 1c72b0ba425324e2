import { type Command } from "./usage.js";
/** Sign-in, sign-out, and who is signed in. */
export declare const accountCommands: readonly Command[];
