import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock } = app.platform;
const run = (...words: string[]) => staff(config.DATA_DIR, 'user', ...words);
const runJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);

it('blocking a blocked viewer changes nothing, and says since when they are blocked', async () => {
  const { username } = await app.register();
  const blockedAt = clock.now().toISOString();
  expect(await runJson('block', username)).toMatchObject({ blockedAt, changed: true });
  app.advanceClock(3600);
  const log = () => app.staff('log.list', { limit: 10, subject: username }) as Promise<StaffLogPageJson>;
  const { items } = await log();
  expect(items).toHaveLength(1);
  expect(await runJson('block', username)).toMatchObject({ blockedAt, changed: false });
  const since = blockedAt.slice(0, 19);
  expect((await run('block', username)).stdout).toMatch(
    new RegExp(`^Nothing changed: this viewer is blocked already, since ${since}\\S*Z\\.\n\nviewer `),
  );
  expect((await log()).items).toEqual(items);

  expect(await runJson('unblock', username)).toMatchObject({ blockedAt: null, changed: true });
  expect(await runJson('unblock', username)).toMatchObject({ blockedAt: null, changed: false });
  expect((await run('unblock', username)).stdout).toMatch(
    /^Nothing changed: this viewer is not blocked\.\n\nviewer /,
  );
  expect((await log()).items).toHaveLength(2);
});
