import { limits, type NoticeChannelName } from '@cliffhanger/contracts';
import type { GroupedTransaction, SelectRows } from '#platform/database/open-database.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { zoneDayAt } from '#platform/time/zone-days.ts';
import { type Bundle, bundleEpisodes } from './bundle-episodes.ts';
import type { NoticeChannel } from './channel.ts';
import { hoursOf } from './choices.repository.ts';
import {
  countSentSince,
  type DueDelivery,
  delayAll,
  listDueDeliveries,
  listWaitingEpisodes,
  markSending,
  settle,
} from './deliveries.repository.ts';
import { defaultHours, endOfQuiet, timeZoneOf } from './quiet-hours.ts';

/** For so long, the others of a bundle are not sent by themselves if the server is killed with it. */
const bundleMinutes = 10;

/**
 * Claims what is due by a channel, settles what is not to be sent, and delays what quiet hours hold back.
 * @param interrupting the channels that the limit of a day counts
 * @returns what is to be sent, and how many deliveries were due, at most `limit`
 */
export const claimDue = async (
  tx: GroupedTransaction,
  channel: NoticeChannel,
  { interrupting, limit }: { interrupting: readonly NoticeChannelName[]; limit: number },
  now: Date,
): Promise<{ claimed: Bundle[]; count: number }> => {
  const due = listDueDeliveries(tx.rows, channel.name, { now, limit });
  const ready: DueDelivery[] = [];
  for (const delivery of due) if (await isReady(tx, channel, delivery, now)) ready.push(delivery);
  const claimed: Bundle[] = [];
  for (const bundle of bundleEpisodes(addWaiting(tx.rows, channel, ready, now))) {
    if (await claimBundle(tx, bundle, channel.isInterrupting ? interrupting : null, now))
      claimed.push(bundle);
  }
  return { claimed, count: due.length };
};

/** Settles or delays a delivery that is not to be sent now. @returns whether it is */
const isReady = async (
  tx: GroupedTransaction,
  { isInterrupting }: NoticeChannel,
  { id, obstacle, hours, country }: DueDelivery,
  now: Date,
): Promise<boolean> => {
  if (obstacle !== null) {
    await settle(tx, id, { state: 'skipped', reason: obstacle }, now);
    return false;
  }
  const wanted = hoursOf(hours) ?? defaultHours;
  const end = isInterrupting ? endOfQuiet(now, wanted, timeZoneOf(wanted, country)) : null;
  if (end !== null) await delayAll(tx, [id], end);
  return end === null;
};

/** Adds, to deliveries about episodes, what waits for the same account about the same drama. Messages to viewers come last. */
const addWaiting = (
  rows: SelectRows,
  channel: NoticeChannel,
  ready: readonly DueDelivery[],
  now: Date,
): DueDelivery[] => {
  const all = new Map(ready.map((delivery) => [delivery.id, delivery]));
  for (const delivery of ready) {
    if (delivery.kind !== 'episodes') continue;
    const waiting = listWaitingEpisodes(rows, channel.name, delivery, now);
    for (const other of waiting) if (other.obstacle === null) all.set(other.id, all.get(other.id) ?? other);
  }
  const rankOf = ({ kind }: DueDelivery) => (kind === 'news' ? 1 : 0);
  return [...all.values()].toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);
};

/** Claims a bundle, or settles it. @param interrupting the channels of a limit a day. @returns whether it is to be sent */
const claimBundle = async (
  tx: GroupedTransaction,
  { delivery: { id, userId, hours, country }, otherIds }: Bundle,
  interrupting: readonly NoticeChannelName[] | null,
  now: Date,
): Promise<boolean> => {
  if (interrupting !== null) {
    const { startMs } = zoneDayAt(now.getTime(), timeZoneOf(hoursOf(hours) ?? defaultHours, country));
    if (countSentSince(tx.rows, userId, interrupting, startMs) >= limits.notices.maxPerDay) {
      for (const each of [id, ...otherIds])
        await settle(tx, each, { state: 'skipped', reason: 'dailyLimit' }, now);
      return false;
    }
  }
  await markSending(tx, id);
  await delayAll(tx, otherIds, minutesAfter(now, bundleMinutes));
  return true;
};
