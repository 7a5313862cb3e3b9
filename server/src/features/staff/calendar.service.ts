import { type CalendarEntry, formatTime, type StaffBanner } from '@cliffhanger/contracts/staff';
import { listCampaigns } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import {
  countMissingTexts,
  listDramaReleases,
  listEpisodeReleases,
  listHoldEnds,
  type Period,
  sumByLanguage,
} from './calendar.repository.ts';

type CalendarPlatform = Pick<Platform, 'database'>;

const listReleases = async ({ database }: CalendarPlatform, period: Period): Promise<CalendarEntry[]> => {
  const rows = database.rowsInThread;
  const dramas = await listDramaReleases(rows, period);
  const episodes = await listEpisodeReleases(rows, period);
  const slugs = new Set([...dramas, ...episodes].map(({ slug }) => slug));
  const missing = Map.groupBy(await countMissingTexts(rows, [...slugs]), ({ slug }) => slug);
  return [
    ...dramas.map(({ at, ...release }) => ({
      ...release,
      kind: 'drama' as const,
      at: new Date(at),
      missing: sumByLanguage(missing.get(release.slug) ?? []),
    })),
    ...episodes.map(({ at, ...release }) => ({
      ...release,
      kind: 'episodes' as const,
      at: new Date(at),
      missing: sumByLanguage(
        (missing.get(release.slug) ?? []).filter(
          ({ number }) => number !== null && release.numbers.includes(number),
        ),
      ),
    })),
  ];
};

const listHolds = async ({ database }: CalendarPlatform, period: Period): Promise<CalendarEntry[]> =>
  (await listHoldEnds(database.rowsInThread, period)).map(({ at, ...hold }) => ({
    ...hold,
    kind: 'hold' as const,
    at: new Date(at),
  }));

/** Whether something begins or ends in a period, or lasts through it to its end. */
const isDatedWithin = (
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  { fromMs, untilMs }: Period,
): boolean =>
  (startsAt === null ? endsAt !== null : startsAt.getTime() < untilMs) &&
  (endsAt?.getTime() ?? startsAt?.getTime() ?? 0) >= fromMs;

const listCodes = async (platform: CalendarPlatform, period: Period): Promise<CalendarEntry[]> =>
  (await listCampaigns(platform))
    .map(({ name, kind: pays, amount, used, limit, createdAt: startsAt, expiresAt: endsAt }) => ({
      kind: 'codes' as const,
      campaign: name ?? formatTime(startsAt),
      name,
      pays,
      amount,
      used,
      limit,
      startsAt,
      endsAt,
    }))
    .filter(({ startsAt, endsAt }) => isDatedWithin({ startsAt, endsAt }, period));

const beginOf = (entry: CalendarEntry): number => ('at' in entry ? entry.at : entry.startsAt)?.getTime() ?? 0;

/**
 * What is released, begins, lasts or ends in a period, by its begin.
 * @param banners all of the carousel
 * @param withCodes whether the caller may see codes
 */
export const listCalendar = async (
  platform: CalendarPlatform,
  { from, until }: { from: Date; until: Date },
  { banners, withCodes }: { banners: readonly StaffBanner[]; withCodes: boolean },
): Promise<CalendarEntry[]> => {
  const period = { fromMs: from.getTime(), untilMs: until.getTime() };
  const shown = banners
    .filter((banner) => isDatedWithin(banner, period))
    .map((banner) => ({ ...banner, kind: 'banner' as const }));
  const entries = [
    ...(await listReleases(platform, period)),
    ...(await listHolds(platform, period)),
    ...shown,
    ...(withCodes ? await listCodes(platform, period) : []),
  ];
  return entries.toSorted((one, other) => beginOf(one) - beginOf(other));
};
