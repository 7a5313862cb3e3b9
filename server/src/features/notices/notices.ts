import { limits } from '@cliffhanger/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import type { NoticeChannel } from './channel.ts';
import { createNoticeChoices } from './choices.service.ts';
import { expireDeliveries } from './deliveries.repository.ts';
import { createDeliveries } from './deliveries.service.ts';
import { createEmailChannel } from './email-channel.ts';
import { createFanOuts } from './fan-outs.service.ts';
import { createNoticeInbox } from './inbox.service.ts';
import { tellOfEndingMemberships } from './membership-ends.ts';
import { createStaffNews, type StaffNewsDesk } from './news.service.ts';
import { takeUpNews } from './news-fan-out.ts';
import { declareNoticeMetrics } from './notices.metrics.ts';
import { deleteFanOutsBefore, deleteNoticesBefore } from './notices.repository.ts';
import { noticesRoutes } from './notices.routes.ts';
import { noPremieres, type Premieres } from './premieres.ts';
import { openPush } from './push/push.ts';
import { deleteExpiredSubscriptions } from './push/subscriptions.repository.ts';
import { takeUpReleases } from './releases.service.ts';
import { countWaiting } from './staff-deliveries.repository.ts';
import { createStaffDeliveries, type StaffDeliveries } from './staff-deliveries.service.ts';
import { createTelegramChannel } from './telegram-channel.ts';
import { waitingLimits } from './waiting-limits.ts';

export { addNotice, addReplyNotice } from './add-notice.ts';
export { type NoticeChannel, type NoticeMessage, UndeliverableNotice } from './channel.ts';
export { forgetChannel } from './choices.repository.ts';
export { reachMergedAccount } from './fan-outs.repository.ts';
export type { StaffNewsDesk } from './news.service.ts';
export type { Premieres } from './premieres.ts';
export type { StaffDeliveries } from './staff-deliveries.service.ts';

interface NoticesOptions {
  /** Beside the inbox, e-mail, push messages and Telegram. One takes the place of that with its name. */
  channels?: readonly NoticeChannel[];
  premieres?: Premieres;
}

/** Notices of what happened: the inbox, and what is sent by other channels to viewers who turned them on. */
export const openNotices = (
  platform: Platform,
  liveEvents: Pick<EventPublisher, 'commitInGroup'>,
  attempts: Pick<Attempts, 'take'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { channels: others = [], premieres = noPremieres }: NoticesOptions = {},
): Feature & { readonly news: StaffNewsDesk; readonly deliveries: StaffDeliveries } => {
  const email = createEmailChannel(platform);
  const push = openPush(platform, attempts);
  const own = [email, push?.channel ?? null, createTelegramChannel(platform)].filter(
    (channel) => channel !== null,
  );
  const channels = [...own.filter(({ name }) => others.every((other) => other.name !== name)), ...others];
  const choices = createNoticeChoices(platform, channels, push?.publicKey ?? null);
  const fanOuts = createFanOuts(platform, liveEvents, premieres);
  const sending = createDeliveries(platform, channels, log);
  declareNoticeMetrics(platform.metrics, () => countWaiting(platform.database.rowsInThread));
  let isClosing = false;
  const isStopping = () => isClosing;
  return {
    news: createStaffNews(platform, channels),
    deliveries: createStaffDeliveries(platform),
    api: [noticesRoutes(createNoticeInbox(platform, liveEvents), choices, push)],
    register(app) {
      app.addHook('preClose', async () => {
        isClosing = true;
      });
      app.addHook('onClose', async () => push?.close());
    },
    jobs: [
      {
        name: 'tell-of-releases',
        everySeconds: 5,
        async run() {
          // An episode that comes out while a message is sent to all accounts does not wait for the end of the message.
          do {
            await takeUpReleases(platform, premieres);
            await takeUpNews(platform);
          } while (await fanOuts.run(isStopping));
        },
      },
      // Each by itself, as one can take minutes: Telegram takes 30 messages in a second.
      ...channels.map((channel) => ({
        name: `deliver-notices-${channel.name}`,
        everySeconds: 5,
        run: () => sending.run(channel, isStopping),
      })),
      {
        name: 'tell-of-ending-memberships',
        everySeconds: 600,
        run: () => tellOfEndingMemberships(platform, liveEvents),
      },
      { name: 'delete-old-notices', everySeconds: 3600, run: () => deleteOld(platform) },
    ],
  };
};

const deleteOld = async ({ database: { write }, clock }: Platform): Promise<void> => {
  const before = daysAfter(clock.now(), -limits.notices.days);
  await deleteInBatches((limit) => deleteNoticesBefore(write, before, limit));
  await deleteInBatches((limit) => deleteFanOutsBefore(write, before, limit));
  await deleteExpiredSubscriptions(write, clock.now());
  await expireDeliveries(write, minutesAfter(clock.now(), -waitingLimits.hours * 60), clock.now());
};
