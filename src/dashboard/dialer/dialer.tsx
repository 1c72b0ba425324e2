import { failureOf } from "../app/client.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Desk } from "./desk.tsx";
import { useDialer } from "./session.ts";
import { StartPage } from "./start.tsx";

/** The page at which an agent calls the contacts of a campaign one by one. */
export function Dialer() {
  const may = useMay();
  const { business } = useViewer();
  if (!may("DIALER_WORK")) {
    return (
      <>
        <h1>Dialer</h1>
        <Empty
          title={business.hasDialer ? "Your role may not work on campaigns" : "Your plan does not include the dialer"}
        >
          {business.hasDialer
            ? "An admin of your business can change your role."
            : "With the dialer, agents call the contacts of a campaign one by one. Ask your operator to add it to the plan of your business."}
        </Empty>
      </>
    );
  }
  return <Work />;
}

function Work() {
  const dialer = useDialer();
  const { viewer, error, hasLapsed, refresh } = dialer;
  if (!viewer) {
    return (
      <>
        <h1>Dialer</h1>
        {error ? <ErrorNotice failure={failureOf(error)} retry={refresh} /> : <RowsSkeleton rows={5} height={72} />}
      </>
    );
  }
  const session = viewer.dialerSession;
  return session ? (
    <Desk key={session.id} session={session} dialer={dialer} />
  ) : (
    <StartPage viewer={viewer} hasLapsed={hasLapsed} dialer={dialer} />
  );
}
