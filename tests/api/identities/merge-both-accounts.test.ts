import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { extendMembership } from '@cliffhanger/server/features/membership/membership.service.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto, mergeTicketFor } from '../../support/merging.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { preview, merge: join } = contract.identities;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const two = async () => ({ viewer: await app.register(), other: await app.register() });

describe('merging accounts that both have', () => {
  const reportBoth = async (own: [number, number], others: [number, number]) => {
    const { viewer, other } = await two();
    const rows = [
      [viewer, own],
      [other, others],
    ] as const;
    for (const [one, [positionSeconds, finished]] of rows) {
      const data = { ...ferry(1), positionSeconds, finished: finished === 1, updatedAt: clock.now() };
      await database.write.watchProgress.create({ data: { ...data, userId: one.userId } });
    }
    await mergeInto(app, viewer, other);
    const [row, ...rest] = await database.read.watchProgress.findMany({
      where: { episodeId: 'ferry-1', userId: { in: [viewer.userId, other.userId] } },
    });
    expect(rest).toEqual([]);
    expect(row?.userId).toBe(viewer.userId);
    return [row?.positionSeconds, row?.finished ? 1 : 0];
  };

  it.each<[[number, number], [number, number], [number, number]]>([
    [
      [10, 0],
      [20, 0],
      [20, 0],
    ],
    [
      [20, 0],
      [10, 0],
      [20, 0],
    ],
    [
      [80, 0],
      [0, 1],
      [0, 1],
    ],
    [
      [0, 1],
      [80, 0],
      [0, 1],
    ],
  ])('progress in an episode keeps the further position of %j and %j', async (own, others, expected) => {
    expect(await reportBoth(own, others)).toEqual(expected);
  });

  it.each([
    [3, 10, 13],
    [10, 3, 13],
    [null, 5, 5],
    [5, null, 5],
    [null, null, null],
  ])('membership adds up the remaining days: %s and %s days', async (own, others, expected) => {
    const { viewer, other } = await two();
    const inDays = (days: number | null) =>
      days === null ? null : new Date(clock.now().getTime() + days * 86_400_000);
    const rows = [
      [viewer, own],
      [other, others],
    ] as const;
    for (const [{ userId }, days] of rows) {
      const grant = days !== null && { userId, days, now: clock.now() };
      if (grant) await database.transaction((tx) => extendMembership(tx, grant));
    }
    const ticket = await mergeTicketFor(app, viewer, other);
    const { membershipDays } = await viewer.data(preview, { ticket });
    expect(membershipDays).toBe((expected ?? 0) - (own ?? 0));
    const { memberExpire } = await viewer.data(join, { ticket });
    expect(memberExpire).toBe(inDays(expected)?.toISOString() ?? null);
  });

  it('check-ins and tasks of the same day pays each once', async () => {
    const { viewer, other } = await two();
    const at = clock.now();
    const task = { day: '2026-11-20', task: 'watch', progress: 300 };
    await database.write.checkIn.createMany({
      data: [
        { userId: viewer.userId, day: '2026-11-18', coins: 10, streakDays: 1, createdAt: at },
        { userId: viewer.userId, day: '2026-11-19', coins: 15, streakDays: 2, createdAt: at },
        { userId: other.userId, day: '2026-11-19', coins: 10, streakDays: 1, createdAt: at },
        { userId: other.userId, day: '2026-11-20', coins: 15, streakDays: 2, createdAt: at },
      ],
    });
    await database.write.taskProgress.createMany({
      data: [
        { ...task, userId: viewer.userId, progress: 400 },
        { ...task, userId: other.userId, completedAt: at, creditedAt: at },
        { ...task, userId: other.userId, task: 'share', completedAt: at, creditedAt: at },
      ],
    });
    await database.write.watchedTime.createMany({
      data: [viewer, other].map(({ userId }) => ({
        userId,
        day: '2026-11-20',
        seconds: 100,
        reportedAt: at,
      })),
    });
    await mergeInto(app, viewer, other);
    const ofViewer = { where: { userId: viewer.userId } };
    const days = await database.read.checkIn.findMany({ ...ofViewer, orderBy: { day: 'asc' } });
    expect(days.map(({ day, streakDays, coins }) => [day, streakDays, coins])).toEqual([
      ['2026-11-18', 1, 10],
      ['2026-11-19', 2, 15],
      ['2026-11-20', 3, 20],
    ]);
    const tasks = await database.read.taskProgress.findMany({ ...ofViewer, orderBy: { task: 'asc' } });
    expect(tasks).toMatchObject([
      { task: 'share', creditedAt: at },
      { task: 'watch', progress: 400, completedAt: at, creditedAt: at },
    ]);
    expect(await database.read.watchedTime.findMany(ofViewer)).toMatchObject([{ seconds: 200 }]);
  });

  it('likes of the same comment counts one like', async () => {
    const { viewer, other } = await two();
    const writer = await app.register();
    const { commentId } = await writer.data(contract.comments.add, { ...ferry(2), text: randomUUID() });
    for (const one of [viewer, other]) await one.data(contract.comments.like, { commentId, liked: true });
    await mergeInto(app, viewer, other);
    expect(await database.read.comment.findUniqueOrThrow({ where: { id: commentId } })).toMatchObject({
      likeCount: 1,
    });
    expect(await viewer.data(contract.comments.like, { commentId, liked: false })).toMatchObject({
      likeCount: 0,
    });
  });
});

describe('merging accounts with invites', () => {
  const inviteCodeOf = async ({ userId }: Viewer) =>
    (await database.read.user.findUniqueOrThrow({ where: { id: userId } })).inviteCode;
  const invite = (inviter: Viewer, invitee: Viewer, rewardedAt: Date | null = null) =>
    database.write.invite.create({
      data: { inviterId: inviter.userId, inviteeId: invitee.userId, createdAt: clock.now(), rewardedAt },
    });
  const invitesOf = async (...viewers: Viewer[]) => {
    const ids = viewers.map(({ userId }) => userId);
    const rows = await database.read.invite.findMany({
      where: { OR: [{ inviterId: { in: ids } }, { inviteeId: { in: ids } }] },
    });
    return rows.map(({ inviterId, inviteeId }) => [inviterId, inviteeId]);
  };

  it('pays no invite between the two accounts afterwards', async () => {
    for (const isInviter of [true, false]) {
      const { viewer, other } = await two();
      await (isInviter ? invite(viewer, other) : invite(other, viewer));
      await mergeInto(app, viewer, other);
      expect(await invitesOf(viewer, other)).toEqual([]);
    }
  });

  it('leaves invites that were already paid unchanged', async () => {
    const { viewer, other } = await two();
    await invite(other, viewer, clock.now());
    await mergeInto(app, viewer, other);
    expect(await invitesOf(viewer, other)).toEqual([[other.userId, viewer.userId]]);
  });

  it('keeps open invites of other people, one for each invited person', async () => {
    const { viewer, other } = await two();
    const [friend, host] = [await app.register(), await app.register()];
    await invite(other, friend);
    await invite(host, other);
    await mergeInto(app, viewer, other);
    expect(new Set(await invitesOf(viewer, other))).toEqual(
      new Set([
        [viewer.userId, friend.userId],
        [host.userId, viewer.userId],
      ]),
    );
    const third = await app.register();
    await invite(friend, third);
    await mergeInto(app, viewer, third);
    expect(await invitesOf(third)).toEqual([]);
  });

  it('assigns sign-ups with the merged account’s invite code to the surviving account', async () => {
    const { viewer, other } = await two();
    await mergeInto(app, viewer, other);
    const { userInfo } = await app.visitor.data(contract.user.register, {
      type: 'account',
      username: `viewer-${randomUUID().slice(0, 8)}`,
      password: app.seal('correct horse 1'),
      InviteCode: await inviteCodeOf(other),
    });
    expect(await invitesOf(viewer)).toEqual([[viewer.userId, userInfo.userId]]);
  });
});
