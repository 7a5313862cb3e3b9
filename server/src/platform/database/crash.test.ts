import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { openDatabase } from './open-database.ts';
import { priceCoins, readBooks, seedLibrary } from './purchase.fixture.ts';

const roundEpisodes = 400;
/** The number of kills. Set it with CRASH_ROUNDS, for example CRASH_ROUNDS=200. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);

/** Runs eight writers in a separate process and kills it after `killAtAnswer` answers. Returns all answers. */
async function buyUntilKilled(
  file: string,
  {
    isGrouped,
    firstEpisode,
    killAtAnswer,
  }: Record<'firstEpisode' | 'killAtAnswer', number> & { isGrouped: boolean },
): Promise<string[]> {
  const writer = path.join(import.meta.dirname, 'crash-writer.fixture.ts');
  const args = [file, firstEpisode, roundEpisodes, isGrouped].map(String);
  const child = spawn(process.execPath, [writer, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  const exit = once(child, 'exit');
  const answered: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    answered.push(line);
    if (answered.length === killAtAnswer) child.kill('SIGKILL');
  }
  expect(await exit).toEqual([null, 'SIGKILL']);
  return answered;
}

it.each([
  ['on their own', false],
  ['in groups', true],
])(
  'the database loses no answered purchase to kill -9 under eight writers %s',
  { timeout: 20_000 * rounds },
  async (_, isGrouped) => {
    const { file, database, remove } = await freshDatabase();
    await seedLibrary(database, {
      coins: rounds * roundEpisodes * priceCoins,
      episodes: rounds * roundEpisodes,
    });
    await database.close();

    const answered: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const input = {
        isGrouped,
        firstEpisode: round * roundEpisodes,
        killAtAnswer: 20 + ((37 * round) % 350),
      };
      answered.push(...(await buyUntilKilled(file, input)));
      const reopened = await openDatabase({ file });
      const { unlocked, balanceCoins, ...books } = await readBooks(reopened);
      const kept = new Set(unlocked);
      expect(answered.filter((episodeId) => !kept.has(episodeId))).toEqual([]);
      expect(balanceCoins).toBe((rounds * roundEpisodes - unlocked.length) * priceCoins);
      expect(books).toEqual({ sumOfAllEntries: 0, accountsThatDiffer: [], halfUnlocks: [] });
      await reopened.close();
    }
    const plain = new Sqlite(file);
    expect(plain.pragma('integrity_check', { simple: true })).toBe('ok');
    plain.close();
    await remove();
  },
);
