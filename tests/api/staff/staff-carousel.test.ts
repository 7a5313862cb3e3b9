import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { StaffBannerJson } from '@cliffhanger/contracts/staff';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDrama } from '../../support/library.ts';
import { staff, staffOnTerminal } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database } = app.platform;
const slugs = ['anchor', 'beacon', 'cove', 'delta'];
for (const slug of slugs) {
  await insertDrama(database, { slug, at: app.platform.clock.now() });
  await database.write.drama.update({ where: { id: slug }, data: { frameKey: `${slug}.webp` } });
}
beforeEach(async () => {
  await database.write.carousel.deleteMany();
});

const carousel = async (...words: string[]): Promise<StaffBannerJson[]> => {
  const { code, stdout, stderr } = await staff(config.DATA_DIR, 'carousel', ...words, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};
const places = (banners: readonly StaffBannerJson[]) =>
  banners.map(({ position, dramaId }) => `${position} ${dramaId}`);
/** The dramas in the carousel of a visitor's home screen. */
const shown = async () =>
  (await app.visitor.data(contract.home.getHomeInfo)).carousel.flatMap(({ target }) =>
    target.kind === 'drama' ? target.drama.dramaId : [],
  );
/** The same for a signed-in viewer, whose answer is composed from a cached part. */
const viewer = await app.register();
const shownToViewer = async () =>
  (await viewer.data(contract.home.getHomeInfo)).carousel.flatMap(({ target }) =>
    target.kind === 'drama' ? target.drama.dramaId : [],
  );

describe('the carousel command', () => {
  it('puts banners at a place and moves them; the others keep their order', async () => {
    for (const slug of ['anchor', 'beacon', 'cove']) await carousel('add', '--drama', slug, '--place', '99');
    const added = await carousel('add', '--drama', 'delta', '--place', '2');
    expect(places(added)).toEqual(['1 anchor', '2 delta', '3 beacon', '4 cove']);
    expect(await shown()).toEqual(['anchor', 'delta', 'beacon', 'cove']);
    const [anchor] = added;
    const moved = await carousel('move', anchor?.id ?? '', '3');
    expect(places(moved)).toEqual(['1 delta', '2 beacon', '3 anchor', '4 cove']);
    expect(await shown()).toEqual(['delta', 'beacon', 'anchor', 'cove']);
    expect(places(await carousel('move', anchor?.id ?? '', '1'))[0]).toBe('1 anchor');
  });

  it('shows and hides a banner when its dates come, to visitors and viewers', async () => {
    // The command compares with the system's clock, which is ahead of the test's.
    const inDays = (days: number) => secondsAfter(new Date(), days * 86_400);
    const moveTo = (at: Date) => app.advanceClock((at.getTime() - app.platform.clock.now().getTime()) / 1000);
    const [from, until, later] = [inDays(1), inDays(2), inDays(3)];
    await carousel('add', '--drama', 'anchor');
    const added = await carousel(
      ...['add', '--drama', 'beacon', '--from', from.toISOString(), '--until', until.toISOString()],
    );
    const id = added.find(({ dramaId }) => dramaId === 'beacon')?.id ?? '';
    expect([await shown(), await shownToViewer()]).toEqual([['anchor'], ['anchor']]);
    moveTo(secondsAfter(from, -1));
    expect([await shown(), await shownToViewer()]).toEqual([['anchor'], ['anchor']]);
    moveTo(from);
    const both = ['beacon', 'anchor'];
    expect([await shown(), await shownToViewer()]).toEqual([both, both]);
    const edited = await carousel('edit', id, '--until', later.toISOString());
    expect(edited[0]).toMatchObject({ startsAt: from.toISOString(), endsAt: later.toISOString() });
    moveTo(until);
    expect([await shown(), await shownToViewer()]).toEqual([both, both]);
    moveTo(later);
    expect([await shown(), await shownToViewer()]).toEqual([['anchor'], ['anchor']]);
    expect((await carousel('edit', id, '--until', 'none'))[0]).toMatchObject({ endsAt: null });
    expect([await shown(), await shownToViewer()]).toEqual([both, both]);
    expect(await app.staff('log.list', { action: 'carousel.edit', limit: 1 })).toMatchObject({
      items: [{ before: { [id]: { endsAt: later.toISOString() } }, after: { [id]: { endsAt: null } } }],
    });
  });

  it('refuses a page that does not exist, and lists those that do', async () => {
    const page = (target: string) =>
      staff(config.DATA_DIR, ...['carousel', 'add', '--page', target, '--title', 'en=x', '--image', 'x.jpg']);
    const { code, stderr } = await page('/pages/nope');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^--page: "\/pages\/nope" is no page of the app; there are: \/, .*\/pages\/event\/index, .*\n$/,
      ),
    });
    const manual = readFileSync(path.resolve(import.meta.dirname, '../../../docs/staff/sell.md'), 'utf8');
    const pages = stderr.trim().split('there are: ')[1]?.split(', ') ?? [];
    expect(pages.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
    // It exists, so the image is what is missing.
    expect((await page('/pages/home/search?q=wolf')).stderr).toContain('x.jpg');
    expect(await carousel('list')).toEqual([]);
  });

  it('says which current banners nobody sees', async () => {
    const list = async () => (await staff(config.DATA_DIR, 'carousel', 'list')).stdout;
    const add = (count: number, countries: readonly string[] = []) =>
      Promise.all(
        Array.from({ length: count }, () =>
          app.staff('carousel.add', { target: { kind: 'drama', slug: 'cove' }, position: 99, countries }),
        ),
      );
    await add(8);
    await add(1, ['BR']);
    expect(await list()).toContain('\n\nNot shown, at place 9: viewers see only the first eight');
    await carousel('edit', (await carousel('list'))[0]?.id ?? '', '--country', 'DE');
    // Viewers in Brazil see seven for everyone and theirs.
    expect(await list()).not.toContain('Not shown');
    const added = await staff(config.DATA_DIR, 'carousel', 'add', '--drama', 'delta', '--place', '99');
    expect(added.stdout).not.toContain('Not shown');
    await add(1);
    expect(await list()).toContain('Not shown, at place 11:');
    expect((await carousel('list')).filter(({ isShown }) => !isShown)).toHaveLength(1);
  });

  it('changes title, image and countries, and keeps what is not given', async () => {
    const { id } = await database.write.carousel.create({
      data: {
        kind: 'page',
        target: '/pages/event/index',
        position: 1,
        translations: { create: { language: 'en', title: 'Gifs', imageKey: 'gifts.webp' } },
      },
    });
    const image = path.join(config.DATA_DIR, 'banner.png');
    writeFileSync(image, createCanvas(90, 160).toBuffer('image/png'));
    const words = ['--title', 'en=Gifts', '--title', 'zh=礼物', '--country', 'BR', '--country', 'DE'];
    expect(await carousel('edit', id, ...words)).toMatchObject([
      { id, title: { en: 'Gifts', zh: '礼物' }, countries: ['BR', 'DE'], startsAt: null },
    ]);
    const pictureIn = async (country: string) =>
      (
        await app.visitor
          .with({ 'accept-language': 'zh', 'accept-country': country })
          .data(contract.home.getHomeInfo)
      ).carousel.map(({ title, target }) => [title, target.kind !== 'drama' && target.imageUrl]);
    expect(await pictureIn('DE')).toEqual([['礼物', '/images/gifts.webp']]);
    expect(await pictureIn('US')).toEqual([]);
    await carousel('edit', id, '--country', 'none', '--image', image);
    const [[title, url] = []] = await pictureIn('US');
    expect([title, url]).toEqual([
      '礼物',
      expect.stringMatching(/^\/images\/frames\/[0-9a-f]{16}-860\.webp$/),
    ]);
    expect((await fetch(`${app.address}${url}`)).status).toBe(200);

    const [drama] = await carousel('add', '--drama', 'anchor');
    const refused = await staff(config.DATA_DIR, 'carousel', 'edit', drama?.id ?? '', '--title', 'en=x');
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'the banner of a drama has the titles and the still of the drama\n',
    });
  });

  it('refuses dates in the wrong order and banners that do not exist', async () => {
    const [banner] = await carousel('add', '--drama', 'anchor', '--from', '2130-05-01');
    const edit = (id: string, ...words: string[]) => staff(config.DATA_DIR, 'carousel', 'edit', id, ...words);
    expect(await edit(banner?.id ?? '', '--until', '2130-04-30')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not after the banner begins'),
    });
    expect(await edit('x', '--until', 'none')).toMatchObject({
      code: 1,
      stderr: 'there is no banner "x"\n',
    });
    expect(await edit('x')).toMatchObject({
      code: 2,
      stderr: 'give --from, --until, --title, --image or --country\n',
    });
    expect(await shown()).toEqual([]);
  });

  it('asks on a terminal before it removes a banner, which returns to its place with dates and countries', async () => {
    for (const slug of ['anchor', 'beacon', 'cove']) await carousel('add', '--drama', slug, '--place', '99');
    const before = await carousel('edit', (await carousel('list'))[1]?.id ?? '', '--until', '2130-01-01');
    const id = before[1]?.id ?? '';
    await carousel('edit', id, '--country', 'BR');
    const asked = await staffOnTerminal(config.DATA_DIR, 'no', 'carousel', 'remove', id);
    expect(asked).toMatchObject({ code: 1, stderr: 'Stopped. Nothing was changed.\n' });
    expect(asked.stdout).toMatch(
      / 2 {2}beacon .* BR .*\n\nRemove it\? It can be restored for 30 days\. \(y\/N\) $/,
    );
    const removed = await staffOnTerminal(config.DATA_DIR, 'y', 'carousel', 'remove', id);
    expect(removed.stdout).toContain(`Removed; to put it back: pnpm staff carousel restore ${id}\n`);
    expect(places(await carousel('list'))).toEqual(['1 anchor', '2 cove']);
    expect(await shown()).toEqual(['anchor', 'cove']);
    expect(await carousel('list', '--removed')).toMatchObject([{ id, position: 2, dramaId: 'beacon' }]);
    for (const words of [
      ['edit', id, '--until', 'none'],
      ['move', id, '1'],
      ['remove', id],
    ])
      expect((await staff(config.DATA_DIR, 'carousel', ...words)).stderr).toContain(`no banner "${id}"`);

    const [, restored] = await carousel('restore', id);
    expect(restored).toMatchObject({
      id,
      position: 2,
      endsAt: '2130-01-01T00:00:00.000Z',
      countries: ['BR'],
    });
    await carousel('remove', id);
    app.advanceClock(30 * 86_400);
    expect((await staff(config.DATA_DIR, 'carousel', 'restore', id)).stderr).toContain('no removed banner');
    await app.runJobs();
    expect(await database.read.carousel.count({ where: { id } })).toBe(0);
  });
});
