"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isGenuine = isGenuine;
const node_crypto_1 = require("node:crypto");
const TOLERANCE_SECONDS = 300;
/** Whether a delivery was signed with the secret, within five minutes of now. */
function isGenuine(rawBody, header, secret, now = new Date()) {
    const [time = "", ...signatures] = String(header ?? "").split(",");
    const seconds = /^t=(\d{1,12})$/.exec(time)?.[1];
    if (seconds === undefined || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) {
        return false;
    }
    const expected = Buffer.from((0, node_crypto_1.createHmac)("sha256", secret).update(`${seconds}.`).update(rawBody).digest("hex"));
    return signatures.some((signature) => {
        const candidate = Buffer.from(signature.replace(/^v1=/, ""));
        return signature.startsWith("v1=") && candidate.length === expected.length && (0, node_crypto_1.timingSafeEqual)(candidate, expected);
    });
}
