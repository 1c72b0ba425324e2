import { Timestamp } from "../ui/time.tsx";

/** The last use, which the service records once an hour. */
export function LastUse({ at }: { at: string | null }) {
  return at ? (
    <>
      last used <Timestamp at={at} />
    </>
  ) : (
    <>not used yet</>
  );
}
