/** Shows results while a reader types. The index loads with the first use of the field. */

const field = document.querySelector("#q");
const results = document.querySelector("#results");
const count = results.querySelector("p");
const list = results.querySelector("ol");

let opened;
function openIndex() {
  opened ??= Promise.all([
    import(new URL("minisearch.js", import.meta.url).href),
    fetch(new URL("index.json", import.meta.url)).then((answer) => answer.json()),
  ]).then(([{ default: MiniSearch }, { options, most, shortestPrefix, index }]) => {
    const loaded = MiniSearch.loadJS(index, options);
    const prefix = (word) => word.length >= shortestPrefix;
    return (query) => loaded.search(query, { prefix }).slice(0, most);
  });
  return opened;
}

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, properties);
}

function toItem({ href, heading, page, excerpt }) {
  const item = document.createElement("li");
  item.append(element("a", heading, { href }), " ", element("span", page), element("p", excerpt));
  return item;
}

function hide() {
  results.hidden = true;
}

async function show() {
  const query = field.value.trim();
  if (query === "") {
    hide();
    return;
  }
  const search = await openIndex();
  // Another text may have been typed while the index loaded.
  if (query !== field.value.trim()) {
    return;
  }
  const hits = search(query);
  count.textContent =
    hits.length === 0
      ? "No section has all of these words."
      : `${hits.length} ${hits.length === 1 ? "section" : "sections"}`;
  list.replaceChildren(...hits.map(toItem));
  results.hidden = false;
}

field.addEventListener("focus", openIndex, { once: true });
field.addEventListener("input", show);
field.form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    hide();
    field.focus();
  }
});
list.addEventListener("click", hide);
