import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { CommandError } from "./usage.js";
const HOME = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
const FOLDER = join(HOME, "campaign-dialer");
export const CREDENTIALS_FILE = join(FOLDER, "credentials.json");
const SECRET_FILE = join(FOLDER, "signing-secret");
export async function readCredentials() {
    const text = await readFile(CREDENTIALS_FILE, "utf8").catch((error) => {
        if (error.code === "ENOENT") {
            return undefined;
        }
        throw new CommandError(`${CREDENTIALS_FILE} cannot be read: ${error.message}`);
    });
    if (text === undefined) {
        return undefined;
    }
    try {
        const { url, tokens } = JSON.parse(text);
        if (typeof url === "string" && typeof tokens.accessToken === "string") {
            return { url, tokens };
        }
    }
    catch {
        // The message below says what to do.
    }
    throw new CommandError(`${CREDENTIALS_FILE} is damaged`, "delete the file, then sign in again");
}
/** Replaces the file as a whole: a reader sees the old tokens or the new ones. */
export async function saveCredentials(credentials) {
    await replace(CREDENTIALS_FILE, `${JSON.stringify(credentials, null, 2)}\n`);
}
async function replace(path, text) {
    await mkdir(FOLDER, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    const file = await open(draft, "w", 0o600);
    try {
        await file.writeFile(text);
    }
    finally {
        await file.close();
    }
    // The file may have been there, with another mode.
    await chmod(draft, 0o600);
    await rename(draft, path);
}
/** The secret with which this machine signs events, the same in every session; a new one if there is none. */
export async function signingSecret(make, isValid) {
    const kept = (await readFile(SECRET_FILE, "utf8").catch(() => "")).trim();
    if (isValid(kept)) {
        return kept;
    }
    const secret = make();
    // Without a place for it, the secret is that of this session.
    await replace(SECRET_FILE, `${secret}\n`).catch(() => undefined);
    return secret;
}
export async function deleteCredentials() {
    await rm(CREDENTIALS_FILE, { force: true });
}
