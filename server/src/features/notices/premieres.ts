import type { SelectRows } from '#platform/database/open-database.ts';

/** Who asked to be reminded of which drama. Reads committed rows, or those of a transaction. */
export interface Premieres {
  /** The dramas that viewers asked for and that are out by `now`. One may be named again. */
  listReleased(rows: SelectRows, now: Date): string[];
  /** The accounts that asked for a drama, in the order of their ids. */
  listReminded(rows: SelectRows, dramaId: string, page: { afterUserId: string; limit: number }): string[];
}

/** Nobody asked. */
export const noPremieres: Premieres = { listReleased: () => [], listReminded: () => [] };
