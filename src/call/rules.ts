export type DispositionSource = "service" | "crm";

/** The outcome of a call, from the workspace's own list (service) or from the external CRM's (crm). */
export interface Disposition {
  id: string;
  name: string;
  source: DispositionSource;
  /** Set on the outcomes that the dialer records by itself, such as `no_answer`. */
  systemKey: string | null;
  marksContactComplete: boolean;
}
