/** What the acknowledged writes must have left. Each object is written by one client, one write after another. */
export class Expected {
  /** By the external id. */
  readonly contacts = new Map<string, { id: string; firstName: string }>();
  /** By the name. */
  readonly campaigns = new Map<string, string>();
  /** By the id. `events` counts the changes of the status. */
  readonly campaignContacts = new Map<
    string,
    { campaignId: string; number: string; company: string | null; status: string; isRemoved: boolean; events: number }
  >();
  /** Outgoing texts, by the body. */
  readonly messages = new Map<string, { id: string; isCanceled: boolean }>();
  /** Incoming texts, by the body. */
  readonly incoming = new Map<string, string>();
  /** Incoming calls, by the number. */
  readonly incomingCalls = new Map<string, string>();
  /** The unread texts of conversations whose number belongs to one client. */
  readonly unread = new Map<string, number>();
  /** Whether each number is listed. */
  readonly doNotCall = new Map<string, boolean>();
  /** The dispositions that agents have picked, by the call. */
  readonly dispositions = new Map<string, string>();
  /** Calls that agents have ordered. */
  readonly dials = new Set<string>();
  /** Broadcasts with the numbers of their contacts. */
  readonly broadcasts = new Map<string, readonly string[]>();
  /** Imports with their campaigns and numbers. */
  readonly imports = new Map<string, { campaignId: string; numbers: readonly string[] }>();
}

/** The last four digits with which the simulated carrier refuses an order or a person does not answer. */
const SPECIAL = /(0001|0004|0009|0011|0012|0013)$/;

/** Numbers that are each used once. */
export class Numbers {
  #last = 0;

  /** Any number. */
  any(): string {
    this.#last += 1;
    return `+1415${2_000_000 + this.#last}`;
  }

  /** A number whose person takes texts and calls. */
  plain(): string {
    for (;;) {
      const number = this.any();
      if (!SPECIAL.test(number)) {
        return number;
      }
    }
  }

  some(count: number): string[] {
    return Array.from({ length: count }, () => this.plain());
  }
}
