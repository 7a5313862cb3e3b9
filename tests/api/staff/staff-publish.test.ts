import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDrama } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
const firstShown = clock.now().toISOString();
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();

const run = (...words: string[]) => staff(config.DATA_DIR, 'drama', ...words);
const runJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);
const countEntries = async () =>
  ((await app.staff('log.list', { limit: 1000 })) as StaffLogPageJson).items.length;

let slug = '';
let dramaCount = 0;
beforeEach(async () => {
  dramaCount += 1;
  slug = `ferry-${dramaCount}`;
  await insertDrama(database, { slug, at: new Date(firstShown) });
  app.advanceClock(86_400);
});

describe('drama publish', () => {
  it('changes nothing when the drama is shown, and says since when it is', async () => {
    const entries = await countEntries();
    expect(await runJson('publish', slug)).toMatchObject({ publishedAt: firstShown, changed: false });
    const { stdout } = await run('publish', slug);
    const since = firstShown.replace('.000Z', '');
    expect(stdout).toMatch(new RegExp(`^Nothing changed: ${slug} is shown already, since ${since}`));
    expect(await countEntries()).toBe(entries);
  });

  it('is refused for a time in the future when the drama is shown, and says how to hide it until then', async () => {
    const { code, stderr } = await run('publish', slug, '--at', inSeconds(3600));
    expect(code).toBe(1);
    expect(stderr).toMatch(/is shown since .*; to hide it until .*first: pnpm staff drama unpublish ferry-/);
    expect(await runJson('show', slug)).toMatchObject({ publishedAt: firstShown });
  });

  it('changes since when a shown drama is shown, with --at', async () => {
    const today = inSeconds(-60);
    expect(await runJson('publish', slug, '--at', today)).toMatchObject({
      publishedAt: today,
      changed: true,
    });
    expect(await runJson('publish', slug, '--at', today)).toMatchObject({ changed: false });
  });

  it('keeps the first date after a takedown, unless another is given', async () => {
    await run('unpublish', slug);
    app.advanceClock(86_400);
    expect(await runJson('publish', slug)).toMatchObject({ publishedAt: firstShown, changed: true });
    await run('unpublish', slug);
    const later = inSeconds(3600);
    expect(await runJson('publish', slug, '--at', later)).toMatchObject({ publishedAt: later });
    // The date was given for a new release, so the release that replaces it is new too.
    expect(await runJson('publish', slug)).toMatchObject({ publishedAt: clock.now().toISOString() });
  });
});

it('drama unpublish of a hidden drama changes nothing and says so', async () => {
  expect(await runJson('unpublish', slug)).toMatchObject({ publishedAt: null, changed: true });
  const entries = await countEntries();
  expect(await runJson('unpublish', slug)).toMatchObject({ publishedAt: null, changed: false });
  expect((await run('unpublish', slug)).stdout).toMatch(`Nothing changed: ${slug} is hidden already.`);
  expect(await countEntries()).toBe(entries);
});
