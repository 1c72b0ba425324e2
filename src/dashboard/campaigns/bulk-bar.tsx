import { useState } from "react";
import { Button } from "react-aria-components";
import { LARGEST_CHOICE } from "../../domain/bulk/limits.ts";
import { useChange } from "../app/change.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { figure } from "../ui/figures.ts";
import { useToast } from "../ui/toast.tsx";
import { CallbackWindow } from "./callback-window.tsx";
import styles from "./campaigns.module.css";
import { CopyWindow } from "./copy-window.tsx";
import { type ContactFilter, type ContactRow, RemoveContacts, SetStatuses, StartOperation } from "./queries.ts";
import { counted } from "./words.tsx";

/** The contacts of one change. */
const BATCH = 500;

/** Changes of the chosen contacts, or of all that the filter finds: those are changed by the service, however many. */
export function BulkBar({
  campaignId,
  filter,
  total,
  rows,
  selected,
  isAll,
  onSelect,
  onSelectAll,
  changed,
}: {
  campaignId: string;
  filter: ContactFilter;
  total: number | null;
  rows: readonly ContactRow[];
  selected: ReadonlySet<string>;
  /** Whether all contacts are chosen that the filter finds. */
  isAll: boolean;
  onSelect(selected: ReadonlySet<string>): void;
  /** Absent where the list is not that of the filter. */
  onSelectAll: (() => void) | undefined;
  changed(): void;
}) {
  const toast = useToast();
  const may = useMay();
  const mark = useChange(SetStatuses);
  const remove = useChange(RemoveContacts);
  const start = useChange(StartOperation);
  const [asked, setAsked] = useState<"copy" | "move" | "callback" | "reset" | "export" | "mark" | "remove" | null>(
    null,
  );
  const ids = [...selected];
  if (ids.length === 0) {
    return null;
  }
  const close = () => setAsked(null);
  const done = () => {
    onSelect(new Set());
    changed();
  };
  const order = async (action: "DO_NOT_CALL" | "REMOVE" | "RESET_ATTEMPTS" | "EXPORT") => {
    const choice = isAll ? { filter } : { contactIds: ids };
    const started = await start.run((idempotencyKey) => ({ input: { campaignId, action, ...choice, idempotencyKey } }));
    if (started) {
      done();
    }
    return started;
  };
  const inBatches = async <Result,>(run: (batch: string[]) => Promise<Result | null>) => {
    const results: Result[] = [];
    for (let from = 0; from < ids.length; from += BATCH) {
      const result = await run(ids.slice(from, from + BATCH));
      if (result === null) {
        changed();
        return null;
      }
      results.push(result);
    }
    done();
    return results;
  };
  const markChosen = async () => {
    const status = "DO_NOT_CALL" as const;
    // Only a contact that was not called yet gets its former status back.
    const canUndo = ids.every((id) => rows.find((row) => row.id === id)?.status === "NOT_CALLED");
    const results = await inBatches((batch) => mark.run({ input: { campaignId, ids: batch, status } }));
    if (results) {
      const updated = results.flatMap(({ outcomes }) => outcomes.filter(({ result }) => result === "UPDATED"));
      const undo = async () => {
        for (let from = 0; from < updated.length; from += BATCH) {
          const batch = updated.slice(from, from + BATCH).map(({ id }) => id);
          await mark.run({ input: { campaignId, ids: batch, status: "NOT_CALLED" } });
        }
        changed();
      };
      const message = `${counted(updated.length, "contact")} marked as do not call`;
      toast(message, canUndo && updated.length > 0 ? { undo: () => void undo() } : {});
    }
    return results;
  };
  const removeChosen = async () => {
    const results = await inBatches((batch) => remove.run({ input: { campaignId, ids: batch } }));
    if (results) {
      const outcomes = results.flatMap((each) => each.outcomes);
      const removed = outcomes.filter(({ result }) => result === "REMOVED").length;
      const kept = outcomes.length - removed;
      toast(`${counted(removed, "contact")} removed${kept > 0 ? `, ${figure(kept)} in a call kept` : ""}`);
    }
    return results;
  };
  const many = !isAll
    ? counted(ids.length, "contact")
    : total === null
      ? "all contacts that match"
      : `all ${counted(total, "contact")}`;
  const isTooMany = !isAll && ids.length > LARGEST_CHOICE;
  const canSelectAll = !isAll && onSelectAll && (total === null || ids.length < total);
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Chosen contacts">
      <strong role="status">{many.charAt(0).toUpperCase() + many.slice(1)} chosen</strong>
      {canSelectAll && (
        <Button className="quiet" onPress={onSelectAll}>
          {total === null ? "Choose all that match" : `Choose all ${figure(total)}`}
        </Button>
      )}
      <Button className="quiet" onPress={() => onSelect(new Set())}>
        Choose none
      </Button>
      <span className={styles.space} />
      {isTooMany && (
        <span className="soft">
          Copy, move, call back, reset or export at most {figure(LARGEST_CHOICE)} chosen contacts
        </span>
      )}
      <Button className="plain" isDisabled={isTooMany} onPress={() => setAsked("copy")}>
        Copy to …
      </Button>
      <Button className="plain" isDisabled={isTooMany} onPress={() => setAsked("move")}>
        Move to …
      </Button>
      <Button className="plain" isDisabled={isTooMany} onPress={() => setAsked("callback")}>
        Callback …
      </Button>
      {may("CAMPAIGNS_MANAGE") && (
        <>
          <Button className="plain" isDisabled={isTooMany} onPress={() => setAsked("reset")}>
            Reset attempts
          </Button>
          <Button className="plain" isDisabled={isTooMany} onPress={() => setAsked("export")}>
            Export
          </Button>
        </>
      )}
      <Button className="plain" onPress={() => setAsked("mark")}>
        Do not call
      </Button>
      <Button className="plain" onPress={() => setAsked("remove")}>
        Remove
      </Button>
      {(asked === "copy" || asked === "move") && (
        <CopyWindow
          campaignId={campaignId}
          action={asked === "copy" ? "COPY" : "MOVE"}
          many={many}
          choice={isAll ? { filter } : { contactIds: ids }}
          started={done}
          close={close}
        />
      )}
      {asked === "callback" && (
        <CallbackWindow
          campaignId={campaignId}
          many={many}
          choice={isAll ? { filter } : { contactIds: ids }}
          started={done}
          close={close}
        />
      )}
      {asked === "reset" && (
        <Confirm
          title={`Reset the attempts of ${many}?`}
          consequence="Those that were called and not reached have all attempts of this campaign again, after its time between two attempts. Their calls stay, and so do the limits of calls to a number, do-not-call and opt-outs. It can be undone."
          action={`Reset ${many}`}
          isHarmless
          change={start}
          confirm={() => order("RESET_ATTEMPTS")}
          close={close}
        />
      )}
      {asked === "export" && (
        <Confirm
          title={`Export ${many}?`}
          consequence="The service writes a CSV file, which admins can download here for three days. It has the columns of an import, and the status, the outcome and the calls of each contact."
          action={`Export ${many}`}
          isHarmless
          change={start}
          confirm={() => order("EXPORT")}
          close={close}
        />
      )}
      {asked === "mark" && (
        <Confirm
          title={`Mark ${many} as do not call?`}
          consequence="The dialer never calls them in this campaign, and no broadcast of it texts them. Other campaigns are not affected."
          action={`Mark ${many}`}
          change={isAll ? start : mark}
          confirm={async () => (isAll ? order("DO_NOT_CALL") : markChosen())}
          close={close}
        />
      )}
      {asked === "remove" && (
        <Confirm
          title={`Remove ${many}?`}
          consequence="They leave this campaign permanently, with their status and outcome. Their calls and texts stay. A contact in a call is kept."
          action={`Remove ${many}`}
          change={isAll ? start : remove}
          confirm={async () => (isAll ? order("REMOVE") : removeChosen())}
          close={close}
        />
      )}
    </div>
  );
}
