import type { BrowserContext } from "playwright-core";

/** The pages with long lists, each with its path. */
export const pagesOf = (campaign: string): readonly [name: string, path: string][] => [
  ["campaign contacts", `/dashboard/campaigns/${campaign}/contacts`],
  ["contacts", "/dashboard/contacts"],
  ["inbox", "/dashboard/inbox"],
  ["webhooks", "/dashboard/webhooks"],
];

export interface ListFigures {
  /** From the start of the navigation to the first row. */
  firstRowMs: number;
  /** The rows that were passed while scrolling. */
  rows: number;
  /** The milliseconds between two frames while scrolling. */
  frames: number[];
  /** The milliseconds for which the page's thread works for a frame, which other work on the machine does not change. */
  workMs: number;
  /** What the page's scripts hold afterwards, without garbage. */
  heapBytes: number;
  /** The most elements in the document at once. */
  mostElements: number;
}

/** A row of a list: of a table, or of the conversations. */
const ROW = "[role=grid] [data-index], li[aria-posinset]";
/** The pixels of a frame: some fifteen rows, as of a fast wheel. */
const STEP = 800;

/** Opens a page in a tab of its own, and scrolls its list until that many rows have passed, or to its end. */
export async function measureList(context: BrowserContext, url: string, rows: number): Promise<ListFigures> {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const seen = globalThis as unknown as { firstRowAt: number };
    const look = () => {
      if (document.querySelector(selector)) {
        seen.firstRowAt = performance.now();
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  }, ROW);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(ROW).first().waitFor();
  const firstRowMs = await page.evaluate(() => (globalThis as unknown as { firstRowAt: number }).firstRowAt);
  const tools = await context.newCDPSession(page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  const metric = async (wanted: string) => {
    const { metrics } = await tools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  };
  const workedBefore = await metric("TaskDuration");
  const scrolled = await page.evaluate(scroll, { selector: ROW, rows, step: STEP });
  const workMs = (1_000 * ((await metric("TaskDuration")) - workedBefore)) / scrolled.frames.length;
  await tools.send("HeapProfiler.collectGarbage");
  const heapBytes = await metric("JSHeapUsedSize");
  await page.close();
  return { firstRowMs, ...scrolled, workMs, heapBytes };
}

/** Runs in the page. */
async function scroll({ selector, rows, step }: { selector: string; rows: number; step: number }) {
  const placeOf = (row: Element) => Number(row.getAttribute("data-index") ?? Number(row.ariaPosInSet) - 1);
  const lastPlace = () => Math.max(...[...document.querySelectorAll(selector)].map(placeOf));
  let scroller = document.querySelector(selector)?.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
    scroller = scroller.parentElement;
  }
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const frames: number[] = [];
  let mostElements = document.querySelectorAll("*").length;
  let place = lastPlace();
  let before = await frame();
  let movedAt = before;
  // At the end of what has been read, the next page comes within a few frames.
  while (scroller && place + 1 < rows && before - movedAt < 3_000) {
    scroller.scrollTop += step;
    const now = await frame();
    frames.push(now - before);
    before = now;
    mostElements = Math.max(mostElements, document.querySelectorAll("*").length);
    const next = lastPlace();
    movedAt = next > place ? now : movedAt;
    place = Math.max(place, next);
  }
  return { rows: place + 1, frames, mostElements };
}
