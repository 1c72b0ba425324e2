import { useViewer } from "../app/viewer.tsx";
import { chosenDevice, type Device } from "./device.ts";
import { phone } from "./phone.ts";

/**
 * Returns a function that makes ready where the agent talks: a page in which they talk becomes a phone first. It returns
 * the device, or null if this browser cannot be a phone: `PhoneNotice` says why.
 */
export function useReadyDevice(): () => Promise<Device | null> {
  const { browserPhone, business } = useViewer();
  return async () => {
    // Another part of the page may have changed it.
    if (browserPhone === null || chosenDevice() === "PHONE") {
      return "PHONE";
    }
    await phone.open(browserPhone, business.id);
    return phone.isOpen() ? "BROWSER" : null;
  };
}
