import { contract } from '@cliffhanger/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openAccount } from '#features/account/account.ts';
import { openAccountNetworks } from '#features/account-networks/account-networks.ts';
import { openAgeLocks } from '#features/age-locks/age-locks.ts';
import { openAnalytics } from '#features/analytics/analytics.ts';
import { openBackups } from '#features/backups/backups.ts';
import { openCatalog } from '#features/catalog/catalog.ts';
import { openComments } from '#features/comments/comments.ts';
import { openDiscovery } from '#features/discovery/discovery.ts';
import { openCatalogPlatform } from '#features/dramas/dramas.ts';
import { openEngagement } from '#features/engagement/engagement.ts';
import { openEpisodes } from '#features/episodes/episodes.ts';
import { openFeedback } from '#features/feedback/feedback.ts';
import { openIdentities } from '#features/identities/identities.ts';
import { openInbox } from '#features/inbox/inbox.ts';
import { type Demo, openLab } from '#features/lab/lab.ts';
import { openLibrary } from '#features/library/library.ts';
import { openLibraryChecks } from '#features/library-checks/library-checks.ts';
import { openLiveEvents } from '#features/live-events/live-events.ts';
import { openMedia } from '#features/media/media.ts';
import { openMediaJobs } from '#features/media-jobs/media-jobs.ts';
import { openMonitoring } from '#features/monitoring/monitoring.ts';
import { mountFeatures } from '#features/mount-features.ts';
import { openMyData } from '#features/my-data/my-data.ts';
import { openNotices } from '#features/notices/notices.ts';
import { openNumbers } from '#features/numbers/numbers.ts';
import { openOrders } from '#features/orders/orders.ts';
import { openPages } from '#features/pages/pages.ts';
import { createPlaybackLinks } from '#features/playback/playback.ts';
import { openPremieres } from '#features/premieres/premieres.ts';
import { openProgress } from '#features/progress/progress.ts';
import { openRateLimits } from '#features/rate-limits/rate-limits.ts';
import { openRewards } from '#features/rewards/rewards.ts';
import { openSessions } from '#features/sessions/sessions.ts';
import { openSettings } from '#features/settings/settings.ts';
import { openSignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import { openSpendingLimits } from '#features/spending-limits/spending-limits.ts';
import { openStaff } from '#features/staff/staff.ts';
import { openStaffPeople } from '#features/staff-people/staff-people.ts';
import { openThirdParty } from '#features/third-party/third-party.ts';
import { openUnlocks } from '#features/unlocks/unlocks.ts';
import { openUploads } from '#features/uploads/uploads.ts';
import { openVerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { openViewerPreviews } from '#features/viewer-previews/viewer-previews.ts';
import { openWallet } from '#features/wallet/wallet.ts';
import { openWatchLimits } from '#features/watch-limits/watch-limits.ts';
import { registerClient, registerImages } from '#http/client-files.ts';
import { registerDocument } from '#http/document/document.ts';
import { createServer, type LogStream } from '#http/server.ts';
import manifest from '#package.json' with { type: 'json' };
import type { Platform } from '#platform/platform.ts';

export interface AppOptions {
  /** Lets the lab reset the demo; null when the process cannot. */
  demo?: Demo | null;
  /** Where the log goes; default: standard output. */
  logStream?: LogStream;
  /** Whether the built client is served; false in development, where its dev server does. */
  servesClient?: boolean;
  /** Answers the calls of the API that read, and has neither pages, jobs nor other routes: the server of a preview. */
  isReadOnly?: boolean;
}

/** Builds the whole server over an opened platform, without listening. Read it from top to bottom. */
export const buildApp = async (
  platform: Platform,
  { demo = null, logStream, servesClient = true, isReadOnly = false }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await createServer(platform, logStream);
  await registerDocument(app, contract, manifest.version);

  // Below all chapters
  const catalogPlatform = openCatalogPlatform(platform);
  const liveEvents = openLiveEvents(platform, app.log);
  const rateLimits = openRateLimits(platform);
  const { attempts } = rateLimits;

  // People
  const people = openPeople(platform, { liveEvents, attempts, log: app.log });
  const { sessions, account, feedback, ageLocks } = people;

  // Watching
  const playbackLinks = createPlaybackLinks(platform);
  const episodes = openEpisodes(catalogPlatform, playbackLinks);
  const media = openMedia(catalogPlatform, episodes);
  const progress = openProgress(catalogPlatform, liveEvents, episodes);
  const engagement = openEngagement(platform, liveEvents, episodes);
  const comments = openComments(platform, liveEvents, episodes);
  const premieres = openPremieres(catalogPlatform, liveEvents, playbackLinks);
  const notifier = openNotices(platform, liveEvents, attempts, app.log, { premieres: premieres.reminders });

  // Library
  const catalog = openCatalog(catalogPlatform, episodes, progress.watchHistory, premieres);
  const discovery = openDiscovery(catalogPlatform, episodes.toPlay);

  // Money and rewards
  const unlocks = openUnlocks(platform, liveEvents, media.loadedMedia);
  const orders = openOrders(platform, liveEvents);
  const rewards = openRewards(platform, liveEvents, attempts, media.loadedTime);

  // Operations
  const analytics = openAnalytics(platform, app.log);
  const myData = openMyData(platform, { account, sessions, attempts, analytics });
  const lab = openLab(platform, rewards.gifts, demo);
  const staffPeople = openStaffPeople(platform);
  const inbox = openInbox(platform, { comments, feedback, sessions });
  const viewerPreviews = openPreviews(platform, app, { logStream, servesClient });
  const files = openFiles(platform, app.log);
  const desk = { account, rewards, orders, comments, feedback, inbox, staffPeople, viewerPreviews };
  const numbers = openNumbers(platform, progress);
  const staff = openStaff(platform, liveEvents, { ...desk, ...files, numbers, notices: notifier });
  const pages = openPages(platform, { servesClient, findDeviceAges: ageLocks.findDeviceAges });
  const upkeep = [openBackups(platform, app.log), openMonitoring(platform, app.log)];

  const watching = [media, progress, engagement, comments, notifier];
  const dramas = [openLibrary(platform), premieres, catalog, discovery, openSettings(platform, catalog)];
  const money = [unlocks, orders, openWallet(platform, orders), rewards];
  const limits = [openSpendingLimits(platform), openWatchLimits(platform, liveEvents)];
  const operations = [liveEvents, rateLimits, analytics, myData, lab, pages, ...upkeep];
  const ofStaff = [viewerPreviews, ...Object.values(files), numbers, staff];
  await registerImages(app, platform);
  if (servesClient) await registerClient(app);
  const features = [Object.values(people), watching, dramas, money, limits, operations, ofStaff].flat();
  mountFeatures(app, catalogPlatform, features, {
    authenticate: sessions.authenticate,
    findDeviceAges: ageLocks.findDeviceAges,
    onCaller: people.accountNetworks.record,
    callLimits: rateLimits.callLimits,
    isReadOnly,
  });
  return app;
};

interface PeopleDependencies {
  liveEvents: ReturnType<typeof openLiveEvents>;
  attempts: ReturnType<typeof openRateLimits>['attempts'];
  log: FastifyBaseLogger;
}

/** Accounts, how they sign in, and what they say and lock. */
const openPeople = (platform: Platform, { liveEvents, attempts, log }: PeopleDependencies) => {
  const accountNetworks = openAccountNetworks(platform);
  const sessions = openSessions(platform, liveEvents);
  const verificationCodes = openVerificationCodes(platform, attempts);
  const notices = openSignInNotices(platform, attempts, log);
  const account = openAccount(platform, sessions, verificationCodes, attempts, liveEvents, notices);
  const thirdParty = openThirdParty(platform, account.signInCore);
  const signInParts = { sessions, account, thirdParty, verificationCodes, liveEvents, notices };
  const identities = openIdentities(platform, signInParts);
  const feedback = openFeedback(platform, attempts, liveEvents);
  const ageLocks = openAgeLocks(platform, attempts, signInParts);
  return {
    accountNetworks,
    sessions,
    verificationCodes,
    account,
    thirdParty,
    identities,
    feedback,
    ageLocks,
  };
};

/** The files of the library: what staff send, encode and check. */
const openFiles = (platform: Platform, log: FastifyBaseLogger) => {
  const mediaJobs = openMediaJobs(platform, log);
  const libraryChecks = openLibraryChecks(platform, mediaJobs, log);
  const uploads = openUploads(platform, mediaJobs, log);
  return { mediaJobs, libraryChecks, uploads };
};

/** The previews of staff, each with a server of its own that answers the calls that read. */
const openPreviews = (
  platform: Platform,
  app: FastifyInstance,
  { logStream, servesClient }: { logStream: LogStream | undefined; servesClient: boolean },
) =>
  openViewerPreviews(platform, app, {
    openApp: (previewed) =>
      buildApp(previewed, { ...(logStream && { logStream }), servesClient: false, isReadOnly: true }),
    servesClient,
  });
