import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Gives the window the name of the page, from its heading and its chosen tab, and moves the focus to the heading of a page
 * that the viewer goes to: screen readers say where they are. A focus inside of the content, such as on a tab or in a
 * field, stays.
 *
 * @param business its name ends the title.
 */
export function usePageTitle(business: string): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    const content = document.getElementById("content") as HTMLElement;
    const from = document.activeElement;
    let movesFocus = shown.current !== undefined && shown.current !== path;
    shown.current = path;
    const look = () => {
      const heading = content.querySelector("h1");
      if (!heading) {
        return;
      }
      const tab = content.querySelector("nav [aria-current='page']");
      const title = [tab?.textContent, heading.textContent, business].filter(Boolean).join(" – ");
      if (document.title !== title) {
        document.title = title;
      }
      const { activeElement } = document;
      if (
        movesFocus &&
        (activeElement === document.body || activeElement === from) &&
        !content.contains(activeElement)
      ) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      movesFocus = false;
    };
    look();
    // A page has its heading when its data are read.
    const observer = new MutationObserver(look);
    observer.observe(content, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [path, business]);
}
