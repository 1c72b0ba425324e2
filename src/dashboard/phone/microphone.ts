/** Whether the page may use the microphone, and which devices there are. */

const DENIED =
  "The browser may not use the microphone. Allow it for this site in the settings of the browser, then try again.";
const MISSING = "No microphone was found. Connect one, then try again.";
const INSECURE = "Browsers allow the microphone on https alone. Open the dashboard under its https address.";
const BUSY = "The microphone cannot be used: another program may have it.";

const DEVICES = "phone-devices";

/** The chosen devices; an empty id is the usual one. */
export interface ChosenDevices {
  microphone: string;
  speaker: string;
}

export function chosenDevices(): ChosenDevices {
  const stored = localStorage.getItem(DEVICES)?.split("\n") ?? [];
  return { microphone: stored[0] ?? "", speaker: stored[1] ?? "" };
}

export function chooseDevices({ microphone, speaker }: ChosenDevices): void {
  localStorage.setItem(DEVICES, `${microphone}\n${speaker}`);
}

/**
 * Opens the microphone; the browser asks the user the first time.
 *
 * @throws Error with a sentence for the user.
 */
export async function openMicrophone({ microphone } = chosenDevices()): Promise<MediaStream> {
  if (!navigator.mediaDevices) {
    throw new Error(INSECURE);
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: microphone === "" || { deviceId: microphone } });
  } catch (error) {
    const { name } = error as DOMException;
    throw new Error(name === "NotAllowedError" ? DENIED : name === "NotFoundError" ? MISSING : BUSY, { cause: error });
  }
}

/** Asks for the microphone and lets it go. @throws Error with a sentence for the user. */
export async function askForMicrophone(): Promise<void> {
  stop(await openMicrophone());
}

export function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop();
  }
}
