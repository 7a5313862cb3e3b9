import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { href, paths, routes } from '#lib/navigation/paths.ts';
import { TabBar } from '#ui/tab-bar.tsx';

/** The tab bar, on the routes of the four tabs only. */
export function Tabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = pathname === routes.home ? paths.home() : pathname;
  const tabs = [
    { path: paths.home(), label: t('tabs.home'), icon: 'home', iconOn: 'home-on' },
    { path: paths.forYou(), label: t('tabs.forYou'), icon: 'feed', iconOn: 'feed-on' },
    { path: paths.rewards(), label: t('tabs.rewards'), icon: 'steps', iconOn: 'steps-on' },
    { path: paths.profile(), label: t('tabs.profile'), icon: 'person', iconOn: 'person-on' },
  ] as const;
  if (!tabs.some(({ path }) => path === current)) return null;
  return (
    <TabBar
      label={t('tabs.label')}
      tabs={tabs.map(({ path, ...tab }) => ({ ...tab, href: href(path) }))}
      current={href(current)}
      over={current === paths.forYou()}
    />
  );
}
