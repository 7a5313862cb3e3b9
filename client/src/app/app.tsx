import { QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from 'react-router-dom';
import { useLanguageSync } from '#app/language-sync.ts';
import { useAnchorNavigation, useScrollMemory } from '#app/navigation.ts';
import { usePageViews } from '#app/page-views.ts';
import { Tabs } from '#app/tabs.tsx';
import { queryClient } from '#lib/api/query-client.ts';
import { IconSprite } from '#ui/icon.tsx';
import { Popups } from '#ui/popup.tsx';
import { Toasts } from '#ui/toast.tsx';
import { useMutationToasts, useSessionEnd } from './api-failures.ts';
import { Screens } from './screens.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Shell />
      </HashRouter>
    </QueryClientProvider>
  );
}

function Shell() {
  useAnchorNavigation();
  useScrollMemory();
  useLanguageSync();
  useMutationToasts();
  useSessionEnd();
  usePageViews();
  return (
    <>
      <IconSprite />
      <Screens />
      <Tabs />
      <Toasts />
      <Popups />
    </>
  );
}
