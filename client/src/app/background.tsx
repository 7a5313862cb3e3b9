import { useEffect } from 'react';
import { Toasts } from '#ui/toasts.tsx';
import { useMutationToasts, useSessionEnd } from './api-failures.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useLanguageSync } from './language-sync.ts';
import { useMessengerBack } from './mini-app.ts';
import { usePlayerPrefetch } from './player-prefetch.ts';
import { PrizePopups } from './prize-popups.tsx';
import { useSettingsSync } from './settings-sync.ts';
import { startBackground } from './start-background.ts';

/** Runs beside every screen. The first screen does not need it, so it is loaded later. */
export default function Background({ landing }: { landing: URLSearchParams }) {
  useEffect(() => startBackground(landing), [landing]);
  usePlayerPrefetch();
  useMessengerBack();
  useLanguageSync();
  useSettingsSync();
  useMutationToasts();
  useSessionEnd();
  return (
    <>
      <ConnectionStrip />
      <Toasts />
      <PrizePopups />
    </>
  );
}
