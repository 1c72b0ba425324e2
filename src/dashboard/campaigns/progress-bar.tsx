import { Link } from "@tanstack/react-router";
import { figure } from "../ui/figures.ts";
import { doneOf } from "../ui/progress.ts";
import styles from "./campaigns.module.css";
import type { Campaign } from "./queries.ts";

/** The contacts of a campaign by their state, as parts of one bar. */
export function ProgressBar({ campaign, isDetailed = false }: { campaign: Campaign; isDetailed?: boolean }) {
  const { id: campaignId, contactCount, progress, name } = campaign;
  const parts = partsOf(campaign);
  const done = doneOf(progress);
  const percent = contactCount === 0 ? 0 : Math.floor((done * 100) / contactCount);
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`${name}: contacts done`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${figure(done)} of ${figure(contactCount)} done`}
      >
        {parts
          .filter(({ count }) => count > 0)
          .map(({ id, name: part, count }) => (
            <span key={id} data-part={id} style={{ flexGrow: count }} title={`${part}: ${figure(count)}`} />
          ))}
      </div>
      {isDetailed && (
        <dl className={styles.legend}>
          {parts.map(({ id, name: part, count, search }) => (
            <div key={id}>
              <dt data-part={id}>{part}</dt>
              <dd>
                <Link to="/campaigns/$id/contacts" params={{ id: campaignId }} search={search}>
                  {figure(count)}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The parts, with the search that finds their contacts. */
function partsOf({ progress }: Campaign) {
  const { completed, doNotCall, exhausted, called, inProgress, notCalled } = progress;
  return [
    { id: "completed", name: "Completed", count: completed, search: { status: "COMPLETED" } },
    { id: "exhausted", name: "No attempts left", count: exhausted, search: { left: "none" } },
    { id: "called", name: "To call again", count: called - exhausted, search: { status: "CALLED", left: "some" } },
    { id: "progress", name: "In progress", count: inProgress, search: { status: "IN_PROGRESS" } },
    { id: "waiting", name: "Not called", count: notCalled, search: { status: "NOT_CALLED" } },
    { id: "barred", name: "Do not call", count: doNotCall, search: { status: "DO_NOT_CALL" } },
  ] as const;
}
