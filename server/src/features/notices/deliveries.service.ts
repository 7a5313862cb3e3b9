import type { FastifyBaseLogger } from 'fastify';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter, secondsAfter } from '#platform/time/clock.ts';
import type { Bundle } from './bundle-episodes.ts';
import { type NoticeChannel, type SendResult, UndeliverableNotice } from './channel.ts';
import { turnOffRefused } from './choices.repository.ts';
import { claimDue } from './claim-deliveries.ts';
import {
  type DueDelivery,
  delayAll,
  findRecipient,
  markFailed,
  postpone,
  releaseInterrupted,
  settle,
} from './deliveries.repository.ts';
import { messageOf } from './message.ts';

/** The minutes before each further attempt. After the last one a delivery is dead. */
const retryMinutes = [1, 5, 30, 120, 360] as const;
/** The deliveries of one transaction. */
const batchSize = 100;

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

  const claim = (channel: NoticeChannel) =>
    database.groupedTransaction((tx) =>
      claimDue(tx, channel, { interrupting, limit: batchSize }, clock.now()),
    );

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
    { delivery, otherIds }: Bundle,
    isStopping: IsStopping,
  ): Promise<void> => {
    const { id } = delivery;
    const postponeAll = async (tx: GroupedTransaction, until: Date) => {
      await postpone(tx, id, until);
      await delayAll(tx, otherIds, until);
    };
    if (pauseOf(channel) === null && !isStopping()) await channel.waitForTurn?.(delivery.userId);
    const later = pauseOf(channel) ?? (isStopping() ? clock.now() : null);
    if (later !== null) return database.groupedTransaction((tx) => postponeAll(tx, later));
    // Read again at the moment of sending: the viewer may have turned it off since it was claimed.
    const sentAt = clock.now();
    const { userId, obstacle } = findRecipient(database.rows, id, sentAt);
    const sent = obstacle === null ? await attempt(channel, { ...delivery, userId }) : obstacle;
    await database.groupedTransaction(async (tx) => {
      const now = clock.now();
      if (sent === 'sent') {
        await settle(tx, id, { state: 'sent' }, now);
        for (const other of otherIds) await settle(tx, other, { state: 'skipped', reason: 'bundled' }, now);
        return;
      }
      if (typeof sent !== 'string' && 'failure' in sent) {
        const dueAt = await recordFailure(tx, delivery, sent.failure, now);
        return delayAll(tx, otherIds, dueAt ?? now);
      }
      if (typeof sent !== 'string') {
        const until = secondsAfter(now, sent.retryAfterSeconds);
        pausedUntil.set(channel, until);
        return postponeAll(tx, until);
      }
      if (sent === 'refused') await turnOffRefused(tx, { userId, channel: channel.name, sentAt }, now);
      await settle(tx, id, { state: 'skipped', reason: sent }, now);
      // The reason may be that of this notice only.
      await delayAll(tx, otherIds, now);
    });
  };

  return {
    /**
     * Sends by a channel until nothing is due. No two runs of a channel at once: what another run would be sending counts
     * as interrupted.
     * @param isStopping ends it after the messages that are being sent
     */
    async run(channel: NoticeChannel, isStopping: IsStopping = () => false): Promise<void> {
      await releaseInterrupted(database.write, channel.name, clock.now());
      while (!isStopping() && pauseOf(channel) === null) {
        const { claimed, count } = await claim(channel);
        await inParallel(channel.maxParallel, claimed, (bundle) => deliver(channel, bundle, isStopping));
        if (count < batchSize) return;
      }
    },
  };
};

/** @returns when it is tried again; null: it is dead */
const recordFailure = async (
  tx: GroupedTransaction,
  { id, attempts }: DueDelivery,
  failure: unknown,
  now: Date,
): Promise<Date | null> => {
  const reason = failure instanceof Error ? failure.message.slice(0, 200) : 'unknown';
  const minutes = failure instanceof UndeliverableNotice ? undefined : retryMinutes[attempts];
  if (minutes === undefined) {
    await settle(tx, id, { state: 'dead', reason }, now);
    return null;
  }
  const dueAt = minutesAfter(now, minutes);
  await markFailed(tx, id, reason, dueAt);
  return dueAt;
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
