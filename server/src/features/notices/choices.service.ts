import {
  type contract,
  type EndpointInput,
  limits,
  type NoticeChannelName,
  type NoticeSettings,
  type NoticeTopic,
  noticeTopic,
} from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import { refusedFormat } from '#kernel/refused-input.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { canonicalZone } from '#platform/time/time-of-day.ts';
import type { NoticeChannel } from './channel.ts';
import {
  getStoredSettings,
  type NoticeHours,
  type StoredSettings,
  saveChoice,
  saveHours,
  skipOpenDeliveries,
} from './choices.repository.ts';
import { defaultHours, timeZoneOf } from './quiet-hours.ts';

type ChooseInput = EndpointInput<typeof contract.notices.choose>['body'];
type HoursInput = EndpointInput<typeof contract.notices.setHours>['body'];

type NoticeViewer = Pick<SessionUser, 'userId' | 'sessionId'>;

/** What a viewer wants to be told, by which channel and when. */
export interface NoticeChoices {
  get(viewer: NoticeViewer): NoticeSettings;
  /** Nothing begins to be sent by a channel that is off once this resolves. @throws AppError noticeChannelOff */
  choose(viewer: NoticeViewer, choice: ChooseInput): Promise<NoticeSettings>;
  /** @throws RefusedInput naming `timeZone` */
  setHours(viewer: NoticeViewer, hours: HoursInput): Promise<NoticeSettings>;
}

/** @param pushKey for browsers that want push messages; null: there are none */
export const createNoticeChoices = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  channels: readonly NoticeChannel[],
  pushKey: string | null,
): NoticeChoices => {
  /** @returns the channels by which a viewer can have a topic */
  const channelsOf = (userId: string, { proven }: StoredSettings) => {
    const reaching = channels.filter(({ canReach }) => canReach(userId, proven));
    return (topic: NoticeTopic): NoticeChannelName[] => [
      'inbox',
      ...reaching.filter(({ topics }) => topics.includes(topic)).map(({ name }) => name),
    ];
  };
  const get: NoticeChoices['get'] = (viewer) => {
    const stored = getStoredSettings(database.rows, viewer);
    const channelsFor = channelsOf(viewer.userId, stored);
    return {
      topics: noticeTopic.options.map((topic) => ({
        topic,
        channels: channelsFor(topic).map((channel) => channelView(stored, topic, channel)),
      })),
      ...hoursView(stored),
      maxPerDay: limits.notices.maxPerDay,
      push: pushKey === null ? null : { publicKey: pushKey, subscribed: stored.isSubscribed },
    };
  };
  return {
    get,
    async choose(viewer, { topic, channel, on }) {
      const { userId } = viewer;
      // A channel can be turned off although it cannot reach the viewer any more.
      const channelsFor = channelsOf(userId, getStoredSettings(database.rows, viewer));
      if (on && !channelsFor(topic).includes(channel)) throw new AppError('noticeChannelOff');
      await database.groupedTransaction(async (tx) => {
        const now = clock.now();
        await saveChoice(tx, { userId, topic, channel }, on, now);
        if (!on) await skipOpenDeliveries(tx, { userId, topic, channel }, now);
      });
      return get(viewer);
    },
    async setHours(viewer, { timeZone, on, from, until }) {
      const zone = timeZone === undefined ? undefined : canonicalZone(timeZone);
      if (zone === null) throw refusedFormat('timeZone', 'timezone');
      await database.groupedTransaction(async (tx) => {
        const hours = getStoredSettings(tx.rows, viewer).hours ?? defaultHours;
        const changed: NoticeHours = {
          timeZone: zone ?? hours.timeZone,
          isQuiet: on ?? hours.isQuiet,
          fromMinute: from === undefined ? hours.fromMinute : minuteOf(from),
          untilMinute: until === undefined ? hours.untilMinute : minuteOf(until),
        };
        await saveHours(tx, viewer.userId, changed, clock.now());
      });
      return get(viewer);
    },
  };
};

const channelView = ({ choices }: StoredSettings, topic: NoticeTopic, channel: NoticeChannelName) => {
  const choice = choices.find((one) => one.topic === topic && one.channel === channel);
  return {
    channel,
    on: choice?.isOn ?? channel === 'inbox',
    chosen: choice !== undefined,
    refused: choice?.isRefused ?? false,
  };
};

const hoursView = ({ hours, country }: StoredSettings) => {
  const { isQuiet, fromMinute, untilMinute } = hours ?? defaultHours;
  return {
    quietHours: { on: isQuiet, from: timeOf(fromMinute), until: timeOf(untilMinute) },
    timeZone: timeZoneOf(hours ?? defaultHours, country),
    timeZoneChosen: hours !== null && hours.timeZone !== null,
  };
};

/** `22:00` as 1320. */
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const timeOf = (minute: number): string => {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
};
