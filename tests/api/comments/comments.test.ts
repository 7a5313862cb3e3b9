import { type Comment, contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { letReportsCount } from '../../support/comment-reporters.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ COMMENT_REPORTS_TO_HIDE: '3', TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: 44 });
await insertDrama(database, { slug: 'anchor', at: startOfTests });

const { list, add, remove, like, report, hide } = contract.comments;
/** Each test uses its own episode. */
let episodes = 0;
const newEpisode = () => {
  episodes += 1;
  return { dramaId: 'ferry', episodeId: `ferry-${episodes}` };
};
const [ada, ben] = [await app.register(), await app.register()];
const texts = (comments: readonly { text: string }[]) => comments.map(({ text }) => text);
const countOf = async ({ episodeId }: { episodeId: string }) =>
  (await database.read.episode.findUniqueOrThrow({ where: { id: episodeId } })).commentCount;
const write = async (viewer: Viewer, where: object, text: string, more: object = {}) => {
  app.advanceClock(1);
  return viewer.data(add, { ...(where as ReturnType<typeof newEpisode>), text, ...more });
};

describe('adding a comment', () => {
  it('shows it to everybody, with its author and playback position', async () => {
    const episode = newEpisode();
    const written = await write(ada, episode, '  Run, Mara!\n🎬 ', { atSecond: 42 });
    expect(written).toEqual({
      commentId: written.commentId,
      parentId: null,
      text: 'Run, Mara!\n🎬',
      language: null,
      atSecond: 42,
      authorName: ada.userInfo.displayName,
      createdAt: app.platform.clock.now().toISOString(),
      likeCount: 0,
      liked: false,
      own: true,
      pinned: false,
      replyCount: 0,
      replies: { items: [], nextCursor: null },
    });
    expect(await ada.data(list, episode)).toEqual({
      items: [written],
      nextCursor: null,
      commentCount: 1,
      seconds: [42],
      otherLanguageCount: 0,
    });
    for (const other of [ben, app.visitor]) {
      expect((await other.data(list, episode)).items).toEqual([{ ...written, own: false }]);
    }
    expect(await countOf(episode)).toBe(1);
    expect((await ben.data(contract.dramas.detail, episode)).episode.commentCount).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['nothing that can be seen', '\u200b\u200d'],
    ['letters that are blank', '\u3164\u2800'],
    ['501 characters', '界'.repeat(501)],
    ['501 pictures', '🎬'.repeat(501)],
    ['a control character', 'a\u0007b'],
    ['a null', 'a\0b'],
    ['half a letter', 'a\ud800'],
    ['a mark that turns the direction', 'a\u202eb'],
  ])('of %s is refused', async (_, text) => {
    const { code, data } = await ada.send(add, { ...newEpisode(), text });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'text' }] } });
  });

  it.each([
    ['one letter', 'x'],
    ['500 pictures', '🎬'.repeat(500)],
    ['a family of one picture', '👩‍👩‍👧'],
    ['Arabic', 'مرحبا'],
  ])('of %s is accepted', async (_, text) => {
    expect((await write(ada, newEpisode(), text)).text).toBe(text);
  });

  it.each([
    ['400 line feeds', `a${'\n'.repeat(400)}b`, 'a\n\nb'],
    ['499 marks', `Z${'\u0301'.repeat(499)}`, `Z${'\u0301'.repeat(4)}`],
    ['blank and invisible characters', '\u3164Run\u061C\u{E0041}!\u20DD', 'Run!'],
  ])('of %s is shown without them', async (_, text, shown) => {
    const episode = newEpisode();
    expect((await write(ben, episode, text)).text).toBe(shown);
    expect(texts((await ada.data(list, episode)).items)).toEqual([shown]);
  });

  it('is limited for each viewer in an hour, whatever the address, and repeated or deleted ones do not help', async () => {
    const episode = newEpisode();
    const eager = await app.register();
    const send = (index: number) => eager.send(add, { ...episode, text: `No. ${index}` });
    const answers = await Promise.all(Array.from({ length: 45 }, (_, index) => send(index)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(40);
    expect(await countOf(episode)).toBe(40);
    app.advanceClock(600);
    const { items } = await eager.data(list, episode);
    await eager.data(remove, { commentId: items[0]?.commentId ?? '' });
    expect(await send(99)).toMatchObject({ status: 429, code: 3112, data: { retryAfterSeconds: 3000 } });
    expect(await ben.send(add, { ...episode, text: 'One' })).toMatchObject({ code: 200 });
    app.advanceClock(3000);
    expect((await send(100)).code).toBe(200);
  });

  it('accepts only playback positions within the episode', async () => {
    const episode = newEpisode();
    const answer = await ada.send(add, { ...episode, text: 'Late', atSecond: 91 });
    expect(answer).toMatchObject({ code: 3000, data: { fields: [{ field: 'atSecond' }] } });
    expect((await write(ada, episode, 'The end', { atSecond: 90 })).atSecond).toBe(90);
  });

  it('repeatedly within a minute adds one, even concurrently', async () => {
    const episode = newEpisode();
    const taps = await Promise.all(
      Array.from({ length: 20 }, () => ada.data(add, { ...episode, text: 'No!' })),
    );
    expect(new Set(taps.map(({ commentId }) => commentId)).size).toBe(1);
    expect(await countOf(episode)).toBe(1);
    expect((await write(ben, episode, 'No!')).commentId).not.toBe(taps[0]?.commentId);
    app.advanceClock(60);
    expect((await write(ada, episode, 'No!')).commentId).not.toBe(taps[0]?.commentId);
    expect(await countOf(episode)).toBe(3);
  });
});

describe('the list of comments', () => {
  const readAll = async (viewer: Viewer, args: object, limit: number) => {
    const items: Comment[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await viewer.data(list, {
        ...(args as ReturnType<typeof newEpisode>),
        limit,
        ...(cursor && { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  };

  it('contains pinned ones first, then the newest or the most liked, in pages without gaps or repeats', async () => {
    const episode = newEpisode();
    const written: Comment[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) written.push(await write(ada, episode, text));
    const [a, b] = written;
    await database.write.comment.update({ where: { id: a?.commentId ?? '' }, data: { pinned: true } });
    for (const viewer of [ada, ben]) {
      await viewer.data(like, { commentId: b?.commentId ?? '', liked: true });
    }
    for (const limit of [1, 2, 3, 100]) {
      expect(texts(await readAll(ben, episode, limit)).join('')).toBe('aedcb');
      expect(texts(await readAll(ben, { ...episode, sort: 'liked' }, limit)).join('')).toBe('abedc');
    }
    expect((await ben.data(list, episode)).items[0]?.pinned).toBe(true);
  });

  it('has those pinned first whose author writes in the viewer’s language', async () => {
    const episode = newEpisode();
    const sol = await app.register({ 'accept-language': 'es' });
    const english = await write(ada, episode, 'a');
    const spanish = await write(sol, episode, 'b');
    const commentIds = [english.commentId, spanish.commentId];
    await database.write.comment.updateMany({ where: { id: { in: commentIds } }, data: { pinned: true } });
    await write(ben, episode, 'c');
    for (const [language, order] of [
      ['en', 'acb'],
      ['es', 'bca'],
      ['pt', 'cba'],
    ] as const) {
      const reader = { ...ben, ...ben.with({ 'accept-language': language }) };
      for (const limit of [1, 2, 100]) {
        expect(texts(await readAll(reader, episode, limit)).join('')).toBe(order);
      }
      const { items } = await reader.data(list, episode);
      expect(items.map(({ pinned }) => pinned)).toEqual([language !== 'pt', false, false]);
    }
  });

  it('names the seconds and the number of all comments on each page', async () => {
    const episode = newEpisode();
    for (const atSecond of [30, 7, 30])
      await write(ada, episode, `at ${atSecond} ${Math.random()}`, { atSecond });
    const { commentId } = await write(ben, episode, 'later', { atSecond: 50 });
    await write(ada, episode, 'whole');
    await write(ada, episode, 'reply', { parentId: commentId });
    const first = await ada.data(list, { ...episode, limit: 2 });
    expect(first).toMatchObject({ seconds: [7, 30, 50], commentCount: 6 });
    const next = await ada.data(list, { ...episode, limit: 2, cursor: first.nextCursor ?? '' });
    expect(next).toMatchObject({ seconds: [7, 30, 50], commentCount: 6 });
    await ada.data(hide, { commentId, hidden: true });
    expect((await ada.data(list, episode)).seconds).toEqual([7, 30]);
  });

  it.each(['x', 'W10', Buffer.from('["1.x","a"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await ada.refusal(list, { ...newEpisode(), cursor })).toMatchObject({
        error: 'invalidInput',
        details: { fields: [{ field: 'cursor' }] },
      });
    },
  );

  it.each([
    ['an unknown episode', { dramaId: 'ferry', episodeId: 'nothing' }],
    ['an episode of another drama', { dramaId: 'ferry', episodeId: 'anchor-1' }],
    ['half a letter', { dramaId: '\ud800', episodeId: '\ud800' }],
  ])('is not found for %s, and neither is adding to it', async (_, where) => {
    expect(await ada.refusal(list, where)).toMatchObject({ error: 'notFound' });
    expect(await ada.refusal(add, { ...where, text: 'x' })).toMatchObject({ error: 'notFound' });
  });

  it('is not found where the drama is hidden', async () => {
    const where = { dramaId: 'anchor', episodeId: 'anchor-1' };
    const { commentId } = await write(ada, where, 'Before');
    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'anchor', country: 'BR' } });
    const there = ada.with({ 'accept-country': 'BR' });
    for (const refused of [
      there.refusal(list, where),
      there.refusal(add, { ...where, text: 'x' }),
      there.refusal(like, { commentId, liked: true }),
      there.refusal(list, { ...where, parentId: commentId }),
    ]) {
      expect(await refused).toMatchObject({ error: 'notFound' });
    }
    expect(texts((await ada.data(list, where)).items)).toEqual(['Before']);
  });
});

describe('replies to a comment', () => {
  it('are listed with it, oldest first, and continue with their own cursor', async () => {
    const episode = newEpisode();
    const top = await write(ada, episode, 'Who is he?', { atSecond: 30 });
    for (const text of ['1', '2', '3', '4']) await write(ben, episode, text, { parentId: top.commentId });
    const [shown] = (await ada.data(list, episode)).items;
    expect(shown).toMatchObject({ commentId: top.commentId, replyCount: 4 });
    expect(texts(shown?.replies.items ?? [])).toEqual(['1', '2']);
    // A reply takes `atSecond` from its comment, so that clients blur both.
    expect(shown?.replies.items[0]).toMatchObject({ atSecond: 30, own: false });
    const cursor = shown?.replies.nextCursor ?? '';
    const next = await ada.data(list, { ...episode, parentId: top.commentId, cursor, limit: 1 });
    expect(texts(next.items)).toEqual(['3']);
    const rest = { ...episode, parentId: top.commentId, cursor: next.nextCursor ?? '' };
    expect(texts((await ada.data(list, rest)).items)).toEqual(['4']);
    expect(await countOf(episode)).toBe(5);
  });

  it('include replies to a reply', async () => {
    const episode = newEpisode();
    const top = await write(ada, episode, 'One');
    const first = await write(ben, episode, 'Two', { parentId: top.commentId });
    const second = await write(ada, episode, 'Three', { parentId: first.commentId });
    expect(second.parentId).toBe(top.commentId);
    expect((await ada.data(list, episode)).items).toMatchObject([{ replyCount: 2 }]);
  });

  it('require an existing comment of the same episode', async () => {
    const [episode, other] = [newEpisode(), newEpisode()];
    const top = await write(ada, episode, 'One');
    const replyIn = (where: object, parentId: string) =>
      ben.refusal(add, { ...(where as typeof episode), text: 'x', parentId });
    expect(await replyIn(other, top.commentId)).toMatchObject({ error: 'notFound' });
    const otherDrama = { ...episode, dramaId: 'anchor', parentId: top.commentId };
    expect(await ben.refusal(list, otherDrama)).toMatchObject({ error: 'notFound' });
    expect(await replyIn(episode, 'nothing')).toMatchObject({ error: 'notFound' });
    await ada.data(remove, { commentId: top.commentId });
    expect(await replyIn(episode, top.commentId)).toMatchObject({ error: 'notFound' });
    const ofIt = { ...episode, parentId: top.commentId };
    expect(await ben.refusal(list, ofIt)).toMatchObject({ error: 'notFound' });
  });
});

describe('deleting a comment', () => {
  it('removes its text and hides its replies; repeating it changes nothing', async () => {
    const episode = newEpisode();
    const top = await write(ada, episode, 'A secret');
    const below = await write(ben, episode, 'A reply', { parentId: top.commentId });
    await write(ben, episode, 'Another');
    for (const _ of [1, 2]) {
      expect(await ada.data(remove, { commentId: top.commentId })).toEqual({ commentCount: 1 });
    }
    expect(texts((await ben.data(list, episode)).items)).toEqual(['Another']);
    const stored = await database.read.comment.findUniqueOrThrow({ where: { id: top.commentId } });
    expect(stored.text).toBe('');
    expect(await ada.refusal(like, { commentId: below.commentId, liked: true })).toMatchObject({
      error: 'notFound',
    });
    // The reply is already hidden, so the count stays the same when its author deletes it.
    expect(await ben.data(remove, { commentId: below.commentId })).toEqual({ commentCount: 1 });
  });

  it('that is a reply leaves the rest of the thread', async () => {
    const episode = newEpisode();
    const top = await write(ada, episode, 'One');
    const below = await write(ben, episode, 'Two', { parentId: top.commentId });
    expect(await ben.data(remove, { commentId: below.commentId })).toEqual({ commentCount: 1 });
    expect((await ada.data(list, episode)).items).toMatchObject([{ replyCount: 0, replies: { items: [] } }]);
  });

  it('is allowed only to its author', async () => {
    const { commentId } = await write(ada, newEpisode(), 'Mine');
    expect(await ben.refusal(remove, { commentId })).toMatchObject({ error: 'notFound' });
    expect(await ben.refusal(remove, { commentId: 'nothing' })).toMatchObject({ error: 'notFound' });
  });
});

describe('liking a comment', () => {
  it('counts each viewer once, and undoes the like once', async () => {
    const { commentId } = await write(ada, newEpisode(), 'Like me');
    const set = (viewer: Viewer, liked: boolean) => viewer.data(like, { commentId, liked });
    expect(await set(ada, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await set(ada, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await set(ben, true)).toEqual({ liked: true, likeCount: 2 });
    expect(await set(ada, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await set(ada, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await ada.refusal(like, { commentId: 'nothing', liked: true })).toMatchObject({
      error: 'notFound',
    });
  });
});

describe('reporting a comment', () => {
  it('hides it from everybody after enough reports, counting each viewer once', async () => {
    const episode = newEpisode();
    const { commentId } = await write(ada, episode, 'Spoiler');
    await write(ben, episode, 'So true', { parentId: commentId });
    const reporters = [ben, await app.register(), await app.register()];
    await letReportsCount(app, reporters);
    for (const [index, viewer] of reporters.entries()) {
      expect(await countOf(episode)).toBe(2);
      for (const _ of [1, 2]) {
        if (index < 2) await viewer.data(report, { commentId, reason: 'spoiler' });
      }
    }
    await reporters[2]?.data(report, { commentId, reason: 'other' });
    expect((await ben.data(list, episode)).items).toEqual([]);
    expect(await countOf(episode)).toBe(0);
    expect(await ben.refusal(report, { commentId, reason: 'spam' })).toMatchObject({ error: 'notFound' });
    // The author can still delete the comment, and the count does not decrease twice.
    expect(await ada.data(remove, { commentId })).toEqual({ commentCount: 0 });
  });

  it('counts one for a network, and none for an account that is new or has not watched', async () => {
    const episode = newEpisode();
    const { commentId } = await write(ada, episode, 'Fine');
    const reportFrom = async (network?: string) => {
      const viewer = await app.register(network ? { 'x-forwarded-for': network } : {});
      return { viewer, send: () => viewer.data(report, { commentId, reason: 'spam' }) };
    };
    const family = await Promise.all([1, 2, 3].map(() => reportFrom('198.51.100.9')));
    const strangers = await Promise.all([1, 2, 3].map(() => reportFrom()));
    await letReportsCount(
      app,
      family.map(({ viewer }) => viewer),
    );
    for (const { send } of [...family, ...strangers]) await send();
    expect(await countOf(episode)).toBe(1);
    const [first, second, last] = [await reportFrom(), await reportFrom(), await reportFrom()];
    await letReportsCount(app, [first.viewer, second.viewer]);
    await first.send();
    await last.send();
    expect(await countOf(episode)).toBe(1);
    await second.send();
    expect(await countOf(episode)).toBe(0);
    const stored = JSON.stringify(await database.read.commentReport.findMany());
    expect(stored).not.toContain('198.51');
  });

  it('requires a reason from the list and a comment by another viewer', async () => {
    const { commentId } = await write(ada, newEpisode(), 'Mine');
    const { code, data } = await ben.send(report, { commentId, reason: 'boring' });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'reason' }] } });
    expect(await ada.refusal(report, { commentId, reason: 'spam' })).toMatchObject({ error: 'commentIsOwn' });
  });
});

describe('hiding a comment for oneself', () => {
  it('hides it and its replies from this viewer only, until it is shown again', async () => {
    const episode = newEpisode();
    const top = await write(ada, episode, 'Top');
    const below = await write(ada, episode, 'Below', { parentId: top.commentId });
    await ben.data(hide, { commentId: below.commentId, hidden: true });
    expect((await ben.data(list, episode)).items[0]?.replies.items).toEqual([]);
    for (const _ of [1, 2]) {
      expect(await ben.data(hide, { commentId: top.commentId, hidden: true })).toEqual({ hidden: true });
    }
    expect((await ben.data(list, episode)).items).toEqual([]);
    expect((await ada.data(list, episode)).items).toHaveLength(1);
    expect(await countOf(episode)).toBe(2);
    await ben.data(hide, { commentId: top.commentId, hidden: false });
    expect((await ben.data(list, episode)).items).toHaveLength(1);
  });

  it('is refused for one’s own comment', async () => {
    const { commentId } = await write(ada, newEpisode(), 'Mine');
    expect(await ada.refusal(hide, { commentId, hidden: true })).toMatchObject({ error: 'commentIsOwn' });
  });
});

it('comments are rate limited by address', async () => {
  const limited = await startTestApp({ WRITES_PER_MINUTE: '3' });
  await insertDrama(limited.platform.database, { slug: 'ferry', at: startOfTests });
  const viewer = await limited.register();
  const statuses = [];
  for (const text of ['1', '2', '3', '4']) {
    const answer = await viewer.send(add, { dramaId: 'ferry', episodeId: 'ferry-1', text });
    statuses.push(answer.status);
  }
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 429]);
});

describe('comments in other languages', () => {
  const english = 'The hallway has been off duty since April';
  const spanish = 'Lo vi con mi gata, pero ya no puedo dormir';
  const inLanguage = (viewer: Viewer, language: string) =>
    viewer.with({ authorization: `Bearer ${viewer.token}`, 'accept-language': language });
  const readBy = (viewer: Viewer, language: string, query: object) =>
    inLanguage(viewer, language).data(list, query as ReturnType<typeof newEpisode>);

  it('are left out and listed apart, in pages, without those whose language cannot be told', async () => {
    const episode = newEpisode();
    for (const text of [english, spanish, '太好看了', '😭😭']) await write(ada, episode, text);
    const own = await readBy(ben, 'es', { ...episode, languages: 'own' });
    expect(texts(own.items)).toEqual(['😭😭', spanish]);
    expect(own).toMatchObject({ nextCursor: null, otherLanguageCount: 2, commentCount: 4 });
    const first = await readBy(ben, 'es', { ...episode, languages: 'other', limit: 1 });
    const second = await readBy(ben, 'es', {
      ...episode,
      languages: 'other',
      limit: 1,
      cursor: first.nextCursor,
    });
    expect(texts([...first.items, ...second.items])).toEqual(['太好看了', english]);
    expect(second.nextCursor).toBeNull();
    expect((await readBy(ben, 'es', episode)).items).toHaveLength(4);
    expect(own.items.map(({ language }) => language)).toEqual([null, 'es']);
  });

  it('are never left out for their author, nor when they are pinned for the reader', async () => {
    const episode = newEpisode();
    const { commentId } = await write(ada, episode, spanish);
    const pinnedIn = async (language: string) => {
      await database.write.user.update({ where: { id: ada.userId }, data: { language } });
      await database.write.comment.update({ where: { id: commentId }, data: { pinned: true } });
      return texts((await readBy(ben, 'en', { ...episode, languages: 'own' })).items);
    };
    expect(texts((await readBy(ada, 'en', { ...episode, languages: 'own' })).items)).toEqual([spanish]);
    expect(await pinnedIn('es')).toEqual([]);
    expect(await pinnedIn('en')).toEqual([spanish]);
  });

  it('are found among those from before languages were stored', async () => {
    const episode = newEpisode();
    const { commentId } = await write(ada, episode, spanish);
    await database.write.comment.update({ where: { id: commentId }, data: { language: null } });
    const countOther = async () => (await readBy(ben, 'en', episode)).otherLanguageCount;
    expect(await countOther()).toBe(0);
    await app.runJobs();
    expect(await countOther()).toBe(1);
  });
});
