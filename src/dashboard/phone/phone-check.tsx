import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { DialogWindow } from "../ui/dialog.tsx";
import { FormButtons, Select } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { chooseDevices, chosenDevices, openMicrophone, stop } from "./microphone.ts";
import styles from "./phone.module.css";
import { phone } from "./phone.ts";

const TONE_HERTZ = 440;
const TONE_SECONDS = 0.8;
const METER_MS = 100;
const USUAL = "";

/** Shows whether the microphone hears the user and plays a tone at the speaker, and lets the user choose others. */
export default function PhoneCheck({ close }: { close(): void }) {
  const [chosen, setChosen] = useState(chosenDevices);
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [level, setLevel] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const { microphone } = chosen;

  useEffect(() => {
    const audio = new AudioContext();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const listen = async () => {
      try {
        const opened = await openMicrophone({ microphone, speaker: USUAL });
        if (isOver) {
          stop(opened);
          return;
        }
        stream = opened;
        setFault(null);
        // The browser names its devices only after it was allowed to use one.
        setDevices(await navigator.mediaDevices.enumerateDevices());
        const analyser = audio.createAnalyser();
        audio.createMediaStreamSource(opened).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        timer = setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          setLevel(Math.min(1, 4 * Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)));
        }, METER_MS);
      } catch (error) {
        setFault((error as Error).message);
      }
    };
    void listen();
    return () => {
      isOver = true;
      clearInterval(timer);
      if (stream) {
        stop(stream);
      }
      void audio.close();
    };
  }, [microphone]);

  const choose = (next: typeof chosen) => {
    setChosen(next);
    chooseDevices(next);
    void phone.applyDevices().catch((error: Error) => setFault(error.message));
  };
  const options = (kind: MediaDeviceKind) => [
    { value: USUAL, name: "The usual one" },
    ...devices
      .filter((device) => device.kind === kind && device.deviceId !== "" && device.deviceId !== "default")
      .map(({ deviceId, label }) => ({ value: deviceId, name: label || "Unnamed" })),
  ];
  return (
    <DialogWindow title="Microphone and speaker" close={close}>
      <div className={styles.check}>
        {fault !== null && <ErrorNotice failure={{ message: fault, requestId: null }} />}
        <Select
          label="Microphone"
          path="microphone"
          value={microphone}
          onChange={(id) => choose({ ...chosen, microphone: id })}
          options={options("audioinput")}
        />
        <label>
          Say something: the bar moves
          <meter className={styles.meter} min={0} max={1} value={level} />
        </label>
        <Select
          label="Speaker"
          path="speaker"
          value={chosen.speaker}
          onChange={(id) => choose({ ...chosen, speaker: id })}
          options={options("audiooutput")}
        />
        <FormButtons>
          <Button
            className="plain"
            onPress={() => void playTone(chosen.speaker).catch((error) => setFault(error.message))}
          >
            Play a tone
          </Button>
          <Button className="primary" onPress={close}>
            Done
          </Button>
        </FormButtons>
      </div>
    </DialogWindow>
  );
}

/** The part of AudioContext that not every browser has. */
interface WithSink {
  setSinkId?(id: string): Promise<void>;
}

async function playTone(speaker: string): Promise<void> {
  const audio = new AudioContext();
  if (speaker !== USUAL) {
    await (audio as WithSink).setSinkId?.(speaker);
  }
  const tone = new OscillatorNode(audio, { frequency: TONE_HERTZ });
  const volume = new GainNode(audio, { gain: 0.2 });
  tone.connect(volume).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + TONE_SECONDS);
}
