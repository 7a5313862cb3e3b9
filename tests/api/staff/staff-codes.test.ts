import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract, errorTable } from '@cliffhanger/contracts';
import type { StaffCampaignJson } from '@cliffhanger/contracts/staff';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { staff, toSecond } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database, clock } = app.platform;
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});
const { redeem } = contract.rewards;

/** Creates a campaign with the command. @returns its codes */
const create = async (name: string, ...words: string[]): Promise<string[]> => {
  const file = path.join(config.DATA_DIR, `${name}.csv`);
  const { code, stderr } = await staff(
    ...[config.DATA_DIR, 'codes', 'create', '--name', name, '--out', file],
    ...words,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '');
};
const list = async (): Promise<StaffCampaignJson[]> =>
  JSON.parse((await staff(config.DATA_DIR, 'codes', 'list', '--json')).stdout);
const campaign = async (name: string) => (await list()).find((each) => each.name === name);
const newViewers = (count: number): Promise<Viewer[]> =>
  Promise.all(Array.from({ length: count }, () => app.register()));
const answersOf = async (viewers: readonly Viewer[], redeemCode: string): Promise<number[]> =>
  (await Promise.all(viewers.map((viewer) => viewer.send(redeem, { redeemCode })))).map(({ code }) => code);
const coinsOf = async (viewers: readonly Viewer[]) => {
  const { _sum } = await database.read.ledgerTransfer.aggregate({
    where: { userId: { in: viewers.map(({ userId }) => userId) } },
    _sum: { coins: true },
  });
  return _sum.coins ?? 0;
};

describe('the codes command', () => {
  it('creates a campaign with a name and an end, and counts its uses and coins', async () => {
    const until = secondsAfter(new Date(), 86_400).toISOString();
    const codes = await create('spring', '--count', '3', '--coins', '40', '--uses', '2', '--until', until);
    const [viewer, other] = await newViewers(2);
    if (!viewer || !other) throw new Error('viewers are missing');
    await viewer.data(redeem, { redeemCode: codes[0] ?? '' });
    await other.data(redeem, { redeemCode: codes[0] ?? '' });
    await other.data(redeem, { redeemCode: codes[1] ?? '' });
    expect(await campaign('spring')).toEqual({
      name: 'spring',
      kind: 'coins',
      amount: 40,
      codes: 3,
      used: 3,
      limit: 6,
      coinsGiven: 120,
      daysGiven: 0,
      createdAt: clock.now().toISOString(),
      expiresAt: until,
    });
    expect(await coinsOf([viewer, other])).toBe(120);
    const { stdout } = await staff(config.DATA_DIR, 'codes', 'list');
    expect(stdout).toMatch(/^name +pays +codes +used +limit +coins given +ends +created\n/);
    expect(stdout).toMatch(new RegExp(`spring +40 coins +3 +3 +6 +120 +${toSecond(until)}`));
    expect(await app.staff('log.list', { subject: 'spring', limit: 9 })).toMatchObject({
      items: [{ action: 'codes.create', details: { name: 'spring', count: 3, maxUses: 2 } }],
    });
  });

  it('gives a name once, and refuses an end that is over before it writes the file', async () => {
    await create('once', '--count', '1', '--days', '7');
    const again = ['codes', 'create', '--name', 'once', '--count', '1', '--days', '7', '--out'];
    const file = path.join(config.DATA_DIR, 'again.csv');
    expect(await staff(config.DATA_DIR, ...again, file)).toMatchObject({
      code: 1,
      stderr: 'there are codes named "once" already; give these another name\n',
    });
    expect(await staff(config.DATA_DIR, ...again, file, '--until', '2026-11-01')).toMatchObject({
      code: 2,
      stderr: '--until: 2026-11-01 is over\n',
    });
    expect(() => readFileSync(file)).toThrow('ENOENT');
    expect(await campaign('once')).toMatchObject({ kind: 'days', amount: 7, used: 0, expiresAt: null });
  });

  it('ends a campaign at once, gives it time again, and renames it', async () => {
    const edit = (...words: string[]) => staff(config.DATA_DIR, 'codes', 'edit', ...words);
    const [redeemCode = ''] = await create('leaked', '--count', '1', '--coins', '10', '--uses', '100');
    const [early, late] = await newViewers(2);
    if (!early || !late) throw new Error('viewers are missing');
    await early.data(redeem, { redeemCode });
    expect((await edit('leaked', '--until', 'now')).code).toBe(0);
    expect(await late.refusal(redeem, { redeemCode })).toMatchObject({ error: 'redeemCodeExpired' });
    expect(await campaign('leaked')).toMatchObject({ used: 1, expiresAt: clock.now().toISOString() });
    await edit('leaked', '--until', 'none', '--name', 'mended');
    await late.data(redeem, { redeemCode });
    expect(await campaign('mended')).toMatchObject({ used: 2, coinsGiven: 20, expiresAt: null });
    expect(await app.staff('log.list', { subject: 'leaked', limit: 9 })).toMatchObject({
      items: [
        { action: 'codes.edit', before: { name: 'leaked' }, after: { name: 'mended', expiresAt: null } },
        { action: 'codes.edit', before: { expiresAt: null } },
        { action: 'codes.create' },
      ],
    });
  });

  it('finds codes without a name by their time, and refuses a taken name and an end that is over', async () => {
    const edit = (...words: string[]) => staff(config.DATA_DIR, 'codes', 'edit', ...words);
    app.advanceClock(60);
    const file = path.join(config.DATA_DIR, 'unnamed.csv');
    await staff(config.DATA_DIR, 'codes', 'create', '--count', '2', '--coins', '5', '--out', file);
    await create('taken', '--count', '1', '--coins', '5');
    const created = clock.now().toISOString();
    const shown = toSecond(created);
    expect(await edit(shown, '--name', 'taken')).toMatchObject({
      code: 1,
      stderr: 'there are codes named "taken" already; give these another name\n',
    });
    expect((await edit(shown, '--name', 'named')).code).toBe(0);
    expect(await campaign('named')).toMatchObject({ codes: 2, createdAt: created });
    expect((await edit('named', '--until', '2026-11-01')).stderr).toBe('--until: 2026-11-01 is over\n');
    expect((await edit('named')).stderr).toBe('give --until or --name\n');
    expect(await edit('nobody', '--until', 'now')).toMatchObject({
      code: 1,
      stderr: 'there are no codes named "nobody"; see pnpm staff codes list\n',
    });
  });

  it('pays the very last use to one of two viewers who redeem it at once', async () => {
    const [redeemCode = ''] = await create('last', '--count', '1', '--coins', '10', '--uses', '3');
    const viewers = await newViewers(2);
    expect(await answersOf(viewers, redeemCode)).toEqual([200, 200]);
    const late = await newViewers(2);
    expect((await answersOf(late, redeemCode)).sort()).toEqual([200, errorTable.redeemCodeUsedUp.code]);
    expect(await coinsOf(late)).toBe(10);
    expect(await campaign('last')).toMatchObject({ used: 3, limit: 3, coinsGiven: 30 });
  });

  it('pays nobody from the moment of its end, in a race with the clock', async () => {
    const until = secondsAfter(new Date(), 2 * 86_400);
    const words = ['--count', '1', '--coins', '10', '--uses', '100', '--until', until.toISOString()];
    const [redeemCode = ''] = await create('ends', ...words);
    const secondsLeft = () => (until.getTime() - clock.now().getTime()) / 1000;
    app.advanceClock(secondsLeft() - 1);
    const viewers = await newViewers(20);
    const racing = answersOf(viewers, redeemCode);
    // The end comes when some are paid and others still wait.
    await expect
      .poll(() => database.read.redemption.count({ where: { createdAt: clock.now() } }))
      .toBeGreaterThan(0);
    app.advanceClock(1);
    const answers = await racing;
    const paid = answers.filter((code) => code === 200).length;
    expect(answers.filter((code) => code === errorTable.redeemCodeExpired.code)).toHaveLength(20 - paid);
    expect(await coinsOf(viewers)).toBe(10 * paid);
    expect(await campaign('ends')).toMatchObject({ used: paid, coinsGiven: 10 * paid });
    const dates = await database.read.redemption.findMany({ where: { createdAt: { gte: until } } });
    expect(dates).toEqual([]);
    expect(await answersOf(await newViewers(1), redeemCode)).toEqual([errorTable.redeemCodeExpired.code]);
  });
});
