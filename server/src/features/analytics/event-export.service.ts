import { openReader } from '#platform/database/open-database.ts';
import { type ExportedEvent, listEvents } from './analytics.repository.ts';

const batchSize = 1000;

/**
 * Reads the analytics events of a database file in batches, oldest first. A server may be running on the same file.
 *
 * @param range received from `since` (inclusive) to `until` (exclusive)
 * @throws if the file cannot be opened
 */
export async function* exportEvents(
  databaseFile: string,
  range: { since?: Date; until?: Date },
): AsyncGenerator<ExportedEvent[]> {
  const { read, close } = await openReader({ file: databaseFile });
  try {
    let afterId = 0;
    for (;;) {
      const events = await listEvents(read, { ...range, afterId, take: batchSize });
      yield events;
      const last = events.at(-1);
      if (!last || events.length < batchSize) return;
      afterId = last.id;
    }
  } finally {
    await close();
  }
}
