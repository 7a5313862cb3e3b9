import { contract } from '@cliffhanger/contracts';
import type { ShownAccountJson } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
const show = async (...words: string[]): Promise<ShownAccountJson> =>
  JSON.parse((await staff(config.DATA_DIR, 'user', 'show', ...words, '--json')).stdout);

it('user show lists movements and sessions, newest first, and never those of another viewer', async () => {
  await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 5 });
  const [viewer, other] = [await app.register(), await app.register()];
  await app.grantCoins(other, { paid: 9 });
  await app.grantCoins(viewer, { paid: 100 });
  app.advanceClock(60);
  await viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId: 'ferry-3', price: 12 });
  app.advanceClock(60);
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
  await app.visitor.with({ 'user-agent': phone, 'x-client-version': '1/1.0.1' }).data(contract.user.login, {
    type: 'account',
    username: viewer.username,
    password: app.seal(viewer.password),
  });
  await viewer.data(contract.account.logout);

  const { movements, sessions, sessionCount } = await show(viewer.username);
  expect(movements).toMatchObject([
    { reason: 'unlock', coins: -12, balanceAfterCoins: 88, dramaTitle: 'ferry (en)', episodeNumber: 3 },
    { coins: 100, balanceAfterCoins: 100, dramaTitle: null, episodeNumber: null },
  ]);
  expect(sessionCount).toBe(1);
  const now = clock.now().toISOString();
  expect(sessions).toMatchObject([
    { system: 'Android', userAgent: phone, createdAt: now, endedAt: null, endReason: null },
    { endedAt: now, endReason: 'logout' },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('tokenHash');
  expect((await show(viewer.username, '--movements', '1')).movements).toHaveLength(1);

  const { stdout } = await staff(config.DATA_DIR, 'user', 'show', viewer.username);
  expect(stdout).toMatch(/ unlock +-12 +88 +ferry \(en\) 3$/m);
  expect(stdout).toMatch(/ open until \S+Z +Chrome on Android, version 1\.0\.1$/m);
  expect(stdout).toMatch(/Z, logout /);
});

it('user show prints no control character of a header, whether it comes now or was stored before', async () => {
  const agent = { 'user-agent': 'phone\u009b31m', 'x-client-version': '4/1\u009b2J' };
  const viewer = await app.register(agent);
  expect((await show(viewer.username)).sessions).toMatchObject([
    { userAgent: 'phone31m', clientVersion: '12J' },
  ]);
  const stored = { userAgent: 'old\u009b31m\u001b[2J\u202e', clientVersion: '1\u0085\u007f' };
  await database.write.session.updateMany({ where: { userId: viewer.userId }, data: stored });
  for (const words of [[], ['--json']]) {
    const { stdout } = await staff(config.DATA_DIR, 'user', 'show', viewer.username, ...words);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(stdout).toContain('1\\u0085\\u007f');
  }
  expect((await show(viewer.username)).sessions).toMatchObject([stored]);
});
