import { type Command } from "./usage.js";
export declare const triggerCommand: Command;
