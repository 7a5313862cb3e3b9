import { loadResource, type ResourceName } from '#lib/api/resources.ts';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { type RouteName, routes } from '#lib/navigation/paths.ts';
import { ScreenChunk, type ScreenLoader } from './lazy-screen.tsx';

export type AppRoute = {
  path: string;
  screen: ScreenChunk | null;
  access: 'any' | 'user';
};

/** A screen with the words of all but the first one, and the schemas of the calls that it makes at once. */
export const screen = (load: ScreenLoader, ...resources: ResourceName[]): ScreenChunk =>
  new ScreenChunk(load, () => [loadAllTranslations(), ...resources.map(loadResource)]);

// Its words are part of the first download, and its schemas are loaded with the first call.
const home = new ScreenChunk(() => import('#screens/home.tsx'));
const login = screen(() => import('#screens/login.tsx'), 'settings', 'user');
const legal = screen(() => import('#screens/legal.tsx'));

/** Null while a screen is not built: its address then leads where an unknown one does. */
const screens: Record<RouteName, ScreenChunk | null> = {
  root: home,
  home: home,
  forYou: screen(() => import('#screens/for-you.tsx'), 'discovery', 'dramas'),
  rewards: screen(() => import('#screens/rewards.tsx'), 'rewards'),
  profile: screen(() => import('#screens/profile/profile.tsx')),
  wallet: screen(() => import('#screens/wallet.tsx'), 'wallet'),
  drama: screen(() => import('#screens/drama.tsx'), 'dramas', 'discovery'),
  ranking: screen(() => import('#screens/ranking.tsx'), 'lists'),
  newReleases: screen(() => import('#screens/new-releases.tsx'), 'lists', 'engagement', 'progress'),
  search: screen(() => import('#screens/search.tsx'), 'discovery'),
  player: screen(() => import('#screens/player.tsx'), 'dramas', 'progress'),
  redeem: screen(() => import('#screens/redeem/redeem.tsx'), 'wallet'),
  history: screen(() => import('#screens/history.tsx'), 'progress'),
  follows: screen(() => import('#screens/follows.tsx'), 'engagement'),
  language: screen(() => import('#screens/language.tsx'), 'dramas'),
  gender: screen(() => import('#screens/gender.tsx')),
  about: screen(() => import('#screens/about/about.tsx')),
  feedback: screen(() => import('#screens/feedback.tsx')),
  notices: screen(() => import('#screens/notices.tsx')),
  settings: screen(() => import('#screens/settings/settings.tsx'), 'identities', 'sessions'),
  invite: screen(() => import('#screens/invite.tsx'), 'rewards'),
  login: login,
  register: login,
  forgotPassword: screen(() => import('#screens/forgot-password.tsx'), 'settings', 'user'),
  agreement: legal,
  policy: legal,
  chooseCountry: screen(() => import('#screens/location/choose-country.tsx'), 'wallet'),
  showCountry: screen(() => import('#screens/location/show-country.tsx')),
};

/** Lead a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
const ofAccounts: readonly string[] = [
  'forYou',
  'redeem',
  'follows',
  'gender',
  'notices',
] satisfies RouteName[];

/** Every route of docs/specification.md#2-screens-and-routes. */
export const routeTable = Object.fromEntries(
  Object.entries(routes).map(([name, path]) => [
    name,
    { path, screen: screens[name as RouteName], access: ofAccounts.includes(name) ? 'user' : 'any' },
  ]),
) as Record<RouteName, AppRoute>;

const findRoute = (pathname: string): AppRoute | null =>
  Object.values(routeTable).find(({ path }) => path === pathname) ?? null;

/** Whether a visitor who opens the route is sent to the sign-in page. */
export const requiresSignIn = (pathname: string): boolean => findRoute(pathname)?.access === 'user';

/** Whether the code of a screen is there. */
export const isScreenLoaded = (pathname: string): boolean =>
  findRoute(pathname)?.screen?.loaded !== undefined;

/** Fetches the code of a screen before it is opened. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  // The screen fetches it again when opened, and shows the failure then.
  await findRoute(pathname)
    ?.screen?.fetch()
    .catch(() => undefined);
};
