import { createRoot } from "react-dom/client";
import { Provider } from "urql";
import { Campaigns } from "./campaigns.tsx";
import { client } from "./client.ts";
import { follow, noteLatest } from "./follow.ts";
import { signIn } from "./sign-in.ts";

const root = document.querySelector("#root") as HTMLElement;
try {
  await signIn();
  await noteLatest();
  createRoot(root).render(
    <Provider value={client}>
      <Campaigns />
    </Provider>,
  );
  void follow();
} catch (error) {
  root.textContent = String(error);
}
