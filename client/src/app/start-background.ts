import i18next from 'i18next';
import { followOtherTabs, startOver } from '#entities/age-lock/start-over.ts';
import {
  parseCampaign,
  parseInviteCode,
  saveCampaign,
  saveInviteCode,
} from '#entities/analytics/campaign.ts';
import { collectPixelCookies } from '#entities/analytics/pixel-cookies.ts';
import { type SignInChange, startLiveEvents } from '#entities/changes/live-events.ts';
import { followToggle } from '#entities/drama/follow-button.tsx';
import { markAnswer } from '#entities/feedback/answer-mark.ts';
import { startKeepingQueries } from '#entities/offline/kept-queries.ts';
import { startOfflineQueue } from '#entities/offline/send-queue.ts';
import { startProgressHandover } from '#entities/progress/hand-over-progress.ts';
import { savesData } from '#entities/settings/saves-data.ts';
import { identityName } from '#features/identities/identity-kinds.ts';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { startReconnecting } from '#lib/api/reconnect.ts';
import { loadAllResources } from '#lib/api/resources.ts';
import { getToken } from '#lib/api/token.ts';
import { whenInterruptible } from '#lib/interruptions.ts';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { href, paths, routes } from '#lib/navigation/paths.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { popup } from '#ui/popup.tsx';
import { toast } from '#ui/toast.ts';
import { brokenScreen } from './error-boundary.tsx';
import { preloadHls } from './first-screen.ts';
import { chunkFailure } from './lazy-screen.tsx';
import { withEarlyStart } from './player-prefetch.ts';
import { preloadScreen } from './route-table.ts';
import { registerServiceWorker } from './service-worker.ts';

const idleDelayMs = 3000;

/**
 * The part of the launch sequence after the first screen, in the order of
 * docs/specification.md#4-states-and-transitions. No step waits for a response.
 */
export const startBackground = (landing: URLSearchParams): void => {
  startReconnecting();
  startKeepingQueries();
  collectPixelCookies();
  saveLanding(landing);
  startOfflineQueue((error) => toast(failureMessage(error)));
  startLiveEvents({
    onPrize: ({ title, body }) => popup({ title, text: body }),
    onSignInChange: (change) => void sayChange(change),
    onAnswer: () => void sayAnswer(),
    onAgeLock: () => void startOver(),
  });
  followOtherTabs();
  void queryClient.prefetchQuery(api.settings.get.query());
  const initData = findInitData();
  if (initData !== null) void signInByMessenger(initData);
  if (getToken() !== null) void queryClient.prefetchQuery(api.account.userInfo.query());
  startProgressHandover();
  preloadRest();
  prepareForOffline();
  setTimeout(preloadNextScreens, idleDelayMs);
  whenIdle(loadAnalytics);
};

/** The viewer may not have made the change, so it stays in view longer than other messages. */
const sayChange = async ({ change, kind }: SignInChange) => {
  await loadAllTranslations().catch(() => undefined);
  const name = identityName(kind, i18next.getFixedT(null, 'account'));
  toast(i18next.t(`identities:elsewhere.${change}`, { name }), { durationMs: 10_000 });
};

/** The mark stays until the answer is on screen. */
const sayAnswer = async () => {
  markAnswer();
  await loadAllTranslations().catch(() => undefined);
  const label = i18next.t('feedback:answered.read');
  const onPress = () => window.location.assign(href(paths.feedback()));
  toast(i18next.t('feedback:answered.text'), { durationMs: 10_000, action: { label, onPress } });
};

const saveLanding = (landing: URLSearchParams) => {
  saveCampaign(parseCampaign(landing));
  const inviteCode = parseInviteCode(landing);
  if (inviteCode) saveInviteCode(inviteCode);
};

/** The code comes with the page only inside of the messenger. */
const signInByMessenger = async (initData: string) => {
  try {
    const messenger = await import('#features/account/sign-in-by-messenger.ts');
    await messenger.signInByMessenger(initData);
  } catch {
    // The viewer continues as they are, and can sign in by hand.
  }
};

/** Loads the words and schemas of all other screens: they are small, and needed without a connection too. */
const preloadRest = () => {
  if (savesData()) return;
  // A screen loads what it lacks again, and shows the failure then.
  Promise.all([loadAllTranslations(), loadAllResources()]).catch(() => undefined);
};

/** This must work without a connection. It is in the chunk of the background (vite.config.ts), so nothing is requested. */
const prepareForOffline = () => {
  void followToggle.fetch();
  void chunkFailure.fetch();
  brokenScreen.fetch().catch(() => undefined);
};

/** Loads the screens that most viewers open after the first one. */
const preloadNextScreens = () => {
  if (savesData()) return;
  // One by one, since each adds many links to the page.
  whenIdle(() => preloadScreen(routes.drama));
  whenIdle(() => preloadScreen(routes.player));
  whenIdle(preloadHls);
  // The other tabs open without a connection too.
  whenIdle(() => preloadScreen(routes.profile));
  whenIdle(() => preloadScreen(routes.rewards));
  void registerBetweenVideos();
  void withEarlyStart(async ({ preloadForYou }) => {
    if (getToken() === null) return;
    preloadScreen(routes.forYou);
    await preloadForYou();
  });
};

/** An installation takes the processor of a phone for a third of a second, which a playing video would show. */
const registerBetweenVideos = async () => {
  await whenInterruptible();
  whenIdle(() => void registerServiceWorker().catch(() => undefined));
};

/** The pixels set their cookies before the first upload. A viewer who leaves earlier is recorded as well. */
const loadAnalytics = () =>
  import('#entities/analytics/upload.ts')
    .then(({ startAnalyticsUpload }) => startAnalyticsUpload({ delayMs: idleDelayMs }))
    .catch(() => undefined);
