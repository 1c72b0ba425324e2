import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/**
 * The title of a row as a link to its page, which the table opens. It costs a fraction of the router's `Link`, which
 * follows the location of every row.
 */
export function RowLink({
  to,
  id,
  children,
}: {
  to: "/broadcasts/$id" | "/contacts/$id" | "/webhooks/$id";
  id: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <a
      href={router.basepath + to.replace("$id", id)}
      tabIndex={-1}
      data-opens-row="true"
      onPointerEnter={() => void router.preloadRoute({ to, params: { id } })}
    >
      {children}
    </a>
  );
}
