import type { Call } from "../../domain/call/rules.ts";
import { type CarrierError, carrierError } from "../../platform/carrier/errors.ts";

/** The texts of the demo. */

export interface Line {
  by: "us" | "them";
  /** Minutes after the line before. */
  after: number;
  body: string;
  /** The reason why it did not arrive. */
  error?: CarrierError;
}

export type Thread = readonly Line[];

/** A conversation with one of the saved contacts, by its index among them. */
export interface CustomerThread {
  customer: number;
  inbox: 0 | 1 | 2;
  /** The start of the conversation, in hours before now. */
  hoursAgo: number;
  thread: Thread;
}

export const NORTHWIND_THREADS: readonly CustomerThread[] = [
  {
    customer: 3,
    inbox: 2,
    hoursAgo: 120,
    thread: [
      { by: "them", after: 0, body: "Hi, order 20418 arrived with one box missing." },
      { by: "us", after: 6, body: "Sorry about that! Which item is not there? I will ship it again today." },
      { by: "them", after: 3, body: "The label rolls, 12 pcs." },
      { by: "us", after: 9, body: "On its way, you should have it on Thursday. No extra charge of course." },
      { by: "them", after: 2, body: "Great service, thank you" },
    ],
  },
  {
    customer: 5,
    inbox: 1,
    hoursAgo: 75,
    thread: [
      {
        by: "us",
        after: 0,
        body: "Hello, this is Northwind: your invoice 5561 is due on Friday. Shall we send it again?",
        error: carrierError("landline"),
      },
    ],
  },
  {
    customer: 1,
    inbox: 0,
    hoursAgo: 52,
    thread: [
      { by: "us", after: 0, body: "Good morning, are we still on for the demo at 2 pm today?" },
      { by: "them", after: 14, body: "Can we make it 2:30? Stuck in traffic." },
      { by: "us", after: 1, body: "2:30 works. Drive safely!" },
    ],
  },
  {
    customer: 4,
    inbox: 0,
    hoursAgo: 30,
    thread: [
      {
        by: "us",
        after: 0,
        body: "Hi Barbara, your samples are at the front desk. We are open until 6 pm.",
        error: carrierError("unreachable"),
      },
      { by: "us", after: 95, body: "Hi Barbara, your samples are at the front desk. We are open until 6 pm." },
    ],
  },
  {
    customer: 0,
    inbox: 0,
    hoursAgo: 26,
    thread: [
      {
        by: "us",
        after: 0,
        body: "Hi Ada, this is Axel from Northwind. Your quote for the 40 shelving units is ready.",
      },
      { by: "them", after: 4, body: "Thanks! Can you deliver before the 12th?" },
      { by: "us", after: 7, body: "Yes, if you confirm by tomorrow noon we deliver on the 10th." },
      { by: "them", after: 31, body: "Confirmed. Please send the invoice to our office." },
    ],
  },
  {
    customer: 2,
    inbox: 2,
    hoursAgo: 3,
    thread: [
      { by: "them", after: 0, body: "Do you also sell replacement wheels for the flat cart?" },
      { by: "them", after: 1, body: "The 8 inch ones" },
    ],
  },
];

/** The texts to contacts of a campaign after a call, by their index in it. */
export const CAMPAIGN_THREADS: Readonly<Record<number, Thread>> = {
  78: [
    { by: "us", after: 0, body: "Thank you for the call! The spring catalogue: https://northwind.example/spring" },
    { by: "them", after: 12, body: "Got it, looks good" },
  ],
  79: [{ by: "us", after: 0, body: "Thank you for your time! Your offer is valid until the end of the month." }],
  80: [
    {
      by: "us",
      after: 0,
      body: "Thank you for your time! Your offer is valid until the end of the month.",
      error: carrierError("carrier_blocked"),
    },
  ],
};

export const BASIC_BOOKS_THREAD: Thread = [
  { by: "them", after: 0, body: "Hello! Do you have The Art of Computer Programming in stock?" },
  { by: "us", after: 18, body: "We do: volume 1, third edition. Shall we put it aside for you?" },
];

/** The kinds of calls of the demo. */
export const CALLS = {
  talk: { direction: "outgoing", status: "completed", answeredBy: "human", rings: 6, talks: 194 },
  voicemail: { direction: "outgoing", status: "completed", answeredBy: "machine", rings: 22, talks: 27 },
  unanswered: { direction: "outgoing", status: "no_answer", answeredBy: null, rings: 30, talks: 0 },
  busy: { direction: "outgoing", status: "busy", answeredBy: null, rings: 2, talks: 0 },
  taken: { direction: "incoming", status: "completed", answeredBy: "human", rings: 4, talks: 312 },
  missed: { direction: "incoming", status: "no_answer", answeredBy: null, rings: 25, talks: 0 },
} as const satisfies Record<
  string,
  Pick<Call, "direction" | "status" | "answeredBy"> & { rings: number; talks: number }
>;
export type Attempt = keyof typeof CALLS;

/** Calls with saved contacts. The disposition is an index in the full list. */
export const NORTHWIND_CALLS: readonly {
  customer: number;
  inbox: 0 | 1 | 2;
  hoursAgo: number;
  attempt: Attempt;
  disposition: number | null;
  isRecorded?: true;
}[] = [
  { customer: 6, inbox: 0, hoursAgo: 98, attempt: "talk", disposition: 8, isRecorded: true },
  { customer: 7, inbox: 1, hoursAgo: 77, attempt: "busy", disposition: 2 },
  { customer: 3, inbox: 2, hoursAgo: 50, attempt: "taken", disposition: null },
  { customer: 8, inbox: 0, hoursAgo: 28, attempt: "voicemail", disposition: 1 },
  { customer: 0, inbox: 0, hoursAgo: 25, attempt: "taken", disposition: 10 },
  { customer: 2, inbox: 2, hoursAgo: 2, attempt: "missed", disposition: null },
];
