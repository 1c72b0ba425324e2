import { part } from "../api.js";
import { bodyOf, clear, disposition, inbox, phoneNumber } from "../fields.js";
import samples from "../samples.json" with { type: "json" };
import { action } from "./make.js";

const note = { key: "note", label: "Note", type: "text", required: false, helpText: "Up to 5,000 characters." };

export const callCreates = [
  action({
    key: "start_call",
    noun: "Call",
    label: "Start Call",
    description: "Rings the phone of the connected user, then calls the person.",
    inputFields: [
      { ...inbox, label: "From Inbox", required: true },
      { ...phoneNumber, key: "to", label: "To" },
      {
        key: "contact_id",
        label: "Contact ID",
        type: "string",
        required: false,
        search: "find_contact.id",
        helpText: "Instead of a number: the call goes to the first number of the contact.",
      },
      {
        key: "device",
        label: "Where the User Talks",
        type: "string",
        required: false,
        choices: { phone: "Phone", browser: "Browser" },
      },
    ],
    sample: samples.call,
    request: (input) => ({ path: "/calls", body: bodyOf(input, ["inbox_id", "to", "contact_id", "device"]) }),
  }),
  action({
    key: "update_call",
    noun: "Call",
    label: "Write Outcome or Note of Call",
    description: "Writes the outcome and the note of a call.",
    inputFields: [
      { key: "id", label: "Call ID", type: "string", required: true, search: "find_call.id" },
      disposition,
      note,
      clear([note]),
    ],
    sample: samples.call,
    request: (input) => ({
      method: "PATCH",
      path: `/calls/${part(input.id)}`,
      body: bodyOf(input, ["disposition_id", "note"]),
    }),
  }),
  action({
    key: "create_disposition",
    noun: "Disposition",
    label: "Create Disposition",
    description: "Creates an outcome of calls. It is for admins.",
    inputFields: [
      { key: "name", label: "Name", type: "string", required: true },
      {
        key: "marks_contact_complete",
        label: "Completes the Contact",
        type: "boolean",
        required: true,
        helpText: "True ends the calls to a campaign contact with this outcome.",
      },
    ],
    sample: samples.disposition,
    request: (input) => ({ path: "/dispositions", body: bodyOf(input, ["name", "marks_contact_complete"]) }),
  }),
];
