import { contract } from '@cliffhanger/contracts';
import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { insertDrama } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, clock, database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
const run = (...words: string[]) => staff(config.DATA_DIR, 'user', ...words);
const spam = ['--reason', 'spam'];
const runJson = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);

it('blocking a blocked viewer changes nothing, and says since when they are blocked', async () => {
  const { username } = await app.register();
  const blockedAt = clock.now().toISOString();
  expect(await runJson('block', username, ...spam)).toMatchObject({ blockedAt, changed: true });
  app.advanceClock(3600);
  const log = () => app.staff('log.list', { limit: 10, subject: username }) as Promise<StaffLogPageJson>;
  const { items } = await log();
  expect(items).toHaveLength(1);
  expect(await runJson('block', username, ...spam)).toMatchObject({ blockedAt, changed: false });
  const since = blockedAt.slice(0, 19);
  expect((await run('block', username, ...spam)).stdout).toMatch(
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

it('a block ends at its time, and until then its reason is what the viewer reads', async () => {
  const { username, password, userId } = await app.register();
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await app.staff('user.block', { who: userId, blocked: true, reason: 'Anuncios', until });
  const signIn = () =>
    app.visitor
      .with({ 'accept-language': 'es' })
      .send(contract.user.login, { type: 'account', username, password: app.seal(password) });
  const refused = await signIn();
  expect(refused).toMatchObject({ code: 3106, data: { reason: 'Anuncios', until } });
  expect(refused.msg).toMatch(/ Termina el .+UTC\. Motivo: Anuncios$/);
  app.advanceClock(3600);
  expect(await signIn()).toMatchObject({ code: 200 });
  expect(await app.staff('user.show', { who: userId })).toMatchObject({ blockedAt: null, blockReason: null });

  await app.staff('user.block', {
    who: userId,
    blocked: true,
    reason: 'Anuncios',
    until: new Date(clock.now().getTime() + 60_000).toISOString(),
  });
  app.advanceClock(60);
  await app.runJobs();
  expect(await app.staff('user.show', { who: userId })).toMatchObject({ blockedAt: null });
});

it('a muted viewer reads and keeps their comments but writes none, also after joining another account', async () => {
  const viewer = await app.register();
  const episode = { dramaId: 'ferry', episodeId: 'ferry-1' };
  const write = (who: typeof viewer, text: string) => who.send(contract.comments.add, { ...episode, text });
  await write(viewer, 'Before');
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  await run('mute', viewer.userId, '--reason', 'Spoilers', '--until', '2130-01-01');
  await app.staff('user.mute', { who: viewer.userId, muted: true, reason: 'Spoilers', until });
  expect(await write(viewer, 'After')).toMatchObject({
    code: 3511,
    data: { reason: 'Spoilers', until },
  });
  const { items } = await viewer.data(contract.comments.list, episode);
  expect(items.map(({ text }) => text)).toEqual(['Before']);

  const fresh = await app.register();
  await mergeInto(app, fresh, viewer);
  expect(await write(fresh, 'After')).toMatchObject({ code: 3511 });
  app.advanceClock(86_400);
  expect(await write(fresh, 'After')).toMatchObject({ code: 200 });
  expect(await runJson('unmute', fresh.userId)).toMatchObject({ changed: true, mutedAt: null });
});
