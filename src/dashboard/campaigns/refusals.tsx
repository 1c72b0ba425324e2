import { figure } from "../ui/figures.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import styles from "./campaigns.module.css";
import type { Preview } from "./queries.ts";

/** Refused rows with their reasons. */
export function Refusals({ refusals }: { refusals: Preview["refusals"] }) {
  return (
    <ScrollRegion className={styles.refusals} label="Refused rows">
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
                {column && <strong>{column}: </strong>}
                {message}
              </td>
              <td className="soft">{cells.filter(Boolean).join(" · ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
