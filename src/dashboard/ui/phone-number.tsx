import styles from "./phone-number.module.css";
import { phoneText } from "./phones.ts";

/** A number as people write it. On hover and in a copy it is in E.164. */
export function PhoneNumber({ number, className }: { number: string; className?: string | undefined }) {
  return (
    <span className={`${styles.number} ${className ?? ""}`} data-phone-number={number} title={number}>
      {phoneText(number)}
    </span>
  );
}
