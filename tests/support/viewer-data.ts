import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import type { TestApp, Viewer } from './app.ts';
import { sendWebhook } from './payment.ts';

/** Maps each table with viewer data to the section of the data export that contains it. */
export const exportSectionByTable = {
  User: 'account',
  LedgerAccount: 'balance',
  Identity: 'identities',
  Session: 'sessions',
  LedgerTransfer: 'movements',
  Unlock: 'unlocks',
  UnlockUndo: 'undoneUnlocks',
  Order: 'orders',
  MembershipGrant: 'memberships',
  Redemption: 'redemptions',
  SpendingLimit: 'spendingLimits',
  AgeLock: 'ageLocks',
  CheckIn: 'checkIns',
  TaskProgress: 'tasks',
  AdTicket: 'ads',
  Invite: 'invites',
  AccountNetwork: 'networks',
  NewAccountReward: 'newAccountRewards',
  Comment: 'comments',
  CommentLike: 'commentLikes',
  CommentReport: 'commentReports',
  CommentHide: 'hiddenComments',
  EpisodeLike: 'likes',
  Follow: 'follows',
  PremiereReminder: 'reminders',
  WatchProgress: 'progress',
  PlaybackCount: 'playbacks',
  WatchedTime: 'watchedTime',
  WatchLimit: 'watchLimits',
  AutoUnlockRun: 'autoUnlocks',
  Feedback: 'feedback',
  CampaignParameter: 'campaigns',
  AnalyticsEvent: 'analytics',
  OutboxEvent: 'notifications',
  Notice: 'notices',
  NoticeChoice: 'noticeChoices',
  NoticeHours: 'noticeHours',
} as const;

/** Tables about a viewer that the data export leaves out, and account deletion does not. */
export const staffOnlyTables = ['ViewerNote'] as const;

/** Creates a row of the viewer in every table. Requires the drama `ferry` and the templates; `other` comments there. */
export const createAllViewerData = async (app: TestApp, viewer: Viewer, other: Viewer) => {
  const { write } = app.platform.database;
  const { userId } = viewer;
  const at = app.platform.clock.now();
  const episode = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });

  const otherComment = await other.data(contract.comments.add, { ...episode(1), text: 'Theirs' });
  const { commentId } = await viewer.data(contract.comments.add, { ...episode(1), text: 'Top' });
  await viewer.data(contract.comments.add, {
    ...episode(1),
    text: 'Below',
    parentId: otherComment.commentId,
  });
  await viewer.data(contract.comments.like, { commentId: otherComment.commentId, liked: true });
  await viewer.data(contract.comments.report, { commentId: otherComment.commentId, reason: 'spam' });
  const hiddenComment = await other.data(contract.comments.add, { ...episode(2), text: 'Unwanted' });
  await viewer.data(contract.comments.hide, { commentId: hiddenComment.commentId, hidden: true });
  await viewer.data(contract.engagement.likeEpisode, { ...episode(1), liked: true });
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
  await viewer.data(contract.progress.report, { ...episode(1), progress: 40 });
  await viewer.data(contract.progress.playbackCount, episode(1));

  const placeOrder = async (templateId: string) => {
    const { order } = await viewer.data(contract.wallet.placeOrder, {
      templateId,
      idempotencyKey: randomUUID(),
    });
    return order.orderId;
  };
  await sendWebhook(app, { orderId: await placeOrder('pack-100'), outcome: 'paid' });
  await viewer.data(contract.unlocks.unlockEpisode, { ...episode(3), price: 12 });
  await viewer.data(contract.unlocks.unlockEpisode, { ...episode(4), price: 12 });
  await viewer.data(contract.unlocks.undo, episode(4));
  await sendWebhook(app, { orderId: await placeOrder('week'), outcome: 'paid' });

  const screenshot = (await createCanvas(8, 8).encode('png')).toString('base64');
  await viewer.data(contract.feedback.send, {
    description: 'It stops after ten seconds and never goes on again at all.',
    contact: 'secret-contact@example.com',
    problemType: 'playback',
    screenshots: [screenshot],
  });

  const code = { codeHash: randomUUID(), kind: 'coins', amount: 5, createdAt: at } as const;
  await write.redemption.create({
    data: { createdAt: at, user: { connect: { id: userId } }, code: { create: code } },
  });
  const day = '2026-11-20';
  await write.checkIn.create({ data: { userId, day, coins: 5, createdAt: at } });
  await write.taskProgress.create({ data: { userId, day, task: 'watch', progress: 3 } });
  await write.adTicket.create({ data: { userId, day, issuedAt: at, expiresAt: at } });
  const invited = await app.register();
  await write.invite.create({ data: { inviterId: userId, inviteeId: invited.userId, createdAt: at } });
  await write.ageLock.create({
    data: {
      userId,
      maxAge: 18,
      showsUnrated: true,
      hiddenAges: '',
      pinHash: '',
      createdAt: at,
      updatedAt: at,
    },
  });
  await write.spendingLimit.create({ data: { userId, currency: 'USD', limitMinor: 5000 } });
  await write.newAccountReward.create({ data: { userId, network: 'secret-network', day } });
  await write.premiereReminder.create({ data: { userId, dramaId: 'ferry', createdAt: at } });
  await write.watchedTime.create({ data: { userId, day, seconds: 60, reportedAt: at } });
  await write.autoUnlockRun.create({ data: { userId, dramaId: 'ferry', untouchedCount: 1, updatedAt: at } });
  await write.campaignParameter.create({ data: { userId, fbclid: 'secret-click', createdAt: at } });
  await write.viewerNote.create({ data: { userId, author: 'mara', text: 'secret note', createdAt: at } });
  await write.analyticsEvent.create({
    data: { userId, receivedAt: at, eventTime: at, registerTime: at, eventKey: 'open' },
  });
  await viewer.data(contract.notices.choose, { topic: 'answers', channel: 'inbox', on: true });
  await viewer.data(contract.notices.setHours, { timeZone: 'Europe/Lisbon' });
  await viewer.data(contract.watchLimits.set, { minutes: 60 });
  await other.data(contract.comments.add, { ...episode(1), text: 'A reply', parentId: commentId });
  return { unpaidOrderId: await placeOrder('pack-1000') };
};

/** Makes one play, one unlock for 12 coins and one finish in the drama "ferry". */
export const countInStatistics = async (app: TestApp, viewer: Viewer): Promise<void> => {
  await app.grantCoins(viewer, { paid: 100 });
  const episode = { dramaId: 'ferry', episodeId: 'ferry-3' };
  await viewer.data(contract.progress.playbackCount, { dramaId: 'ferry', episodeId: 'ferry-1' });
  await viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
  await viewer.data(contract.progress.report, { ...episode, progress: 0 });
};
