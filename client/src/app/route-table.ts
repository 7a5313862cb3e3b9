import { type RouteName, routes } from '#lib/navigation/paths.ts';
import { ScreenChunk } from './lazy-screen.tsx';

export type AppRoute = {
  path: string;
  /** Null while the screen is not built: the address then leads where an unknown one does. */
  screen: ScreenChunk | null;
  /** `user` sends a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
  access: 'any' | 'user';
};

const home = new ScreenChunk(() => import('#screens/home.tsx'));
const login = new ScreenChunk(() => import('#screens/login.tsx'));
const legal = new ScreenChunk(() => import('#screens/legal.tsx'));

/** Every route of docs/specification.md#2-screens-and-routes. */
export const routeTable: Record<RouteName, AppRoute> = {
  root: { path: routes.root, screen: home, access: 'any' },
  home: { path: routes.home, screen: home, access: 'any' },
  forYou: {
    path: routes.forYou,
    screen: new ScreenChunk(() => import('#screens/for-you.tsx')),
    access: 'user',
  },
  rewards: {
    path: routes.rewards,
    screen: new ScreenChunk(() => import('#screens/rewards.tsx')),
    access: 'any',
  },
  profile: {
    path: routes.profile,
    screen: new ScreenChunk(() => import('#screens/profile/profile.tsx')),
    access: 'any',
  },
  wallet: {
    path: routes.wallet,
    screen: new ScreenChunk(() => import('#screens/wallet.tsx')),
    access: 'any',
  },
  drama: { path: routes.drama, screen: new ScreenChunk(() => import('#screens/drama.tsx')), access: 'any' },
  ranking: {
    path: routes.ranking,
    screen: new ScreenChunk(() => import('#screens/ranking.tsx')),
    access: 'any',
  },
  newReleases: {
    path: routes.newReleases,
    screen: new ScreenChunk(() => import('#screens/new-releases.tsx')),
    access: 'any',
  },
  search: {
    path: routes.search,
    screen: new ScreenChunk(() => import('#screens/search.tsx')),
    access: 'any',
  },
  player: {
    path: routes.player,
    screen: new ScreenChunk(() => import('#screens/player.tsx')),
    access: 'any',
  },
  redeem: {
    path: routes.redeem,
    screen: new ScreenChunk(() => import('#screens/redeem/redeem.tsx')),
    access: 'user',
  },
  history: {
    path: routes.history,
    screen: new ScreenChunk(() => import('#screens/history.tsx')),
    access: 'any',
  },
  follows: {
    path: routes.follows,
    screen: new ScreenChunk(() => import('#screens/follows.tsx')),
    access: 'user',
  },
  language: {
    path: routes.language,
    screen: new ScreenChunk(() => import('#screens/language.tsx')),
    access: 'any',
  },
  gender: {
    path: routes.gender,
    screen: new ScreenChunk(() => import('#screens/gender.tsx')),
    access: 'user',
  },
  about: { path: routes.about, screen: new ScreenChunk(() => import('#screens/about.tsx')), access: 'any' },
  feedback: {
    path: routes.feedback,
    screen: new ScreenChunk(() => import('#screens/feedback.tsx')),
    access: 'any',
  },
  settings: {
    path: routes.settings,
    screen: new ScreenChunk(() => import('#screens/settings/settings.tsx')),
    access: 'any',
  },
  invite: {
    path: routes.invite,
    screen: new ScreenChunk(() => import('#screens/invite.tsx')),
    access: 'any',
  },
  login: { path: routes.login, screen: login, access: 'any' },
  register: { path: routes.register, screen: login, access: 'any' },
  forgotPassword: {
    path: routes.forgotPassword,
    screen: new ScreenChunk(() => import('#screens/forgot-password.tsx')),
    access: 'any',
  },
  agreement: { path: routes.agreement, screen: legal, access: 'any' },
  policy: { path: routes.policy, screen: legal, access: 'any' },
  chooseCountry: {
    path: routes.chooseCountry,
    screen: new ScreenChunk(() => import('#screens/location/choose-country.tsx')),
    access: 'any',
  },
  showCountry: {
    path: routes.showCountry,
    screen: new ScreenChunk(() => import('#screens/location/show-country.tsx')),
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
export const preloadScreen = (pathname: string): void => {
  // The screen fetches it again when opened, and shows the failure then.
  findRoute(pathname)
    ?.screen?.fetch()
    .catch(() => undefined);
};
