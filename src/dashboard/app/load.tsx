import { CatchBoundary, lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Button } from "react-aria-components";
import styles from "../ui/states.module.css";

/** The parts of the dashboard that the browser loads when they are first needed. */

const PAUSE_MS = 1_000;
/** The time limit of the question whether the service answers. */
const ASK_MS = 5_000;
/** The attempts with a connection after which the service has no such part: it was updated since the page was opened. */
const MOST_ATTEMPTS = 3;

/**
 * Loads a part. Without a connection it waits for one, and the user keeps what the screen shows.
 *
 * @throws if the service does not have the part.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  for (let attempts = 0; ; ) {
    try {
      return await part();
    } catch (error) {
      attempts += (await isConnected()) ? 1 : 0;
      if (attempts === MOST_ATTEMPTS) {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function isConnected(): Promise<boolean> {
  try {
    const { status } = await fetch("/dashboard/", {
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout(ASK_MS),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/** A page that is loaded when it is first opened, or when a pointer comes near its link. */
export const page: typeof lazyRouteComponent = (part, name) => lazyRouteComponent(() => load(part), name);

/** The place of a part outside of the pages: its failure leaves the rest of the dashboard as it is. */
export function PartPlace({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => "part"} errorComponent={PartFailure}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function PartFailure() {
  return (
    <aside aria-label="Missing part">
      <Failure title={<p className={styles.title}>A part of the dashboard could not be loaded.</p>} />
    </aside>
  );
}

/** In place of a page that could not be loaded or shown. */
export function PageFailure() {
  return <Failure title={<h1 className={styles.title}>This page could not be loaded.</h1>} />;
}

function Failure({ title }: { title: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      {title}
      <p className={styles.detail}>The dashboard may have been updated since you opened it.</p>
      <Button className="plain" onPress={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
