import { useEffect } from "react";
import { useLive } from "../app/live.ts";
import { useViewer } from "../app/viewer.tsx";
import { phone } from "./phone.ts";

/** Opens the phone in this page, so that it can be rung, and follows what the service has for it. */
export default function PhoneKeeper() {
  const { browserPhone, business } = useViewer();
  useEffect(() => {
    if (browserPhone !== null) {
      void phone.open(browserPhone, business.id);
    }
  }, [browserPhone, business.id]);
  useLive(["DIALER"], () => phone.look());
  return null;
}
