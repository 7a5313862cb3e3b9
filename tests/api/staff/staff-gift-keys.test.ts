import { afterAll, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock } = app.platform;
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
