import { type PlaybackMeasurement, playbackEvent, playbackFailures } from '@cliffhanger/contracts';
import { episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import { dayOf, secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import { type Journey, seedOfText } from './journeys.ts';
import type { Person } from './people.ts';

/** Probabilities. */
const comesByAddress = 0.3;
const stalls = 0.03;
const fails = 0.01;

/** Typical waits for the first frame, in milliseconds. */
const waitMs = { cold: 700, warm: 260, next: 60 } as const;
/** What is far away, or on weak phones, waits longer. */
const slowness: Readonly<Record<string, number>> = { BR: 1.6, CO: 1.7, AR: 1.6, MX: 1.4, CN: 1.3 };

/** An episode that somebody began to watch. */
interface Played {
  person: Person;
  episodeId: string;
  startedAt: Date;
  isFirst: boolean;
}

/** A report of a player, with the columns of its row. */
interface Report {
  userId: string;
  at: number;
  day: string;
  eventKey: string;
  module: string;
  eventId: string | null;
  episodeId: string | null;
  eventType: string;
  country: string;
  language: string;
  device: string;
}

/** Writes what playing leaves: playbacks by the hour, and the reports of players. */
export const writePlaybacks = async (
  tx: Transaction,
  slug: string,
  journeys: readonly Journey[],
  lengths: readonly number[],
): Promise<void> => {
  const played = journeys.flatMap((journey) => listPlayed(slug, journey, lengths));
  const playbacks = played.map(({ person, episodeId, startedAt }) => ({
    viewerKey: person.id,
    episodeId,
    hour: Math.floor(startedAt.getTime() / 3_600_000),
  }));
  await tx.$executeRaw`
    INSERT INTO "PlaybackCount" ("viewerKey", "episodeId", "hour")
    SELECT value ->> 'viewerKey', value ->> 'episodeId', value ->> 'hour' FROM json_each(${JSON.stringify(playbacks)})
    WHERE true ON CONFLICT DO NOTHING`;
  const reports = JSON.stringify(played.flatMap(reportsOf));
  await tx.$executeRaw`
    INSERT INTO "AnalyticsEvent" ("receivedAt", "eventTime", "userId", "eventKey", "module", "eventId", "eventChildId",
      "eventType", "country", "language", "deviceType", "appName", "appVersion")
    SELECT value ->> 'at', value ->> 'at', value ->> 'userId', value ->> 'eventKey', value ->> 'module',
      value ->> 'eventId', value ->> 'episodeId', value ->> 'eventType', value ->> 'country', value ->> 'language',
      value ->> 'device', 'Cliffhanger', '1.0.0'
    FROM json_each(${reports}) ORDER BY value ->> 'at'`;
  await tx.$executeRaw`
    INSERT INTO "PlaybackDay" ("day", "eventKey", "module", "value", "count")
    SELECT value ->> 'day', value ->> 'eventKey', value ->> 'module', CAST(value ->> 'eventId' AS INTEGER), count(*)
    FROM json_each(${reports}) WHERE value ->> 'eventType' = 'measurement' GROUP BY 1, 2, 3, 4
    ON CONFLICT ("day", "eventKey", "module", "value") DO UPDATE SET "count" = "count" + excluded."count"`;
};

const listPlayed = (
  slug: string,
  { person, finished, left }: Journey,
  lengths: readonly number[],
): Played[] => {
  const begun = [
    ...finished.map(({ number, at }) => ({
      number,
      startedAt: secondsAfter(at, -(lengths[number - 1] ?? 0)),
    })),
    ...(left ? [{ number: left.number, startedAt: left.at }] : []),
  ];
  return begun.map(({ number, startedAt }, index) => ({
    person,
    startedAt,
    episodeId: episodeIdOf(slug, number),
    isFirst: index === 0,
  }));
};

/** Two significant digits, as the statistics count. */
const roundToTens = (milliseconds: number): number =>
  Math.min(990, Math.max(20, Math.round(milliseconds / 10) * 10));

const reportsOf = ({ person, episodeId, startedAt, isFirst }: Played): Report[] => {
  const { id: userId, country, language } = person;
  const seed = seedOfText(`${userId} ${episodeId}`);
  const device = ['phone', 'phone', 'phone', 'desktop', 'tablet'][
    Math.floor(chance(seedOfText(userId), 3) * 5)
  ];
  const start = isFirst ? (chance(seed, 1) < comesByAddress ? 'cold' : 'warm') : 'next';
  const wait = waitMs[start] * (slowness[country] ?? 1) * (0.5 + chance(seed, 2) + chance(seed, 3) ** 4);
  const of = { userId, country, language, device: device ?? 'phone', day: dayOf(startedAt) };
  const measured = (measurement: PlaybackMeasurement, seconds: number): Report => {
    const { eventKey, module, eventId } = playbackEvent(measurement);
    const eventType = eventKey === 'playback_failed' ? 'failure' : 'measurement';
    const at = secondsAfter(startedAt, seconds).getTime();
    return { ...of, at, eventKey, module, eventId, eventType, episodeId };
  };
  const reason = playbackFailures[Math.floor(chance(seed, 6) * playbackFailures.length)] ?? 'network';
  return [
    ...(isFirst
      ? [
          {
            ...of,
            at: startedAt.getTime() - 20_000,
            eventKey: 'launch',
            module: 'app',
            eventId: null,
            eventType: 'app',
            episodeId: null,
          },
        ]
      : []),
    ...(chance(seed, 5) < fails
      ? [measured({ eventKey: 'playback_failed', episodeId, reason, renditionWidth: 360 }, -10)]
      : []),
    measured({ eventKey: 'playback_first_frame', episodeId, milliseconds: roundToTens(wait), start }, 1),
    ...(chance(seed, 4) < stalls * (slowness[country] ?? 1)
      ? [
          measured(
            { eventKey: 'playback_stall', episodeId, milliseconds: roundToTens(900 * chance(seed, 7)) },
            20,
          ),
        ]
      : []),
  ];
};
