import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { plansLoaded, setCountryOf } from "../ui/phones.ts";
import { ErrorNotice, PageSkeleton } from "../ui/states.tsx";
import { failureOf, signOut } from "./client.ts";
import { graphql, type ResultOf } from "./graphql.ts";
import { useLive } from "./live.ts";
import { useRead } from "./read.ts";

const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      user { id name email role timeZone phoneNumber }
      business { id name hasDialer timeZone }
      may
      browserPhone
    }
    inboxes { phoneNumber }
  }
`);

/** The signed-in user, their business, and what they may do. */
export type Viewer = ResultOf<typeof ViewerQuery>["viewer"];
export type Permission = Viewer["may"][number];

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ children }: { children: ReactNode }) {
  const { data, error, refresh: retry } = useRead(ViewerQuery);
  // A role may change while the person works.
  useLive(["PEOPLE", "SETTINGS", "INBOXES"], retry);
  // The pages write numbers from the beginning as in the country of the business.
  const [hasPlans, setHasPlans] = useState(false);
  useEffect(() => void plansLoaded.then(() => setHasPlans(true)), []);
  // The pages stay when a later read fails.
  const [viewer, setViewer] = useState<Viewer>();
  if (data && hasPlans && data.viewer !== viewer) {
    setCountryOf(data.inboxes[0]?.phoneNumber);
    setViewer(data.viewer);
  }
  if (viewer) {
    return <ViewerContext value={viewer}>{children}</ViewerContext>;
  }
  return error ? (
    <main className="center">
      <ErrorNotice failure={failureOf(error)} retry={retry} />
      <Button className="plain" onPress={() => signOut({ everywhere: false })}>
        Sign out
      </Button>
    </main>
  ) : (
    <PageSkeleton />
  );
}

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) {
    throw new Error("the viewer is read outside of its provider");
  }
  return viewer;
}

/** Returns a function that tells whether the viewer may do something. */
export function useMay(): (permission: Permission) => boolean {
  const { may } = useViewer();
  return useCallback((permission) => may.includes(permission), [may]);
}
