import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pixelmatch from "pixelmatch";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { PNG } from "pngjs";
import { openBrowser } from "../test/support/browser.ts";
import { settle } from "../test/support/dashboard.ts";
import { fillSignIn } from "../test/support/production.ts";
import { type ServiceProcess, startService } from "../test/support/service-process.ts";
import { type Activity, makeActivity } from "./support/demo-activity.ts";
import { runCommand } from "./support/run-command.ts";
import { SCREENS } from "./support/screens.ts";

/**
 * Makes a picture of every screen of the dashboard, on a fresh demo with some activity, light, dark and on a phone.
 * `--compare FOLDER` compares them with those of an earlier run, and lists those that differ.
 */

const USAGE = "npm run screenshots -- [--out FOLDER] [--compare FOLDER] [--only NAME]...";
const OUT = fileURLToPath(new URL("../screenshots/", import.meta.url));

const DESK = { viewport: { width: 1280, height: 800 } };
const LOOKS: readonly [name: string, options: BrowserContextOptions][] = [
  ["light", { ...DESK, colorScheme: "light" }],
  ["dark", { ...DESK, colorScheme: "dark" }],
  ["phone", { viewport: { width: 390, height: 844 }, colorScheme: "light" }],
];

/** A larger share of different pixels is a difference. Times and addresses differ between two runs. */
const MOST_DIFFERENT = 0.01;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: OUT },
      compare: { type: "string" },
      only: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { out, compare, only } = values;
  await mkdir(out, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), "service-screenshots-"));
  const settings = { WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", WEBHOOK_RETRY_SECONDS: "3600", SIMULATOR_SEED: "1" };
  let service: ServiceProcess | undefined;
  let browser: Browser | undefined;
  try {
    [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir, ...settings }), openBrowser()]);
    const activity = await makeActivity(dataDir, service);
    const screens = SCREENS.filter(([name]) => !only || only.includes(name));
    for (const [look, options] of LOOKS) {
      await takeAll(browser, service.internalUrl, { look, options, activity, screens, out });
    }
  } finally {
    await browser?.close();
    await service?.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (compare !== undefined) {
    await compareAll(compare, out);
  }
}

interface Look {
  look: string;
  options: BrowserContextOptions;
  activity: Activity;
  screens: typeof SCREENS;
  out: string;
}

async function takeAll(browser: Browser, origin: string, { look, options, activity, screens, out }: Look) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await fillSignIn(page, "admin@northwind.example", "demo");
  await page.locator("#content h1").waitFor();
  for (const [name, path] of screens) {
    await page.goto(`${origin}/dashboard${path(activity)}`);
    await settle(page);
    const file = join(out, `${name}-${look}.png`);
    await page.screenshot({ path: file, animations: "disabled", caret: "hide", scale: "css" });
    console.log(file);
  }
  await context.close();
}

async function compareAll(before: string, after: string): Promise<void> {
  const names = (await readdir(after)).filter((name) => name.endsWith(".png"));
  const known = new Set(await readdir(before));
  let differing = 0;
  for (const name of names.filter((each) => known.has(each)).sort()) {
    const share = await differenceOf(join(before, name), join(after, name));
    if (share > MOST_DIFFERENT) {
      differing += 1;
      console.log(`${name}: ${share === 1 ? "another size" : `${(share * 100).toFixed(1)} % of the pixels`}`);
    }
  }
  const added = names.filter((name) => !known.has(name));
  console.log(`${differing} of ${names.length} pictures differ${added.length ? `; new: ${added.join(", ")}` : ""}`);
  process.exitCode = differing > 0 ? 1 : 0;
}

/** The share of different pixels of two pictures; the difference is written beside the second one. */
async function differenceOf(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all([readPicture(before), readPicture(after)]);
  const { width, height } = other;
  if (one.width !== width || one.height !== height) {
    return 1;
  }
  const picture = new PNG({ width, height });
  const share = pixelmatch(one.data, other.data, picture.data, width, height) / (width * height);
  if (share > MOST_DIFFERENT) {
    const folder = join(after, "..", "differences");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, after.slice(after.lastIndexOf("/") + 1)), PNG.sync.write(picture));
  }
  return share;
}

async function readPicture(file: string): Promise<PNG> {
  return PNG.sync.read(await readFile(file));
}

await runCommand(main);
