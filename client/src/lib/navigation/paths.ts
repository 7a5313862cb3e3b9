import { type RouteName, routes } from '@cliffhanger/contracts/routes';

export { type RouteName, routes } from '@cliffhanger/contracts/routes';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

interface SignInQuery {
  /** The path to return to after signing in. */
  from?: string | undefined;
  /** How to sign in or register, by default with a password. */
  by?: 'email' | 'phone' | undefined;
}

interface RewardsQuery {
  ad?: boolean;
  dramaId?: string;
  number?: number;
  priceCoins?: number;
}

interface WalletQuery {
  from?: string;
  missingCoins?: number | undefined;
  plan?: string | undefined;
}

/** The path of each route without its parameters. */
const plain = Object.fromEntries(
  Object.entries(routes).map(([name, path]) => [name, () => path]),
) as Readonly<Record<RouteName, () => string>>;

/** Paths, with their parameters where a route has some, for `navigate` and, through `href`, for anchors. */
export const paths = {
  ...plain,
  home: () => routes.root,
  drama: (dramaId: string) => withQuery(routes.drama, { dramaId }),
  /** With `offer`, the paywall of the episode opens with the rest of the series chosen. */
  player: (dramaId: string, episodeId?: string, { offer }: { offer?: 'rest' } = {}) =>
    withQuery(routes.player, { dramaId, episodeId, offer }),
  /** Without a drama the tab plays what the feed recommends first. */
  forYou: (playing: { dramaId?: string; episodeId?: string | undefined } = {}) =>
    withQuery(routes.forYou, playing),
  /** With `ad` an ad plays; the rest of the query names the locked episode that needs its coins. */
  rewards: ({ ad, dramaId, number, priceCoins }: RewardsQuery = {}) =>
    withQuery(routes.rewards, {
      ad: ad ? '1' : undefined,
      dramaId,
      number: number?.toString(),
      priceCoins: priceCoins?.toString(),
    }),
  /**
   * `from` is the path to return to after a purchase, which needs `missingCoins` more coins. `plan` opens the choice of plans
   * with that one; empty with the usual one.
   */
  wallet: ({ from, missingCoins, plan }: WalletQuery = {}) =>
    withQuery(routes.wallet, { from, missingCoins: missingCoins?.toString(), plan }),
  about: ({ page }: { page?: 'promises' } = {}) => withQuery(routes.about, { page }),
  search: ({ q }: { q?: string | undefined } = {}) => withQuery(routes.search, { q }),
  /** `description` fills the form, such as with a search term that found nothing. */
  feedback: ({ description }: { description?: string | undefined } = {}) =>
    withQuery(routes.feedback, { description }),
  /** `page` is one below the settings that the specification has no route for. */
  settings: ({ page }: { page?: 'devices' | 'identities' | 'join' | 'my-data' | 'notices' | 'time' } = {}) =>
    withQuery(routes.settings, { page }),
  myData: () => withQuery(routes.settings, { page: 'my-data' }),
  /** After the viewer left an account that is deleted at `due`. */
  leftAccount: (due: string) => withQuery(routes.settings, { page: 'left', due }),
  login: (query: SignInQuery = {}) => withQuery(routes.login, { ...query }),
  register: (query: SignInQuery = {}) => withQuery(routes.register, { ...query }),
  forgotPassword: ({ from }: Pick<SignInQuery, 'from'> = {}) => withQuery(routes.forgotPassword, { from }),
};

/** Makes a path the `href` of an anchor: the routes are hash routes. */
export const href = (path: string): string => `#${path}`;

/** Returns `from` if it is a path of this application outside the sign-in pages, else the home path. */
export const safeReturnPath = (from: string | null): string =>
  from !== null && /^\/(?!\/|pages\/login\/)/.test(from) ? from : routes.root;

/** Set by the server in the address to which a payment page leads back. */
export const paymentReturnParameter = 'paymentReturn';
