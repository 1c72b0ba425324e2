import { useBlocker } from "@tanstack/react-router";
import { LeaveQuestion } from "../ui/dialog.tsx";
import { hasUnsaved } from "../ui/unsaved.ts";

/** A page and what is open beside it: another one would take the place of a form. */
const placeOf = ({ pathname, search }: { pathname: string; search: unknown }): string => {
  const { contact, conversation } = search as { contact?: string; conversation?: string };
  return [pathname, contact, conversation].join(" ");
};

/** Asks before a page with a changed form is left, also for a reload or the close of the tab. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => placeOf(current) !== placeOf(next) && hasUnsaved(),
    enableBeforeUnload: () => hasUnsaved(),
    withResolver: true,
  });
  return blocker.status === "blocked" ? <LeaveQuestion leave={blocker.proceed} stay={blocker.reset} /> : null;
}
