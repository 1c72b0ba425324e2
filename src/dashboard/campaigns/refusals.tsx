import { createElement } from "react";
import { figure } from "../ui/figures.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import styles from "./campaigns.module.css";
import type { Preview } from "./queries.ts";

/** Texts of a file in a row: the direction of one changes no other. */
export function Isolated({ texts }: { texts: readonly string[] }) {
  const parts = texts.flatMap((text, place) => [place > 0 && " · ", createElement("bdi", null, text)]);
  return createElement("span", null, ...parts);
}

/** Refused or partial rows with their reasons. */
export function Refusals({ refusals, label }: { refusals: Preview["refusals"]; label: string }) {
  return (
    <ScrollRegion className={styles.refusals} label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Reason</th>
            <th scope="col">Row</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ rowNumber, line, column, message, cells }) => (
            <tr key={rowNumber}>
              <td>{figure(line)}</td>
              <td>
                {column && (
                  <strong>
                    <bdi>{column}</bdi>:{" "}
                  </strong>
                )}
                <bdi>{message}</bdi>
              </td>
              <td className="soft">
                <Isolated texts={cells.filter(Boolean)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
