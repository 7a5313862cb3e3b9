const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The patterns of the routes that exist, spelled as in docs/specification.md#2-screens-and-routes. */
export const routes = {
  root: '/',
  home: '/pages/home/index',
  drama: '/pages/home/view',
  forYou: '/pages/foryou/index',
  player: '/pages/foryou/view',
  event: '/pages/event/index',
  profile: '/pages/profile/index',
  wallet: '/pages/profile/wallet',
  language: '/pages/profile/language',
  login: '/pages/login/index',
  register: '/pages/login/regiest',
  agreement: '/pages/login/agreement',
  policy: '/pages/login/policy',
} as const;

/** Where things are, for `navigate` and (through `href`) for anchors. */
export const paths = {
  home: () => routes.root,
  drama: (dramaId: string) => withQuery(routes.drama, { dramaId }),
  player: (dramaId: string, episodeId?: string) => withQuery(routes.player, { dramaId, episodeId }),
  /** What the tab plays; without it the tab chooses. */
  forYou: (playing: { dramaId?: string; episodeId?: string | undefined } = {}) =>
    withQuery(routes.forYou, playing),
  event: () => routes.event,
  profile: () => routes.profile,
  /** `from` is where the viewer came from to top up. */
  wallet: ({ from }: { from?: string | undefined } = {}) => withQuery(routes.wallet, { from }),
  language: () => routes.language,
  /** `from` is where the viewer goes on after signing in. */
  login: ({ from }: { from?: string | undefined } = {}) => withQuery(routes.login, { from }),
  register: ({ from }: { from?: string | undefined } = {}) => withQuery(routes.register, { from }),
  agreement: () => routes.agreement,
  policy: () => routes.policy,
};

/** A path as an anchor's address: the router lives in the fragment. */
export const href = (path: string): string => `#${path}`;

/** Routes that only a signed-in viewer sees: docs/specification.md#6-roles-and-permissions. */
const guardedRoutes = [
  '/pages/profile/code',
  '/pages/foryou/index',
  '/pages/profile/gender',
  '/pages/profile/markRecord',
];

export const needsSignIn = (pathname: string): boolean => guardedRoutes.includes(pathname);

/** The way back after signing in: only a path of this application, and never the login layer itself. */
export const safeReturnPath = (from: string | null): string =>
  from !== null && /^\/(?!\/|pages\/login\/)/.test(from) ? from : routes.root;
