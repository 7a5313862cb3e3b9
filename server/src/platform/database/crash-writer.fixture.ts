import { openDatabase } from './open-database.ts';
import { buyEpisode, buyEpisodeInGroup } from './purchase.fixture.ts';

// Runs as a child process until it is killed: eight writers make purchases and report each one once it is durable.
const [file, first, count, isGrouped] = process.argv.slice(2);
const buy = isGrouped === 'true' ? buyEpisodeInGroup : buyEpisode;
const database = await openDatabase({ file: String(file) });
let next = Number(first);
const end = next + Number(count);
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (next < end) {
      const episodeId = `episode-${next++}`;
      await buy(database, episodeId);
      process.stdout.write(`${episodeId}\n`);
    }
  }),
);
