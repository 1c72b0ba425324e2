/** A program with which the page is a phone: Twilio's, or the simulated one. */
export interface PhoneProgram {
  open(parts: PhoneParts): Promise<PhoneDevice>;
}

export interface PhoneParts {
  /** The business whose lines the page calls in for. */
  businessId: string;
  /** Gets a token of the carrier. */
  token(): Promise<{ token: string; lifetimeSeconds: number }>;
  /** The carrier rings the page for a line. */
  rings(call: RingingCall): void;
  /** The device cannot be used any more, with a sentence for the user. */
  failed(message: string): void;
}

/** A line that rings in the page. */
export interface RingingCall {
  lineId: string;
  /** Null: it rings no longer. */
  accept(): Promise<PhoneLeg | null>;
  decline(): void;
  /** Called when it no longer rings, without the user. */
  onEnd(listener: () => void): void;
}

/** The connection of the page to a line. */
export interface PhoneLeg {
  lineId: string;
  hangUp(): void;
  onEnd(listener: () => void): void;
  /** Loudness of the microphone, from 0 to 1, many times a second. */
  onLevel(listener: (level: number) => void): void;
}

export interface PhoneDevice {
  /** Calls in for a line. @throws Error with a sentence for the user. */
  connect(lineId: string): Promise<PhoneLeg>;
  /** The service says that a line rings here; a carrier says so itself. */
  noticeRinging?(lineId: string): void;
  /** Uses these devices from now on; an empty id is the usual one. */
  use(devices: { microphone: string; speaker: string }): Promise<void>;
  close(): void;
}
