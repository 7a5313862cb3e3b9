import { type StaffLogPageJson, staffLogActions } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
await insertTemplates(database);
for (const slug of ['ferry', 'tower']) {
  await insertDrama(database, { slug, at: clock.now(), episodes: 3 });
  await database.write.drama.update({ where: { id: slug }, data: { frameKey: `${slug}.webp` } });
}

const run = (...words: string[]) => staff(config.DATA_DIR, ...words);
/** The rows of the table, without its headings. */
const log = async (...words: string[]) =>
  (await run('log', ...words)).stdout
    .trimEnd()
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
const latest = async () => (await log('--limit', '1'))[0] ?? '';
const actionsOf = async (...words: string[]): Promise<string[]> =>
  (JSON.parse((await run('log', ...words, '--json')).stdout) as StaffLogPageJson).items.map(
    ({ action }) => action,
  );

describe('the table of the staff log', () => {
  it('has only the keys that differ, with the names of drama.yaml', async () => {
    await run('drama', 'edit', 'ferry', '--title', 'zh=纸灯笼', '--sex', '1', '--free', '1');
    const row = await latest();
    expect(row).toMatch(/ drama ferry /);
    for (const change of [
      'title.zh ferry (zh) → 纸灯笼',
      'sex 0 → 1',
      'freeEpisodes 2 → 1',
      'episode 2 priceCoins 0 → 12',
    ])
      expect(row).toContain(change);
    expect(row).not.toMatch(/synopsis|[{}"]|title\.en|durationSeconds|episode 1/);
  });

  it('has ids, by which a hold that was ended comes back with its reason', async () => {
    const holds = async () => (await run('drama', 'holds', 'tower')).stdout;
    await run('drama', 'hold', 'tower', 'DE', '--reason', 'too dark', '--kind', 'taste');
    await run('drama', 'hold', 'tower', 'BR', '--until', '2130-01-01');
    const both = await holds();
    expect(both).toMatch(/DE +taste +too dark\n/);
    expect(both).toMatch(/BR +licence +2130-01-01T00:00:00Z/);
    expect((await run('drama', 'unhold', 'tower', 'DE')).code).toBe(0);
    expect(await holds()).not.toContain('DE');
    const [id = ''] = (await latest()).trim().split(' ');
    expect(await run('drama', 'unhold', 'tower', 'DE')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"tower" is not hidden in DE'),
    });
    expect((await run('log', 'put-back', id)).stdout).toMatch(/ drama\.edit +drama tower /);
    expect(await holds()).toBe(both);
    expect((await run('log', 'put-back', id)).stderr).toMatch(/has changed .* since; nothing was put back/);
  });

  it('shows where long texts differ', async () => {
    const text = 'The letter is late by twenty years, and nobody knows who wrote it or why it comes';
    await run('drama', 'edit', 'ferry', '--synopsis', `en=${text} now.`);
    await run('drama', 'edit', 'ferry', '--synopsis', `en=${text} today.`);
    expect(await latest()).toMatch(/synopsis\.en …\S.* comes now\. → …\S.* comes today\./);
  });

  it('shows the dates and the places of banners, and finds them by the id of the banner', async () => {
    const add = (slug: string) => run('carousel', 'add', '--drama', slug, '--until', '2130-12-01', '--json');
    const idOf = async (slug: string) =>
      (await database.read.carousel.findFirstOrThrow({ where: { dramaId: slug }, orderBy: { id: 'desc' } }))
        .id;
    await add('tower');
    const other = await idOf('tower');
    await add('ferry');
    const id = await idOf('ferry');
    expect(await latest()).toMatch(`${id} added (kind drama, dramaId ferry, endsAt 2130-12-01T00:00:00`);
    await run('carousel', 'edit', id, '--until', '2130-12-24');
    expect(await latest()).toMatch(
      /carousel home +\S+ endsAt 2130-12-01T00:00:00\S*Z → 2130-12-24T00:00:00\S*Z$/,
    );
    await run('carousel', 'move', id, '2');
    expect(await latest()).toMatch(new RegExp(`carousel home +${id} place 1 → 2$`));
    await run('carousel', 'remove', id);
    expect(await actionsOf('--subject', id)).toEqual([
      ...['carousel.remove', 'carousel.move', 'carousel.edit', 'carousel.add'],
    ]);
    expect(await actionsOf('--subject', other)).toEqual(['carousel.add']);
  });

  it('names what was added to and taken from a list', async () => {
    await run('search', 'synonyms', 'set', 'sea', 'sea', 'ocean');
    await run('search', 'synonyms', 'set', 'sea', 'sea', 'mar');
    expect(await latest()).toMatch(/ search\.synonyms\.set +synonyms sea +words \+mar −ocean$/);
  });

  it('has the name and the number of a viewer', async () => {
    const { userId } = await app.register();
    const { number, displayName } = await database.read.user.findUniqueOrThrow({ where: { id: userId } });
    await run('user', 'grant', userId, '--coins', '5', '--key', 'sorry');
    expect(await latest()).toContain(` user ${userId}  ${displayName} (${number})  bonusCoin 0 → 5`);
    const json = JSON.parse((await run('log', '--limit', '1', '--json')).stdout);
    expect(json.items[0]).toMatchObject({ viewerId: userId, viewer: { number, displayName } });
  });
});

describe('the actions of the staff log', () => {
  it('have the names of the commands, also in entries of earlier versions', async () => {
    const { userId } = await app.register();
    await run('user', 'block', userId, '--reason', 'spam');
    await run('user', 'unblock', userId);
    expect(await actionsOf('--subject', userId)).toEqual(['user.unblock', 'user.block']);
    expect(await actionsOf('--subject', userId, '--action', 'user.unblock')).toEqual(['user.unblock']);
    expect(await actionsOf('--subject', userId, '--action', 'user.block')).toEqual(['user.block']);

    await run('templates', 'off', 'pack-100');
    await run('templates', 'on', 'pack-100');
    const pack = ['--subject', 'pack-100', '--action'];
    expect(await actionsOf(...pack, 'templates')).toEqual(['templates.on', 'templates.off']);
    expect(await actionsOf(...pack, 'templates.off')).toEqual(['templates.off']);
    expect(await actionsOf(...pack, 'templates.sell')).toEqual(['templates.on', 'templates.off']);

    await run('search', 'synonyms', 'set', 'wolf', 'wolf', 'lobo');
    await run('search', 'synonyms', 'remove', 'wolf');
    for (const action of ['search', 'search.synonyms', 'synonyms'])
      expect(await actionsOf('--subject', 'wolf', '--action', action)).toEqual([
        ...['search.synonyms.remove', 'search.synonyms.set'],
      ]);
  });

  it('are listed when another one is asked for', async () => {
    const { code, stdout, stderr } = await run('log', '--action', 'user.ban');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('there is no action "user.ban"');
    for (const action of staffLogActions) expect(stderr).toContain(action);
  });

  it('are in the help of the command, all of them', async () => {
    const { stdout } = await staff(config.DATA_DIR, 'log', '--help');
    const [, listed = ''] = /^Actions: (.*)$/m.exec(stdout) ?? [];
    expect(listed.split(', ')).toEqual(staffLogActions);
  });
});
