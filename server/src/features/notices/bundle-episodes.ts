import type { DueDelivery } from './deliveries.repository.ts';
import type { NoticeDetails } from './notice-kinds.ts';

/**
 * Makes one delivery of those about episodes of one drama for one account, which quiet hours or an outage held back: the
 * newest, with the episodes of all and the place of the first.
 */
export const bundleEpisodes = (
  due: readonly DueDelivery[],
): { kept: DueDelivery[]; bundled: DueDelivery[] } => {
  const newest = new Map<string, DueDelivery>();
  const bundled: DueDelivery[] = [];
  const keyOf = ({ kind, userId, dramaId, obstacle, id }: DueDelivery) =>
    kind === 'episodes' && obstacle === null ? `${userId} ${dramaId}` : String(id);
  for (const delivery of due) {
    const key = keyOf(delivery);
    const before = newest.get(key);
    if (before) bundled.push(before);
    newest.set(key, before ? join(before, delivery) : delivery);
  }
  return { kept: [...newest.values()], bundled };
};

const join = (first: DueDelivery, next: DueDelivery): DueDelivery => {
  const [a, b]: NoticeDetails['episodes'][] = [JSON.parse(first.details), JSON.parse(next.details)];
  if (!a || !b) return next;
  const details: NoticeDetails['episodes'] = {
    firstNumber: Math.min(a.firstNumber, b.firstNumber),
    lastNumber: Math.max(a.lastNumber, b.lastNumber),
    episodesNum: a.episodesNum + b.episodesNum,
  };
  const { episodeId, number } = a.firstNumber <= b.firstNumber ? first : next;
  return { ...next, episodeId, number, details: JSON.stringify(details) };
};
