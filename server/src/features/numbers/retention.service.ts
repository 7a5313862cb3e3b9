import type { RetentionStats } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { periodIn } from './hours.ts';
import { listTitles } from './money.repository.ts';
import { countEpisodeViewers } from './retention.repository.ts';
import { questionBatches, type Rollup } from './rollup.service.ts';
import { shareOf } from './share.ts';
import { listWallsOf } from './wall.repository.ts';

type RetentionQuestion = Pick<RetentionStats, 'slug' | 'from' | 'until' | 'zone'> & {
  country?: string | undefined;
  language?: string | undefined;
};

/** As many days that end before a period begins. */
const daysBefore = ({ from, until }: Pick<RetentionStats, 'from' | 'until'>) => {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;
  return { from: dayAfter(from, -days), until: dayAfter(from, -1) };
};

/**
 * Who played each episode of a drama in a period, and in as many days before.
 * @throws StaffError when there is no such drama
 */
export const readRetention = async (
  { database }: Pick<Platform, 'database'>,
  { rows, catchUp }: Pick<Rollup, 'rows' | 'catchUp'>,
  { slug, from, until, zone, ...filter }: RetentionQuestion,
): Promise<RetentionStats> => {
  const { [slug]: title } = await listTitles(database.rowsInThread, [slug]);
  if (!title) throw new StaffError(`there is no drama "${slug}"; list them with pnpm staff drama list`);
  const { country = null, language = null } = filter;
  const countedUntil = await catchUp(questionBatches);
  const period = periodIn({ from, until, zone });
  const before = daysBefore({ from, until });
  const now = await countEpisodeViewers(rows, slug, period, { country, language });
  const earlier = await countEpisodeViewers(rows, slug, periodIn({ ...before, zone }), { country, language });
  const walls = await listWallsOf(rows, period, { country, language, slug });
  return {
    from,
    until,
    zone,
    countedUntil,
    slug,
    title,
    before,
    episodes: now.map(({ number, priceCoins, viewers, finished, wentOn }, index) => {
      const isLast = index === now.length - 1;
      return {
        number,
        priceCoins,
        viewers,
        viewersBefore: earlier[index]?.viewers ?? 0,
        finished,
        finishedShare: shareOf(finished, viewers),
        wentOn: isLast ? null : wentOn,
        wentOnShare: isLast ? null : shareOf(wentOn, viewers),
      };
    }),
    wall: walls[0] ?? null,
  };
};
