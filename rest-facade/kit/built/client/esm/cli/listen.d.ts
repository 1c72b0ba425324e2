import { type Command } from "./usage.js";
/**
 * Brings events to a program on this machine. The service delivers only to public addresses, so the command reads
 * `GET /events` and delivers each event itself: nothing is made at the service, and nothing needs to be removed there.
 */
export declare const listenCommand: Command;
