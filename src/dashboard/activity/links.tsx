import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CallFigureKey, TextFigureKey } from "./figures.ts";

/** The period, the user and the campaign of the rows of a figure. */
export interface RowsSearch {
  /** Times in ISO 8601: the first moment, and the one after the last. */
  since?: string | undefined;
  until?: string | undefined;
  /** The id of a user. */
  user?: string | undefined;
  /** The id of a campaign. */
  campaign?: string | undefined;
}

interface LinkProps<Key> {
  what: Key;
  search: RowsSearch;
  children: ReactNode;
}

/** A number that leads to the texts that it counts. */
export function TextsLink({ what, search, children }: LinkProps<TextFigureKey>) {
  return (
    <Link to="/activity/texts" search={{ what, ...search }}>
      {children}
    </Link>
  );
}

/** A number that leads to the calls that it counts. */
export function CallsLink({ what, search, children }: LinkProps<CallFigureKey>) {
  return (
    <Link to="/activity/calls" search={{ what, ...search }}>
      {children}
    </Link>
  );
}
