import { part, read } from "../api.js";
import samples from "../samples.json" with { type: "json" };

/** Hidden triggers: they fill the dropdowns of other fields. */

const hidden = (key, noun, sample, operation) => ({
  key,
  noun,
  display: { label: `List of ${noun}`, description: `Fills the dropdown of ${noun}.`, hidden: true },
  operation: { type: "polling", sample, ...operation },
});

/** The next page begins where the last one ended; Zapier keeps the cursor between them. */
async function readPage(z, { meta }, path) {
  const isFirst = !meta?.page;
  const cursor = isFirst ? undefined : await z.cursor.get();
  if (!isFirst && !cursor) {
    return [];
  }
  const { data, next_cursor: next } = await read(z, path, { limit: 100, cursor });
  await z.cursor.set(next ?? "");
  return data;
}

export const listTriggers = [
  hidden("inbox_list", "Inboxes", samples.inbox, {
    perform: async (z) => {
      const { data } = await read(z, "/inboxes");
      return data.map((inbox) => ({ ...inbox, name: `${inbox.name} (${inbox.phone_number})` }));
    },
  }),
  hidden("campaign_list", "Campaigns", samples.campaign, {
    canPaginate: true,
    perform: (z, bundle) => readPage(z, bundle, "/campaigns"),
  }),
  hidden("disposition_list", "Dispositions", samples.disposition, {
    perform: async (z, { inputData: { campaign_id: id } }) => {
      const { data } = await read(z, id ? `/campaigns/${part(id)}/dispositions` : "/dispositions");
      return data;
    },
  }),
];
