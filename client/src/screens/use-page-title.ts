import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type RouteName, routes } from '#lib/navigation/paths.ts';

/** The titles in the top bars, by route. Tabs and pages about one drama have none. */
const titleKeys = {
  wallet: 'wallet:title',
  ranking: 'common:ranking',
  newReleases: 'discovery:releases.title',
  redeem: 'common:pages.redeem',
  history: 'common:pages.history',
  follows: 'common:pages.follows',
  language: 'profile:languageTitle',
  gender: 'common:pages.gender',
  about: 'common:pages.about',
  feedback: 'common:pages.feedback',
  settings: 'common:pages.settings',
  notices: 'notices:title',
  invite: 'common:pages.invite',
  forgotPassword: 'account:forgotPassword',
  agreement: 'common:agreement',
  policy: 'common:policy',
  chooseCountry: 'settings:region',
  showCountry: 'settings:region',
} as const satisfies Partial<Record<RouteName, string>>;

const names = Object.keys(titleKeys) as (keyof typeof titleKeys)[];

/** The title of the current page, also while its screen cannot be shown. */
export const usePageTitle = (): string | undefined => {
  const { t, i18n } = useTranslation([
    'common',
    'wallet',
    'discovery',
    'profile',
    'account',
    'settings',
    'notices',
  ]);
  const { pathname } = useLocation();
  const name = names.find((candidate) => routes[candidate] === pathname);
  const key = name && titleKeys[name];
  // The words of other screens may be missing with their code.
  const isLoaded: boolean = i18n.exists(`${key}`);
  return key && isLoaded ? t(key) : undefined;
};
