import { type Command } from "./usage.js";
export declare const resourceCommands: readonly Command[];
