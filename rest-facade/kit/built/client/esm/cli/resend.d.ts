import { type Command } from "./usage.js";
/** Sends an event again: to subscriptions, as the API does it, or to a program on this machine. */
/** Gives `events resend` the option for a program on this machine; every other command stays as it is. */
export declare function withForward(command: Command): Command;
