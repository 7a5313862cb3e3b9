import { useEffect } from 'react';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { findOfferedInitData } from '#lib/messenger/launch-data.ts';
import { Toasts } from '#ui/toasts.tsx';
import { useMutationToasts, useSessionEnd } from './api-failures.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useLanguageSync } from './language-sync.ts';
import { useMessengerBack } from './mini-app.ts';
import { usePlayerPrefetch } from './player-prefetch.ts';
import { PrizePopups } from './prize-popups.tsx';
import { useSettingsSync } from './settings-sync.ts';
import { startBackground } from './start-background.ts';

const messengerOffer = new LatePart(async () => {
  const [{ MessengerOffer }] = await Promise.all([
    import('#features/account/messenger-offer.tsx'),
    loadAllTranslations(),
  ]);
  return { default: MessengerOffer };
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
  const offered = findOfferedInitData();
  const MessengerOffer = useLatePart(messengerOffer, offered !== null);
  return (
    <>
      <ConnectionStrip />
      <Toasts />
      <PrizePopups />
      {MessengerOffer && offered !== null && <MessengerOffer initData={offered} />}
    </>
  );
}
