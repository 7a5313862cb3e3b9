import type { LiveEvent } from '@cliffhanger/contracts';
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

type Action = LiveEvent['action'];
type Message<A extends Action> = Extract<LiveEvent, { action: A }>['msg'];
type Drama = { dramaId: string };

/** `OrderType` of a whole series, which costs coins but changes nothing else about the account. */
const seriesOrderType = 2;

const everything: QueryKey = [];
const balance = () => [api.account.userInfo.key(), api.wallet.movements.key(), api.unspentCoins.list.key()];
const episodes = (drama?: Drama) => [api.dramas.episodes.key(drama), api.dramas.detail.key(drama)];

const notices = () => [api.notices.list.key(), api.notices.unread.key()];

const rewards = () => [api.rewards.rewardBoard.key(), api.rewards.invites.key()];

/** The query keys that each live event makes stale: docs/specification.md#4-states-and-transitions. */
const staleAfterEvent: { [A in Action]: (msg: Message<A>) => readonly QueryKey[] } = {
  user_prize: () => [api.account.userInfo.key(), ...rewards()],
  update_vip: ({ OrderType }) => [
    ...episodes(),
    api.wallet.movements.key(),
    api.wallet.orderStatus.key(),
    api.wallet.unpaidOrders.key(),
    api.unspentCoins.list.key(),
    ...(OrderType === seriesOrderType ? [] : [api.account.userInfo.key()]),
  ],
  update_balance: balance,
  update_unlocks: () => [...balance(), ...episodes()],
  update_follow: () => [...episodes(), api.engagement.follows.key()],
  update_reminders: ({ dramaId }) => staleAfter.reminder({ dramaId }),
  update_progress: ({ dramaId }) => staleAfter.progress({ dramaId }),
  update_invites: rewards,
  update_identities: () => [api.identities.list.key(), api.sessions.list.key()],
  update_feedback: () => [api.feedback.list.key()],
  update_notices: () => notices(),
  update_watch_limits: () => [api.watchLimits.get.key()],
  update_age_lock: () => [everything],
  update_release: (drama) => [...episodes(drama), ...staleAfter.reminder(drama)],
  update_all: () => [everything],
};

/** Returns the query keys that a live event makes stale. */
export const getStaleKeys = ({ action, msg }: LiveEvent): readonly QueryKey[] =>
  (staleAfterEvent[action] as (msg: LiveEvent['msg']) => readonly QueryKey[])(msg);

/**
 * The query keys that each change made on this device makes stale. Queries whose new data the response carries are
 * updated in place by the caller and are not listed.
 */
export const staleAfter = {
  /** Also after an undo. The response carries the balance and what it unlocked: only the playback links are missing. */
  unlock: ({ dramaId, episodeIds }: Drama & { episodeIds: readonly string[] }) => [
    api.wallet.movements.key(),
    api.dramas.episodes.key({ dramaId }),
    ...episodeIds.map((episodeId) => api.dramas.detail.key({ dramaId, episodeId })),
  ],
  /** The price, the balance or the lock is not what the viewer saw. */
  refusedUnlock: (drama: Drama) => episodes(drama),
  /** Live events repeat this, but may be late or lost with the connection. */
  payment: () => [...balance(), ...episodes(), api.wallet.unpaidOrders.key()],
  /** The response carries the order, but not when it was placed. */
  order: () => [api.wallet.unpaidOrders.key()],
  /** The response carries the new state, which `useFollow` puts into the drama's own queries. */
  follow: () => [api.home.getHomeInfo.key(), api.engagement.follows.key()],
  /** Also after a reminder was taken back. */
  reminder: (drama: Drama) => [api.premieres.detail.key(drama), api.premieres.reminders.key()],
  /** The response carries the balance. Also after a refusal: the board is not what the viewer saw. */
  reward: () => [api.rewards.rewardBoard.key(), api.wallet.movements.key()],
  /** Commenting finishes a task. The response carries the comment. */
  comment: () => [api.rewards.rewardBoard.key()],
  /** Sharing finishes a task. */
  share: () => [api.rewards.rewardBoard.key()],
  /** The follow record has no query of the drama at hand that could be updated in place. */
  unfollow: (drama: Drama) => [...episodes(drama), api.home.getHomeInfo.key(), api.engagement.follows.key()],
  /** The lists that show how far the viewer is. */
  progress: (drama: Drama) => [
    api.dramas.episodes.key(drama),
    api.home.getHomeInfo.key(),
    api.progress.history.key(),
    api.engagement.follows.key(),
    ...notices(),
  ],
  /** The daily tasks and invites count the time watched. */
  watchTime: () => [api.rewards.rewardBoard.key()],
  /** Positions of one drama or of all are deleted. */
  clearedHistory: () => [
    ...episodes(),
    api.home.getHomeInfo.key(),
    api.progress.history.key(),
    api.progress.info.key(),
    api.engagement.follows.key(),
  ],
  /** The response carries what is left to give back. */
  giveBack: () => [api.account.userInfo.key(), api.wallet.movements.key(), api.spendingLimits.list.key()],
  /** The response carries the balance but not the movement. */
  redeem: () => balance(),
  /** The feed puts other dramas first. The response carries the viewer. */
  gender: () => [api.discovery.forYou.key()],
} satisfies Record<string, (drama: Drama & { episodeIds: readonly string[] }) => readonly QueryKey[]>;

/** Marks the queries below `keys` as stale and fetches those on screen, each once even if several keys match it. */
export const invalidate = (queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isBelow(keys) });

/** Marks the queries below `keys` as stale, so that the next screen that shows them fetches them. */
export const markStale = (queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isBelow(keys), refetchType: 'none' });

const isBelow = (keys: readonly QueryKey[]) => (query: Query) =>
  keys.some((queryKey) => matchQuery({ queryKey }, query));
