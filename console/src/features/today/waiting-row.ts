/** One row: what waits, and where it is done. */
export interface WaitingRow {
  id: string;
  title: string;
  note?: string;
  to?: string;
  isWarning?: boolean;
}
