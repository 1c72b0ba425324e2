import { Button } from "react-aria-components";
import { usePhone } from "./phone.ts";

/**
 * What the user does to take a line that rings: in this page, or at their phone.
 *
 * @param taken called once this page has picked up.
 */
export function PickUp({ taken }: { taken(): unknown }) {
  const now = usePhone();
  if (now.kind === "open" && now.ringing) {
    const { accept } = now.ringing;
    return (
      <Button className="primary" onPress={() => void accept().then(taken)}>
        Accept
      </Button>
    );
  }
  return (
    <p role="status">
      {now.kind === "open" && now.isConnected ? "You are being connected." : "Pick up your phone and press a key."}
    </p>
  );
}
