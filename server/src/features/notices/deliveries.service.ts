import { limits, type NoticeChannelName } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, minutesAfter, secondsAfter } from '#platform/time/clock.ts';
import { zoneDayAt } from '#platform/time/zone-days.ts';
import { bundleEpisodes } from './bundle-episodes.ts';
import { type NoticeChannel, type SendResult, UndeliverableNotice } from './channel.ts';
import { hoursOf, turnOffRefused } from './choices.repository.ts';
import {
  countSentSince,
  type DueDelivery,
  delayUntil,
  expireDeliveries,
  findRecipient,
  listDueDeliveries,
  markFailed,
  markSending,
  postpone,
  releaseInterrupted,
  settle,
} from './deliveries.repository.ts';
import { messageOf } from './message.ts';
import { defaultHours, endOfQuiet, timeZoneOf } from './quiet-hours.ts';

/** The minutes before each further attempt. After the last one a delivery is dead. */
const retryMinutes = [1, 5, 30, 120, 360] as const;
/** The deliveries of one transaction. */
const batchSize = 100;
/** What could not be sent by then is no news. */
const expireDays = 3;

type Sent = SendResult | { failure: unknown };
type IsStopping = () => boolean;

/** Sends what is due by each channel. */
export const createDeliveries = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  channels: readonly NoticeChannel[],
  log: Pick<FastifyBaseLogger, 'warn'>,
) => {
  /** When channels take messages again that answered with a time. */
  const pausedUntil = new Map<NoticeChannel, Date>();
  const interrupting = channels.filter(({ isInterrupting }) => isInterrupting).map(({ name }) => name);

  const claim = (channel: NoticeChannel): Promise<{ claimed: DueDelivery[]; count: number }> =>
    database.groupedTransaction(async (tx) => {
      const now = clock.now();
      const due = listDueDeliveries(tx.rows, channel.name, { now, limit: batchSize });
      const { kept, bundled } = bundleEpisodes(due);
      const claimed: DueDelivery[] = [];
      for (const delivery of kept) {
        if (await claimOne(tx, channel, delivery, interrupting, now)) claimed.push(delivery);
      }
      for (const { id } of bundled) await settle(tx, id, { state: 'skipped', reason: 'bundled' }, now);
      return { claimed, count: due.length };
    });

  const attempt = async (channel: NoticeChannel, delivery: DueDelivery): Promise<Sent> => {
    const { id, userId, topic, language, dramaId, details } = delivery;
    const notice = { ...delivery, details: JSON.parse(details) };
    try {
      return await channel.send({
        id: `notice-${id}`,
        userId,
        topic,
        language,
        dramaId,
        ...messageOf(notice, channel.isInterrupting),
      });
    } catch (failure) {
      log.warn({ err: failure, channel: channel.name, deliveryId: id }, 'a notice was not sent');
      return { failure };
    }
  };

  /** The time until which nothing is sent by a channel; null: it takes messages. */
  const pauseOf = (channel: NoticeChannel): Date | null => {
    const until = pausedUntil.get(channel);
    return until !== undefined && until > clock.now() ? until : null;
  };

  const deliver = async (
    channel: NoticeChannel,
    delivery: DueDelivery,
    isStopping: IsStopping,
  ): Promise<void> => {
    const { id } = delivery;
    if (pauseOf(channel) === null && !isStopping()) await channel.waitForTurn?.(delivery.userId);
    const later = pauseOf(channel) ?? (isStopping() ? clock.now() : null);
    if (later !== null) return database.groupedTransaction((tx) => postpone(tx, id, later));
    // Read again at the moment of sending: the viewer may have turned it off since it was claimed.
    const sentAt = clock.now();
    const { userId, obstacle } = findRecipient(database.rows, id, sentAt);
    const sent = obstacle === null ? await attempt(channel, { ...delivery, userId }) : obstacle;
    await database.groupedTransaction(async (tx) => {
      const now = clock.now();
      if (sent === 'sent') return settle(tx, id, { state: 'sent' }, now);
      if (typeof sent !== 'string' && 'failure' in sent)
        return recordFailure(tx, delivery, sent.failure, now);
      if (typeof sent !== 'string') {
        const until = secondsAfter(now, sent.retryAfterSeconds);
        pausedUntil.set(channel, until);
        return postpone(tx, id, until);
      }
      if (sent === 'refused') await turnOffRefused(tx, { userId, channel: channel.name, sentAt }, now);
      await settle(tx, id, { state: 'skipped', reason: sent }, now);
    });
  };

  return {
    /**
     * Sends by a channel until nothing is due. No two runs of a channel at once: what another run would be sending counts
     * as interrupted.
     * @param isStopping ends it after the messages that are being sent
     */
    async run(channel: NoticeChannel, isStopping: IsStopping = () => false): Promise<void> {
      const now = clock.now();
      await releaseInterrupted(database.write, channel.name, now);
      await expireDeliveries(database.write, daysAfter(now, -expireDays), now);
      while (!isStopping() && pauseOf(channel) === null) {
        const { claimed, count } = await claim(channel);
        await inParallel(channel.maxParallel, claimed, (delivery) => deliver(channel, delivery, isStopping));
        if (count < batchSize) return;
      }
    },
  };
};

/** Claims a delivery, or settles or delays it. @returns whether it is to be sent */
const claimOne = async (
  tx: GroupedTransaction,
  { isInterrupting }: NoticeChannel,
  { id, userId, obstacle, hours, country }: DueDelivery,
  interrupting: readonly NoticeChannelName[],
  now: Date,
): Promise<boolean> => {
  const skip = async (reason: string) => {
    await settle(tx, id, { state: 'skipped', reason }, now);
    return false;
  };
  if (obstacle !== null) return skip(obstacle);
  if (isInterrupting) {
    const wanted = hoursOf(hours) ?? defaultHours;
    const zone = timeZoneOf(wanted, country);
    const end = endOfQuiet(now, wanted, zone);
    if (end !== null) {
      await delayUntil(tx, id, end);
      return false;
    }
    const { startMs } = zoneDayAt(now.getTime(), zone);
    const sentToday = countSentSince(tx.rows, userId, interrupting, startMs);
    if (sentToday >= limits.notices.maxPerDay) return skip('dailyLimit');
  }
  await markSending(tx, id);
  return true;
};

const recordFailure = async (
  tx: GroupedTransaction,
  { id, attempts }: DueDelivery,
  failure: unknown,
  now: Date,
): Promise<void> => {
  const reason = failure instanceof Error ? failure.message.slice(0, 200) : 'unknown';
  const minutes = failure instanceof UndeliverableNotice ? undefined : retryMinutes[attempts];
  if (minutes === undefined) await settle(tx, id, { state: 'dead', reason }, now);
  else await markFailed(tx, id, reason, minutesAfter(now, minutes));
};

const inParallel = async <Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = [...items];
  const workOff = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, workOff));
};
