import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useIsInvited } from '#entities/analytics/campaign.ts';
import { pushEndpointKey } from '#entities/push/push-keys.ts';
import { pushMoment } from '#entities/push/push-question.ts';
import { useUserInfo } from '#entities/session/session.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { clearPendingSettings, getPendingSettings } from '#entities/settings/pending-settings.ts';
import { api } from '#lib/api/client.ts';
import { isUnanswered } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { connection } from '#lib/connection/connection.ts';
import { currentLanguage, findChosenLanguage } from '#lib/language/current-language.ts';
import {
  changeLanguage,
  hasAccountLanguage,
  loadAllTranslations,
  saveAccountLanguage,
} from '#lib/language/i18n.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { findOfferedInitData } from '#lib/messenger/launch-data.ts';
import { routes } from '#lib/navigation/paths.ts';
import { storage } from '#lib/storage.ts';
import { useStore } from '#lib/store.ts';
import { Popups } from '#ui/popup.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { useMutationToasts, useSessionEnd } from './api-failures.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useMessengerBack } from './mini-app.ts';
import { usePlayerPrefetch } from './player-prefetch.ts';
import { startBackground } from './start-background.ts';

const messengerOffer = new LatePart(async () => {
  const [{ MessengerOffer }] = await Promise.all([
    import('#features/account/messenger-offer.tsx'),
    loadAllTranslations(),
  ]);
  return { default: MessengerOffer };
});

const inviteStrip = new LatePart(async () => {
  const [{ InviteStrip }] = await Promise.all([
    import('#features/account/invite-strip.tsx'),
    loadAllTranslations(),
  ]);
  return { default: InviteStrip };
});

const pushQuestion = new LatePart(async () => {
  const [{ PushQuestion }] = await Promise.all([
    import('#features/notices/push-question.tsx'),
    loadAllTranslations(),
  ]);
  return { default: PushQuestion };
});

/** Runs beside every screen. The first screen does not need it, so it is loaded later. */
export default function Background({ landing }: { landing: URLSearchParams }) {
  useEffect(() => startBackground(landing), [landing]);
  usePlayerPrefetch();
  useMessengerBack();
  useLanguageSync();
  useSettingsSync();
  useMutationToasts();
  useSessionEnd();
  usePushSync();
  const offered = findOfferedInitData();
  const PushQuestion = useLatePart(pushQuestion, useStore(pushMoment) !== null);
  const MessengerOffer = useLatePart(messengerOffer, offered !== null);
  return (
    <>
      <ConnectionStrip />
      <Invite />
      <Toasts />
      <PrizePopups />
      {PushQuestion && <PushQuestion />}
      {MessengerOffer && offered !== null && <MessengerOffer initData={offered} />}
    </>
  );
}

/**
 * Applies the language of the account when it is first signed in to on this device, unless one was chosen here. From then
 * on, each device has its own. Refetches everything when the language changes.
 */
const useLanguageSync = (): void => {
  const user = useUserInfo().data;

  useEffect(() => {
    if (!user || hasAccountLanguage(user.userId)) return;
    const { userId, languageChosen } = user;
    const language = languageChosen && findChosenLanguage() === null ? user.language : currentLanguage();
    saveAccountLanguage(language, userId);
    // If it does not load, the interface stays as it is and the next launch tries again.
    if (language !== currentLanguage()) changeLanguage(language).catch(() => undefined);
  }, [user]);

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries();
    i18next.on('languageChanged', refresh);
    return () => i18next.off('languageChanged', refresh);
  }, []);
};

/** Keeps the push messages of this device as they are wanted, with each sign-in and sign-out. */
const usePushSync = (): void => {
  const isSignedIn = useIsSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sign-in and sign-out runs it again
  useEffect(() => {
    const isPermitted = 'Notification' in window && Notification.permission === 'granted';
    // A device that never had any has nothing to keep.
    if (!isPermitted && storage.get(pushEndpointKey) === null) return;
    // The next launch tries again.
    import('#entities/push/push-device.ts').then(({ syncDevice }) => syncDevice()).catch(() => undefined);
  }, [isSignedIn]);
};

/** Sends the settings that were changed before signing in: docs/specification.md#4-states-and-transitions. */
const useSettingsSync = (): void => {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn) void sendPendingSettings();
  }, [isSignedIn]);
};

const sendPendingSettings = async () => {
  const pending = getPendingSettings();
  if (Object.keys(pending).length === 0) return;
  try {
    const userInfo = await api.account.updateSettings.call(pending);
    queryClient.setQueryData(api.account.userInfo.key(), userInfo);
  } catch (error) {
    // The next launch tries again. What the server refuses once it refuses again.
    if (isUnanswered(error)) return;
  }
  clearPendingSettings();
};

/** The profile says it beside its own way to register. */
const invitedRoutes: readonly string[] = [routes.root, routes.home, routes.rewards];

/** The invite of a visitor, until it is used or put away. */
function Invite() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  const isInvited = useIsInvited();
  const isSignedIn = useIsSignedIn();
  const { isLost } = useStore(connection);
  const isShown = isOpen && isInvited && !isSignedIn && !isLost && invitedRoutes.includes(pathname);
  const InviteStrip = useLatePart(inviteStrip, isShown);
  return isShown && InviteStrip ? <InviteStrip from={pathname} onClose={() => setIsOpen(false)} /> : null;
}

/** The popups of prizes, with their position where several follow one another. */
function PrizePopups() {
  const { t } = useTranslation();
  return <Popups positionLabel={(number, total) => t('popupPosition', { number, total })} />;
}
