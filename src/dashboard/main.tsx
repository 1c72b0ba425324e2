import "./app/trusted-types.ts";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "urql";
import { client } from "./app/client.ts";
import { router } from "./app/router.tsx";
import { applyTheme, currentTheme } from "./app/theme.ts";
import { ViewerProvider } from "./app/viewer.tsx";
import { copyNumbers } from "./ui/phones.ts";
import "./ui/theme.css";

applyTheme(currentTheme());
document.addEventListener("copy", copyNumbers);
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Provider value={client}>
      <ViewerProvider>
        <RouterProvider router={router} />
      </ViewerProvider>
    </Provider>
  </StrictMode>,
);
