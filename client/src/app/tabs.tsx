import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useHasNewAnswer } from '#entities/feedback/new-answer.ts';
import { href, paths, routes } from '#lib/navigation/paths.ts';
import { Store, useStore } from '#lib/store.ts';
import { TabBar } from '#ui/tab-bar.tsx';

const statusPages = new Store(0);

/** Shows the tab bar while the component is mounted, also on a route below a tab. For a screen that could not be shown. */
export const useTabs = (): void =>
  useLayoutEffect(() => {
    statusPages.set(statusPages.value + 1);
    return () => statusPages.set(statusPages.value - 1);
  }, []);

const tabRoutes: readonly string[] = [
  routes.root,
  routes.home,
  routes.forYou,
  routes.rewards,
  routes.profile,
];

/** Whether the route is one of the four tabs. */
export const isTabRoute = (pathname: string): boolean => tabRoutes.includes(pathname);

/** The tab that a route is; null for a route below a tab. */
export const findTab = (pathname: string): string | null =>
  isTabRoute(pathname) ? findSection(pathname) : null;

/** The tab bar, on the routes of the four tabs and where `useTabs` asks for it. */
export function Tabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isAsked = useStore(statusPages) > 0;
  const hasNewAnswer = useHasNewAnswer();
  const tabs = [
    { path: paths.home(), label: t('tabs.home'), icon: 'home', iconOn: 'home-on' },
    { path: paths.forYou(), label: t('tabs.forYou'), icon: 'feed', iconOn: 'feed-on' },
    { path: paths.rewards(), label: t('tabs.rewards'), icon: 'steps', iconOn: 'steps-on' },
    {
      path: paths.profile(),
      label: t('tabs.profile'),
      icon: 'person',
      iconOn: 'person-on',
      hasNews: hasNewAnswer,
    },
  ] as const;
  const isTab = isTabRoute(pathname);
  const isShown = isTab || isAsked;
  useTabSpace(isShown);
  if (!isShown) return null;
  const section = findSection(pathname);
  return (
    <TabBar
      label={t('tabs.label')}
      tabs={tabs.map(({ path, ...tab }) => ({ ...tab, href: href(path) }))}
      current={section && href(section)}
      over={section === paths.forYou() && isTab}
    />
  );
}

/** The tab to which a route belongs: `/pages/<section>/<page>`. An unknown route belongs to none. */
const findSection = (pathname: string): string | null => {
  if (!Object.values<string>(routes).includes(pathname)) return null;
  const sections: Record<string, string> = {
    home: paths.home(),
    foryou: paths.forYou(),
    event: paths.rewards(),
    profile: paths.profile(),
  };
  return pathname === routes.root ? paths.home() : (sections[pathname.split('/')[2] ?? ''] ?? null);
};

/** Tells what else stands at the foot of the screen how much the tab bar takes. */
const useTabSpace = (isShown: boolean) =>
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--tab-space', isShown ? 'var(--tab)' : '0px');
  }, [isShown]);
