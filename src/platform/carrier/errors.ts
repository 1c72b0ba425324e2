/**
 * The reasons why a text does not arrive or a call is not placed. The schema, the OpenAPI document, the conditions on
 * numbers and the dashboard derive from these rows; each carrier maps its own codes to them.
 */

interface CarrierErrorRow {
  /** A sentence for users and for readers of the API. */
  description: string;
  /**
   * The orders that show by it that the number cannot be reached: after a text nobody sends the number another one, after
   * a call nobody calls or texts it.
   */
  isLastingAfter?: readonly ("text" | "call")[];
  /** Whether the number or its person is the reason, not the carrier, its account or this service. */
  isOfNumber?: true;
  /** Whether the carrier takes no texts to the person from this number until the person texts START to it. */
  isBlock?: true;
}

export const carrierErrorCatalogue = {
  opted_out: { description: "The number has opted out of texts.", isBlock: true, isOfNumber: true },
  invalid_number: { description: "The number does not exist.", isLastingAfter: ["text", "call"], isOfNumber: true },
  landline: { description: "The number cannot receive texts.", isLastingAfter: ["text"], isOfNumber: true },
  unreachable: { description: "The phone could not be reached.", isOfNumber: true },
  carrier_blocked: { description: "A carrier blocked it." },
  not_registered: { description: "The inbox is not registered for this traffic." },
  geo_blocked: { description: "Texts to that country are not allowed." },
  carrier_error: { description: "The carrier failed or gave no reason, or the media could not be fetched." },
} as const satisfies Record<string, CarrierErrorRow>;

export type CarrierErrorCode = keyof typeof carrierErrorCatalogue;

export const carrierErrorCodes = Object.keys(carrierErrorCatalogue) as [CarrierErrorCode, ...CarrierErrorCode[]];

const rows: Readonly<Record<CarrierErrorCode, CarrierErrorRow>> = carrierErrorCatalogue;

/** The reason why a text did not arrive or a call was not placed. */
export interface CarrierError {
  code: CarrierErrorCode;
  /** A sentence for people. */
  message: string;
}

/** The error in its usual words. */
export function carrierError(code: CarrierErrorCode): CarrierError {
  return { code, message: rows[code].description };
}

/** Whether the order could not have succeeded at any carrier: the number is the reason. */
export function isOfNumber(error: CarrierError): boolean {
  return rows[error.code].isOfNumber === true;
}

export function isBlock(error: CarrierError): boolean {
  return rows[error.code].isBlock === true;
}

/** The codes after which a number cannot be reached, if such an order fails with them. */
export function lastingAfter(order: "text" | "call"): CarrierErrorCode[] {
  return carrierErrorCodes.filter((code) => rows[code].isLastingAfter?.includes(order));
}
