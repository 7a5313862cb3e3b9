import type { RawTransaction, Writer } from '#platform/database/open-database.ts';
import type { PlaybackReport } from './playback-report.ts';

/** Counts a measurement on the UTC day on which it was received. */
export const countPlaybackReport = async (
  tx: RawTransaction,
  day: string,
  { eventKey, module, value }: PlaybackReport,
) => {
  await tx.$executeRaw`
    INSERT INTO "PlaybackDay" ("day", "eventKey", "module", "value", "count")
    VALUES (${day}, ${eventKey}, ${module}, ${value}, 1)
    ON CONFLICT ("day", "eventKey", "module", "value") DO UPDATE SET "count" = "count" + 1`;
};

/** Deletes up to `limit` counts of the days before `day`. @returns their number */
export const deletePlaybackDaysBefore = (write: Writer, day: string, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "PlaybackDay" WHERE rowid IN (
      SELECT rowid FROM "PlaybackDay" WHERE "day" < ${day} LIMIT ${limit})`;
