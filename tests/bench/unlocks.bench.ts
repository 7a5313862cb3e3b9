import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { credit } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createLoadedMedia } from '@cliffhanger/server/features/media/loaded-media.ts';
import { createUnlocks } from '@cliffhanger/server/features/unlocks/unlocks.service.ts';
import { newId } from '@cliffhanger/server/platform/database/new-id.ts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import Sqlite from 'better-sqlite3';
import type { TestApp } from '../support/app.ts';
import { insertViewers } from '../support/insert-viewers.ts';
import type { Benchmark } from './support/bench.ts';
import { startFilledApp } from './support/library.ts';
import { compareAlternating } from './support/load.ts';

const viewers = 64;
const library = { dramas: 300, episodes: 60 };
const freeEpisodes = 2;
const price = 12;
const coins = 1_000_000_000;

/** Unlocks one episode that was not unlocked before. */
type UnlockNext = () => Promise<unknown> | undefined;

interface UnlockInput {
  userId: string;
  dramaId: string;
  episodeId: string;
}

/** Iterates over viewers, then dramas, then episodes. */
const unlockInputsOf = (userIds: readonly string[]): (() => UnlockInput) => {
  let inputCount = 0;
  return () => {
    const turn = Math.floor(inputCount / userIds.length);
    const userId = userIds[inputCount++ % userIds.length] as string;
    const dramaId = `d${turn % library.dramas}`;
    const number = freeEpisodes + 1 + Math.floor(turn / library.dramas);
    if (number > library.episodes) throw new Error('every episode is unlocked: use fewer --seconds');
    return { userId, dramaId, episodeId: `${dramaId}-${number}` };
  };
};

const insertViewersWithCoins = async (app: TestApp): Promise<string[]> => {
  const userIds = (await insertViewers(app, viewers)).map(({ userId }) => userId);
  const { database, clock } = app.platform;
  await database.transaction(async (tx) => {
    for (const userId of userIds) {
      const subject = { userId, reason: 'prize', idempotencyKey: randomUUID(), at: clock.now() } as const;
      await credit(tx, subject, { paidCoins: coins, bonusCoins: 0 });
    }
  });
  return userIds;
};

/** Writes the rows of an unlock with prepared statements in one transaction, without reading. */
const openBaseline = (file: string, nextInput: () => UnlockInput, at: number) => {
  const connection = new Sqlite(file);
  connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON`);
  const insert = (table: string, columns: string) =>
    connection.prepare(
      `INSERT INTO "${table}" (${columns}) VALUES (${columns.split(',').map((column) => `@${column.trim()}`)})`,
    );
  const transfer = insert(
    'LedgerTransfer',
    'id, idempotencyKey, reason, userId, dramaId, episodeId, coins, balanceAfterCoins, createdAt',
  );
  const entry = insert('LedgerEntry', 'transferId, accountKey, coins');
  const unlock = insert('Unlock', 'userId, episodeId, dramaId, priceCoins, transferId, source, createdAt');
  const event = insert('OutboxEvent', 'userId, name, payload, createdAt');
  const balance = { coin: coins, paidCoin: coins, bonusCoin: 0 };
  const unlockNext = connection.transaction(() => {
    const input = nextInput();
    const { userId, dramaId, episodeId } = input;
    const [transferId, createdAt] = [newId(), at];
    transfer.run({
      ...input,
      id: transferId,
      idempotencyKey: transferId,
      reason: 'unlock',
      coins: -price,
      balanceAfterCoins: coins,
      createdAt,
    });
    entry.run({ transferId, accountKey: `viewerPaid:${userId}`, coins: -price });
    entry.run({ transferId, accountKey: 'revenue:house', coins: price });
    unlock.run({ ...input, priceCoins: price, transferId, source: 'single', createdAt });
    for (const { action, msg } of [
      { action: 'update_vip', msg: { OrderType: 2 } },
      { action: 'update_unlocks', msg: { dramaId, episodeIds: [episodeId], unlocked: true, balance } },
    ]) {
      event.run({ userId, name: action, payload: JSON.stringify({ action, msg }), createdAt });
    }
  });
  return { unlockNext: () => void unlockNext.immediate(), close: () => connection.close() };
};

/** Unlocks per second by `concurrency` clients that each wait for a response before the next call. */
const rateOf =
  (unlockNext: UnlockNext, concurrency: number) =>
  async (seconds: number): Promise<number> => {
    const startMs = performance.now();
    let unlocked = 0;
    const runClient = async () => {
      while (performance.now() < startMs + seconds * 1000) {
        await unlockNext();
        unlocked++;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, runClient));
    return unlocked / ((performance.now() - startMs) / 1000);
  };

export default {
  title: 'unlocks, each durable when its response is sent',
  baseline: 'the same rows, one transaction each, on the bare driver',
  goal: { ratio: 0.8, isAtLeast: true },
  async run({ seconds }) {
    const app = await startFilledApp(library);
    const { clock, config } = app.platform;
    const userIds = await insertViewersWithCoins(app);
    const baselineFile = path.join(config.DATA_DIR, 'baseline.sqlite');
    await app.platform.database.write.$executeRaw`VACUUM INTO ${baselineFile}`;
    const baseline = openBaseline(baselineFile, unlockInputsOf(userIds), clock.now().getTime());
    // The test app records every statement, which production does not.
    const database = await openDatabase({ file: config.databaseFile });
    const unlocks = createUnlocks(
      createEventPublisher({ database, clock, config }, console),
      clock,
      createLoadedMedia(clock),
    );
    const nextInput = unlockInputsOf(userIds);
    const unlockNext = () => {
      const { userId, ...episode } = nextInput();
      const options = {
        scope: 'episode',
        source: 'viewer',
        touched: false,
        sessionId: null,
        country: 'GB',
      } as const;
      return unlocks.unlock(userId, { ...episode, ...options, price });
    };
    const compare = (concurrency: number) =>
      compareAlternating(rateOf(unlockNext, concurrency), rateOf(baseline.unlockNext, 1), seconds);
    const rows = [
      { name: 'one after the other', unit: '/s', ...(await compare(1)) },
      { name: `${viewers} viewers at once`, unit: '/s', goal: 3, ...(await compare(viewers)) },
    ];
    baseline.close();
    await database.close();
    await app.close();
    return rows;
  },
} satisfies Benchmark;
