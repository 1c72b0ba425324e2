import type { Tokens } from "../index.js";
import { type Endpoints } from "./discovery.js";
/** Shows a code, and waits until the person has entered it in any browser (RFC 8628). */
export declare function signInByCode(endpoints: Endpoints, scope: string): Promise<Tokens>;
/** Opens the browser on this machine, and waits for its answer on loopback (RFC 8252, with PKCE). */
export declare function signInByBrowser(endpoints: Endpoints, scope: string): Promise<Tokens>;
/** Whether a browser can be expected to open on this machine. */
export declare function hasBrowser(): boolean;
