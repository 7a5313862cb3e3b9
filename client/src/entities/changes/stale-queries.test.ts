import type { LiveEvent } from '@cliffhanger/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { api } from '#lib/api/client.ts';
import { getStaleKeys, invalidate, staleAfter } from './stale-queries.ts';

const keys = {
  userInfo: api.account.userInfo.key(),
  movements: api.wallet.movements.pages().queryKey,
  unspent: api.unspentCoins.list.key(),
  order: api.wallet.orderStatus.key({ orderId: 'o1' }),
  unpaid: api.wallet.unpaidOrders.key(),
  episodes: api.dramas.episodes.key({ dramaId: 'ferry' }),
  detail: api.dramas.detail.key({ dramaId: 'ferry', episodeId: 'ferry-1' }),
  otherEpisodes: api.dramas.episodes.key({ dramaId: 'room-1407' }),
  history: api.progress.history.pages().queryKey,
  home: api.home.getHomeInfo.key(),
  premiere: api.premieres.detail.key({ dramaId: 'tide' }),
  reminders: api.premieres.reminders.pages().queryKey,
  rewardBoard: api.rewards.rewardBoard.key(),
  invites: api.rewards.invites.pages().queryKey,
  identities: api.identities.list.key(),
  sessions: api.sessions.list.key(),
  settings: api.settings.get.key(),
  feedback: api.feedback.list.key(),
};

/** Fills a cache with one query of each kind and returns the names of those that are stale afterwards. */
const staleNames = async (stale: readonly (readonly unknown[])[]) => {
  const queryClient = new QueryClient();
  for (const key of Object.values(keys)) queryClient.setQueryData<unknown>(key, {});
  await invalidate(queryClient, stale);
  return Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
};

const balance = { coin: 5, paidCoin: 5, bonusCoin: 0 };
const episodes = ['episodes', 'detail', 'otherEpisodes'];

it.each<[LiveEvent, string[]]>([
  [{ action: 'user_prize', msg: { title: '', body: '' } }, ['userInfo', 'rewardBoard', 'invites']],
  [
    { action: 'update_vip', msg: { OrderType: 1 } },
    ['userInfo', 'movements', 'unspent', 'order', 'unpaid', ...episodes],
  ],
  [{ action: 'update_vip', msg: { OrderType: 2 } }, ['movements', 'unspent', 'order', 'unpaid', ...episodes]],
  [{ action: 'update_balance', msg: balance }, ['userInfo', 'movements', 'unspent']],
  [
    { action: 'update_unlocks', msg: { dramaId: 'ferry', episodeIds: [], unlocked: true, balance } },
    ['userInfo', 'movements', 'unspent', ...episodes],
  ],
  [{ action: 'update_follow', msg: { dramaId: 'ferry', followed: true } }, episodes],
  [{ action: 'update_reminders', msg: { dramaId: 'tide', reminded: true } }, ['premiere', 'reminders']],
  [
    {
      action: 'update_progress',
      msg: { dramaId: 'ferry', episodeId: 'ferry-1', progress: 3, finished: false },
    },
    ['episodes', 'history', 'home'],
  ],
  [{ action: 'update_invites', msg: null }, ['rewardBoard', 'invites']],
  [{ action: 'update_identities', msg: { change: 'added', kind: 'google' } }, ['identities', 'sessions']],
  [{ action: 'update_feedback', msg: { feedbackId: 'f1' } }, ['feedback']],
  [{ action: 'update_age_lock', msg: null }, Object.keys(keys)],
  [{ action: 'update_release', msg: { dramaId: 'ferry' } }, ['episodes', 'detail', 'reminders']],
  [{ action: 'update_all', msg: null }, Object.keys(keys)],
])('%o makes %j stale', async (event, names) => {
  expect(await staleNames(getStaleKeys(event))).toEqual(names);
});

it('a change on this device makes stale only what it can change', async () => {
  const drama = { dramaId: 'ferry' };
  expect(await staleNames(staleAfter.unlock({ ...drama, episodeIds: ['ferry-1'] }))).toEqual([
    'movements',
    'episodes',
    'detail',
  ]);
  expect(await staleNames(staleAfter.unlock({ ...drama, episodeIds: ['ferry-2'] }))).toEqual([
    'movements',
    'episodes',
  ]);
  expect(await staleNames(staleAfter.refusedUnlock(drama))).toEqual(['episodes', 'detail']);
  expect(await staleNames(staleAfter.payment())).toEqual([
    'userInfo',
    'movements',
    'unspent',
    'unpaid',
    ...episodes,
  ]);
  expect(await staleNames(staleAfter.order())).toEqual(['unpaid']);
  expect(await staleNames(staleAfter.follow())).toEqual(['home']);
  expect(await staleNames(staleAfter.reward())).toEqual(['movements', 'rewardBoard']);
  expect(await staleNames(staleAfter.share())).toEqual(['rewardBoard']);
  expect(await staleNames(staleAfter.progress(drama))).toEqual(['episodes', 'history', 'home']);
});
