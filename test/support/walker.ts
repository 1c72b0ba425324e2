import type { Locator, Page } from "playwright-core";

/** How a walker uses a page: with the mouse, with a finger on a phone, or with the keyboard alone. */
export type Way = "mouse" | "phone" | "keyboard";

/** A file to choose. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Containers in which arrows move, and Tab leaves. */
const COMPOSITE = "[role=grid], [role=radiogroup], [role=listbox], [role=menu], [role=toolbar]";
/** More presses than these mean that a control cannot be reached. */
const MOST_STEPS = 150;

/** Uses a page as one person would, and counts what it takes. The keyboard reaches each control with Tab and arrows. */
export class Walker {
  readonly page: Page;
  readonly way: Way;
  /** Presses of the mouse or of a finger. */
  clicks = 0;
  /** Pressed keys, without the letters of texts. */
  keys = 0;
  readonly #began = performance.now();

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  /** What the walk took so far, as a line. */
  report(name: string): string {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    return `${name}, ${this.way}: ${this.way === "keyboard" ? `${this.keys} keys` : `${this.clicks} clicks`}, ${seconds} s`;
  }

  /** Goes to a page of the menu. A phone has the first ones in a bar, and the others behind a button. */
  async go(name: string): Promise<void> {
    const menu = this.page.getByRole("navigation", { name: "Pages" });
    const link = menu.getByRole("link", { name });
    await menu.waitFor();
    if (this.way === "phone" && !(await link.isVisible())) {
      await this.press(menu.getByRole("button", { name: "More" }));
      await this.press(this.page.getByRole("menuitem", { name }));
    } else {
      await this.press(link);
    }
    await this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  /** Presses a link, a button, a row or a choice. */
  async press(target: Locator): Promise<void> {
    if (this.way !== "keyboard") {
      this.clicks += 1;
      await target.click();
      return;
    }
    await this.#reach(target);
    const isBox = await target.evaluate((element) => element.matches("[type=checkbox], [type=radio], [role=radio]"));
    await this.#key(isBox ? "Space" : "Enter");
  }

  /** Writes into a field. */
  async write(target: Locator, text: string): Promise<void> {
    if (this.way !== "keyboard") {
      this.clicks += 1;
      await target.click();
    } else {
      await this.#reach(target);
    }
    await this.page.keyboard.type(text);
  }

  /** Chooses a file in the chooser that a button opens. */
  async choose(button: Locator, file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.press(button);
    await (await chooser).setFiles(file);
  }

  /** Presses what saves a file. Returns the name of the file. */
  async save(target: Locator): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.press(target)]);
    return download.suggestedFilename();
  }

  async #key(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Moves the focus to a control, the shorter way. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const key = await target.evaluate((element, composite) => {
        const { activeElement } = document;
        if (activeElement === element || activeElement === null) {
          return null;
        }
        const container = element.closest(composite);
        const isBefore = (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
        if (container?.contains(activeElement) && container !== activeElement) {
          const isVertical = container.matches("[role=grid], [role=menu]");
          return isBefore ? (isVertical ? "ArrowUp" : "ArrowLeft") : isVertical ? "ArrowDown" : "ArrowRight";
        }
        return isBefore && activeElement !== document.body ? "Shift+Tab" : "Tab";
      }, COMPOSITE);
      if (key === null) {
        return;
      }
      await this.#key(key);
    }
    throw new Error(`the keyboard does not reach ${target}`);
  }
}
