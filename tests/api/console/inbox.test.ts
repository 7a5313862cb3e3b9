import { contract } from '@cliffhanger/contracts';
import {
  inboxPicturePaths,
  type StaffArguments,
  type StaffCallName,
  type StaffResult,
} from '@cliffhanger/contracts/staff';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { letReportsCount } from '../../support/comment-reporters.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { openStaffStream } from '../../support/staff-stream.ts';

const app = await startTestApp({
  STAFF_URL: consoleOrigin,
  LOG_LEVEL: 'silent',
  COMMENT_REPORTS_TO_HIDE: '2',
  TRUST_PROXY: 'on',
});
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
const { joinAs } = desk;
const [owner, support, editor] = [
  await joinAs('mara', 'owner'),
  await joinAs('sam', 'support'),
  await joinAs('eli', 'editor'),
];
const [ada, ben, cai] = [await app.register(), await app.register(), await app.register()];
await letReportsCount(app, [ben, cai]);

const words = 'The third episode stops after ten seconds and does not go on.';
const sendFeedback = async (viewer: Viewer, more: object = {}) => {
  app.advanceClock(60);
  const input = {
    description: words,
    contact: 'ada@example.com',
    problemType: 'playback' as const,
    screenshots: [],
  };
  return (await viewer.data(contract.feedback.send, { ...input, ...more })).feedbackId;
};
const comment = async (text: string, more: object = {}, author: Viewer = ada) => {
  app.advanceClock(60);
  const input = { dramaId: 'ferry', episodeId: 'ferry-3', text, ...more };
  return (await author.data(contract.comments.add, input)).commentId;
};
const report = async (commentId: string, ...viewers: Viewer[]) => {
  app.advanceClock(1);
  for (const viewer of viewers) await viewer.data(contract.comments.report, { commentId, reason: 'spoiler' });
};
const coinsOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.bonusCoin ?? 0;
type Person = Pick<typeof owner, 'call'>;
/** The result of a call that must succeed. */
const resultOf = async <Name extends StaffCallName>(
  person: Person,
  name: Name,
  input: StaffArguments<Name>,
): Promise<StaffResult<Name>> => {
  const { body } = await person.call(name, input);
  return z.object({ result: z.unknown() }).parse(body).result as StaffResult<Name>;
};
const list = (input: StaffArguments<'inbox.list'> = {}, person: Person = owner) =>
  resultOf(person, 'inbox.list', input);
const idsIn = ({ items }: StaffResult<'inbox.list'>) => items.map(({ id }) => id);

beforeEach(async () => {
  for (const person of [owner, support]) await person.confirm();
  await database.write.feedback.deleteMany();
  await database.write.comment.deleteMany();
});

describe('the inbox', () => {
  it('has comments with reports and feedback without an answer, by the time that they wait', async () => {
    const first = await sendFeedback(ada);
    const kept = await comment('she lies');
    const quiet = await comment('nobody reports me');
    await report(kept, ben, cai);
    const last = await sendFeedback(ben, { problemType: 'payment' });
    const all = await list();
    expect(idsIn(all)).toEqual([first, kept, last]);
    expect(all).toMatchObject({ counts: { comments: 1, feedback: 2 }, nextCursor: null });
    expect(all.items[1]).toMatchObject({
      kind: 'comment',
      text: 'she lies',
      viewer: { id: ada.userId },
      place: { drama: 'ferry', episodeNumber: 3 },
      hiddenAt: expect.any(String),
      reports: [{ reason: 'spoiler', count: 2 }],
      reportedThisWeek: 1,
      outcome: null,
    });
    expect(idsIn(await list({ order: 'newest' }))).toEqual([last, kept, first]);
    expect(idsIn(await list({ kind: 'comments' }))).toEqual([kept]);
    expect(idsIn(await list({ kind: 'feedback' }))).toEqual([first, last]);

    const page = await list({ limit: 2 });
    expect(idsIn(page)).toEqual([first, kept]);
    expect(idsIn(await list({ limit: 2, cursor: page.nextCursor ?? '' }))).toEqual([last]);

    await owner.call('comments.keep', { commentId: kept });
    app.advanceClock(1);
    await owner.call('inbox.done', { feedbackId: first });
    app.advanceClock(1);
    await owner.call('feedback.answer', { feedbackId: last, text: 'It is mended.' });
    app.advanceClock(1);
    await owner.call('comments.hide', { commentId: quiet });
    expect(idsIn(await list())).toEqual([quiet]);
    await owner.call('comments.remove', { commentId: quiet });
    const done = await list({ kind: 'done' });
    expect(done.items.map(({ id, outcome }) => [id, outcome])).toEqual([
      [quiet, 'removed'],
      [last, 'answered'],
      [first, 'closed'],
      [kept, 'kept'],
    ]);
    expect(await resultOf(owner, 'inbox.count', {})).toEqual({ comments: 0, feedback: 0 });
    await owner.call('inbox.done', { feedbackId: first, done: false });
    expect(idsIn(await list())).toEqual([first]);
  });

  it('hides a comment from viewers, and shows it again, however many do it at once', async () => {
    const commentId = await comment('hide me');
    const seen = async () => {
      const place = { dramaId: 'ferry', episodeId: 'ferry-3' };
      const { items, commentCount } = await app.visitor.data(contract.comments.list, place);
      return { listed: items.length, commentCount };
    };
    const before = await seen();
    await Promise.all([1, 2, 3].map(() => owner.call('comments.hide', { commentId })));
    expect(await seen()).toEqual({ listed: before.listed - 1, commentCount: before.commentCount - 1 });
    await Promise.all([1, 2, 3].map(() => owner.call('comments.keep', { commentId })));
    expect(await seen()).toEqual(before);
    await owner.call('comments.remove', { commentId });
    expect((await owner.call('comments.hide', { commentId })).body).toMatchObject({
      error: 'callRefused',
      refusal: { reason: 'commentDeleted' },
    });
  });

  it('has no feedback for those who may not read it', async () => {
    const feedbackId = await sendFeedback(ada);
    const commentId = await comment('tell me');
    await report(commentId, ben);
    const shown = await list({}, editor);
    expect(idsIn(shown)).toEqual([commentId]);
    expect(shown.counts).toEqual({ comments: 1, feedback: 0 });
    for (const [name, input] of [
      ['inbox.list', { kind: 'feedback' }],
      ['inbox.feedback', { feedbackId }],
      ['inbox.done', { feedbackId }],
      ['feedback.answer', { feedbackId, text: 'No.' }],
      ['answers.list', {}],
    ] as const)
      expect((await editor.call(name, input)).body, name).toEqual({ error: 'permissionMissing' });
    const answered = (await list({ kind: 'done' }, editor)).items;
    expect(answered.filter(({ kind }) => kind === 'feedback')).toEqual([]);
  });

  it('tells each who else has an item open, for as long as they say so', async () => {
    const feedbackId = await sendFeedback(ada);
    const item = { kind: 'feedback' as const, id: feedbackId };
    const stream = await openStaffStream(owner);
    const claim = async (person: Person, claimed: typeof item | null) =>
      (await resultOf(person, 'inbox.claim', { item: claimed })).others;
    expect(await claim(owner, item)).toEqual([]);
    expect(await claim(support, item)).toMatchObject([{ name: 'mara' }]);
    expect(await claim(owner, item)).toMatchObject([{ name: 'sam' }]);
    expect((await list()).items[0]?.openBy.map(({ name }) => name)).toEqual(['mara', 'sam']);
    expect(await claim(support, null)).toEqual([]);
    expect(await claim(owner, item)).toEqual([]);
    app.advanceClock(46);
    expect((await list()).items[0]?.openBy).toEqual([]);
    await expect.poll(() => stream.events.some(({ topic }) => topic === 'inbox')).toBe(true);
    stream.close();
  });

  it('tells open consoles within a second what viewers send', async () => {
    const stream = await openStaffStream(support);
    const count = () => stream.events.filter(({ topic }) => topic === 'inbox').length;
    await sendFeedback(ada);
    await expect.poll(count, { timeout: 1000 }).toBe(1);
    const commentId = await comment('report me');
    await report(commentId, ben);
    await expect.poll(count, { timeout: 1000 }).toBe(2);
    stream.close();
  });
});

describe('an answer', () => {
  it('reaches the open app of the viewer, with the coins, once', async () => {
    const feedbackId = await sendFeedback(ada);
    const events = await ada.events();
    const before = await coinsOf(ada);
    const answer = { feedbackId, text: 'Obrigado, já foi trocado.', coins: 12, readAnsweredAt: null };
    const startedAt = performance.now();
    const all = await Promise.all(Array.from({ length: 10 }, () => owner.call('feedback.answer', answer)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const seen = [];
    while (seen.at(-1) !== 'update_feedback') seen.push((await events.next()).event.action);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(seen).toEqual(['update_balance', 'user_prize', 'update_feedback']);
    events.close();
    expect(await coinsOf(ada)).toBe(before + 12);
    expect((await ada.data(contract.feedback.list)).items[0]).toMatchObject({ answer: answer.text });
    expect((await resultOf(owner, 'inbox.feedback', { feedbackId })).feedback).toMatchObject({
      answerCoins: 12,
    });
    expect((await app.staff('log.list', { subject: feedbackId, limit: 9 })) as object).toMatchObject({
      items: [{ operator: 'mara', action: 'feedback.answer', after: { answerCoins: 12 } }],
    });
    expect(await findLedgerDiscrepancies(database)).toEqual([]);
  });

  it('of one person wins when two answer at once, and neither gives coins twice', async () => {
    const feedbackId = await sendFeedback(ben);
    const before = await coinsOf(ben);
    const answers = await Promise.all(
      [owner, support].map((person, index) =>
        person.call('feedback.answer', {
          feedbackId,
          text: `Answer ${index}`,
          coins: 5 + index,
          readAnsweredAt: null,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({
      error: 'callRefused',
      refusal: { reason: 'feedbackAnswered', values: { who: expect.stringMatching(/^(mara|sam)$/) } },
    });
    const given = (await coinsOf(ben)) - before;
    expect([5, 6]).toContain(given);
    const again = await owner.call('feedback.answer', { feedbackId, text: 'Once more', coins: 9 });
    expect(again.body).toMatchObject({ refusal: { reason: 'feedbackCoinsGiven', values: { coins: given } } });
    await owner.call('feedback.answer', { feedbackId, text: 'Once more' });
    expect((await ben.data(contract.feedback.list)).items[0]).toMatchObject({ answer: 'Once more' });
    expect(await coinsOf(ben)).toBe(before + given);
  });

  it('with coins needs the passkey, and without coins does not', async () => {
    const feedbackId = await sendFeedback(ada);
    app.advanceClock(11 * 60);
    const answer = (more: object) => owner.call('feedback.answer', { feedbackId, text: 'Sorry.', ...more });
    expect((await answer({ coins: 1 })).body).toEqual({ error: 'confirmationNeeded' });
    expect((await answer({})).status).toBe(200);
  });

  it('to feedback that is gone says so', async () => {
    const gone = await owner.call('feedback.answer', { feedbackId: 'x', text: 'Hello.' });
    expect(gone.body).toMatchObject({ error: 'callRefused', refusal: { reason: 'feedbackUnknown' } });
  });
});

describe('what staff read of feedback', () => {
  it('has what the player reported, who met the same, and what the viewer sent before', async () => {
    const event = (eventKey: string, eventId: string, eventChildId: string, module = 'player') => ({
      eventKey,
      eventId,
      eventChildId,
      module,
      eventTime: clock.now().toISOString(),
    });
    const earlier = await sendFeedback(ada, { problemType: 'content' });
    await owner.call('feedback.answer', { feedbackId: earlier, text: 'They are larger now.' });
    const stall = [event('playback_stall', '8100', 'ferry-3')];
    for (const viewer of [ben, cai]) await viewer.data(contract.analytics.events, { events: stall });
    await ada.data(contract.analytics.events, {
      events: [
        event('play_start', 'ferry', 'ferry-3'),
        event('playback_failed', '360', 'ferry-3', 'player/media'),
        event('playback_first_frame', '2400', 'ferry-3', 'player/cold'),
        ...stall,
        event('page_view', '', ''),
        event('playback_stall', 'not a number', 'no-such-episode'),
      ],
    });
    await app.runJobs();
    const feedbackId = await sendFeedback(ada);
    expect(await resultOf(owner, 'inbox.feedback', { feedbackId })).toMatchObject({
      feedback: { id: feedbackId, description: words },
      viewer: { coinsBought: 0, country: expect.any(String) },
      playerReports: [
        { what: 'opened', place: { drama: 'ferry', episodeNumber: 3 } },
        { what: 'failed', milliseconds: null, place: { episodeNumber: 3 } },
        { what: 'firstFrame', milliseconds: 2400, start: 'cold', usualMilliseconds: 2400 },
        { what: 'stall', milliseconds: 8100, place: { episodeNumber: 3 } },
        { what: 'stall', milliseconds: null, place: null },
      ],
      episodePriceCoins: expect.any(Number),
      sameStall: { viewers: 2, place: { drama: 'ferry', episodeNumber: 3 } },
      others: [{ id: earlier, problemType: 'content', answeredBy: 'mara' }],
    });
    expect((await list()).items[0]).toMatchObject({ id: feedbackId, place: { episodeNumber: 3 } });
  });

  it('has pictures, which nobody else opens', async () => {
    const picture = (await createCanvas(40, 80).encode('png')).toString('base64');
    const feedbackId = await sendFeedback(ada, { screenshots: [picture, picture] });
    const open = async (person: Pick<typeof owner, 'open'>, path: string, headers = {}) => {
      const response = await person.open(path, headers);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
    };
    const path = inboxPicturePaths.feedback(feedbackId, 1);
    const shown = await open(owner, path);
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': expect.stringMatching(/^image\/(webp|png|jpeg)$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
    expect(shown.bytes.length).toBeGreaterThan(20);
    expect((await open(owner, inboxPicturePaths.feedback(feedbackId, 2))).status).toBe(404);
    expect((await open(owner, inboxPicturePaths.feedback(feedbackId, 'x'))).status).toBe(400);
    expect((await open(editor, path)).status).toBe(403);
    expect((await open(desk, path)).status).toBe(401);
    expect((await open(owner, path, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });
});

describe('what staff read of a comment', () => {
  it('has its second, and the record of its author', async () => {
    const dan = await app.register();
    const removed = await comment('insult', {}, dan);
    await owner.call('comments.remove', { commentId: removed });
    const other = await comment('reported too', {}, dan);
    await report(other, ben);
    const commentId = await comment('he is alive in 21', { atSecond: 4 }, dan);
    await report(commentId, ben, cai);
    await owner.call('user.mute', { who: dan.userId, muted: true, reason: 'spoilers', until: '2030-01-01' });
    expect(await resultOf(owner, 'inbox.comment', { commentId })).toMatchObject({
      atSecond: 4,
      place: { drama: 'ferry', episodeNumber: 3, durationSeconds: expect.any(Number) },
      comment: { id: commentId, reports: [{ reason: 'spoiler' }, { reason: 'spoiler' }] },
      author: {
        commentCount: 2,
        reportedCount: 1,
        removedCount: 1,
        lastRemovedAt: expect.any(String),
        mute: { reason: 'spoilers', until: '2030-01-01T00:00:00.000Z' },
      },
    });
    await owner.call('user.mute', { who: dan.userId, muted: false });
    await owner.call('comments.restore', { commentId: removed });
    const { author } = await resultOf(editor, 'inbox.comment', { commentId });
    expect(author).toMatchObject({ commentCount: 3, removedCount: 0, lastRemovedAt: null, mute: null });
    expect((await editor.call('inbox.comment', { commentId: 'x' })).body).toMatchObject({
      refusal: { reason: 'commentUnknown' },
    });
  });
});

describe('answers that are used again', () => {
  it('are written in some of the languages, replaced and removed', async () => {
    const set = (id: string, texts: object) => support.call('answers.set', { id, texts });
    const english = { name: 'Mended', text: 'It is mended, please try again.' };
    expect((await set('mended', { en: english })).body).toMatchObject({
      result: [{ id: 'mended', texts: { en: english } }],
    });
    const portuguese = { name: 'Consertado', text: 'Já foi consertado, tente de novo.' };
    await set('mended', { pt: portuguese });
    await set('phone', { en: { name: 'Which phone?', text: 'Which phone do you have?' } });
    expect(await resultOf(owner, 'answers.list', {})).toMatchObject([
      { id: 'mended', texts: { pt: portuguese } },
      { id: 'phone' },
    ]);
    expect((await set('none', {})).body).toMatchObject({
      error: 'inputInvalid',
      issues: [{ path: ['texts'], params: { reason: 'answerTextMissing' } }],
    });
    const long = await set('mended', { en: { name: 'x'.repeat(41), text: ' ' } });
    expect(long.body).toMatchObject({
      issues: [{ path: ['texts', 'en', 'name'] }, { path: ['texts', 'en', 'text'] }],
    });
    await support.call('answers.remove', { id: 'mended' });
    expect((await support.call('answers.remove', { id: 'mended' })).body).toMatchObject({
      refusal: { reason: 'answerTemplateUnknown' },
    });
    expect((await app.staff('log.list', { subject: 'mended', limit: 9 })) as object).toMatchObject({
      items: [
        { action: 'answers.remove', before: { pt: portuguese } },
        { action: 'answers.set', before: { en: english }, after: { pt: portuguese } },
        { action: 'answers.set', after: { en: english } },
      ],
    });
  });
});
