import { contract } from '@cliffhanger/contracts';
import type { StaffLogPageJson, TakenBackAccountJson } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { staff, staffOnTerminal } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
const run = (...words: string[]) => staff(config.DATA_DIR, ...words);
const runJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);

it('a gift that moved nothing says what its key was used for, and user show has the keys', async () => {
  const { username, userId } = await app.register();
  const at = clock.now().toISOString();
  const grant = ['user', 'grant', username];
  expect(await runJson(...grant, '--coins', '50', '--key', 'sorry')).toMatchObject({
    moved: true,
    earlier: null,
  });
  await run(...grant, '--days', '7', '--key', 'week');
  const prize = ['prize', 'send', username, '--title', 'Hello', '--body', 'From us.', '--key'];
  await run(...prize, 'hello');
  app.advanceClock(3600);

  const other = await run(...grant, '--coins', '60', '--key', 'sorry');
  const since = at.slice(0, 19);
  expect(other.stdout).toMatch(
    new RegExp(
      `^Nothing moved: this key was already used for this viewer, for 50 coins at ${since}\\S*Z\\.\n`,
    ),
  );
  expect(await runJson(...grant, '--coins', '60', '--key', 'sorry')).toMatchObject({
    moved: false,
    bonusCoin: 50,
    earlier: { coins: 50, days: null, at },
  });
  expect((await run(...grant, '--days', '30', '--key', 'week')).stdout).toContain(', for 7 days at ');
  expect((await run(...prize, 'hello')).stdout).toContain(', for a prize without coins at ');

  expect((await runJson('user', 'show', userId)).movements).toMatchObject([
    { reason: 'prize', coins: 50, key: 'sorry' },
  ]);
  expect((await run('user', 'show', userId)).stdout).toMatch(/ prize +50 +50 +key sorry$/m);
});

it('a gift is taken back once although ten ask at the same time, and what was spent stays', async () => {
  const viewer = await app.register();
  const { userId: who } = viewer;
  await app.staff('user.grant', { who, key: 'wrong', coins: 50 });
  const unlock = { dramaId: 'ferry', episodeId: 'ferry-3' };
  await viewer.data(contract.unlocks.unlockEpisode, { ...unlock, price: 12 });
  const takeBack = { who, key: 'wrong', reason: 'wrong viewer' };

  const stopped = await staffOnTerminal(
    config.DATA_DIR,
    '',
    ...['user', 'take-back', who, '--key', 'wrong', '--reason', 'wrong viewer'],
  );
  expect(stopped).toMatchObject({ code: 1, stderr: 'Stopped. Nothing was changed.\n' });
  expect(stopped.stdout).toMatch(
    /^this takes +38 of 50 coins; 12 are spent, and what they bought stays\n\nTake it back\? /m,
  );

  const results = (await Promise.all(
    Array.from({ length: 10 }, () => app.staff('user.takeBack', takeBack)),
  )) as TakenBackAccountJson[];
  expect(results.filter(({ moved }) => moved)).toHaveLength(1);
  expect(results[0]).toMatchObject({
    paidCoin: 0,
    bonusCoin: 0,
    gift: { coins: 50, taken: { coinsTakenBack: 38, coinsSpent: 12 } },
  });
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
  // The key stays used, and the coins that bought the episode do not come back by an undo.
  expect(await app.staff('user.grant', { who, key: 'wrong', coins: 50 })).toMatchObject({ moved: false });
  expect(await viewer.refusal(contract.unlocks.undo, unlock)).toMatchObject({ error: 'undoTooLate' });

  const { movements } = await runJson('user', 'show', who);
  expect(movements[0]).toMatchObject({ reason: 'giftTakenBack', coins: -38, key: 'wrong' });
  const { items } = (await app.staff('log.list', { subject: who, limit: 1 })) as StaffLogPageJson;
  expect(items).toMatchObject([{ action: 'user.take-back', details: { reason: 'wrong viewer' } }]);
  await expect(app.staff('user.takeBack', { ...takeBack, key: 'other' })).rejects.toThrow(
    'this viewer has no gift of coins or days with the key "other"',
  );
});

it('a gift of days, and one to an account that was merged since, are taken back', async () => {
  const [viewer, other] = [await app.register(), await app.register()];
  await app.staff('user.grant', { who: other.userId, key: 'week', days: 7 });
  await app.staff('user.grant', { who: other.userId, key: 'coins', coins: 20 });
  await mergeInto(app, viewer, other);
  const who = viewer.userId;
  expect((await runJson('user', 'show', who)).givenDays).toMatchObject([{ key: 'week', days: 7 }]);
  for (const key of ['week', 'coins'])
    expect(await app.staff('user.takeBack', { who, key, reason: 'both accounts' })).toMatchObject({
      moved: true,
    });
  expect(await app.staff('user.show', { who })).toMatchObject({ memberExpire: null, bonusCoin: 0 });
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});
