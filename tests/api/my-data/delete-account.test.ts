import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount, requestDeletion } from '../../support/deletion.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { getUserInfo } from '../../support/merging.ts';
import { sendWebhook } from '../../support/payment.ts';
import { createAllViewerData, exportSectionByTable, staffOnlyTables } from '../../support/viewer-data.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, config } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});
const remove = (viewer: Viewer) => deleteAccount(app, viewer);
const isDeleted = async ({ userId }: Viewer) =>
  (await database.read.user.findUniqueOrThrow({ where: { id: userId } })).deletedAt !== null;

const isWaiting = async (viewer: Viewer) => (await getUserInfo(viewer)).deletionDueAt !== null;
const expireWait = ({ userId }: Viewer) =>
  database.write.user.update({
    where: { id: userId },
    data: { deletionDueAt: app.platform.clock.now() },
  });

/** Tables whose rows remain: financial records, and rows that stay as emptied placeholders. */
const stays = [
  'User',
  'LedgerAccount',
  'LedgerTransfer',
  'Unlock',
  'UnlockUndo',
  'Order',
  'MembershipGrant',
  'Redemption',
  'Invite',
  'Session',
  'Comment',
];
const rowsOf = async (table: string, userId: string) => {
  const column = { User: 'id', PlaybackCount: 'viewerKey', Invite: 'inviterId' }[table] ?? 'userId';
  return database.read.$queryRawUnsafe<object[]>(`SELECT * FROM "${table}" WHERE "${column}" = ?`, userId);
};
const countsOf = async () => ({
  drama: await database.read.drama.findUniqueOrThrow({
    where: { id: 'ferry' },
    select: { followCount: true, playCount: true },
  }),
  episodes: await database.read.episode.findMany({
    where: { dramaId: 'ferry' },
    orderBy: { number: 'asc' },
    select: { number: true, likeCount: true, commentCount: true },
  }),
});

const tables = [...Object.keys(exportSectionByTable), ...staffOnlyTables];

describe('a deleted account', () => {
  it('leaves its ledger entries without personal data', async () => {
    const [viewer, other] = [await app.register({ 'user-agent': 'secret-phone' }), await app.register()];
    const { unpaidOrderId } = await createAllViewerData(app, viewer, other);
    const before = Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, (await rowsOf(table, viewer.userId)).length])),
    );
    app.advanceClock(1);
    await remove(viewer);

    const traces: string[] = [];
    for (const table of tables) {
      const rows = await rowsOf(table, viewer.userId);
      expect(rows.length, table).toBe(stays.includes(table) ? before[table] : 0);
      traces.push(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
    }
    const events = await database.read.analyticsEvent.findMany();
    traces.push(JSON.stringify(events));
    for (const secret of [viewer.username, 'secret', '"Top"', '"Below"']) {
      expect(
        traces.filter((trace) => trace.includes(secret)),
        secret,
      ).toEqual([]);
    }
    expect(events.every(({ registerTime }) => registerTime === null)).toBe(true);
    const stored = readdirSync(config.uploadsDir, { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).toEqual([]);

    // A late payment is refunded, and the ledger of the deleted account has both.
    expect(await sendWebhook(app, { orderId: unpaidOrderId, outcome: 'paid' })).toBeLessThan(300);
    const order = await database.read.order.findUniqueOrThrow({ where: { id: unpaidOrderId } });
    expect(order.status).toBe('refunded');
    expect((await rowsOf('LedgerTransfer', viewer.userId)).length).toBe(before.LedgerTransfer + 2);
  });

  it('no longer counts in what others see', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const start = await countsOf();
    await createAllViewerData(app, viewer, other);
    const mine = await viewer.data(contract.comments.list, { dramaId: 'ferry', episodeId: 'ferry-1' });
    const own = mine.items.find(({ text, own }) => own && text === 'Top');
    const reply = { dramaId: 'ferry', episodeId: 'ferry-1', parentId: own?.commentId ?? '' };
    await other.data(contract.comments.add, { ...reply, text: 'Under theirs' });
    await viewer.data(contract.comments.add, { ...reply, text: 'Under my own' });
    await remove(viewer);
    const end = await countsOf();
    // The other viewer's two comments remain. The play count does not decrease.
    expect(end.drama).toEqual({ ...start.drama, playCount: start.drama.playCount + 1 });
    expect(end.episodes).toEqual(
      start.episodes.map((episode) => ({
        ...episode,
        commentCount: episode.commentCount + (episode.number <= 2 ? 1 : 0),
      })),
    );
    const { items } = await other.data(contract.comments.list, { dramaId: 'ferry', episodeId: 'ferry-1' });
    expect(items.filter(({ own }) => own)).toMatchObject([{ text: 'Theirs', replyCount: 0, likeCount: 0 }]);
  });

  it('is signed out everywhere at once, and its event streams end', async () => {
    const viewer = await app.register();
    const { token } = await app.visitor.data(contract.user.login, {
      type: 'account',
      username: viewer.username,
      password: app.seal(viewer.password),
    });
    const stream = await viewer.events();
    await remove(viewer);
    await stream.ended();
    for (const dead of [viewer, app.visitor.with({ authorization: `Bearer ${token}` })]) {
      expect(await dead.refusal(contract.account.userInfo)).toMatchObject({ error: 'signedInElsewhere' });
    }
    const sessions = await database.read.session.findMany({ where: { userId: viewer.userId } });
    expect(sessions.map(({ endReason }) => endReason)).toEqual(['accountDeleted', 'revoked']);
  });

  it('frees its name for a new account without coins', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 50 });
    await remove(viewer);
    const again = {
      type: 'account' as const,
      username: viewer.username,
      password: app.seal(viewer.password),
    };
    expect(await app.visitor.refusal(contract.user.login, again)).toMatchObject({
      error: 'credentialsWrong',
    });
    const { userInfo } = await app.visitor.data(contract.user.register, again);
    expect(userInfo.userId).not.toBe(viewer.userId);
    expect(userInfo.coin).toBe(0);
    const { inviteCode } = await database.read.user.findUniqueOrThrow({ where: { id: viewer.userId } });
    expect(
      await app.visitor.refusal(contract.user.register, {
        ...again,
        username: `x${randomUUID().slice(0, 8)}`,
        InviteCode: inviteCode.slice(0, 32),
      }),
    ).toMatchObject({ error: 'inviteCodeUnknown' });
  });

  it('includes the accounts that were merged into it', async () => {
    const [viewer, joined, earlier] = [await app.register(), await app.register(), await app.register()];
    const join = (from: Viewer, into: Viewer) =>
      database.write.user.update({ where: { id: from.userId }, data: { joinedIntoId: into.userId } });
    await join(earlier, joined);
    await join(joined, viewer);
    await remove(viewer);
    const names = await database.read.user.findMany({
      where: { id: { in: [viewer.userId, joined.userId, earlier.userId] } },
    });
    expect(names.map(({ displayName, deletedAt }) => [displayName, deletedAt !== null])).toEqual(
      Array.from({ length: 3 }, () => ['–', true]),
    );
  });

  it('leaves no analytics records that the device sent just before', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-deletion-'));
    const before = await startTestApp({ DATA_DIR: folder });
    const viewer = await before.register();
    await viewer.data(contract.analytics.campaign, { campaignName: 'just before' });
    await deleteAccount(before, viewer);
    // Closing the app writes all buffered records.
    await before.close();
    const restarted = await startTestApp({ DATA_DIR: folder });
    expect(await restarted.platform.database.read.campaignParameter.count()).toBe(0);
    await restarted.close();
    rmSync(folder, { recursive: true });
  });

  it('is cleared again of rows that a concurrent call wrote', async () => {
    const viewer = await app.register();
    await remove(viewer);
    const late = { userId: viewer.userId, createdAt: startOfTests };
    await database.write.follow.create({ data: { ...late, dramaId: 'ferry', seenEpisodeCount: 1 } });
    await database.write.drama.update({ where: { id: 'ferry' }, data: { followCount: { increment: 1 } } });
    await database.write.comment.create({ data: { ...late, episodeId: 'ferry-5', text: 'Late' } });
    await database.write.episode.update({ where: { id: 'ferry-5' }, data: { commentCount: 1 } });
    const before = await countsOf();
    await app.runJobs();
    expect(await rowsOf('Follow', viewer.userId)).toEqual([]);
    expect(await rowsOf('Comment', viewer.userId)).toMatchObject([{ text: '' }]);
    const after = await countsOf();
    expect(after.drama.followCount).toBe(before.drama.followCount - 1);
    expect(after.episodes[4]?.commentCount).toBe(0);
  });
});

describe('deleting an account', () => {
  it('requires the password', async () => {
    const viewer = await app.register();
    expect(await viewer.refusal(contract.myData.deleteAccount, {})).toMatchObject({
      error: 'passwordRequired',
    });
    const wrong = { password: app.seal('not my password 1') };
    expect(await viewer.refusal(contract.myData.deleteAccount, wrong)).toMatchObject({
      error: 'passwordWrong',
    });
    expect(await viewer.refusal(contract.myData.deleteAccount, { password: 'AAAA' })).toMatchObject({
      error: 'ciphertextInvalid',
    });
    const old = app.seal(viewer.password, new Date(startOfTests.getTime() - 400_000));
    expect(await viewer.refusal(contract.myData.deleteAccount, { password: old })).toMatchObject({
      error: 'ciphertextExpired',
    });
    expect(await isWaiting(viewer)).toBe(false);
  });

  it('allows ten password attempts in a quarter of an hour', async () => {
    const viewer = await app.register();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push(
        (await viewer.send(contract.myData.deleteAccount, { password: app.seal(`guess number ${guess}`) }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('requires a recent sign-in where there is no password', async () => {
    const viewer = await app.register();
    await database.write.identity.updateMany({
      where: { userId: viewer.userId },
      data: { kind: 'telegram', passwordHash: null },
    });
    app.advanceClock(601);
    expect(await viewer.refusal(contract.myData.deleteAccount, {})).toMatchObject({ error: 'signInAgain' });
    await database.write.session.updateMany({
      where: { userId: viewer.userId },
      data: { signedInAt: app.platform.clock.now() },
    });
    await viewer.data(contract.myData.deleteAccount, {});
    expect(await isWaiting(viewer)).toBe(true);
  });

  it('concurrently with unlocks, payments and itself happens once and loses no coin', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 60 });
    await requestDeletion(app, viewer);
    await expireWait(viewer);
    const { order } = await viewer.data(contract.wallet.placeOrder, {
      templateId: 'pack-100',
      idempotencyKey: randomUUID(),
    });
    const unlock = (number: number) =>
      viewer.send(contract.unlocks.unlockEpisode, {
        dramaId: 'ferry',
        episodeId: `ferry-${number}`,
        price: 12,
      });
    const answers = await Promise.all([
      ...[3, 4].map(unlock),
      app.runJobs(),
      viewer.send(contract.myData.deleteAccount, { password: app.seal(viewer.password) }),
      ...[5, 6, 7].map(unlock),
      viewer.send(contract.comments.add, { dramaId: 'ferry', episodeId: 'ferry-8', text: 'Bye' }),
    ]);
    expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
    expect(await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' })).toBeLessThan(300);
    expect(await isDeleted(viewer)).toBe(true);
    const unlocks = await rowsOf('Unlock', viewer.userId);
    const accounts = await database.read.ledgerAccount.findMany({ where: { userId: viewer.userId } });
    const coins = accounts.reduce((sum, { balanceCoins }) => sum + balanceCoins, 0);
    // A payment after the erasure is refunded.
    expect(coins).toBe(60 - 12 * unlocks.length);
    await app.runJobs();
    expect(JSON.stringify(await database.read.comment.findMany())).not.toContain('Bye');
  });
});
