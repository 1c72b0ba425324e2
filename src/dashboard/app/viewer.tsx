import { createContext, type ReactNode, use, useCallback } from "react";
import { Button } from "react-aria-components";
import { useQuery } from "urql";
import { ErrorNotice, PageSkeleton } from "../ui/states.tsx";
import { failureOf, signOut } from "./client.ts";
import { graphql, type ResultOf } from "./graphql.ts";

const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      user { id name email role timeZone phoneNumber }
      business { id name hasDialer timeZone }
      may
    }
  }
`);

/** The signed-in user, their business, and what they may do. */
export type Viewer = ResultOf<typeof ViewerQuery>["viewer"];
export type Permission = Viewer["may"][number];

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ children }: { children: ReactNode }) {
  const [{ data, error }, retry] = useQuery({ query: ViewerQuery });
  if (data) {
    return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
  }
  return error ? (
    <main className="center">
      <ErrorNotice failure={failureOf(error)} retry={() => retry({ requestPolicy: "network-only" })} />
      <Button className="plain" onPress={() => signOut(false)}>
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
