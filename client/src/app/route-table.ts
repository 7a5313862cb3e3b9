import { loadResource, type ResourceName } from '#lib/api/resources.ts';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { type RouteName, routes } from '#lib/navigation/paths.ts';
import { ScreenChunk, type ScreenLoader } from './lazy-screen.tsx';

export type AppRoute = {
  path: string;
  /** Null while the screen is not built: the address then leads where an unknown one does. */
  screen: ScreenChunk | null;
  /** `user` sends a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
  access: 'any' | 'user';
};

/** A screen with the words of all but the first one, and the schemas of the calls that it makes at once. */
export const screen = (load: ScreenLoader, ...resources: ResourceName[]): ScreenChunk =>
  new ScreenChunk(load, () => [loadAllTranslations(), ...resources.map(loadResource)]);

// Its words are part of the first download, and its schemas are loaded with the first call.
const home = new ScreenChunk(() => import('#screens/home.tsx'));
const login = screen(() => import('#screens/login.tsx'), 'settings', 'user');
const legal = screen(() => import('#screens/legal.tsx'));

/** Every route of docs/specification.md#2-screens-and-routes. */
export const routeTable: Record<RouteName, AppRoute> = {
  root: { path: routes.root, screen: home, access: 'any' },
  home: { path: routes.home, screen: home, access: 'any' },
  forYou: {
    path: routes.forYou,
    screen: screen(() => import('#screens/for-you.tsx'), 'discovery', 'dramas'),
    access: 'user',
  },
  rewards: {
    path: routes.rewards,
    screen: screen(() => import('#screens/rewards.tsx'), 'rewards'),
    access: 'any',
  },
  profile: {
    path: routes.profile,
    screen: screen(() => import('#screens/profile/profile.tsx')),
    access: 'any',
  },
  wallet: {
    path: routes.wallet,
    screen: screen(() => import('#screens/wallet.tsx'), 'wallet'),
    access: 'any',
  },
  drama: {
    path: routes.drama,
    screen: screen(() => import('#screens/drama.tsx'), 'dramas', 'discovery'),
    access: 'any',
  },
  ranking: {
    path: routes.ranking,
    screen: screen(() => import('#screens/ranking.tsx'), 'lists'),
    access: 'any',
  },
  newReleases: {
    path: routes.newReleases,
    screen: screen(() => import('#screens/new-releases.tsx'), 'lists', 'engagement', 'progress'),
    access: 'any',
  },
  search: {
    path: routes.search,
    screen: screen(() => import('#screens/search.tsx'), 'discovery'),
    access: 'any',
  },
  player: {
    path: routes.player,
    screen: screen(() => import('#screens/player.tsx'), 'dramas', 'progress'),
    access: 'any',
  },
  redeem: {
    path: routes.redeem,
    screen: screen(() => import('#screens/redeem/redeem.tsx'), 'wallet'),
    access: 'user',
  },
  history: {
    path: routes.history,
    screen: screen(() => import('#screens/history.tsx'), 'progress'),
    access: 'any',
  },
  follows: {
    path: routes.follows,
    screen: screen(() => import('#screens/follows.tsx'), 'engagement'),
    access: 'user',
  },
  language: {
    path: routes.language,
    screen: screen(() => import('#screens/language.tsx'), 'dramas'),
    access: 'any',
  },
  gender: {
    path: routes.gender,
    screen: screen(() => import('#screens/gender.tsx')),
    access: 'user',
  },
  about: { path: routes.about, screen: screen(() => import('#screens/about/about.tsx')), access: 'any' },
  feedback: {
    path: routes.feedback,
    screen: screen(() => import('#screens/feedback.tsx')),
    access: 'any',
  },
  notices: { path: routes.notices, screen: null, access: 'user' },
  settings: {
    path: routes.settings,
    screen: screen(() => import('#screens/settings/settings.tsx'), 'identities', 'sessions'),
    access: 'any',
  },
  invite: {
    path: routes.invite,
    screen: screen(() => import('#screens/invite.tsx'), 'rewards'),
    access: 'any',
  },
  login: { path: routes.login, screen: login, access: 'any' },
  register: { path: routes.register, screen: login, access: 'any' },
  forgotPassword: {
    path: routes.forgotPassword,
    screen: screen(() => import('#screens/forgot-password.tsx'), 'settings', 'user'),
    access: 'any',
  },
  agreement: { path: routes.agreement, screen: legal, access: 'any' },
  policy: { path: routes.policy, screen: legal, access: 'any' },
  chooseCountry: {
    path: routes.chooseCountry,
    screen: screen(() => import('#screens/location/choose-country.tsx'), 'wallet'),
    access: 'any',
  },
  showCountry: {
    path: routes.showCountry,
    screen: screen(() => import('#screens/location/show-country.tsx')),
    access: 'any',
  },
};

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
