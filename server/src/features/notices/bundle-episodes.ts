import type { DueDelivery } from './deliveries.repository.ts';
import type { NoticeDetails } from './notice-kinds.ts';

/** Deliveries that are one message. */
export interface Bundle {
  /** The newest, with the episodes of all and the place of the first. */
  delivery: DueDelivery;
  /** The ids of the others, which end with it. */
  otherIds: readonly number[];
}

/** Makes one message of the deliveries about episodes of one drama for one account, which quiet hours or an outage held back. */
export const bundleEpisodes = (deliveries: readonly DueDelivery[]): Bundle[] => {
  const bundles = new Map<string, Bundle>();
  const keyOf = ({ kind, userId, dramaId, id }: DueDelivery) =>
    kind === 'episodes' ? `${userId} ${dramaId}` : String(id);
  for (const delivery of deliveries) {
    const key = keyOf(delivery);
    const before = bundles.get(key);
    bundles.set(
      key,
      before
        ? {
            delivery: join(before.delivery, delivery),
            otherIds: [...before.otherIds, before.delivery.id],
          }
        : { delivery, otherIds: [] },
    );
  }
  return [...bundles.values()];
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
