import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./campaigns.module.css";
import { type ContactImport, UndoImport } from "./queries.ts";
import { counted, isUnderWay } from "./words.tsx";

/** Orders the undo of an ended import, after a question; also of one whose undo has failed. */
export function UndoButton({ run, ordered }: { run: ContactImport; ordered(): void }) {
  const may = useMay();
  const { user } = useViewer();
  const change = useChange(UndoImport);
  const [isAsking, setAsking] = useState(false);
  const isUndone = run.undo !== null && run.undo.failure === null;
  const isOwn = run.user?.id === user.id || may("CAMPAIGNS_MANAGE");
  if (isUnderWay(run) || isUndone || run.createdCount === 0 || !isOwn || !may("CAMPAIGNS_WRITE")) {
    return null;
  }
  return (
    <>
      <Button className="plain" onPress={() => setAsking(true)}>
        Undo this import
      </Button>
      {isAsking && (
        <Confirm
          title="Undo this import?"
          consequence={
            <>
              <p>
                {counted(run.createdCount, "contact")} that it added will be removed from the campaign, except those
                that somebody has called, texted, changed or added again since.
              </p>
              <p>Contacts that it changed stay as they are now, and so do opt-outs and consents.</p>
            </>
          }
          action="Undo the import"
          change={change}
          close={() => setAsking(false)}
          confirm={() => change.run({ id: run.id })}
          done={ordered}
        />
      )}
    </>
  );
}

const KEPT = {
  CALLED: "Kept: called",
  TEXTED: "Kept: texted",
  CHANGED: "Kept: changed",
  ADDED_AGAIN: "Kept: added again",
} as const;

function titleOf({ failure, endedAt }: NonNullable<ContactImport["undo"]>): string {
  if (failure) {
    return "The undo of the import has failed";
  }
  return endedAt === null ? "The import is being undone" : "The import was undone";
}

/** The progress of the undo of an import, and its outcome afterwards. */
export function UndoProgress({ run }: { run: ContactImport }) {
  const { undo, createdCount } = run;
  if (!undo) {
    return null;
  }
  const { processedCount, removedCount, goneCount, kept, failure, endedAt, createdAt, user } = undo;
  const rows: [string, string][] = [
    ["Removed", figure(removedCount)],
    ...kept.map(({ reason, count }): [string, string] => [KEPT[reason], figure(count)]),
  ];
  return (
    <Section
      title={titleOf(undo)}
      about={
        <>
          <Timestamp at={endedAt ?? createdAt} />
          {user && ` · ${user.name}`}
        </>
      }
    >
      <progress className={styles.meter} max={createdCount} value={processedCount} aria-label="Contacts done" />
      <p role="status">
        {figure(processedCount)} of {counted(createdCount, "contact")} done
      </p>
      <Facts
        className={styles.figures}
        rows={goneCount > 0 ? [...rows, ["Removed before", figure(goneCount)]] : rows}
      />
      {failure && <p className={styles.fault}>{failure}</p>}
      {kept.length > 0 && (
        <p className="soft">
          Contacts that somebody has called, texted, changed or added again since the import stay in the campaign.
        </p>
      )}
    </Section>
  );
}
