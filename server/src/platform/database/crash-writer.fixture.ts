import { openDatabase } from './open-database.ts';
import { buyEpisode, buyEpisodeInGroup } from './purchase.fixture.ts';

// Run as a process of its own and killed: eight writers buy, and each purchase is told once it has been answered.
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
