import { firstFilledIcons, firstStrokedIcons } from '@cliffhanger/look/first-icon-paths.ts';
import { IconSprite } from '@cliffhanger/look/icon-sprite.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HashRouter, useLocation } from 'react-router-dom';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { isHome } from './first-screen.ts';
import {
  useAddressOfFirstRender,
  useAnchorNavigation,
  useHeadingFocus,
  useScrollMemory,
} from './navigation.ts';
import { Screens } from './screens.tsx';
import styles from './skip-link.module.css';
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

/** The first stop of the keyboard: leads past what stands before the screen. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
      {t('skip')}
    </button>
  );
}

/** Records each screen that the viewer opens for analytics. */
const usePageViews = (): void => {
  const { pathname } = useLocation();
  useEffect(() => recordAction({ eventKey: 'page_view', module: pathname }), [pathname]);
};
