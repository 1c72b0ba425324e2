import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { PICTURE_TYPES } from "./pictures.ts";
import type { TimelineRow } from "./queries.ts";
import styles from "./thread.module.css";

type Media = Extract<TimelineRow, { __typename: "Message" }>["media"][number];

/** A picture or file of a text in the thread. */
export function Attachment({ media }: { media: Media }) {
  const { contentType, url, state } = media;
  // Each read signs a new URL: the first one stays, so that the browser does not load the picture again.
  const [shown, setShown] = useState(url);
  if (state !== "STORED") {
    return <p>{state === "PENDING" ? "A file is being fetched…" : "A file could not be fetched."}</p>;
  }
  if (!PICTURE_TYPES.includes(contentType)) {
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {contentType}
        </a>
      </p>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={shown} alt="Open the full size" onError={() => setShown(url)} />
    </a>
  );
}

/** A picture that was added to a text, with the button that removes it. */
export function Added({ file, remove, isDisabled }: { file: File; remove(): void; isDisabled: boolean }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setSource(reader.result as string);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return (
    <li className={styles.added}>
      {source !== null && <img src={source} alt="" />}
      <span>{file.name}</span>
      <Button className="quiet" aria-label={`Remove ${file.name}`} onPress={remove} isDisabled={isDisabled}>
        Remove
      </Button>
    </li>
  );
}
