import { QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from 'react-router-dom';
import { queryClient } from '#lib/api/query-client.ts';
import { IconSprite } from '#ui/icon.tsx';
import { Toasts } from '#ui/toast.tsx';
import { useMutationToasts, useSessionEnd } from './api-failures.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useLanguageSync } from './language-sync.ts';
import { useMessengerBack } from './mini-app.ts';
import { useAnchorNavigation, useHeadingFocus, useScrollMemory } from './navigation.ts';
import { usePageViews } from './page-views.ts';
import { usePlayerPrefetch } from './player-prefetch.ts';
import { PrizePopups } from './prize-popups.tsx';
import { Screens } from './screens.tsx';
import { useSettingsSync } from './settings-sync.ts';
import { SkipLink } from './skip-link.tsx';
import { Tabs } from './tabs.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* A transition gives way to anything else, and a viewer who has tapped waits for nothing else. */}
      <HashRouter useTransitions={false}>
        <Shell />
      </HashRouter>
    </QueryClientProvider>
  );
}

function Shell() {
  useAnchorNavigation();
  usePlayerPrefetch();
  useScrollMemory();
  useHeadingFocus();
  useMessengerBack();
  useLanguageSync();
  useSettingsSync();
  useMutationToasts();
  useSessionEnd();
  usePageViews();
  return (
    <>
      <IconSprite />
      <SkipLink />
      <Screens />
      <ConnectionStrip />
      <Tabs />
      <Toasts />
      <PrizePopups />
    </>
  );
}
