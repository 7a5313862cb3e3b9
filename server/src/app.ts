import { contract } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { accountRoutes, codesRoutes, userRoutes } from '#features/account/account.routes.ts';
import { createEntrance } from '#features/account/entrance.service.ts';
import { createPasswordReset } from '#features/account/password-reset.service.ts';
import { createSignIn } from '#features/account/sign-in.service.ts';
import { createCommentMarks } from '#features/comments/comment-marks.service.ts';
import { commentRoutes } from '#features/comments/comments.routes.ts';
import { createComments } from '#features/comments/comments.service.ts';
import { discoveryRoutes } from '#features/discovery/discovery.routes.ts';
import { createDiscovery } from '#features/discovery/discovery.service.ts';
import { engagementRoutes } from '#features/engagement/engagement.routes.ts';
import { createEngagement } from '#features/engagement/engagement.service.ts';
import { createEpisodes } from '#features/episodes/episodes.service.ts';
import { feedbackRoutes } from '#features/feedback/feedback.routes.ts';
import { createFeedback } from '#features/feedback/feedback.service.ts';
import { type LabDependencies, registerLab } from '#features/lab/lab.routes.ts';
import { deleteReplacedMedia } from '#features/library/library.service.ts';
import { createLoadedMedia } from '#features/media/loaded-media.ts';
import { registerMedia } from '#features/media/media.routes.ts';
import { createDeletion } from '#features/my-data/deletion.service.ts';
import { createDataExports } from '#features/my-data/export.service.ts';
import { myDataRoutes } from '#features/my-data/my-data.routes.ts';
import { registerLocalCheckout } from '#features/orders/local-checkout.routes.ts';
import { createOrderDesk } from '#features/orders/order-desk.service.ts';
import { createOrders } from '#features/orders/orders.service.ts';
import { registerPaymentWebhook } from '#features/orders/payment.routes.ts';
import { createGifts } from '#features/rewards/gifts.service.ts';
import { createRedeem } from '#features/rewards/redeem.service.ts';
import { rewardsRoutes } from '#features/rewards/rewards.routes.ts';
import { createWatchedTime } from '#features/rewards/watched-time.service.ts';
import { sessionsRoutes } from '#features/sessions/sessions.routes.ts';
import { createSessions } from '#features/sessions/sessions.service.ts';
import { languagesRoutes, settingsRoutes } from '#features/settings/settings.routes.ts';
import { createStaff } from '#features/staff/staff.service.ts';
import { unlockRoutes } from '#features/unlocks/unlocks.routes.ts';
import { createUnlocks } from '#features/unlocks/unlocks.service.ts';
import { walletRoutes } from '#features/wallet/wallet.routes.ts';
import { registerFiles } from '#http/client-files.ts';
import { registerApi } from '#http/routes.ts';
import { createServer, type LogStream } from '#http/server.ts';
import { startJobs } from '#jobs/jobs.ts';
import manifest from '#package.json' with { type: 'json' };
import type { Platform } from '#platform/platform.ts';
import { createAccountLookup } from './features/account/account-lookup.service.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { createAnalytics } from './features/analytics/analytics.service.ts';
import { dramaRoutes, homeRoutes, listsRoutes } from './features/catalog/catalog.routes.ts';
import { createCatalog } from './features/catalog/catalog.service.ts';
import { createHome } from './features/catalog/home.service.ts';
import { identitiesRoutes } from './features/identities/identities.routes.ts';
import { createIdentities } from './features/identities/identities.service.ts';
import { createAccountMerge } from './features/identities/merge/merge.service.ts';
import { registerEventStream } from './features/live-events/live-events.routes.ts';
import { createEventPublisher } from './features/live-events/live-events.service.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { createProgress } from './features/progress/progress.service.ts';
import { createWatchHistory } from './features/progress/watch-history.service.ts';
import { createAttempts } from './features/rate-limits/attempts.service.ts';
import { createCallLimits } from './features/rate-limits/call-limits.service.ts';
import { createRewardBoard } from './features/rewards/reward-board.service.ts';
import { registerConsentPages } from './features/third-party/consent.routes.ts';
import { registerTelegramSimulator } from './features/third-party/telegram-simulator.routes.ts';
import { thirdPartyRoutes } from './features/third-party/third-party.routes.ts';
import { createThirdPartySignIn } from './features/third-party/third-party.service.ts';
import { registerOutboxPage } from './features/verification-codes/outbox-page.routes.ts';
import { createVerificationCodes } from './features/verification-codes/verification-codes.service.ts';
import { registerDocument } from './http/document/document.ts';
import { openResponseCache } from './http/response-cache/response-cache.ts';
import type { StaffWork } from './platform/staff-server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Does what a staff command asks for. */
    staff: StaffWork;
  }
}

/**
 * The whole server over an opened platform; it listens when it is told to. Read it from top to bottom.
 *
 * @param demo what the lab can start over, if whoever started the server can
 * @param logStream where the log goes; without it, to the standard output
 */
export const buildApp = async (
  platform: Platform,
  { demo = null, logStream }: Partial<Pick<LabDependencies, 'demo'>> & { logStream?: LogStream } = {},
): Promise<FastifyInstance> => {
  const { config, clock } = platform;
  const app = await createServer(config, logStream);
  await registerDocument(app, contract, manifest.version);

  const events = createEventPublisher(platform, app.log);
  const sessions = createSessions(platform, events.live);
  const attempts = createAttempts(platform);
  const codes = createVerificationCodes(platform, attempts);
  const entrance = createEntrance(platform, sessions);
  const watching = createProgress(platform, events);
  const places = createWatchHistory(platform);
  const catalogue = createCatalog(platform);
  const doors = createThirdPartySignIn(platform, entrance);
  const signIn = createSignIn(platform, entrance, codes, attempts);
  const identities = createIdentities(platform, sessions, { entrance, signIn, doors, codes });
  const episodes = createEpisodes(platform);
  const loadedMedia = createLoadedMedia(clock);
  const orders = createOrders(platform, events);
  const discovery = createDiscovery(platform);
  const rewards = {
    activities: createRewardBoard(platform, events),
    watchedTime: createWatchedTime(clock, events),
    redeem: createRedeem(platform, events, attempts),
  };
  const gifts = createGifts(platform, events);
  const feedbacks = createFeedback(platform, attempts);
  const tracking = createAnalytics(platform, app.log);
  const deletion = createDeletion(platform, entrance, sessions, attempts, tracking);

  registerApi(app, {
    contract,
    authenticate: sessions.authenticate,
    defaultCountry: config.DEFAULT_COUNTRY,
    responseCache: openResponseCache(platform),
    checkAnswers: config.CHECK_ANSWERS,
    limits: createCallLimits(config, attempts),
    implementations: [
      settingsRoutes(platform, catalogue),
      languagesRoutes(),
      userRoutes(signIn, createPasswordReset(platform, entrance, signIn, codes, sessions)),
      codesRoutes(codes),
      thirdPartyRoutes(doors),
      accountRoutes(platform, sessions),
      sessionsRoutes(sessions),
      homeRoutes(createHome(platform, catalogue, places), catalogue),
      feedbackRoutes(feedbacks),
      myDataRoutes(createDataExports(platform, attempts), deletion),
      identitiesRoutes(identities, createAccountMerge(platform, events, sessions)),
      dramaRoutes(catalogue, episodes),
      listsRoutes(catalogue),
      discoveryRoutes(discovery),
      engagementRoutes(createEngagement(platform, events)),
      commentRoutes(createComments(platform), createCommentMarks(platform)),
      progressRoutes(platform, watching, places),
      unlockRoutes(createUnlocks(events, clock, loadedMedia)),
      walletRoutes(platform, orders),
      rewardsRoutes(platform, rewards),
      analyticsRoutes(tracking),
    ],
  });

  await registerFiles(app, platform.mediaStore);
  registerEventStream(app, events, sessions.authenticate);
  registerMedia(app, platform, { episodes, loadedMedia });
  registerPaymentWebhook(app, platform, orders);
  registerLocalCheckout(app, platform, orders);
  registerConsentPages(app, platform);
  registerTelegramSimulator(app, platform);
  registerOutboxPage(app, platform);
  registerLab(app, platform, { gifts, demo });

  startJobs(app, [
    { name: 'tidy-attempts', everySeconds: 600, run: attempts.tidy },
    { name: 'remove-retired-keys', everySeconds: 3600, run: platform.keys.removeRetired },
    { name: 'tidy-codes', everySeconds: 3600, run: codes.tidy },
    { name: 'index-stale', everySeconds: 5, run: discovery.indexStale },
    { name: 'flush-searches', everySeconds: 10, run: discovery.flushSearches },
    { name: 'expire-orders', everySeconds: 60, run: orders.expireOverdue },
    { name: 'remove-orphaned-screenshots', everySeconds: 3600, run: feedbacks.removeOrphans },
    { name: 'finish-deletions', everySeconds: 1800, run: deletion.finish },
    { name: 'close-ended-streams', everySeconds: 30, run: events.closeEnded },
    { name: 'forget-replaced-media', everySeconds: 3600, run: () => deleteReplacedMedia(platform) },
    { name: 'forget-old-weeks', everySeconds: 3600, run: catalogue.forgetOldWeeks },
    { name: 'forget-old-events', everySeconds: 3600, run: events.forgetOld },
    { name: 'write-tracking', everySeconds: 1, run: tracking.flush },
    { name: 'forget-old-tracking', everySeconds: 3600, run: tracking.forgetOld },
  ]);

  const accounts = createAccountLookup(platform, sessions);
  app.decorate(
    'staff',
    createStaff(platform, { gifts, accounts, orderDesk: createOrderDesk(platform, orders) }),
  );
  app.addHook('preClose', async () => events.live.close());
  app.addHook('onClose', tracking.flush);
  return app;
};
