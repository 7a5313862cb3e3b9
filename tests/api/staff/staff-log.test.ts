import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { runStaff, staff } from '../../support/staff.ts';

const app = await startTestApp();
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertDrama(database, { slug: 'tower', at: clock.now(), episodes: 3 });
await database.write.drama.update({ where: { id: 'ferry' }, data: { frameKey: 'ferry-frame.webp' } });
await nameDrama(database, 'ferry', { tags: { sea: 'Sea' } });
await insertTemplates(database);
const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-log-'));
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** The names of the commands that make these calls. */
const commandNames: Record<string, string> = {
  'synonyms.set': 'search.synonyms.set',
  'synonyms.remove': 'search.synonyms.remove',
  'templates.sell': 'templates.off',
};
const log = async (search: object = {}) =>
  (await app.staff('log.list', { limit: 100, ...search })) as StaffLogPageJson;
const latest = async () => (await log({ limit: 1 })).items[0];

describe('the staff log', () => {
  it('records who gave what to whom, with the coins before and after, once', async () => {
    const viewer = await app.register();
    const grant = { who: viewer.username, coins: 30, key: 'sorry' };
    await Promise.all(Array.from({ length: 20 }, () => app.staff('user.grant', grant)));
    expect((await log({ subject: viewer.username })).items).toEqual([
      {
        id: expect.any(Number),
        at: clock.now().toISOString(),
        operator: 'tester@test',
        door: 'command',
        action: 'user.grant',
        subject: { kind: 'user', id: viewer.userId },
        viewerId: viewer.userId,
        viewer: { number: expect.any(Number), displayName: expect.any(String) },
        details: { coins: 30, key: 'sorry' },
        before: { bonusCoin: 0 },
        after: { bonusCoin: 30 },
        putBack: 'gift',
      },
    ]);
  });

  it('is written in the transaction of the change', async () => {
    const viewer = await app.register();
    const before = await log();
    await database.write.$executeRaw`
      CREATE TRIGGER "no_log" BEFORE INSERT ON "StaffAction" BEGIN SELECT RAISE(ABORT, 'full'); END`;
    await expect(app.staff('user.grant', { who: viewer.userId, coins: 5, key: 'lost' })).rejects.toThrow();
    await database.write.$executeRaw`DROP TRIGGER "no_log"`;
    expect(await app.staff('user.show', { who: viewer.userId })).toMatchObject({ bonusCoin: 0 });
    expect(await log()).toEqual(before);
  });

  it('has no entry of a command that was refused, that only reads, or that changed nothing', async () => {
    const before = await log();
    await expect(app.staff('category.remove', { slug: 'x' })).rejects.toThrow();
    await app.staff('drama.show', { slug: 'ferry' });
    await app.staff('templates.sell', { id: 'coins-100-usd', active: true }).catch(() => undefined);
    expect(await log()).toEqual(before);
  });

  const pack = {
    what: 'coins',
    id: 'pack-9',
    coins: 9,
    bonusPercent: 5,
    amountMinor: 9,
    currency: 'USD',
    country: null,
    position: 2,
  };
  it.each([
    ['drama.unpublish', { slug: 'ferry' }, { publishedAt: expect.any(String) }, { publishedAt: null }],
    ['drama.publish', { slug: 'ferry' }, { publishedAt: null }, { publishedAt: expect.any(String) }],
    ['category.set', { slug: 'noir', name: { en: 'Noir' } }, {}, { name: { en: 'Noir' } }],
    [
      'tag.set',
      { slug: 'sea', name: { en: 'Storms' } },
      { name: expect.objectContaining({ en: 'Sea' }) },
      { name: expect.objectContaining({ en: 'Storms' }) },
    ],
    ['category.remove', { slug: 'noir' }, { name: { en: 'Noir' } }, {}],
    ['synonyms.set', { slug: 'sea', words: ['sea', 'ocean'] }, {}, { words: ['sea', 'ocean'] }],
    ['synonyms.remove', { slug: 'sea' }, { words: ['sea', 'ocean'] }, {}],
    ['templates.add', pack, {}, { coins: 9, active: true }],
    ['templates.sell', { id: 'pack-9', active: false }, { active: true }, { active: false }],
    [
      'codes.create',
      { count: 2, kind: 'days', amount: 7, maxUses: 1, expiresAt: null },
      { codes: 0 },
      { codes: 2 },
    ],
  ])('records %s', async (action, input, before, after) => {
    await app.staff(action, input);
    const entry = await latest();
    expect(entry).toMatchObject({ action: commandNames[action] ?? action, before, after });
    expect(Object.keys(entry?.before ?? {}).length).toBeGreaterThanOrEqual(Object.keys(before).length);
  });

  const episode = (number: number) => expect.objectContaining({ id: `tower-${number}` });
  it.each([
    [
      'drama.edit',
      { defaultPriceCoins: 15 },
      {},
      { defaultPriceCoins: 12, 'episode 3': expect.objectContaining({ priceCoins: 12 }) },
      { defaultPriceCoins: 15, 'episode 3': expect.objectContaining({ priceCoins: 15 }) },
    ],
    [
      'episode.move',
      { from: 1, to: 2 },
      { from: 1, to: 2 },
      { 'episode 1': episode(1), 'episode 2': episode(2) },
      { 'episode 1': episode(2), 'episode 2': episode(1) },
    ],
    [
      'episode.remove',
      { number: 2 },
      { number: 2 },
      { 'episode 2': episode(1), 'episode 3': episode(3) },
      { 'episode 2': episode(3) },
    ],
    [
      'episode.edit',
      { number: 1, texts: { title: { en: 'The well' } } },
      {},
      { 'episode 1': episode(2) },
      {
        'episode 1': expect.objectContaining({
          texts: expect.objectContaining({ title: expect.objectContaining({ en: 'The well' }) }),
        }),
      },
    ],
  ])('records %s with all that it changes', async (action, input, details, before, after) => {
    await app.staff(action, { slug: 'tower', ...input });
    const subject = { kind: 'drama', id: 'tower' };
    expect(await latest()).toEqual(expect.objectContaining({ action, subject, details, before, after }));
  });

  it('records banners that are added, moved and removed', async () => {
    const banner = { target: { kind: 'drama', slug: 'ferry' }, position: 7, countries: [] };
    const all = (await app.staff('carousel.add', banner)) as { id: string }[];
    const order = all.map(({ id }) => id);
    const id = order.at(-1) ?? '';
    expect((await latest())?.after).toMatchObject({ [id]: { dramaId: 'ferry' } });
    await app.staff('carousel.move', { id, position: 1 });
    const moved = order.toSpliced(-1).toSpliced(0, 0, id);
    expect(await latest()).toMatchObject({ before: { order }, after: { order: moved } });
    await app.staff('carousel.remove', { id });
    expect(await latest()).toMatchObject({ action: 'carousel.remove', after: { order: moved.slice(1) } });
  });

  it('records a prize without coins, once for its key', async () => {
    const viewer = await app.register();
    const prize = { title: 'Hello', body: 'From us.', key: 'a' };
    await app.staff('prize.send', { who: viewer.userId, ...prize });
    expect(await latest()).toMatchObject({
      viewerId: viewer.userId,
      details: prize,
      after: { isShown: true },
    });
    const { items } = await log();
    await app.staff('prize.send', { who: viewer.userId, ...prize });
    expect((await log()).items).toEqual(items);
  });

  it('is listed by date, operator, subject and action, in pages', async () => {
    const viewer = await app.register();
    app.advanceClock(86_400);
    const since = clock.now().toISOString();
    for (const input of [{ blocked: true, reason: 'spam' }, { blocked: false }])
      await app.staff('user.block', { who: viewer.userId, ...input });
    app.advanceClock(60);
    const until = clock.now().toISOString();
    await app.staff('user.grant', { who: viewer.userId, coins: 1, key: 'later' });
    const actionsOf = async (search: object) => (await log(search)).items.map(({ action }) => action);
    expect(await actionsOf({ since, until })).toEqual(['user.unblock', 'user.block']);
    expect(await actionsOf({ since, action: 'user.grant' })).toEqual(['user.grant']);
    await expect(actionsOf({ since, action: 'use' })).rejects.toThrow('there is no action "use"');
    expect(await actionsOf({ since, operator: 'mara' })).toEqual([]);
    expect(await actionsOf({ since, operator: 'tester' })).toHaveLength(3);
    const first = await log({ subject: viewer.userId, limit: 2 });
    expect(first.items.map(({ action }) => action)).toEqual(['user.grant', 'user.unblock']);
    expect(await log({ subject: viewer.userId, limit: 2, beforeId: first.nextBeforeId })).toMatchObject({
      items: [{ action: 'user.block', before: { blockedAt: null } }],
      nextBeforeId: null,
    });
  });

  it('cannot be changed', async () => {
    const before = await log();
    // Prisma reports the refusal of a trigger as a violated foreign key.
    await expect(database.write.staffAction.deleteMany()).rejects.toThrow('constraint');
    await expect(database.write.staffAction.updateMany({ data: { operator: 'x' } })).rejects.toThrow(
      'constraint',
    );
    expect(await log()).toEqual(before);
  });

  it('is printed by the command, with its user and host or the configured name', async () => {
    const file = path.join(dataDir, 'cliffhanger.sqlite');
    copyEmptyDatabase(file);
    const empty = await openDatabase({ file });
    await insertDrama(empty, { slug: 'ferry', at: new Date(0), episodes: 2 });
    await empty.close();
    await staff(dataDir, 'drama', 'unpublish', 'ferry');
    await runStaff(dataDir, ['drama', 'publish', 'ferry'], { STAFF_NAME: 'Mara' });
    const { stdout } = await staff(dataDir, 'log', '--subject', 'ferry');
    expect(stdout).toMatch(/ Mara +drama\.publish +drama ferry +publishedAt \(none\) → 1970-/);
    expect(stdout).toMatch(/ \S+@\S+ +drama\.unpublish +drama ferry +publishedAt 1970-\S+ → \(none\)/);
    const asJson = await staff(dataDir, 'log', '--by', 'Mar', '--json');
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      items: [{ operator: 'Mara', action: 'drama.publish' }],
      nextBeforeId: null,
    });
    expect(await staff(dataDir, 'log', '--limit', 'many')).toMatchObject({ code: 2, stdout: '' });
  });
});
