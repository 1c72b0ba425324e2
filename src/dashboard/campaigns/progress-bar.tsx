import { figure } from "../ui/figures.ts";
import { doneOf } from "../ui/progress.ts";
import styles from "./campaigns.module.css";
import type { Campaign } from "./queries.ts";

/** The contacts of a campaign by their state, as parts of one bar. */
export function ProgressBar({ campaign, isDetailed = false }: { campaign: Campaign; isDetailed?: boolean }) {
  const { contactCount, progress, name } = campaign;
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
          {parts.map(({ id, name: part, count }) => (
            <div key={id}>
              <dt data-part={id}>{part}</dt>
              <dd>{figure(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function partsOf({ progress }: Campaign) {
  const { completed, doNotCall, exhausted, called, inProgress, notCalled } = progress;
  return [
    { id: "completed", name: "Completed", count: completed },
    { id: "exhausted", name: "No attempts left", count: exhausted },
    { id: "called", name: "To call again", count: called - exhausted },
    { id: "progress", name: "In progress", count: inProgress },
    { id: "waiting", name: "Not called", count: notCalled },
    { id: "barred", name: "Do not call", count: doNotCall },
  ];
}
