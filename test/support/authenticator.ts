import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The options of WebAuthn as far as the authenticator reads them. */
export interface CeremonyOptions {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** A passkey in software, with one credential. It answers as a browser at an origin does. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Map<number, number | Uint8Array>;
  /** Of the next use; 0 stays 0. */
  counter: number;
  origin: string;
  /** Of the user to whom it belongs; absent in answers when it is undefined. */
  userHandle: string | undefined;

  constructor(origin: string, { counter = 1 } = {}) {
    this.origin = origin;
    this.counter = counter;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const part = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    this.#publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]);
  }

  /** The answer to the options for a new passkey, as JSON. */
  create({ challenge, rp }: CeremonyOptions): string {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const data = Buffer.concat([
      this.#authenticatorData(rp?.id ?? "", 0x45),
      Buffer.alloc(16),
      length,
      this.credentialId,
      isoCBOR.encode(this.#publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(data)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      transports: ["internal", "hybrid", "invented"],
    });
  }

  /** The answer to the options for a use of the passkey, as JSON. */
  use({ challenge, rpId = "" }: CeremonyOptions): string {
    const clientData = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(rpId, 0x05);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#key).toString("base64url"),
      ...(this.userHandle !== undefined && { userHandle: Buffer.from(this.userHandle).toString("base64url") }),
    });
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    this.counter += this.counter === 0 ? 0 : 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const id = this.credentialId.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
  }
}
