import { contract, type NoticeTopic } from '@cliffhanger/contracts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import {
  type NoticeChannel,
  type NoticeMessage,
  openNotices,
} from '@cliffhanger/server/features/notices/notices.ts';
import { openMetrics } from '@cliffhanger/server/platform/metrics/metrics.ts';
import { vi } from 'vitest';
import { startTestApp, type TestApp, type Viewer } from './app.ts';

/** Starts a server whose periodic jobs run only when a test runs them, without push messages unless a test has them. */
export const startAppWithoutTimers = async (environment: Record<string, string> = {}): Promise<TestApp> => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await startTestApp({ PUSH: 'off', ...environment });
  } finally {
    vi.useRealTimers();
  }
};

/** Publishes further episodes of a drama now. */
export const releaseEpisodes = async (
  { platform: { database, clock } }: TestApp,
  dramaId: string,
  numbers: readonly number[],
): Promise<void> => {
  const at = clock.now();
  for (const number of numbers) {
    await database.write.episode.create({
      data: {
        id: `${dramaId}-${number}`,
        dramaId,
        number,
        durationSeconds: 90,
        publishedAt: at,
        createdAt: at,
      },
    });
  }
};

/** Waits until what was released is settled, and gives the notices. */
export const tellOfReleases = async (app: TestApp): Promise<void> => {
  app.advanceClock(20);
  await app.runJobs();
};

export const inboxOf = async (viewer: Viewer) => (await viewer.data(contract.notices.list)).items;
export const unreadOf = async (viewer: Viewer) => (await viewer.data(contract.notices.unread)).unread;

/** A push provider that keeps what it gets. `next` decides about the next message; by default it is sent. */
export const openTestPush = ({ platform }: TestApp) => {
  const sent: NoticeMessage[] = [];
  let answer: NoticeChannel['send'] = async () => 'sent';
  const push: NoticeChannel = {
    name: 'push',
    topics: ['newEpisodes', 'premieres', 'coins', 'answers', 'server'],
    isInterrupting: true,
    maxParallel: 1,
    canReach: () => true,
    async send(message) {
      const result = await answer(message);
      if (result === 'sent') sent.push(message);
      return result;
    },
  };
  const log = { warn: () => undefined, error: () => undefined };
  const publisher = createEventPublisher(platform, log);
  const noLimit = { take: async () => 1 };
  // The server declares its own.
  const metrics = openMetrics({ includesProcess: false });
  const { jobs = [] } = openNotices({ ...platform, metrics }, publisher, noLimit, log, { channels: [push] });
  return {
    sent,
    /** The text of each message. */
    textsFor: (viewer: Viewer) =>
      sent.filter(({ userId }) => userId === viewer.userId).map(({ title, text }) => `${title} | ${text}`),
    answerWith(send: NoticeChannel['send']) {
      answer = send;
    },
    deliver: async () => {
      await jobs.find(({ name }) => name === 'deliver-notices-push')?.run();
    },
    turnOn: async ({ userId }: Viewer, topic: NoticeTopic) => {
      const row = { userId, topic, channel: 'push' };
      const changedAt = platform.clock.now();
      await platform.database.write.noticeChoice.upsert({
        where: { userId_topic_channel: row },
        create: { ...row, isOn: true, changedAt },
        update: { isOn: true },
      });
    },
    statesOf: ({ userId }: Viewer) =>
      platform.database.read.noticeDelivery
        .findMany({ where: { notice: { userId } }, orderBy: { id: 'asc' } })
        .then((rows) => rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))),
  };
};
