import type { Platform } from '#platform/platform.ts';
import { daysAfter, secondsAfter } from '#platform/time/clock.ts';
import { insertFanOut, type ReleasedEpisode } from './fan-outs.repository.ts';
import type { Premieres } from './premieres.ts';
import { listUnnoticedReleases, markNoticed, type UnnoticedRelease } from './releases.repository.ts';

/** Episodes that come out within this time of each other are one notice. */
const settleSeconds = 15;
/** However many follow, the first is told of by then. */
const maxSettleSeconds = 40;
/** An episode that viewers could watch for so long, such as one that was hidden for a day, is no news. */
const newsDays = 2;

type ReleasesPlatform = Pick<Platform, 'database' | 'clock'>;

/** Begins a fan-out for each premiere that viewers wait for, and for the episodes of each drama that came out. */
export const takeUpReleases = async (platform: ReleasesPlatform, premieres: Premieres): Promise<void> => {
  const { database, clock } = platform;
  const now = clock.now();
  // Before the episodes, so that nobody is told of both.
  for (const dramaId of premieres.listReleased(database.rows, now)) {
    const fanOut = { key: `premiere:${dramaId}`, topic: 'premieres', kind: 'premiere', dramaId } as const;
    await database.groupedTransaction((tx) => insertFanOut(tx, { ...fanOut, details: '{}' }, now));
  }
  for (const release of listUnnoticedReleases(database.rows, now)) {
    const isSettled =
      release.lastAtMs <= secondsAfter(now, -settleSeconds).getTime() ||
      release.firstAtMs <= secondsAfter(now, -maxSettleSeconds).getTime();
    if (isSettled) await takeUp(platform, release, now);
  }
};

const takeUp = ({ database }: ReleasesPlatform, release: UnnoticedRelease, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const { dramaId, lastAtMs, hasFollowers } = release;
    const episodes: ReleasedEpisode[] = JSON.parse(release.episodes);
    const ids = episodes.map(({ id }) => id);
    if ((await markNoticed(tx, ids, now)) === 0 || hasFollowers === 0) return;
    const oldest = daysAfter(now, -newsDays).getTime();
    const details = episodes.filter(({ releasedAtMs }) => releasedAtMs >= oldest);
    if (details.length === 0) return;
    const fanOut = {
      key: `episodes:${ids[0]}:${lastAtMs}`,
      topic: 'newEpisodes',
      kind: 'episodes',
      dramaId,
    } as const;
    await insertFanOut(tx, { ...fanOut, details: JSON.stringify(details) }, now);
  });
