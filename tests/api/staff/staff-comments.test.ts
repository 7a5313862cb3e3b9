import { readFileSync } from 'node:fs';
import { contract } from '@cliffhanger/contracts';
import type { StaffCommentJson } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { letReportsCount } from '../../support/comment-reporters.ts';
import { insertDrama } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands({ COMMENT_REPORTS_TO_HIDE: '2', TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, clock, config } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });

const { list, add, report } = contract.comments;
const [ada, ben, cai, dee, eve] = await Promise.all(Array.from({ length: 5 }, () => app.register()));
if (!ada || !ben || !cai || !dee || !eve) throw new Error('viewers are missing');
await letReportsCount(app, [ben, cai, dee, eve]);
let episodes = 0;
const newEpisode = () => {
  episodes += 1;
  return { dramaId: 'ferry', episodeId: `ferry-${episodes}` };
};
const write = async (episode: ReturnType<typeof newEpisode>, text: string, parentId?: string) => {
  app.advanceClock(1);
  return (await ada.data(add, { ...episode, text, ...(parentId && { parentId }) })).commentId;
};
const reportAs = async (commentId: string, ...viewers: (typeof ada)[]) => {
  app.advanceClock(1);
  for (const viewer of viewers) await viewer.data(report, { commentId, reason: 'abuse' });
};
const seen = async (episode: ReturnType<typeof newEpisode>) => {
  const { items, commentCount } = await app.visitor.data(list, episode);
  return { texts: items.map(({ text }) => text), commentCount };
};
const reported = async () =>
  ((await app.staff('comments.reported', { limit: 50 })) as StaffCommentJson[]).map(({ id }) => id);

describe('staff comments', () => {
  it('list the reported ones, hidden ones first, with text, author, reporters and reasons', async () => {
    const episode = newEpisode();
    const [hidden, shown] = [await write(episode, 'You fools'), await write(episode, 'Fine')];
    await reportAs(hidden, ben, cai);
    await reportAs(shown, ben);
    expect(await reported()).toEqual([hidden, shown]);
    expect(await app.staff('comments.show', { commentId: hidden })).toMatchObject({
      drama: 'ferry',
      episodeNumber: episodes,
      text: 'You fools',
      hiddenAt: expect.any(String),
      author: { id: ada.userId },
      reports: expect.arrayContaining([
        expect.objectContaining({ reason: 'abuse', viewer: expect.objectContaining({ id: ben.userId }) }),
      ]),
    });
    await expect(app.staff('comments.show', { commentId: 'x' })).rejects.toThrow('there is no comment "x"');
  });

  it('keep a comment with its replies, which only new reporters can hide again', async () => {
    const episode = newEpisode();
    const commentId = await write(episode, 'She lies');
    await write(episode, 'She does', commentId);
    await reportAs(commentId, ben, cai);
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });

    app.advanceClock(1);
    await Promise.all([1, 2, 3].map(() => app.staff('comments.keep', { commentId })));
    expect(await seen(episode)).toEqual({ texts: ['She lies'], commentCount: 2 });
    expect(await reported()).not.toContain(commentId);

    await reportAs(commentId, ben, cai, dee);
    expect(await seen(episode)).toEqual({ texts: ['She lies'], commentCount: 2 });
    await reportAs(commentId, eve);
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });
    expect(await reported()).toContain(commentId);
  });

  it('keep a hidden reply below a hidden comment, so that both counts are right once both are kept', async () => {
    const episode = newEpisode();
    const parent = await write(episode, 'Top');
    const reply = await write(episode, 'Below', parent);
    await reportAs(reply, ben, cai);
    await reportAs(parent, ben, cai);
    await app.staff('comments.keep', { commentId: reply });
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });
    await app.staff('comments.keep', { commentId: parent });
    expect(await seen(episode)).toEqual({ texts: ['Top'], commentCount: 2 });
  });

  it('remove a comment once', async () => {
    const episode = newEpisode();
    const commentId = await write(episode, 'Insult');
    await write(episode, 'Reply', commentId);
    await database.write.comment.update({ where: { id: commentId }, data: { pinned: true } });
    await Promise.all([1, 2, 3].map(() => app.staff('comments.remove', { commentId })));
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });
    expect(await database.read.comment.findUnique({ where: { id: commentId } })).toMatchObject({
      text: '',
      pinned: false,
    });
    await expect(app.staff('comments.keep', { commentId })).rejects.toThrow('is deleted');
    expect(await app.staff('log.list', { subject: commentId, limit: 9 })).toMatchObject({
      items: [{ action: 'comments.remove', viewerId: ada.userId, before: { deletedAt: null } }],
    });
  });

  it('restore a removed comment with its replies, within 30 days, and no other', async () => {
    const episode = newEpisode();
    const commentId = await write(episode, 'Not an insult');
    const removeAndReadOwn = async (reason: string) => {
      await app.staff('comments.remove', { commentId, reason });
      return app.staff('comments.list', { who: ada.userId, limit: 1 });
    };
    const reply = await write(episode, 'Reply', commentId);
    await ada.data(contract.comments.remove, { commentId: reply });
    await expect(app.staff('comments.restore', { commentId: reply })).rejects.toThrow(
      `comment ${reply} cannot be restored: its author deleted it`,
    );
    await write(episode, 'Other reply', commentId);
    await removeAndReadOwn('insult');
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });
    expect(await app.staff('comments.removed', { limit: 1 })).toMatchObject([
      { id: commentId, text: 'Not an insult', restorableUntil: expect.any(String) },
    ]);
    await Promise.all([1, 2].map(() => app.staff('comments.restore', { commentId })));
    expect(await seen(episode)).toEqual({ texts: ['Not an insult'], commentCount: 2 });

    // A comment that its author deletes cannot be restored.
    await removeAndReadOwn('again');
    await ada.data(contract.comments.remove, { commentId });
    await expect(app.staff('comments.restore', { commentId })).rejects.toThrow('cannot be restored');
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });

    const isInFile = async (text: string) => {
      await database.write.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
      return readFileSync(config.databaseFile).includes(text);
    };
    const old = await write(episode, 'An old insult');
    await app.staff('comments.remove', { commentId: old });
    expect(await isInFile('An old insult')).toBe(true);
    app.advanceClock(30 * 86_400);
    await expect(app.staff('comments.restore', { commentId: old })).rejects.toThrow('cannot be restored');
    await app.runJobs();
    expect(await database.read.removedComment.count()).toBe(0);
    expect(await isInFile('An old insult')).toBe(false);
  });
});

describe('the comments command', () => {
  it('reviews while the server runs, and viewers see it at once', async () => {
    const episode = newEpisode();
    const commentId = await write(episode, 'Kept by the command');
    await reportAs(commentId, ben, cai);
    expect(await seen(episode)).toEqual({ texts: [], commentCount: 0 });
    const run = (...words: string[]) => staff(config.DATA_DIR, 'comments', ...words);
    const listed = await run('reported');
    expect(listed.stdout).toMatch(/ 2 +2 +yes +ferry \d+ +Kept by the command +\S+/);
    const kept = await run('keep', commentId, '--json');
    expect(JSON.parse(kept.stdout)).toMatchObject({ id: commentId, hiddenAt: null });
    expect(await seen(episode)).toEqual({ texts: ['Kept by the command'], commentCount: 1 });
    expect(await run('show', 'x')).toMatchObject({ code: 1, stdout: '' });
    expect(await run('keep')).toMatchObject({ code: 2, stdout: '' });
  });
});
