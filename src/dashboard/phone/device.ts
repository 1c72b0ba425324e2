import { useState } from "react";
import { useViewer } from "../app/viewer.tsx";

/** Where the agent talks. */
export type Device = "PHONE" | "BROWSER";

const DEVICE = "phone-device";

/** The device that was chosen in this browser; the phone where the service has no phone in browsers. */
export function useDevice(): [Device, (device: Device) => void] {
  const { browserPhone } = useViewer();
  const [device, setDevice] = useState(chosenDevice);
  return [
    browserPhone === null ? "PHONE" : device,
    (chosen) => {
      localStorage.setItem(DEVICE, chosen);
      setDevice(chosen);
    },
  ];
}

export function chosenDevice(): Device {
  return localStorage.getItem(DEVICE) === "BROWSER" ? "BROWSER" : "PHONE";
}
