import { QueryClientProvider } from '@tanstack/react-query';
import { HashRouter, useLocation } from 'react-router-dom';
import { queryClient } from '#lib/api/query-client.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { firstFilledIcons, firstStrokedIcons } from '#ui/first-icon-paths.ts';
import { IconSprite } from '#ui/icon-sprite.tsx';
import { isHome } from './first-screen.ts';
import {
  useAddressOfFirstRender,
  useAnchorNavigation,
  useHeadingFocus,
  useScrollMemory,
} from './navigation.ts';
import { usePageViews } from './page-views.ts';
import { Screens } from './screens.tsx';
import { SkipLink } from './skip-link.tsx';
import { Tabs } from './tabs.tsx';
import { useBackground } from './use-background.ts';

/** @param landing parameters of the landing URL */
export function App({ landing }: { landing: URLSearchParams }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* A transition gives way to anything else, and a viewer who has tapped waits for nothing else. */}
      <HashRouter useTransitions={false}>
        <Shell landing={landing} />
      </HashRouter>
    </QueryClientProvider>
  );
}

const lateIcons = new LatePart(() => import('./late-icons.tsx'));

function Shell({ landing }: { landing: URLSearchParams }) {
  useAddressOfFirstRender();
  useAnchorNavigation();
  useScrollMemory();
  useHeadingFocus();
  usePageViews();
  const { pathname } = useLocation();
  const Background = useBackground();
  const LateIcons = useLatePart(lateIcons, Background !== undefined || !isHome(pathname));
  return (
    <>
      <IconSprite stroked={firstStrokedIcons} filled={firstFilledIcons} />
      {LateIcons && <LateIcons />}
      <SkipLink />
      <Screens />
      <Tabs />
      {Background && <Background landing={landing} />}
    </>
  );
}
